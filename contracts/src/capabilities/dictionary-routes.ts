import { z } from 'zod';
import { Id, type Permissions, type Route } from '#kernel/index.ts';
import type { Dictionary } from './define-dictionary.ts';
import { routesOf } from './routes.ts';

/** All of its paths: spec 7.3, and whether a name is free. */
export const dictionaryRoutes = (dictionary: Dictionary): Route[] =>
  routesOf(dictionary, {
    ...(dictionary.grants.changeStatus && {
      rows: { status: { permission: `action:${dictionary.permission}.change-status` } },
    }),
    query: { isUnique: z.strictObject({ ...uniqueShape(dictionary), excludeId: Id.optional() }) },
  });

/** What is asked about comes in the letters of an address. */
const uniqueShape = ({ can, fields }: Dictionary) =>
  Object.fromEntries(
    (can.unique ?? [])
      .flatMap(({ field, within }) => [field, ...within])
      .map((name) => {
        const { schema, input } = fields[name]!; // as declared
        return [
          name,
          ['text', 'code', 'digits', 'day', 'choice'].includes(input)
            ? schema
            : z.coerce.number().pipe(schema as z.ZodType<unknown, number>),
        ];
      }),
  );

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
