import { defineFold } from '#capabilities/index.ts';
import { insert, pickFields, update, type Day, type RecordOf } from '#kernel/index.ts';
import { billStanding } from './calculations.ts';
import { BillContent, type BillFields, type BillKind } from './commands.ts';
import { bill } from './resource.ts';
import type { BillView } from './view.ts';

const recorded =
  (kind: BillKind) =>
  ({ data }: { readonly data: BillFields }) =>
    recordedBill(kind, data, null);

const recordedBill = (kind: BillKind, data: BillFields, openedOn: Day | null) =>
  insert({
    ...data,
    kind,
    openedOn,
    paid: 0,
    payments: [],
    voidedOn: null,
    voidReason: '',
    adjustsBillId: data.lines?.find(({ adjusts }) => adjusts)?.adjusts?.billId ?? null,
    writtenOffOn: null,
    retentionHeld: data.retentionHeld ?? 0,
    commitmentId: commitmentOf(data),
    ...billStanding(data, 0, false),
  });

/** Of a bill that was recorded before lines said it, none. */
const commitmentOf = ({ lines }: { readonly lines?: BillFields['lines'] }) =>
  lines?.find(({ commitmentId }) => commitmentId)?.commitmentId ?? null;

/** What changes of a bill, with what follows from it: what is paid, what is open, and how it stands. */
export function updateBill(row: BillView, change: Partial<BillView>) {
  const next = { ...row, ...change };
  const paid = next.payments.reduce((sum, each) => sum + each.amount, 0);
  return update({
    ...change,
    paid,
    retentionHeld: next.retentionHeld ?? 0,
    commitmentId: commitmentOf(next),
    ...billStanding(next, paid, next.voidedOn !== null),
  });
}

const voided = (row: BillView, voidedOn: Day, voidReason: string) => updateBill(row, { voidedOn, voidReason });

export const billFold = defineFold(bill, {
  on: {
    BillRecorded: recorded('bill'),
    OpeningBillRecorded: ({ data: { on, ...data } }) => recordedBill('bill', data, on),
    CreditRecorded: recorded('credit'),
    AdjustmentRecorded: recorded('adjustment'),
    RetentionPayableReleased: recorded('release'),
    BillEdited: ({ data: { to } }, row) => updateBill(row, to),
    MaterialsLinked: ({ data: { to } }, row) => updateBill(row, to),
    AdjustmentMatched: ({ data: { to } }) => update({ ref: to }),
    AdjustmentWrittenOff: ({ data: { on, reason } }, row) =>
      updateBill(row, { voidedOn: on, voidReason: reason, writtenOffOn: on }),
    BillVoided: ({ data: { voidedOn, reason } }, row) => voided(row, voidedOn, reason),
  },
});

/** What its last event says. What is on no commitment does not speak of retention. */
export function contentOf(bill: RecordOf<typeof billFold>): BillContent {
  const { retentionHeld: _none, ...content } = pickFields(BillContent, bill);
  return bill.commitmentId === null && bill.retentionHeld === 0
    ? content
    : { ...content, retentionHeld: bill.retentionHeld };
}
