import type { ReactNode } from 'react';
import { Button, Callout, HTMLSelect } from '@blueprintjs/core';
import type { Report, ReportAnswer } from '@backoffice/contracts/capabilities';
import { dayText, type Day } from '@backoffice/contracts/kernel';
import { useProfile, useToday } from '#access/profile.ts';
import { useRouteRead } from '#data/use-read.ts';
import { DayInput } from '#forms/day-input.tsx';
import { isDay } from '#forms/typed-day.ts';
import { ExportMenu } from '#lists/export-menu.tsx';
import { useUrlState } from '#navigation/use-url-state.ts';
import { AsOfInput, useAsOfDay } from '#widgets/as-of.tsx';
import { ScaleBars } from '#widgets/bar-chart.tsx';
import { RelativeTime } from '#widgets/formats.tsx';
import { AsyncContent, EmptyState, PageTitle, Skeleton } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';
import { PrintHead } from '#widgets/print-head.tsx';
import { reportCellText } from './report-cell-text.ts';
import { DayRangeInput, useDayRange } from './day-range.tsx';
import { ReportTable } from './report-table.tsx';
import './reports.css';

/** What an address may narrow a report to, where it asks for that. */
const PASSED = ['contractId', 'account', 'vendorId', 'workerId', 'year'];
const WEEK_COUNTS = [1, 2, 4, 8, 13, 26];

/**
 * The page of a report that is declared: its days, its table with sums, its picture, and its files. What it shows
 * stands in its address.
 */
export function ReportPage({ report, actions }: { report: Report; actions?: ReactNode }) {
  const range = useDayRange();
  const weeks = useWeeks();
  const asOf = useAsOfDay();
  const { params } = useUrlState();
  const asks = (field: string) => Object.hasOwn(report.query, field);
  const hasRange = asks('fromDate');
  const query = {
    ...(hasRange && { fromDate: range.fromDate, toDate: range.toDate }),
    ...(asks('endDate') && weeks.query),
    ...Object.fromEntries(
      [...PASSED, ...(report.choices ?? []).map(({ field }) => field)]
        .filter((field) => asks(field) && params.get(field))
        .map((field) => [field, params.get(field)]),
    ),
    ...(asOf.day && !report.rangeOnly && { asOf: asOf.day }),
  };
  const isBackwards = hasRange && range.isBackwards;
  const reading = useRouteRead(report.routes.read, isBackwards ? null : { query: query as never }, report.refetchOn);
  return (
    <div className="page report-page">
      <PageTitle>{report.title}</PageTitle>
      <header className="record-head">
        <h1>{report.title}</h1>
        <span className="grow" />
        <div className="report-days no-print">
          {hasRange && <DayRangeInput of={range} />}
          {asks('endDate') && <WeeksInput of={weeks} />}
          {asks('year') && <YearInput />}
          {!asks('endDate') && !report.rangeOnly && <AsOfInput of={asOf} />}
          <ReportChoices of={report} />
          <ExportMenu route={report.routes.file} fileOf={() => ({ query })} onPrint={() => window.print()} />
          {actions}
        </div>
      </header>
      {isBackwards ? (
        <EmptyState title="The last day is before the first">
          Choose a first day that is not after {dayText(range.toDate)}.
        </EmptyState>
      ) : (
        <AsyncContent
          of={reading}
          skeleton={
            <>
              <Skeleton height={72} />
              <Skeleton height={320} />
            </>
          }
        >
          {(answer) => (
            <div className={isWide(report, answer as ReportAnswer) ? 'print-wide' : undefined}>
              <ReportContent of={answer as ReportAnswer} />
            </div>
          )}
        </AsyncContent>
      )}
    </div>
  );
}

/** On paper more columns than these lie on their side. */
const STANDING_COLUMNS = 6;
const isWide = ({ isWide: lies }: Report, { columns }: ReportAnswer) => lies ?? columns.length > STANDING_COLUMNS;

