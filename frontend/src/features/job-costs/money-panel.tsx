import { HTMLSelect } from '@blueprintjs/core';
import { Link } from 'react-router';
import {
  jobCostPostingRouteTable,
  revenueBases,
  type CostBreakdown,
  type RevenueBasis,
} from '@backoffice/contracts/features/job-cost-postings';
import { percentText } from '@backoffice/contracts/kernel';
import { useUrlState } from '#navigation/use-url-state.ts';
import { useRouteRead, type ReadResult } from '#data/use-read.ts';
import { DayText, Money } from '#widgets/formats.tsx';
import { sentenceCase } from '#widgets/labels.ts';
import { Panel } from '#widgets/panel.tsx';
import { AsyncContent, Skeleton } from '#widgets/page-states.tsx';
import type { JobCostRecord } from './columns.ts';
import { hoursText } from './entries.ts';

const AFTER = ['JobCost', 'Invoice', 'Payment', 'ChangeOrder', 'Contract'];

/** What this ticket has cost, with its part of the overhead. */
export function TicketCosts({ id }: { id: string }) {
  const reading = useRouteRead(jobCostPostingRouteTable.ticketBreakdown, { params: { id } }, AFTER);
  return <CostsPanel title="What it cost" of={reading} />;
}

/** What vendors have billed and corrected of its materials, that of removed ones among them. */
export function TicketBills({ record: { id, materials } }: { record: JobCostRecord }) {
  const { data } = useRouteRead(jobCostPostingRouteTable.ticketBills, { params: { id } }, ['JobCost', 'Bill', 'Check']);
  if (!data || data.items.length === 0) return null;
  const lineOf = new Map(materials.map((line) => [line.id, line.description || line.miscItemName]));
  return (
    <Panel title="Bills of its materials">
      <table className="money-table">
        <thead>
          <tr>
            <th scope="col">Document</th>
            <th scope="col">Of</th>
            <th scope="col">Date</th>
            <th scope="col" className="figure">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {data.items.map(({ lineId, billId, kind, ref, vendorName, date, status, amount }) => (
            <tr key={`${lineId} ${billId}`}>
              <th scope="row">
                <Link to={`/ledger/bills/${billId}`}>
                  {sentenceCase(kind)} {ref}
                </Link>
                <span className="money-detail">
                  {vendorName} · {status}
                </span>
              </th>
              <td data-title="Of">{lineOf.get(lineId) ?? 'A line that was removed'}</td>
              <td data-title="Date">
                <DayText of={date} />
              </td>
              <td className="figure" data-title="Amount">
                <Money of={amount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

const basisNames: Readonly<Record<RevenueBasis, string>> = {
  contract: 'The contract',
  billed: 'What is billed',
  paid: 'What is paid',
};

/** What all tickets of the job have cost, and what is left of its revenue. */
export function JobCosts({ contractId }: { contractId: string }) {
  const { params, put } = useUrlState();
  const basis = revenueBases.find((each) => each === params.get('basis'));
  const reading = useRouteRead(
    jobCostPostingRouteTable.jobBreakdown,
    { query: { contractId, ...(basis ? { basis } : {}) } },
    AFTER,
  );
  const shown = basis ?? reading.data?.basis ?? 'contract';
  return (
    <CostsPanel title="The whole job" of={reading}>
      <HTMLSelect
        aria-label="Revenue"
        value={shown}
        options={revenueBases.map((value) => ({ value, label: basisNames[value] }))}
        onChange={({ target: { value } }) => put({ basis: value })}
      />
    </CostsPanel>
  );
}

function CostsPanel({
  title,
  of,
  children,
}: {
  title: string;
  of: ReadResult<CostBreakdown>;
  children?: React.ReactNode;
}) {
  return (
    <Panel title={title} aside={children}>
      <AsyncContent of={of} skeleton={<Skeleton height={230} />}>
        {(costs) => <CostsTable costs={costs} />}
      </AsyncContent>
    </Panel>
  );
}

/** `inLedger`: what of it the books have; left out of what they do not know by themselves. */
type CostLine = readonly [name: string, amount: number | null, strong?: boolean, inLedger?: number];

function CostsTable({ costs }: { costs: CostBreakdown }) {
  const { laborHours, wages, fringes, burden, labor, materials, equipment, inventory, misc, direct } = costs;
  const { inLedger } = costs;
  const isInLedger = inLedger.direct !== 0;
  const lines: CostLine[] = [
    ['Wages', wages],
    ['Fringes', fringes],
    ['Burden', burden],
    [`Labor, ${hoursText(laborHours)} h`, labor, true, inLedger.labor],
    ['Materials', materials, false, inLedger.materials],
    ['Equipment', equipment, false, inLedger.equipment],
    ['Inventory', inventory, false, inLedger.inventory],
    ['Misc', misc, false, inLedger.misc],
    ['Direct cost', direct, true, inLedger.direct],
    ...costs.overheads.map(({ name, amount }): CostLine => [`Overhead: ${name}`, amount]),
    ['Total cost', costs.total, true],
    ['Revenue', costs.revenue],
    ['Profit', costs.profit, true],
  ];
  return (
    <table className="small-list money-list costs-table">
      <caption className="sr-only">What it is made of</caption>
      {isInLedger && (
        <thead>
          <tr>
            <th scope="col">Cost</th>
            <th scope="col" className="figure">
              Job cost
            </th>
            <th scope="col" className="figure">
              In the ledger
            </th>
            <th scope="col" className="figure">
              Difference
            </th>
          </tr>
        </thead>
      )}
      <tbody>
        {lines
          .filter(([, amount, strong]) => amount !== null && (amount !== 0 || strong))
          .map(([name, amount, strong, booked]) => (
            <tr key={name} data-strong={strong || undefined}>
              <th scope="row">{name}</th>
              <td className="figure">
                <Money of={amount ?? 0} strong={strong ?? false} bad={name === 'Profit' && (amount ?? 0) < 0} />
              </td>
              {booked !== undefined && isInLedger && <LedgerCells amount={amount ?? 0} booked={booked} />}
            </tr>
          ))}
        {costs.marginBp !== null && (
          <tr>
            <th scope="row">Margin</th>
            <td className="figure">{percentText(costs.marginBp)}</td>
          </tr>
        )}
      </tbody>
    </table>
  );
}

/** What of a cost the books have, and what they do not. */
const LedgerCells = ({ amount, booked }: { amount: number; booked: number }) => (
  <>
    <td className="figure">
      <Money of={booked} />
    </td>
    <td className="figure">
      {amount === booked ? <span className="muted">0.00</span> : <Money of={amount - booked} />}
    </td>
  </>
);
