import { Cents, TotalCents, type CrewCall, type Route } from '#kernel/index.ts';
import type { z } from 'zod';

/** Words that no name within an answer to a crew has: what work costs, sells for and earns, and who somebody is. */
const MONEY_WORDS = ['rate', 'wage', 'fringe', 'burden', 'cost', 'price', 'amount', 'margin', 'profit', 'ssn'] as const;

/**
 * What makes the table of crew calls untrue: the product does not start with it. Routes of crews stand in it and ask no
 * permission, no other route stands in it or lies below `/crew`, and no answer names or holds money.
 */
export function crewRouteFaults(table: readonly Route[], calls: readonly CrewCall[]): string[] {
  const called = new Set(calls.map(({ route }) => route));
  const crewRoutes = table.filter(({ access }) => access === 'crew');
  return [
    ...calls
      .filter(({ route }) => !crewRoutes.some(({ name }) => name === route))
      .map(({ route }) => `The crew call ${route} is no route of crews.`),
    ...crewRoutes.flatMap((route) => faultsOf(route, called)),
    ...table
      .filter(({ path, access }) => path.startsWith('/crew/') && access !== 'crew' && access !== 'public')
      .map(({ name, path }) => `The route ${name} (${path}) lies among those of crews and is none.`),
  ];
}

function faultsOf(
  { name, permission, scope, answer, path, method, does }: Route,
  called: ReadonlySet<string>,
): string[] {
  return [
    ...(called.has(name) ? [] : [`The crew route ${name} stands in no crew call.`]),
    ...(path.startsWith('/crew/') ? [] : [`The crew route ${name} lies at ${path}, not below /crew.`]),
    ...(permission === null && scope === 'company'
      ? []
      : [`The crew route ${name} asks for a permission or no company.`]),
    ...('handler' in does ? [] : [`The crew route ${name} has no handler that says of whose sheet it is.`]),
    ...(method === 'GET' && !answer ? [`The crew route ${name} does not say what it answers.`] : []),
    ...(answer ? moneyIn(answer).map((place) => `The crew route ${name} answers money: ${place}.`) : []),
  ];
}

/** The places within a shape that hold or name money, however deep. */
export const moneyIn = (shape: z.ZodType): string[] => walk(shape, 'answer', new Set());

function walk(shape: unknown, place: string, seen: Set<unknown>): string[] {
  if (shape === Cents || shape === TotalCents) return [place];
  if (!isShape(shape) || seen.has(shape)) return [];
  seen.add(shape);
  return Object.entries(shape._zod.def).flatMap(([part, value]) =>
    part === 'shape' ? fieldsIn(value, place, seen) : partsOf(part, value).flatMap((each) => walk(each, place, seen)),
  );
}

const fieldsIn = (fields: unknown, place: string, seen: Set<unknown>) =>
  Object.entries(Object(fields)).flatMap(([name, field]) => {
    const at = `${place}.${name}`;
    return isMoneyName(name) ? [at] : walk(field, at, seen);
  });

/** What a definition is made of: a shape, several, or of a lazy one what gives it. */
const partsOf = (part: string, value: unknown): readonly unknown[] =>
  part === 'getter' && typeof value === 'function' ? [value()] : [value].flat();

/** `unitPrice`, `wageName` and `rates` alike. */
const isMoneyName = (name: string) =>
  name
    .replace(/([A-Z])/g, ' $1')
    .toLowerCase()
    .split(/[^a-z]+/)
    .some((word) => MONEY_WORDS.some((each) => word === each || word === `${each}s`));

const isShape = (value: unknown): value is { readonly _zod: { readonly def: object } } =>
  typeof value === 'object' && value !== null && '_zod' in value;