export function ReportContent({ of: answer }: { of: ReportAnswer }) {
  const { facts, title, rows, chart, notes, objections, asOf, run } = answer;
  return (
    <>
      <PrintHead said={[...facts.map(({ label, value }) => `${label}: ${value}`), `As of ${dayText(asOf)}`]} />
      <dl className="report-facts">
        {facts.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {objections.length > 0 && (
        <Callout intent="warning">
          <strong>This cannot be printed for signature yet</strong>
          <ul>
            {objections.map(({ message }) => (
              <li key={message}>{message}</li>
            ))}
          </ul>
        </Callout>
      )}
      {rows.length === 0 ? (
        <EmptyState title="There is nothing to report">Nothing was found for these days. Try others.</EmptyState>
      ) : (
        <>
          <Panel title={title}>
            <ReportTable of={answer} />
          </Panel>
          {chart && chart.bars.some(({ value }) => value > 0) && (
            <Panel title={chart.title === title ? `${title}, as bars` : chart.title}>
              <ScaleBars
                title={chart.title}
                bars={chart.bars.map(({ label, value }) => ({
                  key: label,
                  label,
                  value,
                  words: <span>{reportCellText(chart.kind, value)}</span>,
                }))}
              />
            </Panel>
          )}
        </>
      )}
      <footer className="report-run">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
        <p title={`After event ${run.position.toLocaleString('en-US')} of the history`}>
          As of {dayText(asOf)}. Run by {run.ranByName} <RelativeTime at={run.ranAt} />.
        </p>
      </footer>
    </>
  );
}

/**
 * What is chosen beside the days, and several companies where there are any; a report of one account leads back to all
 * of them.
 */
function ReportChoices({ of: { choices = [] } }: { of: Report }) {
  const { params, put } = useUrlState();
  const { companies } = useProfile();
  return (
    <>
      {choices
        .filter(({ field }) => field !== 'companies' || companies.length > 1)
        .map(({ field, label, options }) => (
          <HTMLSelect
            key={field}
            aria-label={label}
            value={options.find(({ value }) => value === params.get(field))?.value ?? options[0]?.value ?? ''}
            options={[...options]}
            onChange={({ target }) => put({ [field]: target.value === options[0]?.value ? null : target.value })}
          />
        ))}
      {params.has('account') && (
        <Button variant="minimal" text="All accounts" onClick={() => put({ account: null, entries: null })} />
      )}
    </>
  );
}

const YEARS = 7;

/** A calendar year, this one where none is chosen. */
function YearInput() {
  const thisYear = Number(useToday().slice(0, 4));
  const { params, put } = useUrlState();
  return (
    <HTMLSelect
      aria-label="Year"
      value={params.get('year') ?? String(thisYear)}
      options={Array.from({ length: YEARS }, (_, back) => String(thisYear - back))}
      onChange={({ target }) => put({ year: target.value === String(thisYear) ? null : target.value })}
    />
  );
}

/** The weeks of a labor report: how many, and the day that the last of them holds. */
function useWeeks() {
  const today = useToday();
  const { params, put } = useUrlState();
  const [end, count] = [params.get('endDate'), params.get('weekCount')];
  const endDate: Day = isDay(end) ? end : today;
  const weekCount = Number(count) || null;
  return {
    endDate,
    weekCount,
    query: { endDate, ...(weekCount && { weekCount }) },
    put,
  };
}

function WeeksInput({ of: { endDate, weekCount, put } }: { of: ReturnType<typeof useWeeks> }) {
  return (
    <>
      <HTMLSelect
        aria-label="How many weeks"
        value={String(weekCount ?? '')}
        onChange={({ target }) => put({ weekCount: target.value })}
        options={[
          ...(weekCount === null ? [{ label: 'Usual weeks', value: '' }] : []),
          ...WEEK_COUNTS.map((each) => ({ label: each === 1 ? '1 week' : `${each} weeks`, value: String(each) })),
        ]}
      />
      <label className="as-of">
        {'Up to the week of'} <DayInput value={endDate} onDay={(day) => isDay(day) && put({ endDate: day })} />
      </label>
    </>
  );
}
