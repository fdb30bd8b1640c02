import type { ListRequest, Resource } from '@backoffice/contracts/kernel';
import { forbidden, type Caller } from '@backoffice/infra/http';

type Row = Readonly<Record<string, unknown>>;

/** The fields of a resource that are not for this caller, whoever may see its rows. */
export const withheldFrom = ({ guarded = {} }: Resource, { may }: Pick<Caller, 'may'>): readonly string[] =>
  Object.entries(guarded).filter(([, permission]) => permission !== undefined && may(permission) === 'deny').map(([field]) => field);

const filled = (fields: readonly string[], value: unknown) => Object.fromEntries(fields.map((field) => [field, value]));

/** Rows with nothing in the place of what is withheld. */
export const without = <R extends Row>(rows: readonly R[], withheld: readonly string[]): R[] =>
  withheld.length === 0 ? [...rows] : rows.map((row) => ({ ...row, ...filled(withheld.filter((field) => field in row), null) }));

/** The same for a graph, which says of each such field that it is forbidden. */
export const refusing = <R extends Row>(row: R, withheld: readonly string[]): R => (withheld.length === 0 ? row : { ...row, ...filled(withheld, forbidden()) });

/** What cannot be seen cannot be found, filtered or sorted by either: that would tell it. @throws Failure 403 */
export function mustNotAskBy({ list }: Resource, withheld: readonly string[], { search, filters, sortBy }: Partial<ListRequest>): void {
  const used = [...(filters ?? []).map(({ field }) => field), ...(sortBy === undefined ? [] : [sortBy]), ...(search ? list.search : [])];
  if (used.some((field) => withheld.includes(field))) throw forbidden();
}
