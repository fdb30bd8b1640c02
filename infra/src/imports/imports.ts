import type { Files } from '@backoffice/infra/files';
import { deterministicUuid } from '@backoffice/infra/http';
import type { Pool } from '@backoffice/infra/postgres';
import type { NumberedRow } from '@backoffice/infra/sheets';

/** Whose file it is: nobody else sees it. */
export type ImportOwner = { readonly tenant: string; readonly person: string; readonly kind: string };
type FileColumn = { readonly heading: string; readonly samples: readonly string[] };
export type StoredImportFile = ImportOwner & {
  readonly id: string;
  readonly name: string;
  readonly sha256: string;
  readonly path: string;
  readonly columns: readonly FileColumn[];
  readonly rowCount: number;
  /** How its rows were read when they were tried last; null until they are. */
  readonly plan: StoredImportPlan | null;
};
export type StoredImportPlan = {
  readonly mapping: readonly (string | null)[];
  readonly values: Readonly<Record<string, string>>;
  /** The task that has tried them. */
  readonly checkedBy: string;
};
/** `rows`: as JSON, a line each. */
export type NewImportFile = ImportOwner &
  Pick<StoredImportFile, 'name' | 'sha256' | 'columns' | 'rowCount'> & { readonly rows: Uint8Array };

type Counts = Readonly<Record<string, number>>;
type Outcome = { readonly row: number; readonly outcome: string };

/** Files to import, what became of their rows, and how their columns were mapped. */
export type Imports = {
  /** The same bytes again are the same file, under its new name. */
  add(file: NewImportFile, now: string): Promise<StoredImportFile>;
  find(owner: ImportOwner, id: string): Promise<StoredImportFile | null>;
  /** Null where the file is gone. */
  readRows(file: StoredImportFile): Promise<Iterable<NumberedRow> | null>;
  /** Its rows are tried so, and columns of these keys go there in the next file of the company, too; null: left out. */
  savePlan(file: StoredImportFile, plan: StoredImportPlan, headings: ReadonlyMap<string, string | null>): Promise<void>;
  /** Where columns of these keys went to; those that nobody has mapped are not in it. */
  rememberedFields(
    place: Pick<ImportOwner, 'tenant' | 'kind'>,
    headings: readonly string[],
  ): Promise<ReadonlyMap<string, string | null>>;
  /** Of rows up to the last of these; again is once. */
  saveOutcomes(file: StoredImportFile, task: string, rows: readonly Outcome[], counts: Counts): Promise<void>;
  /** Those of a task on a file, some at a time, in order. `outcome`: those alone that became that. */
  outcomes<Row>(
    file: StoredImportFile,
    task: string,
    asked: { readonly after: number; readonly outcome?: string | undefined },
  ): AsyncIterable<readonly Row[]>;
  counts(file: StoredImportFile, task: string): Promise<Counts>;
  /** Files of more than a month ago go, with what became of their rows. */
  deleteExpired(): Promise<void>;
};

const ROWS_TYPE = 'application/x-ndjson';
const KEPT = "interval '30 days'";

type FileRow = Omit<StoredImportFile, 'rowCount'> & { readonly row_count: number };
const fileOf = ({ row_count: rowCount, ...row }: FileRow): StoredImportFile => ({ ...row, rowCount });

