import { resources } from '@backoffice/contracts';
import { subjectOf, type ConversationEvent } from '@backoffice/contracts/features/conversations';
import type { DeliveryEvent } from '@backoffice/contracts/features/deliveries';
import { deliveryText } from '@backoffice/contracts/features/delivery-entries';
import type { MessageEvent } from '@backoffice/contracts/features/messages';
import {
  notification,
  notificationEvents,
  toldEventsOf,
  type NotificationEvent,
} from '@backoffice/contracts/features/notifications';
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
type FailureData = Extract<MessageEvent, { type: 'MessageFailed' }>['data'];
type ReturnData = Extract<MessageEvent, { type: 'MessageBounced' }>['data'];
type RefusalData = { readonly name: string; readonly reason: string };
type RecordingData = Extract<DeliveryEvent, { type: 'DeliveryRecorded' }>['data'];
type QuestionData = Extract<ConversationEvent, { type: 'QuestionAdded' }>['data'];
type PostingData = Extract<PaymentEvent, { type: 'PaymentPosted' }>['data'];

type Says = (event: EventEnvelope) => Partial<NotificationFields> | null;
/** Of the event that it is told by. */
const saying =
  <Data>(says: (data: Data, event: EventEnvelope) => Partial<NotificationFields>): Says =>
  (event) =>
    says(event.data as Data, event); // by the contract of its type

const signed = saying<SignatureData>(({ name }) => ({ who: name }));
const undelivered = saying<FailureData>(({ reason }) => ({ reason }));
const returned = saying<ReturnData>(({ address = '', reason }) => ({ who: address, reason }));
const asked = saying<QuestionData>(({ askedBy: { name }, text }) => ({ who: name, reason: subjectOf(text) }));
/** What it says of itself; null where nobody is told of it: notes of the office are its own. */
const saysBy: Readonly<Record<NotificationEvent, Says>> = {
  '*Signed': signed,
  '*SignedOnPaper': signed,
  '*LinkViewed': saying<ViewData>(({ linkId }, { actor }) => ({ topic: linkId, who: actor.name })),
  ProposalDeclined: saying<DeclineData>(({ reason }, { actor }) => ({ who: actor.name, reason })),
  TmTicketSignatureRefused: saying<RefusalData>(({ name, reason }) => ({ who: name, reason })),
  PaymentPosted: saying<PostingData>(({ customerName, amount }) => ({ who: customerName, amount })),
  MessageFailed: undelivered,
  MessageWithheld: undelivered,
  MessageBounced: returned,
  LocationNoteAdded: ({ actor }) => (actor.kind === 'worker' ? { who: actor.name } : null),
  DeliveryRecorded: saying<RecordingData>(({ items }, { actor }) => ({
    who: actor.name,
    reason: deliveryText(items),
  })),
  QuestionAsked: asked,
  QuestionAdded: asked,
};

const tells =
  (by: NotificationEvent): Leaves =>
  (event) => {
    const said = saysBy[by](event);
    const nothing = { topic: '', who: '', reason: '', amount: null };
    return said
      ? [{ kind: notificationEvents[by], entity: event.entity, recordId: event.id, ...nothing, ...said }]
      : [];
  };

/** Every event that people are told of leaves one entry; whoever they are. */
export const notificationsProjection = defineJournal(notification, 4, resources.flatMap(journalHandlersOf));

function journalHandlersOf(resource: Resource): JournalHandlers[] {
  const on = Object.fromEntries(toldEventsOf(resource).map(([type, by]) => [type, tells(by)]));
  return Object.keys(on).length > 0 ? [{ entity: resource.entity, on }] : [];
}
