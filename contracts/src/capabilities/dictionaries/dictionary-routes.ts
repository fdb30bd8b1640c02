import { z } from 'zod';
import { Day, Id, type Permissions, type Route } from '#kernel/index.ts';
import { LabelsQuery } from '#capabilities/labels.ts';
import type { Dictionary } from './dictionary.ts';
import type { DictionaryParent } from './dictionary.ts';
import type { FieldInput } from '#capabilities/fields/field.ts';
import type { RouteOverrides } from '#capabilities/routes/route-rows.ts';
import { routesOf } from '#capabilities/routes/routes.ts';

/** All of its paths: spec 7.3, and whether a name is free. */
export function dictionaryRoutes(dictionary: Dictionary): Route[] {
  const { parent, dated } = dictionary;
  const narrowed = parent && z.strictObject({ [parent.by]: Id.optional() });
  const own = routesOf(dictionary, {
    rows: rowPermissions(dictionary),
    query: {
      isUnique: z.strictObject({ ...uniqueShape(dictionary), excludeId: Id.optional() }),
      ...(dated && { one: AsOf, list: AsOf, labels: AsOf }),
      ...(narrowed && { list: narrowed, labels: narrowed }),
    },
  });
  return parent?.recordPath ? [...own, ...parentRoutes(dictionary, parent, parent.recordPath, own)] : own;
}

const BELOW_PARENT = ['list', 'create', 'labels', 'trashed'];
const BY_RECORD = ['get', 'edit', 'trash', 'restore', 'bulkTrash', 'bulkTrashPost', 'bulkRestore'];

/** The same once more: the records of one record above below its path, and each of them under the second path. */
function parentRoutes(
  { path }: Dictionary,
  { of, by }: DictionaryParent,
  recordPath: string,
  own: readonly Route[],
): Route[] {
  const named = (names: readonly string[]) => own.filter(({ name }) => names.includes(name.slice(path.length + 1)));
  const moved = (route: Route, to: string) => route.path.replace(`/${path}`, `/${to}`);
  return [
    ...named(BELOW_PARENT).map(({ query: _query, ...route }) => ({
      ...route,
      name: `${route.name}Below`,
      path: moved(route, `${of.path}/:${by}`),
      parent: { entity: of.entity, param: by },
      ...('command' in route.does && { body: withoutField(route.body as z.ZodObject, by) }), // of a command
      ...(route.name === `${path}.labels` && { query: LabelsQuery }),
    })),
    ...named(BY_RECORD).map((route) => ({ ...route, name: `${route.name}Record`, path: moved(route, recordPath) })),
  ];
}

const withoutField = ({ shape }: z.ZodObject, field: string) =>
  z.strictObject(Object.fromEntries(Object.entries(shape).filter(([name]) => name !== field)));

/** Left out, it is today where the company is. */
const AsOf = z.strictObject({ asOf: Day.optional() });

/** Of rows whose permission is not called as their verb. */
function rowPermissions({
  permission,
  chosenBy,
  grants: { changeStatus, restore },
}: Dictionary): RouteOverrides['rows'] {
  const [status, deletion] = ['change-status', 'delete'].map((verb) => ({
    permission: `action:${permission}.${verb}`,
  }));
  return {
    ...(changeStatus && { status }),
    ...(chosenBy && { labels: { permission: chosenBy } }),
    ...(!restore && { trashed: deletion, restore: deletion, bulkRestore: deletion, bulkRestorePreview: deletion }),
  };
}

/** What is asked about comes in the letters of an address. */
function uniqueShape({ can, fields }: Dictionary) {
  const names = (can.unique ?? []).flatMap(({ field, within }) => [field, ...within]);
  return Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => names.includes(name))
      .map(([name, { schema, input }]) => [
        name,
        // what is no text is a number
        TYPED_AS_TEXT.includes(input) ? schema : z.coerce.number().pipe(schema as z.ZodType<unknown, number>),
      ]),
  );
}
const TYPED_AS_TEXT: readonly FieldInput[] = ['text', 'code', 'digits', 'day', 'choice', 'parent'];

/** Its rows of the permission matrix. */
export function permissionsOf({ permission, pagePermission, grants }: Dictionary): Permissions {
  const { page, changeStatus, restore, ...rows } = grants;
  const names = (name: string) => (name.startsWith('data:') ? name : `action:${permission}.${name}`);
  const own = { ...rows, ...(restore && { restore }), ...(changeStatus && { 'change-status': changeStatus }) };
  return {
    ...(page && { [pagePermission]: page }),
    ...Object.fromEntries(Object.entries(own).map(([name, row]) => [names(name), row])),
  };
}