export function createImports({ pool, files }: { readonly pool: Pool; readonly files: Files }): Imports {
  return {
    async add({ tenant, person, kind, name, sha256, columns, rowCount, rows }, now) {
      const id = deterministicUuid(`import ${tenant} ${person} ${kind} ${sha256}`);
      const path = `${tenant}/imports/${id}.ndjson`;
      await files.put(path, rows, ROWS_TYPE);
      const {
        rows: [added],
      } = await pool.query<FileRow>(
        `INSERT INTO imports.files (id, tenant, person, kind, name, sha256, path, columns, row_count, created_at)
         VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
         ON CONFLICT (id) DO UPDATE SET name = excluded.name, created_at = excluded.created_at RETURNING *`,
        [id, tenant, person, kind, name, sha256, path, JSON.stringify(columns), rowCount, now],
      );
      if (!added) throw new Error(`The file ${id} was not kept`);
      return fileOf(added);
    },
    async find({ tenant, person, kind }, id) {
      const {
        rows: [found],
      } = await pool.query<FileRow>(
        'SELECT * FROM imports.files WHERE id = $1 AND tenant = $2 AND person = $3 AND kind = $4',
        [id, tenant, person, kind],
      );
      return found ? fileOf(found) : null;
    },
    async readRows({ path }) {
      const bytes = await files.read(path);
      return bytes && linesOf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
    },
    async savePlan({ id, tenant, kind }, plan, headings) {
      await pool.query(
        `WITH remembered AS (
           INSERT INTO imports.headings (tenant, kind, heading, field)
           SELECT $3, $4, heading, field FROM unnest($5::text[], $6::text[]) AS mapped (heading, field)
           ON CONFLICT (tenant, kind, heading) DO UPDATE SET field = excluded.field)
         UPDATE imports.files SET plan = $2 WHERE id = $1`,
        [id, JSON.stringify(plan), tenant, kind, [...headings.keys()], [...headings.values()]],
      );
    },
    async rememberedFields({ tenant, kind }, headings) {
      const { rows } = await pool.query<{ heading: string; field: string | null }>(
        'SELECT heading, field FROM imports.headings WHERE tenant = $1 AND kind = $2 AND heading = ANY ($3)',
        [tenant, kind, headings],
      );
      return new Map(rows.map(({ heading, field }) => [heading, field]));
    },
    async saveOutcomes({ id }, task, rows, counts) {
      await pool.query(
        `INSERT INTO imports.outcomes (task, file, through, counts, rows) VALUES ($1, $2, $3, $4, $5)
         ON CONFLICT (task, through) DO UPDATE SET counts = excluded.counts, rows = excluded.rows`,
        [task, id, rows.at(-1)?.row ?? 0, JSON.stringify(counts), JSON.stringify(rows)],
      );
    },
    async *outcomes<Row>(
      { id }: StoredImportFile,
      task: string,
      { after, outcome }: { after: number; outcome?: string | undefined },
    ) {
      for (let through = after; ;) {
        const {
          rows: [next],
        } = await pool.query<{ through: number; rows: (Outcome & Row)[] }>(
          `SELECT through, rows FROM imports.outcomes
           WHERE file = $1 AND task = $2 AND through > $3 AND ($4::text IS NULL OR (counts ->> $4)::int > 0)
           ORDER BY through LIMIT 1`,
          [id, task, through, outcome ?? null],
        );
        if (!next) return;
        yield next.rows.filter((each) => each.row > after && (outcome === undefined || each.outcome === outcome));
        ({ through } = next);
      }
    },
    async counts({ id }, task) {
      const { rows } = await pool.query<{ name: string; count: number }>(
        `SELECT key AS name, sum(value::int)::int AS count FROM imports.outcomes, jsonb_each_text(counts)
         WHERE file = $1 AND task = $2 GROUP BY key`,
        [id, task],
      );
      return Object.fromEntries(rows.map(({ name, count }) => [name, count]));
    },
    async deleteExpired() {
      const { rows } = await pool.query<{ path: string }>(
        `DELETE FROM imports.files WHERE created_at < now() - ${KEPT} RETURNING path`,
      );
      for (const { path } of rows) await files.remove(path);
    },
  };
}

const NEWLINE = 10;
function* linesOf(bytes: Buffer): Generator<NumberedRow> {
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(NEWLINE, at);
    // as the upload wrote it
    const [row, ...cells] = JSON.parse(bytes.toString('utf8', at, end)) as [number, ...string[]];
    yield { row, cells };
    at = end + 1;
  }
}
