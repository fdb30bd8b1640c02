import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { billFold, updateBill, type BillView } from '@backoffice/contracts/features/bills';
import { billIdsOf, check, type CheckContent } from '@backoffice/contracts/features/checks';
import { update } from '@backoffice/contracts/kernel';
import { defineProjection, onEventsOf } from '#capabilities/define-projection.ts';

export const billsProjection = defineProjection(billFold, {
  version: 5,
  via: {
    vendorId: onEventsOf(supplier, { SupplierEdited: ({ data }) => update({ vendorName: data.name }) }),
    id: onEventsOf(
      check,
      {
        CheckWritten: ({ id, data: { number, ...content } }, row) => setPayment(row, id, number, content),
        CheckEdited: ({ id, data: { number, to } }, row) => setPayment(row, id, number, to),
        CheckRenumbered: ({ id, data: { to } }, { payments }) =>
          update({ payments: payments.map((each) => (each.checkId === id ? { ...each, number: to } : each)) }),
        CheckVoided: ({ id }, row) => withoutPayment(row, id),
      },
      ({ data }) =>
        'billIds' in data
          ? data.billIds
          : billIdsOf('from' in data ? [...data.from.lines, ...data.to.lines] : data.lines),
    ),
  },
});

/** A check that pays nothing of this bill is no payment of it. */
function setPayment(
  row: BillView,
  checkId: string,
  number: string,
  { date, lines }: Pick<CheckContent, 'date' | 'lines'>,
) {
  const amount = lines.find(({ billId }) => billId === row.id)?.amount ?? 0;
  const others = row.payments.filter((each) => each.checkId !== checkId);
  return updateBill(row, { payments: amount === 0 ? others : [...others, { checkId, number, date, amount }] });
}

const withoutPayment = (row: BillView, checkId: string) =>
  updateBill(row, { payments: row.payments.filter((each) => each.checkId !== checkId) });
