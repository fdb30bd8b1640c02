import { Link } from 'react-router';
import type { DashboardView } from '@backoffice/contracts/features/dashboard';
import { dayText, type Day } from '@backoffice/contracts/kernel';
import { ScaleBars } from '#widgets/bar-chart.tsx';
import { Money } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';

const depositsOf = (fromDate: Day, toDate: Day) =>
  `/reports/accounting-report/invoice-deposit-detail?fromDate=${fromDate}&toDate=${toDate}`;

/** What came to the bank, week by week, the newest first; a press leads to the deposits of that week. */
export function CashInPanel({ of }: { of: NonNullable<DashboardView['cashIn']> }) {
  const [first, last] = [of[0], of.at(-1)];
  return (
    <Panel
      title="Cash in by week"
      aside={
        first &&
        last && (
          <span className="muted">
            <Link to={depositsOf(first.from, last.to)}>
              <Money of={of.reduce((sum, { amount }) => sum + amount, 0)} strong />
            </Link>{' '}
            in {of.length} weeks
          </span>
        )
      }
    >
      <ScaleBars
        title="Cash in by week"
        bars={of.toReversed().map(({ from, to, amount }, at) => ({
          key: from,
          label: at === 0 ? 'This week' : `To ${dayText(to)}`,
          value: amount,
          to: depositsOf(from, to),
          words: <Money of={amount} />,
        }))}
      />
    </Panel>
  );
}
