import { useState } from 'react';
import { Button, ButtonGroup } from '@blueprintjs/core';
import { Link } from 'react-router';
import type { LineChange, LineDifference, ReportColumn, ReportDifference } from '@backoffice/contracts/capabilities';
import { dayText } from '@backoffice/contracts/kernel';
import { countText } from '#widgets/labels.ts';
import { EmptyState } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';
import { PrintHead } from '#widgets/print-head.tsx';
import { isFigure, reportCellText } from './report-cell-text.ts';
import { WhyDialog, type OpenedCell } from './why-dialog.tsx';
import './differences.css';

const changes: Readonly<Record<LineChange, { readonly sign: string; readonly word: string }>> = {
  came: { sign: '+', word: 'came' },
  went: { sign: '−', word: 'went' },
  changed: { sign: '~', word: 'changed' },
};
const kinds = Object.keys(changes) as LineChange[]; // its own keys

/** What came, went and changed between two points, and behind each figure the events and people. */
export function DifferenceContent({ of }: { of: ReportDifference }) {
  const { title, from, to, lines, people, noLonger } = of;
  const [hidden, setHidden] = useState<readonly LineChange[]>([]);
  const [opened, setOpened] = useState<OpenedCell | null>(null);
  const points = pointsText(from, to);
  return (
    <>
      <PrintHead said={[`What changed: ${points}`]} />
      <p className="difference-points">{points}.</p>
      {noLonger > 0 && (
        <p role="status">{countText(noLonger, 'record is', 'records are')} no longer yours, and not told of.</p>
      )}
      {lines.length === 0 ? (
        <EmptyState title="Nothing changed">Every line and every figure is the same at both.</EmptyState>
      ) : (
        <>
          <ButtonGroup className="no-print">
            {kinds.map((kind) => (
              <Button
                key={kind}
                active={!hidden.includes(kind)}
                aria-pressed={!hidden.includes(kind)}
                text={`${changes[kind].sign} ${lines.filter(({ change }) => change === kind).length} ${changes[kind].word}`}
                onClick={() =>
                  setHidden(hidden.includes(kind) ? hidden.filter((each) => each !== kind) : [...hidden, kind])
                }
              />
            ))}
          </ButtonGroup>
          <Panel title={`${title}: what changed`}>
            <DifferenceTable of={of} lines={lines.filter(({ change }) => !hidden.includes(change))} onWhy={setOpened} />
          </Panel>
          <PeoplePanel of={people} />
        </>
      )}
      {opened && <WhyDialog of={opened} events={of.events} onClose={() => setOpened(null)} />}
    </>
  );
}

type Point = ReportDifference['from'];
/** What both points have in common is said once. */
function pointsText(from: Point, to: Point): string {
  const known = (...points: readonly Point[]) =>
    `as known after entry ${points.map(({ position }) => position.toLocaleString('en-US')).join(' and after entry ')}`;
  if (from.asOf === to.asOf) return `${dayText(to.asOf)}, ${known(from, to)}`;
  if (from.position === to.position) return `Between ${dayText(from.asOf)} and ${dayText(to.asOf)}, both ${known(to)}`;
  return `Between ${dayText(from.asOf)}, ${known(from)}, and ${dayText(to.asOf)}, ${known(to)}`;
}

type TableProps = {
  of: ReportDifference;
  lines: readonly LineDifference[];
  onWhy: (opened: OpenedCell) => void;
};

/** Columns in which nothing moved are left out. */
function DifferenceTable({ of: { title, columns, groups, lines: all, totals }, lines, onWhy }: TableProps) {
  const moved = new Set(all.flatMap(({ cells }) => cells.map(({ column }) => column)));
  const lead = columns.find(({ key, inFiles }) => !groups.includes(key) && !inFiles);
  const shown = columns.filter(
    ({ key, inFiles }) => moved.has(key) && key !== lead?.key && !inFiles && !groups.includes(key),
  );
  return (
    <div className="table-wide">
      <table className="money-table report-table difference-table">
        <caption className="sr-only">{title}: what changed</caption>
        <thead>
          <tr>
            <th scope="col">{lead?.title}</th>
            {shown.map(({ key, title: name, kind }) => (
              <th key={key} scope="col" className={isFigure(kind) ? 'figure' : undefined}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.key} data-change={line.change} data-kind={line.isSum ? 'sum' : 'line'}>
              <th scope="row">
                <span className="report-head">
                  <span className="difference-sign" role="img" aria-label={changes[line.change].word}>
                    {changes[line.change].sign}
                  </span>
                  <span>
                    {line.page ? <Link to={line.page}>{line.label || 'Open'}</Link> : line.label}
                    {line.within.length > 0 && <span className="money-detail">{line.within.join(' · ')}</span>}
                  </span>
                </span>
              </th>
              {shown.map((column) => (
                <Cell key={column.key} column={column} line={line} onWhy={onWhy} />
              ))}
            </tr>
          ))}
        </tbody>
        {totals.length > 0 && (
          <tfoot>
            <tr className="money-total">
              <th scope="row">
                <span>Total</span>
              </th>
              {shown.map((column) => {
                const total = totals.find((each) => each.column === column.key);
                return (
                  <td
                    key={column.key}
                    className={isFigure(column.kind) ? 'figure' : undefined}
                    data-title={column.title}
                  >
                    {total && <BeforeAfter kind={column.kind} of={total} />}
                  </td>
                );
              })}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Cell({
  column: { key, title, kind },
  line: { label, cells },
  onWhy,
}: {
  column: ReportColumn;
  line: LineDifference;
  onWhy: TableProps['onWhy'];
}) {
  const cell = cells.find(({ column }) => column === key);
  const name = `${label}, ${title}`;
  const seen = [cell?.before ?? null, cell?.after ?? null].flatMap((each) => reportCellText(kind, each) || []);
  return (
    <td className={isFigure(kind) ? 'figure' : undefined} data-title={title} data-none={!cell || undefined}>
      {cell && (
        <button
          type="button"
          className="figure-button"
          aria-label={`${seen.join(' ')}, ${name}: ${seenAs(cell)}. Why`}
          onClick={() => onWhy({ title: `Why: ${name}`, positions: cell.events, count: cell.count })}
        >
          <BeforeAfter kind={kind} of={cell} />
        </button>
      )}
    </td>
  );
}

/** What is read aloud begins with what is seen. */
const seenAs = ({ before, after }: { before: unknown; after: unknown }) =>
  before === null ? 'nothing before' : after === null ? 'nothing now' : 'before and now';

function BeforeAfter({
  kind,
  of: { before, after },
}: {
  kind: ReportColumn['kind'];
  of: Pick<LineDifference['cells'][number], 'before' | 'after'>;
}) {
  return (
    <span className="before-after">
      {before !== null && <del>{reportCellText(kind, before)}</del>}{' '}
      {after !== null && <ins>{reportCellText(kind, after)}</ins>}
    </span>
  );
}

const PeoplePanel = ({ of: people }: { of: ReportDifference['people'] }) =>
  people.length > 0 && (
    <Panel title="Who was behind it">
      <ul className="difference-people">
        {people.map(({ name, events }) => (
          <li key={name}>
            {name} <span className="muted">{countText(events, 'event', 'events')}</span>
          </li>
        ))}
      </ul>
    </Panel>
  );
