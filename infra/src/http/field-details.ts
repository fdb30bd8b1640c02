import { plainSentence, type ProblemDetail } from '@backoffice/contracts/kernel';
import { z } from 'zod';
import { unprocessable, type HttpProblem } from './http-problem.ts';

type Issue = z.core.$ZodIssue;

z.config({ localeError: plainSentence }); // once for the process: whatever a shape does not word itself

/** Every issue of a shape as the field it is about, in dots: `contacts.0.email`. Unknown keys are named one by one. */
export function detailsOfIssues(issues: readonly Issue[], at: readonly PropertyKey[] = []): ProblemDetail[] {
  return issues.flatMap((issue) => {
    const path = [...at, ...issue.path];
    if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => unknownField([...path, key]));
    if (issue.code === 'invalid_union') {
      const closest = closestBranch(issue.errors);
      if (closest) return detailsOfIssues(closest, path);
    }
    return [{ field: dottedPath(path), code: issue.code, message: issue.message }];
  });
}

/** The branch of a union that came furthest is the one that was meant. */
const closestBranch = (branches: readonly (readonly Issue[])[]) =>
  branches.find((issues) => issues.length > 0 && issues.every(({ path }) => path.length > 0));

const unknownField = (path: readonly PropertyKey[]): ProblemDetail => ({
  field: dottedPath(path),
  code: 'unrecognized_keys',
  message: 'This field is not known.',
});

const dottedPath = (path: readonly PropertyKey[]) => path.map(String).join('.');

const PROTOTYPE_KEYS = ['__proto__', 'constructor', 'prototype'];
/** What a JSON text must contain to hold such a key, escapes included. */
const MAYBE_PROTOTYPE_KEY = /__proto__|constructor|prototype|\\u/;

export const mayPollutePrototype = (text: string) => MAYBE_PROTOTYPE_KEY.test(text);

/** Keys that would reach an object's prototype, wherever they stand. */
export function prototypePollutionIn(value: unknown): HttpProblem | null {
  const found: ProblemDetail[] = [];
  const walk = (part: unknown, path: readonly string[]): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const [key, member] of Object.entries(part)) {
      const here = [...path, key];
      if (!Array.isArray(part) && PROTOTYPE_KEYS.includes(key)) found.push(unknownField(here));
      else walk(member, here);
    }
  };
  walk(value, []);
  return found.length > 0 ? unprocessable(found) : null;
}
