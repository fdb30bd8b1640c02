import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { bill } from '@backoffice/contracts/features/bills';
import {
  commitmentBillings,
  commitmentFold,
  updateCommitment,
  type CommitmentBilling,
  type CommitmentView,
} from '@backoffice/contracts/features/commitments';
import { update } from '@backoffice/contracts/kernel';
import { defineProjection, onEventsOf } from '#capabilities/define-projection.ts';

type ChargingLines = { readonly lines: readonly { readonly commitmentId?: string | undefined }[] };
const named = (...contents: readonly ChargingLines[]) => [
  ...new Set(contents.flatMap(({ lines }) => lines.flatMap(({ commitmentId }) => commitmentId ?? []))),
];
const charged = (row: CommitmentView, ...billings: readonly CommitmentBilling[]) =>
  updateCommitment(row, { billings: [...row.billings, ...billings] });
const recorded = ({ id, data }: BillingEvent, row: CommitmentView) =>
  charged(row, ...commitmentBillings(row.id, { id, day: data.date }, data));
type BillingEvent = {
  readonly id: string;
  readonly data: Parameters<typeof commitmentBillings>[2] & { readonly date: string };
};

export const commitmentsProjection = defineProjection(commitmentFold, {
  version: 3,
  via: {
    vendorId: onEventsOf(supplier, { SupplierEdited: ({ data }) => update({ vendorName: data.name }) }),
    id: onEventsOf(
      bill,
      {
        BillRecorded: recorded,
        CreditRecorded: recorded,
        AdjustmentRecorded: recorded,
        RetentionPayableReleased: recorded,
        BillEdited: ({ id, data: { from, to } }, row) =>
          charged(
            row,
            ...commitmentBillings(row.id, { id, day: from.date }, from, -1),
            ...commitmentBillings(row.id, { id, day: to.date }, to),
          ),
        BillVoided: ({ id, data }, row) =>
          charged(row, ...commitmentBillings(row.id, { id, day: data.voidedOn }, data, -1)),
      },
      ({ data }) => ('from' in data ? named(data.from, data.to) : named(data)),
    ),
  },
});
