import { z } from 'zod';
import { Id, type Permissions, type Route } from '#kernel/index.ts';
import type { Dictionary } from './define-dictionary.ts';
import type { FieldInput } from './dictionary-fields.ts';
import { routesOf } from '#capabilities/routes/routes.ts';

/** All of its paths: spec 7.3, and whether a name is free. */
export const dictionaryRoutes = (dictionary: Dictionary): Route[] =>
  routesOf(dictionary, {
    ...(dictionary.grants.changeStatus && {
      rows: { status: { permission: `action:${dictionary.permission}.change-status` } },
    }),
    query: { isUnique: z.strictObject({ ...uniqueShape(dictionary), excludeId: Id.optional() }) },
  });

/** What is asked about comes in the letters of an address. */
function uniqueShape({ can, fields }: Dictionary) {
  const names = (can.unique ?? []).flatMap(({ field, within }) => [field, ...within]);
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => names.includes(name))
      .map(([name, { schema, input }]) => [
        name,
        TYPED_AS_TEXT.includes(input) ? schema : z.coerce.number().pipe(schema as z.ZodType<unknown, number>), // what is no text is a number
      ]),
  );
}
const TYPED_AS_TEXT: readonly FieldInput[] = ['text', 'code', 'digits', 'day', 'choice'];

/** Its rows of the permission matrix. */
export function permissionsOf({ permission, pagePermission, grants }: Dictionary): Permissions {
  const { page, changeStatus, ...rows } = grants;
  const names = (name: string) => (name.startsWith('data:') ? name : `action:${permission}.${name}`);
  const own = { ...rows, ...(changeStatus && { 'change-status': changeStatus }) };
  return {
    [pagePermission]: page,
    ...Object.fromEntries(Object.entries(own).map(([name, row]) => [names(name), row])),
  };
}
