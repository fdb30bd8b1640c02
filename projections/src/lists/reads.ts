import type { Day, Label, ListRequest, Page, Resource, RowOf } from '@backoffice/contracts/kernel';
import { HttpProblem, notFound, type Caller } from '@backoffice/infra/http';
import type { Condition } from '#kernel/condition.ts';
import { holdingOn, storedFields, withValuesOn } from './dated-fields.ts';
import { assertFieldsAllowed, withheldFields, withFieldsNulled } from './guarded-fields.ts';
import type { ListTab } from './list-tab.ts';
import type { CountQuery, RowSelection, Reader } from './reader.ts';
import { tenantOfRows, type RowScope } from '#kernel/row-scope.ts';
import type { Table } from '#kernel/table.ts';

/** What a route asks beside the list request: `?locationId=…`, `?myCustomers=true`. */
export type RouteQuery = Readonly<Record<string, unknown>>;
type ListOptions = {
  readonly request: ListRequest;
  readonly place: ListTab;
  readonly query?: RouteQuery;
  readonly where?: readonly Condition[];
  readonly fields?: readonly string[];
};

/**
 * Reading as a caller: REST and GraphQL ask the same, and get the same. Rows are as the view of their resource says;
 * what the caller may not see of one is null.
 */
export type Reads = {
  list<R extends Resource>(resource: R, listing: ListOptions, caller: Caller): Promise<Page<RowOf<R>>>;
  /** @throws HttpProblem 404, for what is absent as for what is out of reach */
  one<R extends Resource>(
    resource: R,
    id: string,
    caller: Caller,
    fields?: readonly string[],
    query?: RouteQuery,
  ): Promise<RowOf<R>>;
  /** `shown`: other fields than the resource's own labels show. */
  labels(
    resource: Resource,
    query: RouteQuery,
    caller: Caller,
    shown?: LabelFields,
  ): Promise<{ items: Label[]; hasMore: boolean }>;
  count(resource: Resource, asked: CountQuery, caller: Caller): Promise<number>;
  /** Of all rows that a list finds, not of a page. */
  sums(
    resource: Resource,
    listing: SelectionOptions,
    fields: readonly string[],
    caller: Caller,
  ): Promise<Record<string, number>>;
  every<R extends Resource, Field extends string>(
    resource: R,
    listing: SelectionOptions,
    fields: readonly Field[],
    caller: Caller,
  ): Promise<Pick<RowOf<R>, Field & keyof RowOf<R>>[]>;
  ids(resource: Resource, listing: SelectionOptions, limit: number, caller: Caller): Promise<string[]>;
};
type SelectionOptions = RowSelection & Pick<ListOptions, 'query'>;
type LabelFields = { readonly label: string; readonly extra: readonly string[]; readonly where?: readonly Condition[] };

/** The table is a newer version's, which is running or has run; this one neither folds nor reads it. */
export const takenOverProblem = () =>
  new HttpProblem(
    503,
    'SERVER_ERROR',
    'NEWER_VERSION',
    'A newer version of the program has taken this over. Please reload the page, or try again in a few minutes.',
    [],
    { 'retry-after': '5' },
  );

type ReadsOptions = {
  /** Whether the table of a kind of record is a newer version's. */
  readonly isTakenOver?: (entity: string) => boolean;
  /** The day it is where a company is, for what changes by date. */
  readonly todayOf?: (tenant: string) => Promise<Day>;
};

