import { defineFold } from '#capabilities/index.ts';
import { insert, pickFields, update, type Day, type RecordOf } from '#kernel/index.ts';
import { billStanding } from './calculations.ts';
import { BillContent, type BillFields, type BillKind, type BillRetention } from './commands.ts';
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
    deliveryId: data.deliveryId ?? null,
    ...noRetention,
    ...givenRetention(data),
    commitmentId: commitmentOf(data),
    ...billStanding(data, 0, false),
  });

/** What an event that does not speak of it says. */
const noRetention = { retentionHeld: 0, retentions: [] as BillRetention[], overbillingReason: '' };
const givenRetention = ({ retentionHeld, retentions, overbillingReason }: Partial<BillContent>) => ({
  ...(retentionHeld !== undefined && { retentionHeld }),
  ...(retentions !== undefined && { retentions }),
  ...(overbillingReason !== undefined && { overbillingReason }),
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
    BillEdited: ({ data: { to } }, row) => updateBill(row, { ...noRetention, ...to }),
    MaterialsLinked: ({ data: { to } }, row) => updateBill(row, to),
    AdjustmentMatched: ({ data: { to } }) => update({ ref: to }),
    AdjustmentWrittenOff: ({ data: { on, reason } }, row) =>
      updateBill(row, { voidedOn: on, voidReason: reason, writtenOffOn: on }),
    BillVoided: ({ data: { voidedOn, reason } }, row) => voided(row, voidedOn, reason),
  },
});

/** What its last event says. What is on no commitment does not speak of retention. */
export function contentOf(bill: RecordOf<typeof billFold>): BillContent {
  const { deliveryId: _delivery, ...recorded } = bill;
  const { retentionHeld, retentions, overbillingReason, ...content } = pickFields(BillContent, recorded);
  return {
    ...content,
    ...(overbillingReason && { overbillingReason }),
    ...(bill.deliveryId && { deliveryId: bill.deliveryId }),
    ...((bill.commitmentId !== null || retentionHeld !== 0) && { retentionHeld }),
    ...(retentions && retentions.length > 0 && { retentions }),
  };
}
