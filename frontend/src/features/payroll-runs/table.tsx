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
    shown.map((column) => (
      <td key={column} className="figure" data-title={column} data-none={of[column] === 0 || undefined}>
        <Money of={of[column]} />
      </td>
    ));
  return (
    <Panel title="Pay">
      <div className="table-wide">
        <table className="money-table">
          <thead>
            <tr>
              <th scope="col">Who</th>
              {shown.map((column) => (
                <th key={column} scope="col" className="figure">
                  {column}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <tr key={at}>
                <th scope="row">
                  <span>{line.employee || 'All'}</span>
                </th>
                {cells(cellsOf(line))}
              </tr>
            ))}
          </tbody>
          {lines.length > 1 && (
            <tfoot>
              <tr>
                <th scope="row">
                  <span>Total</span>
                </th>
                {cells(sums)}
              </tr>
            </tfoot>
          )}
        </table>
      </div>
    </Panel>
  );
}
