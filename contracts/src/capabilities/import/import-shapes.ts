import { z } from 'zod';
import { Id, Line } from '#kernel/index.ts';

/** Of one file. */
export const IMPORT_BYTES = 32 * 1024 * 1024;
export const IMPORT_ROWS = 200_000;
export const IMPORT_COLUMNS = 200;
/** Of one page of outcomes. */
export const IMPORT_PAGE = 100;

export const ImportUpload = z.strictObject({ fileName: Line(200) });

/**
 * A file that was put in, and what is known of its columns. `field`: where a column goes to; null where it is left out.
 */
export const ImportFile = z.object({
  id: Id,
  name: z.string(),
  rows: z.int(),
  /** The columns are mapped as somebody of the company has mapped such a file before. */
  isRemembered: z.boolean(),
  columns: z.array(z.object({ heading: z.string(), samples: z.array(z.string()), field: z.string().nullable() })),
  /** What new records take where their row says nothing, by field. */
  values: z.record(z.string(), z.string()),
  /** The task that tried its rows so; null until one has. */
  checkedBy: Id.nullable(),
});
export type ImportFile = z.infer<typeof ImportFile>;

/**
 * How rows of a file are read. `mapping`: where each column goes to. `values`: by field what new records take where
 * their row says nothing, written as in a cell, or the id of a record.
 */
export const ImportPlan = z.strictObject({
  mapping: z.array(z.string().max(120).nullable()).max(IMPORT_COLUMNS),
  values: z.record(z.string().max(120), Line(200)).default({}),
});
export type ImportPlan = z.infer<typeof ImportPlan>;

/** `isTrial`: nothing is written, and all is told. What is written afterwards is what was tried last. */
export const ImportStart = ImportPlan.extend({ isTrial: z.boolean() });
export const ImportTask = z.object({ taskId: Id });

export const ImportOutcome = z.enum(['create', 'update', 'unchanged', 'refused']);
export type ImportOutcome = z.infer<typeof ImportOutcome>;
export const ImportCounts = z.record(ImportOutcome, z.int());
export type ImportCounts = z.infer<typeof ImportCounts>;
export const noImportCounts: ImportCounts = { create: 0, update: 0, unchanged: 0, refused: 0 };

/**
 * What becomes of a row. `row`: as a spreadsheet counts, the headings being row 1. `before` and `after` as people read
 * them.
 */
export const ImportedRow = z.object({
  row: z.int(),
  outcome: ImportOutcome,
  id: Id.nullable(),
  name: z.string(),
  changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  problems: z.array(z.object({ field: z.string(), message: z.string() })),
});
export type ImportedRow = z.infer<typeof ImportedRow>;

export const ImportRowsQuery = z.strictObject({
  taskId: Id,
  outcome: ImportOutcome.optional(),
  after: z.coerce.number().int().min(0).default(0),
});
export const ImportRowsPage = z.object({ counts: ImportCounts, items: z.array(ImportedRow), hasMore: z.boolean() });
