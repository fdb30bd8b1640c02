import { resources } from '@backoffice/contracts';
import type { MessageEvent } from '@backoffice/contracts/features/messages';
import { notification, type NotificationKind } from '@backoffice/contracts/features/notifications';
import type { PaymentEvent } from '@backoffice/contracts/features/payments';
import type { EventEnvelope, Resource } from '@backoffice/contracts/kernel';
import { defineJournal, type JournalEntry } from '#capabilities/define-projection.ts';
import type { JournalHandlers } from '#kernel/projection.ts';

type NotificationFields = JournalEntry<typeof notification>;
type Leaves = (event: EventEnvelope) => readonly NotificationFields[];
/** What mounted and own events of those kinds say, by their contracts. */
type SignatureData = { readonly name: string };
type ViewData = { readonly linkId: string };
type DeclineData = { readonly reason: string };
type FailureData = Extract<MessageEvent, { type: 'MessageFailed' | 'MessageBounced' }>['data'];
type PostingData = Extract<PaymentEvent, { type: 'PaymentPosted' }>['data'];

const tells =
  <Data>(kind: NotificationKind, says: (data: Data, event: EventEnvelope) => Partial<NotificationFields>): Leaves =>
  (event) => [
    {
      kind,
      entity: event.entity,
      recordId: event.id,
      topic: '',
      who: '',
      reason: '',
      amount: null,
      ...says(event.data as Data, event), // of the event that it is told by
    },
  ];

const undelivered = tells<FailureData>('bounced', ({ reason }) => ({ reason }));
const leavesByType: Readonly<Record<string, Leaves>> = {
  '*Signed': tells<SignatureData>('signed', ({ name }) => ({ who: name })),
  '*SignedOnPaper': tells<SignatureData>('signed', ({ name }) => ({ who: name })),
  '*LinkViewed': tells<ViewData>('viewed', ({ linkId }, { actor }) => ({ topic: linkId, who: actor.name })),
  ProposalDeclined: tells<DeclineData>('declined', ({ reason }, { actor }) => ({ who: actor.name, reason })),
  PaymentPosted: tells<PostingData>('paid', ({ customerName, amount }) => ({ who: customerName, amount })),
  MessageFailed: undelivered,
  MessageBounced: undelivered,
};

/** Every event that people are told of leaves one entry; whoever they are. */
export const notificationsProjection = defineJournal(notification, 1, resources.flatMap(journalHandlersOf));

function journalHandlersOf({ entity, can }: Resource): JournalHandlers[] {
  const on = Object.fromEntries(
    Object.entries(leavesByType).flatMap(([type, leave]) => {
      if (!type.startsWith('*')) return type.startsWith(entity) ? [[type, leave] as const] : [];
      return (type === '*LinkViewed' ? can.send : can.sign) ? [[type.replace('*', entity), leave] as const] : [];
    }),
  );
  return Object.keys(on).length > 0 ? [{ entity, on }] : [];
}
