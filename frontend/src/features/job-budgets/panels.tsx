import type { BudgetStanding } from '@backoffice/contracts/features/job-budgets';
import { DayText, Money } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { lineName } from './table.tsx';

/** What was moved between lines, when, by whom and why. */
export function TransfersPanel({ of: { transfers, rows } }: { of: BudgetStanding }) {
  if (transfers.length === 0) return null;
  const nameOf = (id: string) => {
    const row = rows.find(({ lineId }) => lineId === id);
    return row ? [row.phaseName, lineName(row)].filter(Boolean).join(', ') : '';
  };
  return (
    <Panel title="Transfers">
      <ul className="plain-rows">
        {transfers.map(({ transferId, on, reason, byName, moves }) => (
          <li key={transferId}>
            <span>
              <DayText of={on} />, {byName}: {reason}
              <span className="money-detail">{moves.map(({ lineId }) => nameOf(lineId)).join(' · ')}</span>
            </span>
            <Money of={moves.reduce((sum, { amount }) => sum + Math.max(amount, 0), 0)} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
