import { z } from 'zod';
import type { Day, Filter, Instant, Resource, Route } from '#kernel/index.ts';
import { differenceQueryFields, ReportDifference } from './report-difference.ts';
import {
  ReportAnswer,
  reportFileFields,
  ReportFormat,
  reportQueryFields,
  type ReportChart,
  type ReportColumn,
  type ReportObjection,
} from './report-shapes.ts';
import type { ReportLine } from './report-table.ts';

/** Rows of a record that a report reads, as they stand or as they stood at a position of the log. */
export type ReportSource = {
  readonly of: Resource;
  readonly fields: readonly string[];
  /** Only these; left out, all that the caller may see. */
  readonly where?: readonly Filter[];
  /** Only these: records that rows of other sources name in a field. */
  readonly namedIn?: { readonly sources: readonly string[]; readonly field: string };
  /**
   * Only rows of what does not sum to nothing: of each value of `by`, which is one of `fields`, the sum of `of`. Rows
   * that name none are kept.
   */
  readonly standing?: { readonly by: string; readonly of: string };
  /** Rows that agree in all `fields` come as one, with these sums of them beside, in any order. */
  readonly sums?: Readonly<Record<string, ReportSum>>;
};
/** Of a field that is a whole number; `where`: of those rows alone. */
export type ReportSum = { readonly of: string; readonly where?: readonly Filter[] };
/** `dayOf`: the first day of which something is said; null for all. */
export type ReportBeginning = {
  readonly source: ReportSource;
  readonly dayOf: (rows: readonly Readonly<Record<string, unknown>>[]) => Day | null;
  readonly code: string;
  readonly message: (day: Day) => string;
};
export type ReportRows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** `company`: its record, as it was when the report was run. */
export type ReportContext = {
  readonly asOf: Day;
  readonly ranAt: Instant;
  readonly company: Readonly<Record<string, unknown>>;
};
export type ReportContent = {
  readonly columns: readonly ReportColumn[];
  readonly lines: readonly ReportLine[];
  readonly facts: readonly { readonly label: string; readonly value: string }[];
  readonly chart?: ReportChart;
  /** Other columns than its report says, by which its lines are grouped. */
  readonly groups?: readonly string[];
  /** Its groups are not of one kind, or it adds up its lines itself. */
  readonly withoutTotal?: boolean;
  readonly notes?: readonly string[];
  /** While there are any it is not printed; spreadsheets are made all the same. */
  readonly objections?: readonly ReportObjection[];
};

export type ReportChoice = {
  readonly field: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

export type ReportDefinition<Query extends z.ZodRawShape> = {
  /** As files and addresses are called: `worker-hours`. */
  readonly name: string;
  readonly title: string;
  readonly path: string;
  /** Where in the console it is. */
  readonly page: string;
  readonly pagePermission: string;
  readonly permission: string;
  readonly exportPermission: string;
  readonly summary: string;
  readonly query: Query;
  /** What of the query fits together; said of the field. */
  readonly refine?: <S extends z.ZodObject>(query: S) => S;
  /** Columns by which lines are grouped, from the outside in. */
  readonly groups: readonly string[];
  /** On paper it lies on its side; so do those of many columns. */
  readonly isWide?: boolean;
  /** Of fields of its query: what is chosen beside the days, the first where nothing is. */
  readonly choices?: readonly ReportChoice[];
  /** What its spreadsheet shows beyond its first choices where reports are packed for an accountant. */
  readonly packedSheet?: Partial<z.infer<z.ZodObject<Query>>>;
  /** Nothing of it depends on another day than those of its range. */
  readonly rangeOnly?: boolean;
  /** It is read again on the screen when records of these change. */
  readonly refetchOn: readonly string[];
  /** On the screen it is answered by a handler of its own, in this shape. */
  readonly ownAnswer?: z.ZodType;
  /** It says nothing of the days before one, which it reads beside its own rows. */
  readonly begins?: ReportBeginning;
  /** It may be read of several companies together: the rows of all, one after the other. */
  readonly together?: boolean;
  /** What it reads. */
  readonly sources: (
    query: z.infer<z.ZodObject<Query>>,
    context: ReportContext,
  ) => Readonly<Record<string, ReportSource>>;
  /** Pure: the same rows give the same report. */
  readonly content: (rows: ReportRows, query: z.infer<z.ZodObject<Query>>, context: ReportContext) => ReportContent;
};
export type Report = Omit<ReportDefinition<z.ZodRawShape>, 'sources' | 'content'> & {
  readonly sources: (query: never, context: ReportContext) => Readonly<Record<string, ReportSource>>;
  readonly content: (rows: ReportRows, query: never, context: ReportContext) => ReportContent;
  readonly routes: {
    readonly read: Route;
    readonly file: Route;
    readonly difference: Route;
    readonly differenceFile: Route;
  };
};

const companiesTexts = { own: 'This company', together: 'Companies together' };
const togetherFields = {
  companies: z
    .enum(['own', 'together'])
    .default('own')
    .describe('Together: of the parent company and its subsidiaries, as far as you may read the books of each.'),
};
const companiesChoice: ReportChoice = {
  field: 'companies',
  label: 'Companies',
  options: Object.entries(companiesTexts).map(([value, label]) => ({ value, label })),
};

/** A report, declared once: reading, files in three formats and the page follow from it. */
export function defineReport<Query extends z.ZodRawShape>(definition: ReportDefinition<Query>): Report {
  const { name, title, path, permission, exportPermission, summary, refine = (query) => query } = definition;
  const route = { method: 'GET', access: 'session', scope: 'company', permission, does: { handler: 'read' } } as const;
  const { together = false, choices = [] } = definition;
  const query = { ...definition.query, ...(together && togetherFields) };
  const asked = { ...query, ...reportQueryFields };
  // positions are those of one company
  const compared = { ...definition.query, ...differenceQueryFields };
  return {
    ...definition,
    ...(together && { choices: [...choices, companiesChoice] }),
    query,
    routes: {
      read: {
        ...route,
        name: `reports.${name}`,
        path,
        query: refine(z.strictObject(asked)),
        answer: definition.ownAnswer ?? ReportAnswer,
        summary,
      },
      file: {
        ...route,
        name: `reports.${name}File`,
        path: `${path}/export`,
        alsoPermission: exportPermission,
        query: refine(z.strictObject({ ...asked, ...reportFileFields })),
        gives: ReportFormat.options,
        summary: `${title} as PDF, XLSX or CSV`,
      },
      difference: {
        ...route,
        name: `differences.${name}`,
        path: `/differences/${name}`,
        query: refine(z.strictObject(compared)),
        answer: ReportDifference,
        summary: `${title}: what came, went and changed between two points, and who was behind it`,
      },
      differenceFile: {
        ...route,
        name: `differences.${name}File`,
        path: `/differences/${name}/export`,
        alsoPermission: exportPermission,
        query: refine(z.strictObject({ ...compared, ...reportFileFields })),
        gives: ReportFormat.options,
        summary: `${title}: what changed between two points, as PDF, XLSX or CSV`,
      },
    },
  };
}

export const reportRoutesOf = ({ routes }: Report): Route[] => Object.values(routes);
