import { useWatch } from 'react-hook-form';
import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { jobBudgetOwnRoutes, type BudgetRow, type forecastMethods } from '@backoffice/contracts/features/job-budgets';
import { equals } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { graphql } from '#data/gql.ts';
import { useRows } from '#data/use-read.ts';
import { RecordDialog } from '#forms/record-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { PhaseField } from '#records/phase-field.tsx';
import { lineName } from './table.tsx';

export type BudgetAction = 'forecast' | 'transfer' | 'change';
type Budget = { readonly id: string; readonly version: number; readonly rows: readonly BudgetRow[] };
type Props = { budget: Budget; onClose: () => void };

export function BudgetDialog({ asking, ...rest }: Props & { asking: BudgetAction }) {
  switch (asking) {
    case 'forecast':
      return <ForecastDialog {...rest} />;
    case 'transfer':
      return <TransferDialog {...rest} />;
    case 'change':
      return <ChangeDialog {...rest} />;
  }
}

const linesOf = ({ rows }: Budget) =>
  rows.flatMap((row) =>
    row.lineId === null
      ? []
      : [{ value: row.lineId, label: [row.phaseName || 'The job as a whole', lineName(row)].join(' · ') }],
  );

const methodTexts: Readonly<Record<(typeof forecastMethods)[number], string>> = {
  toCome: 'Is still to come',
  total: 'Is all of it in the end',
  auto: 'By itself: what is left of the budget',
};
type ForecastDraft = { lineId: string; method: string; amount: number | null; on: string; note: string };
const ForecastFields = typedFields<ForecastDraft>();

function ForecastDialog({ budget, onClose }: Props) {
  const today = useToday();
  const lines = linesOf(budget);
  const draft: ForecastDraft = {
    lineId: lines[0]?.value ?? '',
    method: 'toCome',
    amount: null,
    on: today,
    note: '',
  };
  return (
    <RecordDialog
      title="Forecast"
      verb="Save forecast"
      route={jobBudgetOwnRoutes.forecast}
      record={budget}
      draft={draft}
      says="What is promised to vendors stands beside it. Costs and promises from then on use it up."
      toBody={({ on, lineId, method, amount, note }) => ({
        ...(on && { on }),
        lines: [{ lineId, method, amount: method === 'auto' ? 0 : (amount ?? Number.NaN), note }],
      })}
      done="Forecast saved."
      onClose={onClose}
    >
      <ForecastFields.Select name="lineId" label="Line" options={lines} />
      <ForecastFields.Select
        name="method"
        label="What is said"
        options={Object.entries(methodTexts).map(([value, label]) => ({ value, label }))}
      />
      <ForecastAmount />
      <ForecastFields.Text name="on" label="As of" type="date" />
      <ForecastFields.Text name="note" label="Note" optional maxLength={200} className="wide" />
    </RecordDialog>
  );
}

function ForecastAmount() {
  const method = useWatch<ForecastDraft, 'method'>({ name: 'method' });
  return method === 'auto' ? null : <ForecastFields.Money name="amount" label="Amount" placeholder="0.00" />;
}

type TransferDraft = { from: string; to: string; amount: number | null; reason: string };
const TransferFields = typedFields<TransferDraft>();

function TransferDialog({ budget, onClose }: Props) {
  const lines = linesOf(budget);
  const draft: TransferDraft = {
    from: lines[0]?.value ?? '',
    to: lines[1]?.value ?? '',
    amount: null,
    reason: '',
  };
  return (
    <RecordDialog
      title="Transfer budget"
      verb="Transfer"
      route={jobBudgetOwnRoutes.transfer}
      record={budget}
      draft={draft}
      says="The budget of the job stays what it is. The original of both lines stands, and the transfer beside it."
      toBody={({ from, to, amount, reason }) => ({
        reason,
        moves: [
          { lineId: from, amount: 0 - (amount ?? Number.NaN) },
          { lineId: to, amount: amount ?? Number.NaN },
        ],
      })}
      done="Transferred."
      onClose={onClose}
    >
      <TransferFields.Select name="from" label="From" options={lines} />
      <TransferFields.Select name="to" label="To" options={lines} />
      <TransferFields.Money name="amount" label="Amount" placeholder="0.00" />
      <TransferFields.Text name="reason" label="Why" maxLength={2_000} className="wide" />
    </RecordDialog>
  );
}

const OrdersQuery = graphql(`
  query ChangeOrdersOfBudget($request: ListRequest!) {
    page: changeOrders(request: $request) {
      total
      items {
        id
        number
        name
      }
    }
  }
`);
type ChangeDraft = { changeOrderId: string; lineItemId: string; amount: number | null };
const ChangeFields = typedFields<ChangeDraft>();

function ChangeDialog({ budget, onClose }: Props) {
  const orders = useRows(changeOrder, OrdersQuery, {
    limit: 100,
    filters: [equals('contractId', budget.id)],
    sortBy: 'number',
    order: 'asc',
  });
  const draft: ChangeDraft = { changeOrderId: '', lineItemId: '', amount: null };
  return (
    <RecordDialog
      title="What a change order costs"
      verb="Save it"
      route={jobBudgetOwnRoutes.budgetChange}
      record={budget}
      draft={draft}
      says="It counts while the change order is approved, and takes the place of what was said before."
      toBody={({ changeOrderId, lineItemId, amount }) => ({
        changeOrderId,
        lines: [{ lineItemId: lineItemId || null, amount: amount ?? Number.NaN }],
      })}
      done="Saved."
      onClose={onClose}
    >
      <ChangeFields.Pick
        name="changeOrderId"
        label="Change order"
        options={orders.data?.items.map(({ id, number, name }) => ({ value: id, label: `${number} ${name}` })) ?? null}
        from={orders}
      />
      <PhaseField name="lineItemId" contractId={budget.id} />
      <ChangeFields.Money name="amount" label="Costs" placeholder="0.00" />
    </RecordDialog>
  );
}
