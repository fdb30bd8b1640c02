import { contract, type ContractView } from '@backoffice/contracts/features/contracts';
import type { PhaseReconciliation } from '@backoffice/contracts/features/job-cost-postings';
import { phaseTable, type Phase } from '@backoffice/contracts/features/profits';
import { carriesMoney, LIST_LIMIT, ListRequest, type Cents, type Day } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { reportDay } from '#capabilities/report-day.ts';
import { tenantSql } from '#lists/tenant-sql.ts';

type Asked = {
  readonly locationId?: string | undefined;
  readonly contractId?: string | undefined;
  readonly search: string;
  readonly asOf?: Day | undefined;
};
const FIELDS = [
  'id',
  'number',
  'name',
  'locationId',
  'locationName',
  'customerName',
  'lineItems',
  'changeOrders',
] as const;
type Agreed = Pick<ContractView, (typeof FIELDS)[number]>;
type LineSum = { readonly contractId: string; readonly lineItemId: string | null; readonly amount: Cents };
type BilledLine = LineSum & {
  readonly lineItemId: string;
  readonly invoiceId: string;
  readonly number: string;
  readonly date: Day;
};
type ChangedLine = { readonly changeOrderId: string; readonly lineItemId: string };

/** The phases of the contracts that a caller finds, by what is approved, billed and entered up to a day. */
export async function phaseReconciliation(
  ports: ReadPorts,
  { locationId, contractId, search, asOf: day }: Asked,
  caller: Caller,
): Promise<PhaseReconciliation> {
  const { tenant } = caller;
  const asOf = await reportDay(ports, tenant, day);
  const page = await ports.reads.list(
    contract,
    {
      request: ListRequest.parse({ search, limit: LIST_LIMIT, sortBy: 'number', order: 'asc' }),
      place: 'live',
      query: { locationId },
      where: contractId === undefined ? [] : [{ field: 'id', op: 'eq', value: contractId }],
      fields: FIELDS,
    },
    caller,
  );
  const contracts = page.items as unknown as readonly Agreed[]; // what was asked for
  const ids = contracts.map(({ id }) => id);
  const [costs, billed, changed] = await Promise.all([
    costsByLine(ports, tenant, ids, asOf),
    billedByLine(ports, tenant, ids, asOf),
    linesOfChanges(ports, tenant, ids),
  ]);
  const of = <Sum extends LineSum>(sums: readonly Sum[], id: string) => sums.filter((each) => each.contractId === id);
  return {
    asOf,
    hasMore: page.hasMore,
    items: contracts.map((agreed) => {
      const { id, number, name, locationId: at, locationName, customerName } = agreed;
      const billings = of(billed, id);
      const { rows, ...sums } = phaseTable(phasesOf(agreed, billings, changed, asOf), of(costs, id));
      const named = { contractId: id, contractNumber: number, contractName: name };
      const changeOrders = agreed.changeOrders.flatMap(({ changeOrderId, number: order, approvals }) =>
        approvals
          .filter(({ on }) => on <= asOf)
          .map(({ on, amount }) => ({ id: changeOrderId, number: order, on, amount })),
      );
      return {
        ...named,
        locationId: at,
        locationName,
        customerName,
        changeOrders,
        billings: billings.map(({ contractId: _of, ...each }) => each),
        rows: [...rows],
        ...sums,
      };
    }),
  };
}

/** The lines of the contract, and as one phase each its change orders that are approved by then. */
function phasesOf(
  { lineItems, changeOrders }: Agreed,
  billed: readonly LineSum[],
  changed: readonly ChangedLine[],
  asOf: Day,
): Phase[] {
  const billedOf = (lines: readonly string[]) =>
    billed.reduce((sum, { lineItemId, amount }) => sum + (lines.includes(lineItemId ?? '') ? amount : 0), 0);
  const agreed = lineItems.filter(carriesMoney).map(({ id, name, amount }) => ({
    id,
    name,
    contract: amount,
    changes: 0,
    billed: billedOf([id]),
    lineItemIds: [id],
  }));
  const changes = changeOrders.flatMap(({ changeOrderId: id, number, approvals }): Phase[] => {
    const approved = approvals.filter(({ on }) => on <= asOf);
    if (approved.length === 0) return [];
    const lineItemIds = changed.flatMap(({ changeOrderId, lineItemId }) => (changeOrderId === id ? [lineItemId] : []));
    const amount = approved.reduce((sum, each) => sum + each.amount, 0);
    return [{ id, name: `CO ${number}`, contract: 0, changes: amount, billed: billedOf(lineItemIds), lineItemIds }];
  });
  return [...agreed, ...changes];
}

const costsByLine = async ({ sql }: ReadPorts, tenant: string, ids: readonly string[], asOf: Day) =>
  tenantSql(sql, tenant)<LineSum[]>`
    SELECT contract_id AS "contractId", line_item_id AS "lineItemId", sum(amount)::bigint AS amount
    FROM own.job_cost_postings WHERE tenant = ${tenant} AND contract_id = ANY(${ids}) AND day <= ${asOf}
    GROUP BY 1, 2 HAVING sum(amount) <> 0`;

/** Of the invoices that stand in the books of the day; of costs what they bill before markups and fee. */
const billedByLine = async ({ sql }: ReadPorts, tenant: string, ids: readonly string[], asOf: Day) =>
  tenantSql(sql, tenant)<BilledLine[]>`
    SELECT i.contract_id AS "contractId", line.id AS "lineItemId", i.id AS "invoiceId", i.number, i.date, sum(line.amount)::bigint AS amount
    FROM own.invoices i CROSS JOIN LATERAL (
      SELECT each ->> 'sourceLineItemId' AS id, (each ->> 'thisPeriod')::bigint AS amount FROM jsonb_array_elements(i.line_items) each
      UNION ALL SELECT coalesce(each ->> 'lineItemId', ''), (each ->> 'amount')::bigint FROM jsonb_array_elements(i.cost_lines) each
    ) line
    WHERE i.tenant = ${tenant} AND i.contract_id = ANY(${ids}) AND line.amount <> 0 AND i.id IN (
      SELECT invoice_id FROM own.ledger WHERE tenant = ${tenant} AND contract_id = ANY(${ids}) AND day <= ${asOf} AND account = 'revenue'
      GROUP BY invoice_id HAVING sum(amount) <> 0
    ) GROUP BY 1, 2, 3, 4, 5 ORDER BY i.date, i.number`;

const linesOfChanges = async ({ sql }: ReadPorts, tenant: string, ids: readonly string[]) =>
  tenantSql(sql, tenant)<ChangedLine[]>`
    SELECT id AS "changeOrderId", line ->> 'id' AS "lineItemId" FROM own.change_orders CROSS JOIN jsonb_array_elements(line_items) line
    WHERE tenant = ${tenant} AND contract_id = ANY(${ids})`;
