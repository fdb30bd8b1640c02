import { z } from 'zod';
import { recordFields, type Resource } from '@backoffice/contracts/kernel';
import { READ_ROLE } from '@backoffice/infra/postgres';
import { parseLinkPath } from './link-path.ts';
import { concernsPolicy, ownRowsPolicy, type RowPolicy } from './row-scope.ts';

export type ColumnType = 'text' | 'bigint' | 'double precision' | 'boolean' | 'jsonb';
export type TableColumn = {
  readonly field: string;
  readonly name: string;
  readonly type: ColumnType;
  readonly collation: string;
  readonly isInstant?: boolean;
};

/** The read-model table of one resource, as SQL sees it. */
export type Table = {
  readonly resource: Resource;
  /** In the schema `read`. */
  readonly name: string;
  readonly columns: readonly TableColumn[];
  /** What rows keep for conditions of ours, and no view shows. */
  readonly unseen: readonly TableColumn[];
  readonly column: (field: string) => TableColumn;
  /** The places where rows name what they are linked to. */
  readonly links: readonly string[];
  readonly rowPolicy: RowPolicy;
  /** Indexes by which folding finds rows by their links. */
  readonly lookups: readonly string[];
  /** All others, beside those of the key and the search. */
  readonly indexes: readonly string[];
};

/** Codes, ids and instants sort by their bytes; names as people sort them; numbers typed as text by their value. */
const BYTE_COLLATION = '"C"';
const NAME_COLLATION = '"und-x-icu"';
const NUMBER_COLLATION = 'read.natural';

export const snakeCase = (camel: string) =>
  camel.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/[-/]/g, '_');

export type TableOptions = {
  readonly links?: readonly string[];
  /** `false` when lists of it stay short; otherwise every sort a list allows has an index. */
  readonly indexSorts?: boolean;
  /** For reports of the feature's own, beside what lists need. */
  readonly indexes?: readonly string[];
  /** What conditions ask of many rows before a page is full: held beside its own field by the index of each sort. */
  readonly besideSorts?: readonly string[];
  /** Fields by which reports sort as people count: 9 before 10. */
  readonly sortedNaturally?: readonly string[];
  /** Fields that its projection makes beside those of the view. */
  readonly unseen?: z.ZodRawShape;
  /**
   * Left out: records with a salesman are narrowed to the caller's own where the caller is, and those of the platform,
   * or that say whom they concern, to what concerns the caller.
   */
  readonly rowPolicy?: RowPolicy;
};

export function tableOf(
  resource: Resource,
  {
    links = [],
    indexSorts: grows = true,
    indexes = [],
    besideSorts = [],
    sortedNaturally = [],
    unseen: kept = {},
    rowPolicy: within,
  }: TableOptions = {},
): Table {
  const { shape } = resource.view;
  const byDay = resource.dated?.fields ?? []; // read from the rates, never stored
  const columnsOf = (fields: z.ZodRawShape) =>
    Object.entries(fields).flatMap(([field, type]): TableColumn[] =>
      byDay.includes(field) ? [] : [columnOf(field, type as z.ZodType, resource, sortedNaturally)],
    );
  const [columns, unseen] = [columnsOf(shape), columnsOf(kept)];
  const byField = new Map([...columns, ...unseen].map((column) => [column.field, column]));
  const column = (field: string) => {
    const found = byField.get(field);
    if (!found) throw new Error(`${resource.entity} has no column ${field}`);
    return found;
  };
  const name = snakeCase(resource.path);
  const linking = 'salesmanId' in shape ? [...links, 'salesmanId'] : links;
  const inGeneral: RowPolicy =
    resource.tenant === 'platform' || resource.visibleTo ? concernsPolicy(resource) : () => [];
  return {
    resource,
    name,
    columns,
    unseen,
    column,
    links,
    rowPolicy: within ?? ('salesmanId' in shape ? ownRowsPolicy : inGeneral),
    lookups: grows ? lookupsOf(linking, column) : [],
    indexes: [...(grows ? indexesOf(resource, column, besideSorts) : []), ...indexes],
  };
}

/** What the runner keeps beside the view; `tenant` is at once the `companyId` of a company's own records. */
export const TENANT_COLUMN = 'tenant';
export const POSITION_COLUMN = 'position';

export const storedColumns = ({ columns, unseen }: Table): readonly TableColumn[] => [
  { field: 'tenant', name: TENANT_COLUMN, type: 'text', collation: BYTE_COLLATION },
  ...[...columns, ...unseen].filter(({ name }) => name !== TENANT_COLUMN && name !== POSITION_COLUMN),
  { field: 'position', name: POSITION_COLUMN, type: 'bigint', collation: '' },
];

const columnsSearched = ({ resource, column }: Table, type: ColumnType) =>
  resource.list.search.map(column).filter((each) => each.type === type);
/** Their words stand in the column `search`. */
export const textsSearched = (table: Table): readonly TableColumn[] => columnsSearched(table, 'text');
/** These are sought by their value, by the index of their sort. */
export const amountsSearched = (table: Table): readonly TableColumn[] => columnsSearched(table, 'bigint');

