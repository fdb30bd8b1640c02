import { hash } from 'node:crypto';
import { copyIn, openCursor, type Connection, type Cursor, type Pool } from '@backoffice/infra/postgres';
import { parseLinkPath } from './link-path.ts';
import { rowDigester, rowDigestSql } from './digest.ts';
import { storedColumns, type TableColumn, type Table } from './table.ts';
import type { ProjectedRow } from './working-set.ts';

/**
 * A connection, perhaps in a transaction; the pool where any will do. Not postgres.js: its transaction may outlive its
 * server, and go on in another session.
 */
export type Queryable = Pick<Pool | Connection, 'query'>;

/** The SQL of one table under one name; during a rebuild a table exists under two. */
export type TableStore = {
  readonly name: string;
  /** One statement for the rows of all tenants, of each its own only. */
  load(db: Queryable, sought: readonly SoughtRows[]): Promise<ProjectedRow[]>;
  /** Of the same rows, their ids alone, at most so many. */
  idsOf(db: Queryable, sought: SoughtRows, limit: number): Promise<string[]>;
  /** One statement for all rows. A row that has already seen more than is written stays as it is. */
  write(db: Queryable, rows: readonly ProjectedRow[]): Promise<void>;
  remove(db: Queryable, tenant: string, ids: readonly string[]): Promise<void>;
  /** COPY: the fastest way into an empty table. */
  copyRows(connection: Connection, rows: Iterable<ProjectedRow>): Promise<void>;
  /** The same for the same rows in any order. */
  checksum(db: Queryable): Promise<TableChecksum>;
  /**
   * Of those rows that a condition in SQL is true of, in the order of the last events they have seen; to be read after
   * the transaction.
   */
  digests(db: Queryable, tenant: string, where: string): Promise<Cursor<RowDigest>>;
  /**
   * The same of rows whose events lie in a range of positions, at once: `after` is exclusive, `through` inclusive. To
   * be asked of tables with an index of positions.
   */
  digestsBetween(db: Queryable, tenant: string, after: number, through: number): Promise<RowDigest[]>;
  /** The same of a row in memory. */
  digestOf(row: ProjectedRow): string;
};

/** Rows of a tenant with one of these ids, or linked to one of those at a place. */
export type SoughtRows = {
  readonly tenant: string;
  readonly ids: readonly string[];
  readonly linkedTo?: Readonly<Record<string, readonly string[]>>;
};

/** A row in few letters, and the position of the last event that it has seen. */
export type RowDigest = { readonly id: string; readonly position: number; readonly digest: string };

export type TableChecksum = { readonly rows: number; readonly sum: string };

export function tableStore(table: Table, name: string): TableStore {
  const columns = storedColumns(table);
  const full = `read."${name}"`;
  const names = columns.map((column) => `"${column.name}"`);
  const fields = columns.map((column) => `"${column.name}" AS "${column.field}"`).join(', ');
  // Everything goes as text and is cast there: a driver knows nothing of the types of an array.
  const texts = columns.map((_, index) => `$${index + 1}::text[]`);
  const taken = columns.map((column) => `"${column.name}"::${column.type}`);
  const upsert = `INSERT INTO ${full} AS t (${names.join(', ')}) SELECT ${taken.join(', ')} FROM unnest(${texts.join(', ')}) AS u(${names.join(', ')})
    ON CONFLICT (tenant, id) DO UPDATE SET ${names.map((column) => `${column} = excluded.${column}`).join(', ')}
    WHERE (t.version, t.position) < (excluded.version, excluded.position)`;
  const toSql = columns.map(textWriter);
  const loadQueries = new Map<string, { readonly name: string; readonly text: string }>();
  const loadQuery = (places: readonly string[]) => {
    const known = loadQueries.get(places.join());
    if (known) return known;
    const text = loadSql(table, full, fields, places);
    const query = { name: hash('md5', text), text };
    loadQueries.set(places.join(), query);
    return query;
  };
  const digested = `SELECT id, position, ${rowDigestSql(columns)} AS digest FROM ${full}`;

  return {
    name,
    async load(db, sought) {
      const byPlace = seekByPlace(sought);
      if (byPlace.length === 0) return [];
      const { rows } = await db.query<ProjectedRow>({
        ...loadQuery(byPlace.map(({ place }) => place)),
        values: byPlace.flatMap(({ place, tenants, ids }) => [tenants, linkParameter(place, ids)]),
      });
      // the columns of the table are the fields of its view, and `tenant` and `position`
      return byPlace.length === 1 ? rows : [...new Map(rows.map((row) => [`${row.tenant} ${row.id}`, row])).values()];
    },
    async idsOf(db, sought, limit) {
      const byPlace = seekByPlace([sought]);
      if (byPlace.length === 0) return [];
      const places = byPlace.map(({ place }) => place);
      const { rows } = await db.query<{ id: string }>(
        `SELECT DISTINCT id FROM (${loadSql(table, full, 'id', places)}) reached LIMIT ${limit}`,
        byPlace.flatMap(({ place, tenants, ids }) => [tenants, linkParameter(place, ids)]),
      );
      return rows.map(({ id }) => id);
    },
    async write(db, rows) {
      if (rows.length > 0)
        await db.query({ name: `write ${name}`, text: upsert, values: toSql.map((text) => rows.map(text)) });
    },
    async remove(db, tenant, ids) {
      if (ids.length > 0)
        await db.query(`DELETE FROM ${full} WHERE tenant = $1 AND id = ANY($2::text[])`, [tenant, ids]);
    },
    copyRows: (connection, rows) =>
      copyIn(connection, `COPY ${full} (${names.join(', ')}) FROM STDIN`, copyChunks(rows, toSql)),
    async checksum(db) {
      const {
        rows: [found],
      } = await db.query<TableChecksum>(
        `SELECT count(*)::int AS rows, coalesce(sum(hashtextextended(ROW(${names.join(', ')})::text, 0)), 0)::text AS sum FROM ${full}`,
      );
      if (!found) throw new Error('An aggregate is always one row');
      return found;
    },
    // OFFSET 0 has rows digested before they are sorted, not whole rows sorted.
    digests: (db, tenant, where) =>
      openCursor(
        db,
        `SELECT * FROM (${digested} WHERE tenant = $1 AND (${where}) OFFSET 0) digests ORDER BY position`,
        [tenant],
        { isHeld: true },
      ),
    async digestsBetween(db, tenant, after, through) {
      const { rows } = await db.query<RowDigest>({
        name: `digests of ${name}`,
        text: `${digested} WHERE tenant = $1 AND position > $2 AND position <= $3 ORDER BY position`,
        values: [tenant, after, through],
      });
      return rows;
    },
    digestOf: rowDigester(columns),
  };
}

