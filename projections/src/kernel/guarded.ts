import type { ListRequest, Resource } from '@backoffice/contracts/kernel';
import { forbidden, type Caller } from '@backoffice/infra/http';
import { judgedFor } from './scope.ts';

type Row = Readonly<Record<string, unknown>>;

/** The fields of a record that are not for this caller, whoever may see it. */
export const withheldFrom = (resource: Resource, caller: Caller, id: string): readonly string[] =>
  unseenBy(judgedFor(resource, caller, id), resource);

const unseenBy = ({ may }: Caller, { guarded = {} }: Resource): readonly string[] =>
  Object.entries(guarded)
    .filter(([, permission]) => permission !== undefined && may(permission) === 'deny')
    .map(([field]) => field);

const filled = (fields: readonly string[], value: unknown) => Object.fromEntries(fields.map((field) => [field, value]));

/** A row with nothing in the place of what is withheld. */
export const without = <R extends Row>(row: R, withheld: readonly string[]): R =>
  withheld.length === 0
    ? row
    : {
        ...row,
        ...filled(
          withheld.filter((field) => field in row),
          null,
        ),
      };

/** The same for a graph, which says of each such field that it is forbidden. */
export const refusing = <R extends Row>(row: R, withheld: readonly string[]): R =>
  withheld.length === 0 ? row : { ...row, ...filled(withheld, forbidden()) };

/** What cannot be seen cannot be found, filtered or sorted by either: that would tell it. @throws Failure 403 */
export function mustNotAskBy(
  resource: Resource,
  caller: Caller,
  { search, filters, sortBy }: Partial<ListRequest>,
): void {
  const used = [
    ...(filters ?? []).map(({ field }) => field),
    ...(sortBy === undefined ? [] : [sortBy]),
    ...(search ? resource.list.search : []),
  ];
  const unseen = unseenBy(caller, resource);
  if (used.some((field) => unseen.includes(field))) throw forbidden();
}
