import {
  budgetCategoryNames,
  budgetTotal,
  type BudgetFigures,
  type BudgetRow,
  type BudgetStanding,
} from '@backoffice/contracts/features/job-budgets';
import { dollarsText } from '@backoffice/contracts/kernel';
import { Link } from 'react-router';
import { CostFigure, costsOf } from '#figures/cost-figure.tsx';
import { Money } from '#widgets/formats.tsx';

const titles = {
  original: 'Original',
  changes: 'Changes',
  revised: 'Revised',
  actual: 'Actual',
  committed: 'Committed',
  toCome: 'To come',
  forecast: 'Forecast',
  variance: 'Variance',
} as const satisfies Record<keyof BudgetFigures, string>;
const keys = Object.keys(titles) as (keyof BudgetFigures)[]; // its own keys

/** By phase and line; costs open their postings, and what is over says by how much. */
export function BudgetTable({ contractId, of: { rows, total, asOf } }: { contractId: string; of: BudgetStanding }) {
  const phases = [...Map.groupBy(rows, ({ lineItemId }) => lineItemId)];
  return (
    <div className="table-wide">
      <table className="money-table">
        <thead>
          <tr>
            <th scope="col">Phase and line</th>
            {keys.map((key) => (
              <th key={key} scope="col" className="figure">
                {titles[key]}
              </th>
            ))}
          </tr>
        </thead>
        {phases.map(([lineItemId, lines]) => (
          <tbody key={lineItemId ?? 'job'}>
            <tr data-kind="group">
              <th scope="row">
                <span>{lines[0]?.phaseName || 'The job as a whole'}</span>
              </th>
              <Cells of={budgetTotal(lines)} job={{ contractId, asOf, lineItemId }} />
            </tr>
            {(lines.length > 1 || lines.some(isNamed)) &&
              lines.map((line) => (
                <tr key={lineKey(line)} data-level={1}>
                  <th scope="row">
                    <span>{lineName(line)}</span>
                  </th>
                  <Cells
                    of={line}
                    job={{ contractId, asOf, lineItemId, ...(line.category && { category: line.category }) }}
                  />
                </tr>
              ))}
          </tbody>
        ))}
        <tfoot>
          <tr className="money-total">
            <th scope="row">
              <span>Total</span>
            </th>
            <Cells of={total} job={{ contractId, asOf }} />
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const isNamed = ({ costCode, category }: BudgetRow) => costCode !== '' || category !== null;
const lineKey = ({ lineId, lineItemId, category }: BudgetRow) => lineId ?? `${lineItemId ?? ''} ${category ?? ''}`;
export const lineName = ({ costCode, category, lineId }: BudgetRow) =>
  [costCode, category === null ? 'All costs' : budgetCategoryNames[category], lineId === null ? 'not planned' : '']
    .filter(Boolean)
    .join(' · ');

type Place = {
  readonly contractId: string;
  readonly asOf: string;
  readonly lineItemId?: string | null;
  readonly category?: BudgetRow['category'];
};

const Cells = ({ of, job }: { of: BudgetFigures; job: Place }) =>
  keys.map((key) => (
    <td key={key} className="figure" data-title={titles[key]}>
      <Figure of={of} name={key} job={job} />
    </td>
  ));

function Figure({ of, name, job }: { of: BudgetFigures; name: keyof BudgetFigures; job: Place }) {
  const { contractId, asOf, lineItemId, category } = job;
  const amount = of[name];
  if (name === 'actual' && amount !== 0)
    return (
      <CostFigure
        of={amount}
        title="Actual"
        where={[
          ...costsOf(contractId, asOf, lineItemId === undefined || lineItemId === null ? lineItemId : [lineItemId]),
          ...(category ? [{ field: 'category', op: 'eq' as const, value: category }] : []),
        ]}
      />
    );
  if (name === 'committed' && amount !== 0)
    return (
      <Link to={`/commitments?contractId=${contractId}`}>
        <Money of={amount} />
      </Link>
    );
  if (name === 'variance' && amount < 0)
    return (
      <span>
        <Money of={amount} bad />
        <span className="money-detail">over by {dollarsText(-amount)}</span>
      </span>
    );
  return <Money of={amount} strong={name === 'forecast'} />;
}
