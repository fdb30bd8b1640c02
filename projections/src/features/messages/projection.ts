import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import { invoice } from '@backoffice/contracts/features/invoices';
import { message, type MessageView } from '@backoffice/contracts/features/messages';
import { proposal } from '@backoffice/contracts/features/proposals';
import type { Instant } from '@backoffice/contracts/kernel';
import { insert, update } from '#kernel/projection.ts';
import { onEventsOf, defineProjection } from '#capabilities/define-projection.ts';

export const messagesProjection = defineProjection(message, {
  version: 3,
  on: {
    MessageQueued: ({ data }) =>
      insert({
        ...data,
        status: 'queued',
        recipients: [...data.to, ...data.cc].join(', '),
        sentAt: null,
        deliveredAt: null,
        openedAt: null,
        failure: '',
      }),
    MessageSent: ({ at }, row) =>
      update({
        status: statusUnlessOpened(row, row.deliveredAt === null ? 'sent' : 'delivered'),
        sentAt: at,
        failure: '',
      }),
    MessageFailed: ({ data }, row) => update({ status: statusUnlessOpened(row, 'failed'), failure: data.reason }),
    MessageDelivered: ({ at }, row) =>
      update({ status: statusUnlessOpened(row, 'delivered'), deliveredAt: at, failure: '' }),
    MessageBounced: ({ data }, row) =>
      update({ status: statusUnlessOpened(row, data.optedOut ? 'optedOut' : 'bounced'), failure: data.reason }),
  },
  /** Every message has a link of its own. */
  via: {
    linkId: [
      onEventsOf(proposal, { ProposalLinkViewed: markOpened }, linkIdsOf),
      onEventsOf(contract, { ContractLinkViewed: markOpened }, linkIdsOf),
      onEventsOf(changeOrder, { ChangeOrderLinkViewed: markOpened }, linkIdsOf),
      onEventsOf(invoice, { InvoiceLinkViewed: markOpened }, linkIdsOf),
    ],
  },
});

/** Whose link was followed it has reached, whatever anybody says. */
const statusUnlessOpened = ({ openedAt }: MessageView, status: MessageView['status']) =>
  openedAt === null ? status : 'opened';

function markOpened({ at }: { readonly at: Instant }, { openedAt }: MessageView) {
  return update({ status: 'opened' as const, openedAt: openedAt ?? at });
}
function linkIdsOf({ data: { linkId } }: { readonly data: { readonly linkId: string } }) {
  return [linkId];
}