export function createTableSql(table: Table, name: string): string {
  const columns = storedColumns(table).map(
    ({ name: column, type, collation }) => `"${column}" ${type}${collation && ` COLLATE ${collation}`}`,
  );
  const searched = textsSearched(table)
    .map(({ name: column }) => `' ' || coalesce("${column}", '')`)
    .join(' || ');
  return `CREATE UNLOGGED TABLE ${name} (${[...columns, `search text COLLATE "C" ${searched && `GENERATED ALWAYS AS (${lowerSql(`(${searched})`)}) STORED`}`].join(', ')})`;
}

/**
 * What people read of a table: the rows of the company that is named, by the role that may read nothing else (ADR
 * 0021). The view first, as readers do.
 */
export const tenantViewSql = (name: string): { readonly before: string; readonly after: string } => ({
  before: `DROP VIEW IF EXISTS own."${name}"`,
  after: `CREATE VIEW own."${name}" AS SELECT * FROM read."${name}" WHERE tenant = current_setting('app.tenant', true); GRANT SELECT ON own."${name}" TO ${READ_ROLE}`,
});

/** The same for what is searched and for what is sought, whatever the server's own locale is. */
export const lowerSql = (expression: string) => `lower(${expression} COLLATE ${NAME_COLLATION})`;

/**
 * Made after the rows are in: building an index at once is many times faster than growing it. The company stands not in
 * the index of the search: a list of all its rows there costs forty times what it saves (500,000 rows: 10 ms, 0.25 ms).
 */
export const createIndexesSql = (table: Table, name: string): readonly string[] => [
  `CREATE INDEX ON ${name} USING gin (search gin_trgm_ops)`,
  ...table.indexes.map((index) => `CREATE INDEX ON ${name} ${index}`),
];

/** By which folding finds rows. */
export const createLookupsSql = (table: Table, name: string): readonly string[] => [
  `ALTER TABLE ${name} ADD PRIMARY KEY (tenant, id)`,
  ...table.lookups.map((index) => `CREATE INDEX ON ${name} ${index}`),
];

const lookupsOf = (links: readonly string[], column: (field: string) => TableColumn): string[] =>
  links
    .map(parseLinkPath)
    .map(({ column: field, field: entry }) =>
      entry === null ? `(tenant, "${column(field).name}")` : `USING gin ("${column(field).name}" jsonb_path_ops)`,
    );

function indexesOf(
  { can, list }: Resource,
  column: (field: string) => TableColumn,
  besideSorts: readonly string[],
): string[] {
  const live = [...(can.trash ? ['trashed_at IS NULL'] : []), ...(can.archive ? ['archived_at IS NULL'] : [])].join(
    ' AND ',
  );
  const where = live && ` WHERE ${live}`;
  const including = (sorted: string) => {
    const names = besideSorts.filter((field) => field !== sorted).map((field) => `"${column(field).name}"`);
    return names.length > 0 ? ` INCLUDE (${names.join(', ')})` : '';
  };
  return [
    ...list.sort.map((field) => `(tenant, "${column(field).name}" NULLS FIRST, id)${including(field)}${where}`),
    ...(can.trash ? ['(tenant, trashed_at, id) WHERE trashed_at IS NOT NULL'] : []),
    ...(can.archive ? ['(tenant, archived_at, id) WHERE archived_at IS NOT NULL'] : []),
  ];
}

function columnOf(
  field: string,
  shape: z.ZodType,
  { can, list }: Resource,
  sortedNaturally: readonly string[],
): TableColumn {
  const type = columnTypeOf(shape);
  const isName = type === 'text' && list.sort.includes(field) && unwrapShape(shape) instanceof z.ZodString;
  const collation =
    type !== 'text'
      ? ''
      : (can.number && field === 'number') || sortedNaturally.includes(field)
        ? NUMBER_COLLATION
        : isName
          ? NAME_COLLATION
          : BYTE_COLLATION;
  return {
    field,
    name: field === 'companyId' && shape === recordFields.companyId ? TENANT_COLUMN : snakeCase(field),
    type,
    collation,
    isInstant: unwrapShape(shape) instanceof z.ZodISODateTime,
  };
}

function columnTypeOf(shape: z.ZodType): ColumnType {
  const inner = unwrapShape(shape);
  if (inner instanceof z.ZodNumber) return inner.isInt ? 'bigint' : 'double precision';
  if (inner instanceof z.ZodBoolean) return 'boolean';
  return inner instanceof z.ZodString || inner instanceof z.ZodStringFormat || inner instanceof z.ZodEnum
    ? 'text'
    : 'jsonb';
}

/** What a field is, whether or not it may be missing. */
export function unwrapShape(shape: z.core.$ZodType): z.core.$ZodType {
  if (shape instanceof z.ZodNullable || shape instanceof z.ZodOptional || shape instanceof z.ZodDefault)
    return unwrapShape(shape._zod.def.innerType);
  return shape instanceof z.ZodPipe ? unwrapShape(shape._zod.def.in) : shape;
}
