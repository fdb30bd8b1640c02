import type { ProblemDetail } from '@backoffice/contracts/kernel';
import type { z } from 'zod';
import { invalid, type Failure } from './failure.ts';

type Issue = z.core.$ZodIssue;

/** Every issue of a shape as the field it is about, in dots: `contacts.0.email`. Unknown keys are named one by one. */
export function detailsOf(issues: readonly Issue[], at: readonly PropertyKey[] = []): ProblemDetail[] {
  return issues.flatMap((issue) => {
    const path = [...at, ...issue.path];
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknown([...path, key]));
    if (issue.code === 'invalid_union') {
      const closest = closestOf(issue.errors);
      if (closest) return detailsOf(closest, path);
    }
    return [{ field: dotted(path), code: issue.code, message: missing(issue) ? 'This is required.' : issue.message }];
  });
}

/** The branch of a union that came furthest is the one that was meant. */
const closestOf = (branches: readonly (readonly Issue[])[]) =>
  branches.find((issues) => issues.length > 0 && issues.every(({ path }) => path.length > 0));

const missing = (issue: Issue) => issue.code === 'invalid_type' && issue.message.endsWith('received undefined');

const unknown = (path: readonly PropertyKey[]): ProblemDetail => ({
  field: dotted(path),
  code: 'unrecognized_keys',
  message: 'This field is not known.',
});

const dotted = (path: readonly PropertyKey[]) => path.map(String).join('.');

const POISON = ['__proto__', 'constructor', 'prototype'];
/** What a JSON text must contain to hold such a key, escapes included. */
const MAYBE_POISON = /__proto__|constructor|prototype|\\u/;

export const maybePoisoned = (text: string) => MAYBE_POISON.test(text);

/** Keys that would reach an object's prototype, wherever they stand. */
export function poisonIn(value: unknown): Failure | null {
  const found: ProblemDetail[] = [];
  const walk = (part: unknown, path: readonly string[]): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, member] of Object.entries(part)) {
      const here = [...path, key];
      if (!Array.isArray(part) && POISON.includes(key)) found.push(unknown(here));
      else walk(member, here);
    }
  };
  walk(value, []);
  return found.length > 0 ? invalid(found) : null;
}
