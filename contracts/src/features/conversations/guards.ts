import type { Guards } from '#capabilities/index.ts';
import { guardsReading, type CommandOf, type RecordOf } from '#kernel/index.ts';
import { FILES_OF_MESSAGE, messagesWithFiles } from './calculations.ts';
import type { Asker, ConversationPlace } from './events.ts';
import type { conversationFold } from './record.ts';
import type { ConversationRefusal } from './refusals.ts';
import type { conversation } from './resource.ts';

/** What the rules see of a conversation. */
export type Conversation = Pick<
  RecordOf<typeof conversationFold>,
  'id' | 'status' | 'waitingSince' | 'customerId' | 'askedById' | 'messages' | 'media'
>;
export type ConversationFacts = {
  /** The customer and location that are named; null when the caller sees no such place, or it lies in the trash. */
  readonly place: ConversationPlace | null;
  /** Who asks, or has asked last; null when that is no contact of the customer. */
  readonly contact: Asker | null;
  /** Where an answer is mailed to; null where that contact has no address, or mail to it came back. */
  readonly mailedTo: string | null;
};

const guard = guardsReading<ConversationFacts, ConversationRefusal>();
type KnownConversation = Conversation | null;
type OfPlace = CommandOf<{ readonly locationId: string | null }> & Pick<ConversationFacts, 'place'>;

const customerKnown = guard('CUSTOMER_UNKNOWN', {
  field: 'customerId',
  reads: ['place', 'command'],
  when: (begun: KnownConversation, { place, command: { data } }: OfPlace) =>
    begun === null && place === null && data.locationId === null,
});
const locationKnown = guard('LOCATION_UNKNOWN', {
  field: 'locationId',
  reads: ['place', 'command'],
  when: (begun: KnownConversation, { place, command: { data } }: OfPlace) =>
    begun === null && place === null && data.locationId !== null,
});
const contactKnown = guard('CONTACT_UNKNOWN', {
  field: 'contactId',
  reads: ['contact'],
  when: (_begun: KnownConversation, { contact }) => contact === null,
});

const isClosed = ({ status }: Conversation) => status === 'closed';
const opened = guard('CONVERSATION_CLOSED', { when: isClosed });
const reopened = guard('REOPEN_FIRST', { when: isClosed });
const stillOpen = guard('CLOSED_ALREADY', { when: isClosed });
const closed = guard('NOT_CLOSED', { when: (record: Conversation) => !isClosed(record) });
const reasonGiven = guard('REASON_MISSING', {
  field: 'reason',
  reads: ['command'],
  when: ({ waitingSince }: Conversation, { command: { data } }: CommandOf<{ readonly reason: string }>) =>
    waitingSince !== null && data.reason === '',
});
const fewFiles = guard('MESSAGE_HAS_FILES', {
  field: 'filePath',
  reads: ['command'],
  when(record: Conversation, { command: { data } }: CommandOf<{ readonly filePath: string }>) {
    const files = messagesWithFiles(record).at(-1)?.files ?? [];
    return files.length >= FILES_OF_MESSAGE && files.every(({ filePath }) => filePath !== data.filePath);
  },
});

export const conversationGuards = {
  AskQuestion: [customerKnown, locationKnown, contactKnown],
  AddQuestion: [opened, contactKnown],
  AnswerQuestion: [reopened],
  Close: [stillOpen, reasonGiven],
  Reopen: [closed],
  AttachTo: [opened, fewFiles],
  DetachFrom: [reopened],
} satisfies Guards<typeof conversation, Conversation, ConversationFacts, 'AskQuestion'>;
