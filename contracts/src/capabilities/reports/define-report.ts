import { z } from 'zod';
import type { Day, Filter, Instant, Resource, Route } from '#kernel/index.ts';
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
  /** Rows that agree in all `fields` come as one, with these sums of them beside, in any order. */
  readonly sums?: Readonly<Record<string, ReportSum>>;
};
/** Of a field that is a whole number; `where`: of those rows alone. */
export type ReportSum = { readonly of: string; readonly where?: readonly Filter[] };
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
  /** What it reads; a second step may ask for what the first has found. */
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
  readonly routes: { readonly read: Route; readonly file: Route };
};

/** A report, declared once: reading, files in three formats and the page follow from it. */
export function defineReport<Query extends z.ZodRawShape>(definition: ReportDefinition<Query>): Report {
  const { name, title, path, permission, exportPermission, summary, refine = (query) => query } = definition;
  const route = { method: 'GET', access: 'session', scope: 'company', permission, does: { handler: 'read' } } as const;
  const asked = { ...definition.query, ...reportQueryFields };
  return {
    ...definition,
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
    },
  };
}

export const reportRoutesOf = ({ routes: { read, file } }: Report): Route[] => [read, file];
