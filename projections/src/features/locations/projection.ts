import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import { customer } from '@backoffice/contracts/features/customers';
import { followUp } from '@backoffice/contracts/features/follow-ups';
import { invoice, invoicePostingOf, type InvoiceEvent } from '@backoffice/contracts/features/invoices';
import { prelim } from '@backoffice/contracts/features/lien-documents';
import type { LienJob } from '@backoffice/contracts/features/lien-rights';
import { locationFold, withLienRights, type LocationView } from '@backoffice/contracts/features/locations';
import { message } from '@backoffice/contracts/features/messages';
import { allocationChangeOf, payment, type PaymentEvent } from '@backoffice/contracts/features/payments';
import { proposal } from '@backoffice/contracts/features/proposals';
import { afterActivity, afterInvoice, afterPayment } from '@backoffice/contracts/features/receivables';
import { update, type EventEnvelope } from '@backoffice/contracts/kernel';
import { defineProjection, onEventsOf } from '#capabilities/define-projection.ts';

export const locationsProjection = defineProjection(locationFold, {
  version: 8,
  via: {
    customerId: onEventsOf(customer, { CustomerEdited: ({ data }) => update({ customerName: data.name }) }),
    id: [
      onEventsOf(
        proposal,
        { ProposalCreated: recordActivity, ProposalDuplicated: recordActivity, ProposalRevised: recordActivity },
        locationIdIn,
      ),
      onEventsOf(
        contract,
        {
          ContractCreated: (event, row) =>
            withLienRights(row, {
              ...afterActivity(event, row),
              lienJobs: [...row.lienJobs, { ...begunJob, contractId: event.id, amount: event.data.amount }],
            }),
        },
        locationIdIn,
      ),
      onEventsOf(
        prelim,
        {
          PrelimCreated: recordActivity,
          PrelimServed: ({ id: prelimId, data: { noticeServedOn: servedOn, estimatedTotal } }, row) =>
            withLienRights(row, {
              lienNotices: [
                ...row.lienNotices.filter((each) => each.prelimId !== prelimId),
                ...(servedOn === null ? [] : [{ prelimId, servedOn, estimatedTotal }]),
              ],
            }),
        },
        locationIdIn,
      ),
      onEventsOf(changeOrder, { ChangeOrderCreated: recordActivity }, locationIdIn),
      onEventsOf(followUp, { FollowUpScheduled: recordActivity }, locationIdIn),
      onEventsOf(message, { MessageQueued: recordActivity }, locationIdIn),
      onEventsOf(invoice, { InvoiceCreated: recordActivity, InvoiceDuplicated: recordActivity }, locationIdIn),
      onEventsOf(
        invoice,
        {
          InvoiceApproved: applyInvoice,
          OpeningInvoiceRecorded: applyInvoice,
          InvoiceUnapproved: applyInvoice,
          InvoiceVoided: applyInvoice,
        },
        (event) => [invoicePostingOf(event)?.locationId ?? []].flat(),
      ),
      onEventsOf(
        payment,
        {
          PaymentPosted: applyPayment,
          PaymentReallocated: applyPayment,
          CreditApplied: applyPayment,
          PaymentReturned: applyPayment,
          PaymentReversed: applyPayment,
        },
        (event) => allocationChangeOf(event).allocations.map(({ locationId }) => locationId),
      ),
    ],
    'lienJobs.contractId': [
      onEventsOf(contract, {
        ContractEdited: ({ id, data: { amount } }, row) => updateJob(row, id, () => ({ amount })),
        ContractSigned: ({ id }, row) => updateJob(row, id, without('unsigned')),
        ContractSignedOnPaper: ({ id }, row) => updateJob(row, id, without('unsigned')),
        ContractBroughtForward: ({ id }, row) => updateJob(row, id, without('unsigned')),
        ContractSignatureVoided: ({ id }, row) => updateJob(row, id, withExclusion('unsigned')),
        ContractCompleted: ({ id, data }, row) => updateJob(row, id, () => data),
        ContractClosed: ({ id }, row) => updateJob(row, id, withExclusion('closed')),
        ContractReopened: ({ id }, row) => updateJob(row, id, without('closed')),
        ContractVoided: ({ id }, row) => updateJob(row, id, withExclusion('void')),
        ContractTrashed: ({ id }, row) => updateJob(row, id, withExclusion('trashed')),
        ContractRestored: ({ id }, row) => updateJob(row, id, without('trashed')),
      }),
      onEventsOf(
        changeOrder,
        {
          ChangeOrderApproved: ({ data: { contractId, amount } }, row) =>
            updateJob(row, contractId, ({ approvedChanges: sum }) => ({ approvedChanges: sum + amount })),
          ChangeOrderUnapproved: ({ data: { contractId, amount } }, row) =>
            updateJob(row, contractId, ({ approvedChanges: sum }) => ({ approvedChanges: sum - amount })),
        },
        ({ data: { contractId } }) => [contractId],
      ),
    ],
    'lienNotices.prelimId': onEventsOf(prelim, {
      PrelimVoided: ({ id }, row) =>
        withLienRights(row, { lienNotices: row.lienNotices.filter(({ prelimId }) => prelimId !== id) }),
    }),
  },
});

const begunJob: Omit<LienJob, 'contractId' | 'amount'> = {
  approvedChanges: 0,
  completedOn: null,
  noticeOfCompletionRecordedOn: null,
  exclusions: ['unsigned'],
};
type Exclusion = LienJob['exclusions'][number];
const without =
  (exclusion: Exclusion) =>
  ({ exclusions }: LienJob) => ({ exclusions: exclusions.filter((each) => each !== exclusion) });
const withExclusion =
  (exclusion: Exclusion) =>
  ({ exclusions }: LienJob) => ({ exclusions: [...new Set([...exclusions, exclusion])] });

const updateJob = (row: LocationView, id: string, change: (before: LienJob) => Partial<LienJob>) =>
  withLienRights(row, {
    lienJobs: row.lienJobs.map((each) => (each.contractId === id ? { ...each, ...change(each) } : each)),
  });

function locationIdIn({ data: { locationId } }: { readonly data: { readonly locationId: string | null } }) {
  return locationId === null ? [] : [locationId];
}

function recordActivity(event: EventEnvelope, row: LocationView) {
  return update(afterActivity(event, row));
}

function applyInvoice(event: EventEnvelope<InvoiceEvent>, row: LocationView) {
  return update(afterInvoice(event, row));
}

function applyPayment(event: EventEnvelope<PaymentEvent>, row: LocationView) {
  return update(afterPayment(event, row, row.id));
}
