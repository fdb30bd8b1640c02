import { useState } from 'react';
import { Button, Tag } from '@blueprintjs/core';
import { Link } from 'react-router';
import { contract } from '@backoffice/contracts/features/contracts';
import type { boardOrders, JobBoard, JobBoardRow, JobFigures, JobRisk } from '@backoffice/contracts/features/job-board';
import { dayText, dollarsText, percentText } from '@backoffice/contracts/kernel';
import { useIsNarrow } from '#browser/use-media-query.ts';
import { locationRecordPath } from '#navigation/record-paths.ts';
import { Money } from '#widgets/formats.tsx';
import { countText } from '#widgets/labels.ts';

type Order = (typeof boardOrders)[number];
export const columnTitles: Readonly<Record<Order, string>> = {
  number: 'No.',
  name: 'Job',
  customerName: 'Customer',
  value: 'Value',
  billed: 'Billed',
  cost: 'Cost',
  committed: 'Committed',
  overhead: 'Overhead',
  forecast: 'Forecast',
  earned: 'Earned',
  overBilled: 'Over-billed',
  marginBp: 'Margin',
  unbilled: 'Left to bill',
  atRisk: 'At risk',
};
const shown = [
  'value',
  'billed',
  'cost',
  'committed',
  'forecast',
  'earned',
  'overBilled',
  'marginBp',
  'unbilled',
  'atRisk',
] as const;
type Figure = (typeof shown)[number];

const riskTexts: Readonly<Record<JobRisk['code'], (risk: JobRisk) => string>> = {
  costsOnUnapproved: ({ amount }) => `${dollarsText(amount)} spent on changes nobody approved`,
  changesNotBilled: ({ amount }) => `${dollarsText(amount)} of approved changes not billed`,
  retentionOverdue: ({ amount, on }) => `${dollarsText(amount)} retained${on ? ` since ${dayText(on)}` : ''}, overdue`,
  lienDeadline: ({ amount, on }) => `Lien for ${dollarsText(amount)}${on ? ` by ${dayText(on)}` : ''}`,
};

export const BoardTotals = ({ of: { items, totals } }: { of: JobBoard }) => (
  <dl className="board-totals" aria-label="All open jobs">
    <div>
      <dt>{countText(items.length, 'open job', 'open jobs')}</dt>
      <dd>
        <Money of={totals.value} strong />
      </dd>
    </div>
    {(['billed', 'cost', 'committed', 'unbilled', 'atRisk'] as const).map((field) => (
      <div key={field}>
        <dt>{columnTitles[field]}</dt>
        <dd>
          <Money of={totals[field]} bad={field === 'atRisk' && totals.atRisk > 0} strong />
        </dd>
      </div>
    ))}
  </dl>
);

type Props = { board: JobBoard; sortBy: Order; order: 'asc' | 'desc'; onSort: (by: Order) => void };

/** So many jobs a phone shows, and so many more at each press: a job is a card there. */
const CARDS_AT_ONCE = 8;

export function BoardTable({ board, sortBy, order, onSort }: Props) {
  const [cards, setCards] = useState(CARDS_AT_ONCE);
  const rows = useIsNarrow() ? board.items.slice(0, cards) : board.items;
  const more = board.items.length - rows.length;
  return (
    <div className="panel table-wide">
      <table className="board">
        <thead>
          <tr>
            {(['name', ...shown] as const).map((field) => (
              <th
                key={field}
                scope="col"
                className={field === 'name' ? undefined : 'figure'}
                aria-sort={field === sortBy ? (order === 'asc' ? 'ascending' : 'descending') : undefined}
              >
                <button type="button" className="board-sort" onClick={() => onSort(field)}>
                  {columnTitles[field]}
                  {field === sortBy && <span aria-hidden>{order === 'asc' ? ' ↑' : ' ↓'}</span>}
                </button>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <BoardRow key={row.contractId} row={row} compared={board.since !== null} />
          ))}
        </tbody>
      </table>
      {more > 0 && (
        <Button fill text={`Show more (${more})`} onClick={() => setCards((count) => count + CARDS_AT_ONCE)} />
      )}
    </div>
  );
}

const BoardRow = ({ row, compared }: { row: JobBoardRow; compared: boolean }) => (
  <tr>
    <th scope="row">
      <Link to={locationRecordPath(contract, { id: row.contractId, locationId: row.locationId })}>
        {row.number} · {row.name}
      </Link>
      <span className="board-where">
        {row.customerName} · {row.locationName}
        {row.type === 'costPlus' && ' · cost-plus'}
      </span>
      {row.risks.length > 0 && (
        <span className="board-risks">
          {row.risks.map((risk) => (
            <Tag key={risk.code} minimal intent="warning">
              {riskTexts[risk.code](risk)}
            </Tag>
          ))}
        </span>
      )}
    </th>
    {shown.map((field) => (
      <td key={field} className="figure" data-title={columnTitles[field]}>
        <span>
          <FigureText field={field} of={row} />
          {compared && <Change field={field} row={row} />}
        </span>
      </td>
    ))}
  </tr>
);

function FigureText({ field, of }: { field: Figure; of: JobFigures }) {
  const value = of[field];
  // What cost nothing yet has no margin to speak of.
  if (value === null || (field === 'marginBp' && of.cost === 0))
    return <span className="muted">{field === 'earned' ? 'No estimate' : '–'}</span>;
  if (field === 'marginBp') return <span data-bad={value < 0 || undefined}>{percentText(value)}</span>;
  return <Money of={value} bad={field === 'atRisk' && value > 0} strong={field === 'value'} />;
}

/** What has changed since the other day; of a job that was not open then everything has. */
function Change({ field, row }: { field: Figure; row: JobBoardRow }) {
  const [now, then] = [row[field], row.before === null ? 0 : row.before[field]];
  const change = now === null || then === null ? 0 : now - then;
  if (change === 0) return null;
  const text = field === 'marginBp' ? `${percentText(change).replace('%', '')} pts` : dollarsText(change);
  return <span className="board-change">{change > 0 ? `+${text}` : text}</span>;
}