export function readsOf(
  reader: Reader,
  tables: readonly Table[],
  { isTakenOver = () => false, todayOf }: ReadsOptions = {},
): Reads {
  const byEntity = new Map(tables.map((table) => [table.resource.entity, table]));
  const tableOf = ({ entity }: Resource) => {
    const table = byEntity.get(entity);
    if (!table) throw new Error(`${entity} has no table`);
    if (isTakenOver(entity)) throw takenOverProblem();
    return table;
  };
  const scopeOf = (table: Table, caller: Caller): RowScope => ({
    tenant: tenantOfRows(table.resource, caller),
    where: table.rowPolicy(caller),
  });

  const dayOf = async ({ dated }: Resource, { asOf }: RouteQuery, { tenant }: Caller): Promise<Day | null> =>
    dated ? ((asOf as Day | null | undefined) ?? (await todayOf?.(tenant)) ?? null) : null; // parsed by the route

  const finding = <L extends SelectionOptions>(
    table: Table,
    { query = {}, where = [], ...listing }: L,
    caller: Caller,
  ) => ({
    ...listing,
    where: [...where, ...routeConditions(table, query, caller)],
  });

  return {
    async list(resource, listing, caller) {
      const table = tableOf(resource);
      assertFieldsAllowed(resource, caller, listing.request);
      const day = await dayOf(resource, listing.query ?? {}, caller);
      const page = await reader.list(
        table,
        finding(table, withStored(resource, listing), caller),
        scopeOf(table, caller),
      );
      const items = page.items.map((row) =>
        withFieldsNulled(withValuesOn(resource, row, day), withheldFields(resource, caller, String(row['id']))),
      );
      return { ...page, items: items as RowOf<typeof resource>[] }; // the table is made of the view
    },
    async one(resource, id, caller, fields, query = {}) {
      const table = tableOf(resource);
      const row = await reader.one(table, id, scopeOf(table, caller), fields && storedFields(resource, fields));
      if (!row) throw notFound();
      const day = await dayOf(resource, query, caller);
      const shown = withFieldsNulled(withValuesOn(resource, row, day), withheldFields(resource, caller, id));
      return shown as RowOf<typeof resource>; // as above
    },
    async labels(resource, { search = '', limit = Infinity, page = 1, ...query }, caller, shown = resource.can.labels) {
      const table = tableOf(resource);
      if (!shown) throw new Error(`${resource.entity} has no labels`);
      const { label, extra, where = [] }: LabelFields = shown;
      assertFieldsAllowed(resource, caller, { search: String(search) });
      const day = await dayOf(resource, query, caller);
      const found = await reader.labels(
        table,
        {
          label,
          extra: storedFields(resource, extra),
          search: String(search),
          limit: Number(limit),
          page: Number(page),
          where: [...where, ...routeConditions(table, query, caller), ...holdingOn(resource, day)],
        },
        scopeOf(table, caller),
      );
      return {
        ...found,
        items: found.items.map((item) =>
          withFieldsNulled(labelOn(resource, item, extra, day), withheldFields(resource, caller, item.value)),
        ),
      };
    },
    async sums(resource, listing, fields, caller) {
      const table = tableOf(resource);
      return reader.sums(table, finding(table, listing, caller), fields, scopeOf(table, caller));
    },
    async every(resource, listing, fields, caller) {
      const table = tableOf(resource);
      const rows = await reader.every(table, finding(table, listing, caller), fields, scopeOf(table, caller));
      return rows as Pick<RowOf<typeof resource>, (typeof fields)[number] & keyof RowOf<typeof resource>>[]; // as above
    },
    async ids(resource, listing, limit, caller) {
      const table = tableOf(resource);
      assertFieldsAllowed(resource, caller, listing.request);
      return reader.ids(table, finding(table, listing, caller), limit, scopeOf(table, caller));
    },
    async count(resource, counted, caller) {
      const table = tableOf(resource);
      assertFieldsAllowed(resource, caller, counted);
      return reader.count(table, counted, scopeOf(table, caller));
    },
  };
}

const withStored = <L extends { readonly fields?: readonly string[] }>(resource: Resource, listing: L): L =>
  listing.fields ? { ...listing, fields: storedFields(resource, listing.fields) } : listing;

/** A label says what holds on the day, and not all that ever did. */
function labelOn(resource: Resource, item: Label, extra: readonly string[], day: Day | null): Label {
  const { value, label, ...shown } = withValuesOn(resource, item, day);
  return {
    value,
    label,
    ...resource.can.labels?.shownAs?.({ label, ...shown }),
    ...Object.fromEntries(extra.map((field) => [field, shown[field]])),
  };
}

/** A query field that the view has is compared with it; `my…` means those whose salesman the caller is. */
function routeConditions(table: Table, query: RouteQuery, { actor }: Caller): Condition[] {
  return Object.entries(query).flatMap(([field, value]): Condition[] => {
    if (value === undefined || value === null || value === false) return [];
    return field in table.resource.view.shape
      ? [{ field, op: 'eq', value }]
      : field.startsWith('my')
        ? [{ field: 'salesmanId', op: 'eq', value: actor.id }]
        : [];
  });
}
