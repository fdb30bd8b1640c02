import { changeOrder } from '@backoffice/contracts/features/change-orders';
import { contract } from '@backoffice/contracts/features/contracts';
import { invoice } from '@backoffice/contracts/features/invoices';
import { messageFold, type MessageView } from '@backoffice/contracts/features/messages';
import { proposal } from '@backoffice/contracts/features/proposals';
import { update, type Instant } from '@backoffice/contracts/kernel';
import { onEventsOf, defineProjection } from '#capabilities/define-projection.ts';

export const messagesProjection = defineProjection(messageFold, {
  version: 3,
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

function markOpened({ at }: { readonly at: Instant }, { openedAt }: MessageView) {
  return update({ status: 'opened' as const, openedAt: openedAt ?? at });
}
function linkIdsOf({ data: { linkId } }: { readonly data: { readonly linkId: string } }) {
  return [linkId];
}
