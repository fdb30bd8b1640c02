import { useFormContext, useWatch } from 'react-hook-form';
import { inventoryItem } from '@backoffice/contracts/dictionaries/inventories';
import { contract } from '@backoffice/contracts/features/contracts';
import { usePermissionCheck } from '#access/permissions.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import {
  AccountLines,
  accountLineBody,
  blankAccountLine,
  goesIntoStock,
  STOCK,
  type AccountLineDraft,
} from '#records/account-lines.tsx';
import { useRecordLabels } from '#records/record-labels.ts';
import { commitmentLinesOn, openLinesOn, type CommitmentView } from '@backoffice/contracts/features/commitments';
import { dollarsText } from '@backoffice/contracts/kernel';
import { useCommitmentsOf } from './queries.ts';
import { Money } from '#widgets/formats.tsx';

/** `account`: empty is the usual one of the vendor. */
export type LineDraft = AccountLineDraft & { description: string };
export const blankLine: LineDraft = { ...blankAccountLine, account: '', description: '', order: '' };

export const linesToBody = (lines: readonly LineDraft[]) =>
  lines.map((line) => ({
    ...accountLineBody(line),
    ...(line.account && !goesIntoStock(line) && { account: line.account }),
    ...orderBody(line),
    description: line.description,
  }));

/** How a line of an order or a subcontract is chosen. */
export const orderValue = (commitmentId: string, lineId: string) => `${commitmentId}/${lineId}`;
/** What is open of an order or a subcontract, a line each; how much of it is billed is typed. */
export const linesOfOrder = (of: CommitmentView): LineDraft[] =>
  openLinesOn(of, null)
    .filter(({ open }) => open > 0)
    .map(({ lineId, description }) => ({ ...blankLine, description, order: orderValue(of.id, lineId) }));
/** How it is said that a line goes into stock. */
export const stockValue = (inventoryItemId: string) => `${STOCK}/${inventoryItemId}`;
function orderBody({ order = '', quantity }: LineDraft) {
  const [commitmentId, commitmentLineId] = order.split('/');
  if (commitmentId === STOCK && commitmentLineId)
    return { inventoryItemId: commitmentLineId, ...(quantity && { quantity }), contractId: null, lineItemId: null };
  return commitmentId && commitmentLineId ? { commitmentId, commitmentLineId, contractId: null, lineItemId: null } : {};
}

/** What a bill is for, line by line: the job, and the account where it is another than usual. */
export function BillLines({ vendorId }: { vendorId: string }) {
  const { control } = useFormContext<{ lines: LineDraft[] }>();
  const lines = useWatch({ control, name: 'lines' });
  const sum = lines.reduce((total, { amount }) => total + (amount ?? 0), 0);
  return (
    <AccountLines
      title="What it is for"
      help="A line for each job. What is for no job leaves the job empty."
      text="description"
      usualAccount="As usual"
      jobs={useRecordLabels(contract)}
      blank={blankLine}
      least={1}
      orders={[...useOrders(vendorId), ...useStock()]}
    >
      <span className="grow" />
      <span role="status">
        Total <Money of={Number.isNaN(sum) ? 0 : sum} strong />
      </span>
    </AccountLines>
  );
}

/** What may go into stock, for whoever may choose among it. */
function useStock() {
  const may = usePermissionCheck()(mountedRoute(inventoryItem, 'labels').permission);
  const items = useRecordLabels(inventoryItem, may);
  return (items.data?.items ?? []).map(({ value, label }) => ({
    value: stockValue(value),
    label: `Into stock: ${label}`,
  }));
}

/** Lines of what was ordered from a vendor, with what of each is not billed yet. */
function useOrders(vendorId: string) {
  const found = useCommitmentsOf(vendorId);
  return found.flatMap((each) =>
    commitmentLinesOn(each, null).map(({ lineId, description, revised, billed }) => ({
      value: orderValue(each.id, lineId),
      label: `${each.code} ${description}: ${dollarsText(revised - billed)} open`,
    })),
  );
}
