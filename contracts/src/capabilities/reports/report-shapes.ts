import { z } from 'zod';
import { Day, Filter, Instant } from '#kernel/index.ts';

/** `hours`: hundredths of an hour. `money`: cents. `percent`: basis points. */
export const reportCellKinds = ['text', 'day', 'hours', 'money', 'percent', 'count'] as const;
export type ReportCellKind = (typeof reportCellKinds)[number];

export const ReportCell = z.union([z.string(), z.number(), z.null()]);
export type ReportCell = z.infer<typeof ReportCell>;
export const ReportCells = z.record(z.string(), ReportCell);
export type ReportCells = Readonly<Record<string, ReportCell>>;

/**
 * Entries of the books that a figure is the sum of. `credits`: it grows with credits (income, debts), where the books
 * count debits. `columns`: only there; left out, in every column that opens any.
 */
export const EntrySelection = z.object({
  accounts: z.array(z.string()),
  where: z.array(Filter),
  credits: z.boolean().optional(),
  columns: z.array(z.string()).optional(),
});
export type EntrySelection = z.infer<typeof EntrySelection>;

/**
 * A column. `sum`: of `all` lines, or of each record that lines name as theirs `once`. `guard`: the permission without
 * which it is withheld. `inFiles`: it stands in spreadsheets alone. `entries`: its figures open those of their line
 * that these conditions hold for.
 */
export const ReportColumn = z.object({
  key: z.string(),
  title: z.string(),
  kind: z.enum(reportCellKinds),
  sum: z.enum(['all', 'once']).optional(),
  guard: z.string().optional(),
  inFiles: z.boolean().optional(),
  entries: EntrySelection.pick({ where: true, credits: true }).optional(),
});
export type ReportColumn = z.infer<typeof ReportColumn>;

/**
 * A line, or the sums of the lines below it: of a `group` before them, as a `sum` after them. A `heading` has no
 * figures. `level`: in how many groups it lies. `page`: where in the console it is seen.
 */
export const ReportRow = z.object({
  key: z.string(),
  kind: z.enum(['group', 'line', 'heading', 'sum']),
  level: z.int(),
  label: z.string(),
  cells: ReportCells,
  page: z.string().nullable(),
  /** What somebody should know of it: “Locked”. */
  note: z.string().nullable(),
  entries: EntrySelection.optional(),
});
export type ReportRow = z.infer<typeof ReportRow>;

export const ReportChart = z.object({
  title: z.string(),
  kind: z.enum(reportCellKinds),
  bars: z.array(z.object({ label: z.string(), value: z.number() })),
});
export type ReportChart = z.infer<typeof ReportChart>;

/** Who ran it, when, and the last event of the log that it knows: asked again for all three, it says the same. */
export const ReportRun = z.object({ position: z.int(), ranAt: Instant, ranByName: z.string() });
export type ReportRun = z.infer<typeof ReportRun>;

/** What stands against printing a report that somebody signs. */
export const ReportObjection = z.object({ code: z.string(), message: z.string() });
export type ReportObjection = z.infer<typeof ReportObjection>;

export const ReportAnswer = z.object({
  name: z.string(),
  title: z.string(),
  asOf: Day,
  run: ReportRun,
  /** What it is about, for its head: the days, the basis. */
  facts: z.array(z.object({ label: z.string(), value: z.string() })),
  columns: z.array(ReportColumn),
  /** The columns by which lines lie in groups, from the outside in. */
  groups: z.array(z.string()),
  rows: z.array(ReportRow),
  total: ReportCells,
  chart: ReportChart.nullable(),
  notes: z.array(z.string()),
  objections: z.array(ReportObjection),
});
export type ReportAnswer = z.infer<typeof ReportAnswer>;

/** What every report takes. `position` and `ranAt`: run it again as it was then. */
export const reportQueryFields = {
  asOf: Day.optional().describe('Today when left out; what counts from a later day is not in it.'),
  position: z.coerce.number().int().min(0).optional().describe('The last event of the log that it knows.'),
  ranAt: Instant.optional().describe('When it was run first, with `position`.'),
};
export const ReportFormat = z.enum(['pdf', 'xlsx', 'csv']);
export type ReportFormat = z.infer<typeof ReportFormat>;
/** A report in a mail is made when that leaves, as it stood when it was left: which, how it was asked, and its run. */
export const ReportToAttach = z.object({
  name: z.string(),
  query: z.record(z.string(), z.string()),
  format: ReportFormat,
  run: ReportRun,
});
export type ReportToAttach = z.infer<typeof ReportToAttach>;
export const reportFileFields = {
  format: ReportFormat.default('csv'),
  whenLong: z
    .enum(['file', 'task'])
    .default('file')
    .describe('`task` answers 202 with a background task, whose result is the file.'),
};
