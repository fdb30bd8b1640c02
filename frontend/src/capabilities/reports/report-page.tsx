import { useEffect, type ReactNode } from 'react';
import { Button, Callout, HTMLSelect } from '@blueprintjs/core';
import type { Report, ReportAnswer, ReportDifference } from '@backoffice/contracts/capabilities';
import { dayText } from '@backoffice/contracts/kernel';
import { useProfile } from '#access/profile.ts';
import { useRouteRead } from '#data/use-read.ts';
import { ExportMenu } from '#lists/export-menu.tsx';
import { useUrlState } from '#navigation/use-url-state.ts';
import { AsOfInput, useAsOfDay } from '#widgets/as-of.tsx';
import { ScaleBars } from '#widgets/bar-chart.tsx';
import { RelativeTime } from '#widgets/formats.tsx';
import { AsyncContent, EmptyState, PageTitle, Skeleton } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';
import { PrintHead } from '#widgets/print-head.tsx';
import { CompareWith, useComparison } from './compare-with.tsx';
import { DifferenceContent } from './difference-view.tsx';
import { reportCellText } from './report-cell-text.ts';
import { DayRangeInput, useDayRange } from './day-range.tsx';
import { useWeeks, WeeksInput, YearInput } from './report-periods.tsx';
import { ReportTable } from './report-table.tsx';
import './reports.css';

/** What an address may narrow a report to, where it asks for that. */
const PASSED = ['contractId', 'account', 'vendorId', 'workerId', 'year'];

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
  const comparison = useComparison(report, report.rangeOnly ? undefined : asOf.day);
  const { companies: _companies, asOf: _asOf, ...own } = query as { companies?: string; asOf?: string };
  const compared = comparison.points && { ...own, ...comparison.points };
  const isComparing = compared !== null;
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
          <CompareWith of={comparison} />
          <ExportMenu
            route={isComparing ? report.routes.differenceFile : report.routes.file}
            fileOf={() => ({ query: compared ?? query })}
            onPrint={() => window.print()}
          />
          {actions}
        </div>
      </header>
      {isBackwards ? (
        <EmptyState title="The last day is before the first">
          Choose a first day that is not after {dayText(range.toDate)}.
        </EmptyState>
      ) : (
        <ReadReport report={report} query={query} compared={compared} onLooked={comparison.look} />
      )}
    </div>
  );
}

type ReadProps = {
  report: Report;
  query: object;
  /** What is asked of its difference instead, where it is compared. */
  compared: object | null;
  onLooked: (position: number) => void;
};

function ReadReport({ report, query, compared, onLooked }: ReadProps) {
  const reading = useRouteRead(report.routes.read, compared ? null : { query: query as never }, report.refetchOn);
  const difference = useRouteRead(report.routes.difference, compared && { query: compared as never }, report.refetchOn);
  const position = (reading.data as ReportAnswer | null)?.run?.position; // of all but some with an answer of their own
  useEffect(() => void (position !== undefined && onLooked(position)), [position, onLooked]);
  const skeleton = (
    <>
      <Skeleton height={72} />
      <Skeleton height={320} />
    </>
  );
  if (compared && difference.problem?.details.some(({ code }) => code === 'SAME_POINT'))
    return <EmptyState title="Nothing has happened since">Choose another day, or stop comparing.</EmptyState>;
  if (compared)
    return (
      <AsyncContent of={difference} skeleton={skeleton}>
        {(answer) => <DifferenceContent of={answer as ReportDifference} />}
      </AsyncContent>
    );
  return (
    <AsyncContent of={reading} skeleton={skeleton}>
      {(answer) => (
        <div className={isWide(report, answer as ReportAnswer) ? 'print-wide' : undefined}>
          <ReportContent of={answer as ReportAnswer} />
        </div>
      )}
    </AsyncContent>
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
