import { FigureTable } from '#figures/figure-table.tsx';
import { Money } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import type { PayrollRunRecord } from './queries.ts';

const columns = ['Jobs', 'Shop', 'Office', 'Withheld', 'Net', 'Employer', 'Plans'] as const;
type PayCells = Record<(typeof columns)[number], number>;

const cellsOf = (line: PayrollRunRecord['lines'][number]): PayCells => ({
  Jobs: line.grossJob,
  Shop: line.grossShop,
  Office: line.grossOffice,
  Withheld: line.withheld.reduce((sum, { amount }) => sum + amount, 0),
  Net: line.net,
  Employer: line.employerTaxes + line.workersComp,
  Plans: line.plans,
});

/** What was paid, line by line, and in all. Columns of which nothing was paid are left out. */
export function PayTable({ record }: { record: PayrollRunRecord }) {
  const { lines, grossJob, grossShop, grossOffice, withheld, net, employer, plans } = record;
  const sums: PayCells = {
    Jobs: grossJob,
    Shop: grossShop,
    Office: grossOffice,
    Withheld: withheld,
    Net: net,
    Employer: employer,
    Plans: plans,
  };
  const shown = columns.filter((column) => sums[column] !== 0);
  const cells = (of: PayCells) =>
    shown.map((column) => (of[column] === 0 ? null : <Money key={column} of={of[column]} />));
  return (
    <Panel title="Pay">
      <FigureTable
        columns={[{ title: 'Who' }, ...shown.map((title) => ({ title, isFigure: true as const }))]}
        rows={lines.map((line) => ({ head: <span>{line.employee || 'All'}</span>, cells: cells(cellsOf(line)) }))}
        total={lines.length > 1 ? { head: <span>Total</span>, cells: cells(sums) } : null}
      />
    </Panel>
  );
}
