import {
  reportRows,
  sumsOf,
  type Report,
  type ReportAnswer,
  type ReportContext,
  type ReportRows,
  type ReportRun,
} from '@backoffice/contracts/capabilities';
import { dayIn, type Day, type Instant } from '@backoffice/contracts/kernel';
import type { Clock } from '@backoffice/infra/clock';
import type { EventLog } from '@backoffice/infra/event-log';
import { unprocessable, type Caller } from '@backoffice/infra/http';
import { requireCompany } from '#capabilities/letterhead.ts';
import type { CompanyLookup } from '#capabilities/read-feature.ts';
import { companiesTogether, contentTogether, rowsTogether } from './companies-together.ts';
import type { ReportReader } from './report-rows.ts';

export type ReportPorts = {
  readonly log: Pick<EventLog, 'head' | 'replay'>;
  readonly clock: Clock;
  readonly companyOf: CompanyLookup;
};
/** What every report takes beside what it asks itself. */
export type ReportQuery = {
  readonly asOf?: Day | undefined;
  /** Of reports that are about a range of days. */
  readonly toDate?: Day | undefined;
  readonly position?: number | undefined;
  readonly ranAt?: Instant | undefined;
  /** Of reports that several companies may be read together for. */
  readonly companies?: 'own' | 'together' | undefined;
};

/**
 * Where a report stands: now, or as it is asked to be run again. @throws Failure 422 for what has not been yet, and for
 * what was before the company
 */
export async function runOf(
  { log, clock, companyOf }: ReportPorts,
  { position, ranAt }: ReportQuery,
  { tenant, actor }: Pick<Caller, 'tenant' | 'actor'>,
): Promise<ReportRun> {
  const [head, now] = [await log.head(tenant), clock.now()];
  const ahead = [
    ...(position !== undefined && position > head ? ['position'] : []),
    ...(ranAt !== undefined && ranAt > now ? ['ranAt'] : []),
  ];
  if (ahead.length > 0)
    throw unprocessable(ahead.map((field) => ({ field, code: 'NOT_YET', message: 'This has not been yet.' })));
  if (ranAt !== undefined && !(await companyOf(tenant, ranAt)))
    throw unprocessable([{ field: 'ranAt', code: 'TOO_EARLY', message: 'This was before the company.' }]);
  return { position: position ?? head, ranAt: ranAt ?? now, ranByName: actor.name };
}

/** @throws Failure 422 for a day before the first of which the report says something */
export function assertBegun(
  { begins }: Pick<Report, 'begins'>,
  { beginning = [] }: ReportRows,
  day: Day,
  field: string,
): void {
  const first = begins?.dayOf(beginning) ?? null;
  if (begins && first !== null && day < first)
    throw unprocessable([{ field, code: begins.code, message: begins.message(first) }]);
}

/** A report of the rows that a reader gives. The same rows, query and run give the same answer. */
export async function runReport(
  { companyOf }: Pick<ReportPorts, 'companyOf'>,
  report: Report,
  query: ReportQuery,
  caller: Caller,
  run: ReportRun,
  read: ReportReader,
): Promise<ReportAnswer> {
  const company = await requireCompany(companyOf(caller.tenant, run.ranAt), caller.tenant);
  const asOf = query.asOf ?? dayIn(company.timeZone, run.ranAt);
  const context: ReportContext = { asOf, ranAt: run.ranAt, company };
  const asked = query as never; // parsed by the route that the report has made
  const sources = { ...report.sources(asked, context), ...(report.begins && { beginning: report.begins.source }) };
  const together =
    query.companies === 'together' ? await companiesTogether(companyOf, report, caller, run.ranAt) : null;
  const each = await Promise.all((together?.callers ?? [caller]).map((of) => read(sources, of)));
  assertBegun(report, each[0] ?? {}, query.toDate ?? asOf, query.toDate === undefined ? 'asOf' : 'toDate');
  const rows = rowsTogether(each);
  const own = report.content(rows, asked, context);
  const content = together ? contentTogether(own, together) : own;
  const columns = content.columns.filter(({ guard }) => guard === undefined || caller.may(guard) !== 'deny');
  const {
    lines,
    facts,
    groups = report.groups,
    chart = null,
    withoutTotal = false,
    notes = [],
    objections = [],
  } = content;
  return {
    name: report.name,
    title: report.title,
    asOf,
    run,
    facts: [...facts],
    columns: [...columns],
    groups: [...groups],
    rows: reportRows(columns, groups, lines),
    total: withoutTotal ? {} : sumsOf(columns, lines),
    chart,
    notes: [...notes],
    objections: [...objections],
  };
}
