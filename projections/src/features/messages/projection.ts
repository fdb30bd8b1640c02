import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import { invoice } from '@backoffice/contracts/features/invoices';
import { message, type MessageView } from '@backoffice/contracts/features/messages';
import { proposal } from '@backoffice/contracts/features/proposals';
import type { Instant } from '@backoffice/contracts/kernel';
import { insert, update } from '#kernel/projection.ts';
import { from, project } from '#capabilities/project.ts';

export const messages = project(message, {
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
      update({ status: seenFrom(row, row.deliveredAt === null ? 'sent' : 'delivered'), sentAt: at, failure: '' }),
    MessageFailed: ({ data }, row) => update({ status: seenFrom(row, 'failed'), failure: data.reason }),
    MessageDelivered: ({ at }, row) => update({ status: seenFrom(row, 'delivered'), deliveredAt: at, failure: '' }),
    MessageBounced: ({ data }, row) =>
      update({ status: seenFrom(row, data.optedOut ? 'optedOut' : 'bounced'), failure: data.reason }),
  },
  /** Every message has a link of its own. */
  via: {
    linkId: [
      from(proposal, { ProposalLinkViewed: opened }, theLink),
      from(contract, { ContractLinkViewed: opened }, theLink),
      from(changeOrder, { ChangeOrderLinkViewed: opened }, theLink),
      from(invoice, { InvoiceLinkViewed: opened }, theLink),
    ],
  },
});

/** Whose link was followed it has reached, whatever anybody says. */
const seenFrom = ({ openedAt }: MessageView, status: MessageView['status']) => (openedAt === null ? status : 'opened');

function opened({ at }: { readonly at: Instant }, { openedAt }: MessageView) {
  return update({ status: 'opened' as const, openedAt: openedAt ?? at });
}
function theLink({ data: { linkId } }: { readonly data: { readonly linkId: string } }) {
  return [linkId];
}