/** Of all tenants, which ids are sought at which place; `id` is that of the rows themselves. */
function seekByPlace(sought: readonly SoughtRows[]) {
  const byPlace = new Map<string, { readonly place: string; readonly tenants: string[]; readonly ids: string[] }>();
  for (const { tenant, ids: own, linkedTo = {} } of sought)
    for (const [place, ids] of [['id', own] as const, ...Object.entries(linkedTo)]) {
      if (ids.length === 0) continue;
      const pairs = byPlace.get(place) ?? { place, tenants: [], ids: [] };
      byPlace.set(place, pairs);
      for (const id of ids) {
        pairs.tenants.push(tenant);
        pairs.ids.push(id);
      }
    }
  return [...byPlace.values()];
}

/**
 * One SELECT for each place, so that each goes by its own index whatever the server believes of the table: OFFSET 0
 * keeps it from reading all rows of a tenant for those whose list names an entry.
 */
const loadSql = (table: Table, full: string, fields: string, places: readonly string[]): string =>
  places
    .map((place, index) => {
      const { column, field } = parseLinkPath(place);
      const name = place === 'id' ? 'id' : table.column(column).name;
      const [tenants, ids] = [`$${index * 2 + 1}::text[]`, `$${index * 2 + 2}`];
      return field === null
        ? `SELECT ${fields} FROM unnest(${tenants}, ${ids}::text[]) AS sought(of_tenant, value) JOIN ${full} t ON t.tenant = of_tenant AND t."${name}" = value`
        : `SELECT ${fields} FROM (SELECT t.*, of_tenant FROM unnest(${tenants}, ${ids}::jsonb[]) AS sought(of_tenant, value) JOIN ${full} t ON t."${name}" @> value OFFSET 0) t WHERE tenant = of_tenant`;
    })
    .join(' UNION ALL ');

const linkParameter = (place: string, ids: readonly string[]) => {
  const { field } = parseLinkPath(place);
  return field === null ? ids : ids.map((id) => JSON.stringify([{ [field]: id }]));
};

type SqlText = string | null;

function textWriter({ field, type }: TableColumn): (row: ProjectedRow) => SqlText {
  const write = type === 'jsonb' ? JSON.stringify : String;
  return ({ [field]: value }) => (value === null || value === undefined ? null : write(value));
}

const CHUNK_LENGTH = 65_536;

/** The text format of COPY. @see https://www.postgresql.org/docs/current/sql-copy.html#id-1.9.3.55.9.2 */
function* copyChunks(
  rows: Iterable<ProjectedRow>,
  texts: readonly ((row: ProjectedRow) => SqlText)[],
): Iterable<string> {
  let chunk = '';
  for (const row of rows) {
    chunk += `${texts.map((text) => escapeCopyText(text(row))).join('\t')}\n`;
    if (chunk.length > CHUNK_LENGTH) {
      yield chunk;
      chunk = '';
    }
  }
  yield chunk;
}

const COPY_ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };
const escapeCopyText = (text: SqlText) =>
  text === null ? '\\N' : text.replace(/[\\\t\n\r]/g, (special) => COPY_ESCAPES[special] ?? special);
