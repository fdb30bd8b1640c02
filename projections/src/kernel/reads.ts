import type { Label, ListRequest, Page, Resource } from '@backoffice/contracts/kernel';
import { notFound, type Caller } from '@backoffice/infra/http';
import type { Condition } from './condition.ts';
import { mustNotAskBy, withheldFrom, without } from './guarded.ts';
import type { ListPlace } from './places.ts';
import type { CountAsked, Finding, Reader, ViewRow } from './reader.ts';
import { homeOf, type Scope } from './scope.ts';
import type { Table } from './table.ts';

/** What a route asks beside the list request: `?locationId=…`, `?myCustomers=true`. */
export type Query = Readonly<Record<string, unknown>>;
type Listing = {
  readonly request: ListRequest;
  readonly place: ListPlace;
  readonly query?: Query;
  readonly where?: readonly Condition[];
  readonly fields?: readonly string[];
};

/** Reading as a caller: REST and GraphQL ask the same, and get the same. */
export type Reads = {
  list(resource: Resource, listing: Listing, caller: Caller): Promise<Page<ViewRow>>;
  /** @throws Failure 404, for what is absent as for what is out of reach */
  one(resource: Resource, id: string, caller: Caller, fields?: readonly string[]): Promise<ViewRow>;
  /** `shown`: other fields than the resource's own labels show. */
  labels(
    resource: Resource,
    query: Query,
    caller: Caller,
    shown?: Shown,
  ): Promise<{ items: Label[]; hasMore: boolean }>;
  count(resource: Resource, asked: CountAsked, caller: Caller): Promise<number>;
  /** Of all rows that a list finds, not of a page. */
  sums(resource: Resource, listing: Found, fields: readonly string[], caller: Caller): Promise<Record<string, number>>;
  every(resource: Resource, listing: Found, fields: readonly string[], caller: Caller): Promise<ViewRow[]>;
};
type Found = Finding & Pick<Listing, 'query'>;
type Shown = { readonly label: string; readonly extra: readonly string[]; readonly where?: readonly Condition[] };

export function readsOf(reader: Reader, tables: readonly Table[]): Reads {
  const byEntity = new Map(tables.map((table) => [table.resource.entity, table]));
  const tableOf = ({ entity }: Resource) => {
    const table = byEntity.get(entity);
    if (!table) throw new Error(`${entity} has no table`);
    return table;
  };
  const scopeOf = (table: Table, caller: Caller): Scope => ({
    tenant: homeOf(table.resource, caller),
    where: table.within(caller),
  });

  const finding = <L extends Found>(table: Table, { query = {}, where = [], ...listing }: L, caller: Caller) => ({
    ...listing,
    where: [...where, ...conditionsOf(table, query, caller)],
  });

  return {
    async list(resource, listing, caller) {
      const table = tableOf(resource);
      mustNotAskBy(resource, caller, listing.request);
      const page = await reader.list(table, finding(table, listing, caller), scopeOf(table, caller));
      return {
        ...page,
        items: page.items.map((row) => without(row, withheldFrom(resource, caller, String(row['id'])))),
      };
    },
    async one(resource, id, caller, fields) {
      const table = tableOf(resource);
      const row = await reader.one(table, id, scopeOf(table, caller), fields);
      if (!row) throw notFound();
      return without(row, withheldFrom(resource, caller, id));
    },
    async labels(resource, { search = '', limit = Infinity, ...query }, caller, shown = resource.can.labels) {
      const table = tableOf(resource);
      if (!shown) throw new Error(`${resource.entity} has no labels`);
      const { label, extra, where = [] }: Shown = shown;
      mustNotAskBy(resource, caller, { search: String(search) });
      const found = await reader.labels(
        table,
        {
          label,
          extra,
          search: String(search),
          limit: Number(limit),
          where: [...where, ...conditionsOf(table, query, caller)],
        },
        scopeOf(table, caller),
      );
      return { ...found, items: found.items.map((item) => without(item, withheldFrom(resource, caller, item.value))) };
    },
    async sums(resource, listing, fields, caller) {
      const table = tableOf(resource);
      return reader.sums(table, finding(table, listing, caller), fields, scopeOf(table, caller));
    },
    async every(resource, listing, fields, caller) {
      const table = tableOf(resource);
      return reader.every(table, finding(table, listing, caller), fields, scopeOf(table, caller));
    },
    async count(resource, counted, caller) {
      const table = tableOf(resource);
      mustNotAskBy(resource, caller, counted);
      return reader.count(table, counted, scopeOf(table, caller));
    },
  };
}

/** A query field that the view has is compared with it; `my…` means those whose salesman the caller is. */
function conditionsOf(table: Table, query: Query, { actor }: Caller): Condition[] {
  return Object.entries(query).flatMap(([field, value]): Condition[] => {
    if (value === undefined || value === null || value === false) return [];
    return field in table.resource.view.shape
      ? [{ field, op: 'eq', value }]
      : field.startsWith('my')
        ? [{ field: 'salesmanId', op: 'eq', value: actor.id }]
        : [];
  });
}
