import { resources } from '@backoffice/contracts';
import { invoice } from '@backoffice/contracts/features/invoices';
import { messageFold, type MessageView } from '@backoffice/contracts/features/messages';
import { update, type Instant } from '@backoffice/contracts/kernel';
import { onEventsOf, defineProjection } from '#capabilities/define-projection.ts';

export const messagesProjection = defineProjection(messageFold, {
  version: 6,
  /** Every message has links of its own. */
  via: {
    linkId: resources
      .filter(({ can }) => can.send)
      .map((sent) => onEventsOf(sent, { [`${sent.entity}LinkViewed`]: markOpened }, linkIdsOf)),
    'invoiceLinks.linkId': onEventsOf(invoice, { InvoiceLinkViewed: markOpened }, linkIdsOf),
  },
});

function markOpened({ at }: { readonly at: Instant }, { openedAt }: MessageView) {
  return update({ status: 'opened' as const, openedAt: openedAt ?? at });
}
function linkIdsOf({ data }: { readonly data: unknown }) {
  return [(data as { readonly linkId: string }).linkId]; // by the contract of links
}
