import type { ListRequest, Resource } from '@backoffice/contracts/kernel';
import { forbidden, type Caller } from '@backoffice/infra/http';
import { callerInCompany } from '#kernel/row-scope.ts';

type FieldValues = Readonly<Record<string, unknown>>;

/** The fields of a record that are not for this caller, whoever may see it. */
export const withheldFields = (resource: Resource, caller: Caller, id: string): readonly string[] =>
  deniedFields(callerInCompany(resource, caller, id), resource);

const deniedFields = ({ may }: Caller, { guarded = {} }: Resource): readonly string[] =>
  Object.entries(guarded)
    .filter(([, permission]) => permission !== undefined && may(permission) === 'deny')
    .map(([field]) => field);

const filledWith = (fields: readonly string[], value: unknown) =>
  Object.fromEntries(fields.map((field) => [field, value]));

/** A row with nothing in the place of what is withheld. */
export const withFieldsNulled = <R extends FieldValues>(row: R, withheld: readonly string[]): R =>
  withheld.length === 0
    ? row
    : {
        ...row,
        ...filledWith(
          withheld.filter((field) => field in row),
          null,
        ),
      };

/** The same for a graph, which says of each such field that it is forbidden. */
export const withFieldsForbidden = <R extends FieldValues>(row: R, withheld: readonly string[]): R =>
  withheld.length === 0 ? row : { ...row, ...filledWith(withheld, forbidden()) };

/** What cannot be seen cannot be found, filtered or sorted by either: that would tell it. @throws Failure 403 */
export function assertFieldsAllowed(
  resource: Resource,
  caller: Caller,
  { search, filters, sortBy }: Partial<ListRequest>,
): void {
  const used = [
    ...(filters ?? []).map(({ field }) => field),
    ...(sortBy === undefined ? [] : [sortBy]),
    ...(search ? resource.list.search : []),
  ];
  const unseen = deniedFields(caller, resource);
  if (used.some((field) => unseen.includes(field))) throw forbidden();
}
