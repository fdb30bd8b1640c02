import { resources } from '@backoffice/contracts';
import { messageFold, type MessageView } from '@backoffice/contracts/features/messages';
import { update, type Instant } from '@backoffice/contracts/kernel';
import { onEventsOf, defineProjection } from '#capabilities/define-projection.ts';

export const messagesProjection = defineProjection(messageFold, {
  version: 3,
  /** Every message has a link of its own. */
  via: {
    linkId: resources
      .filter(({ can }) => can.send)
      .map((sent) => onEventsOf(sent, { [`${sent.entity}LinkViewed`]: markOpened }, linkIdsOf)),
  },
});

function markOpened({ at }: { readonly at: Instant }, { openedAt }: MessageView) {
  return update({ status: 'opened' as const, openedAt: openedAt ?? at });
}
function linkIdsOf({ data }: { readonly data: unknown }) {
  return [(data as { readonly linkId: string }).linkId]; // by the contract of links
}
