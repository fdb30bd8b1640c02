import { z } from 'zod';
import { defineMessages, Email, Id, personalMarks, type Inverses, type MessageOf } from '#kernel/index.ts';
import { QuestionWay, type conversationCommands } from './commands.ts';

/** A contact of the customer, as they were called when they asked. */
export const Asker = z.object({ contactId: Id, name: z.string().register(personalMarks, { personal: 'names' }) });
export type Asker = z.infer<typeof Asker>;

/** Whom a conversation is with and what it is about, with the names of the day it began. */
export const ConversationPlace = z.object({
  customerId: Id,
  customerName: z.string(),
  locationId: Id.nullable(),
  locationName: z.string().nullable(),
  salesmanId: Id,
  salesmanName: z.string(),
});
export type ConversationPlace = z.infer<typeof ConversationPlace>;

const question = { askedBy: Asker, via: QuestionWay, text: z.string() };

export const conversationEvents = defineMessages({
  QuestionAsked: z.object({ ...ConversationPlace.shape, ...question }),
  QuestionAdded: z.object(question),
  /** `mailedTo`: null where the contact has no address, or mail to it came back. */
  AnswerGiven: z.object({ text: z.string(), mailedTo: Email.nullable() }),
  ConversationClosed: z.object({ reason: z.string() }),
  ConversationReopened: z.object({}),
});
export type ConversationEvent = MessageOf<typeof conversationEvents>;

export const conversationInverses: Inverses<typeof conversationEvents, typeof conversationCommands> = {
  QuestionAsked: { by: 'CloseConversation', asks: 'reason' },
  QuestionAdded: { never: 'SAID_IN_CONVERSATION' },
  AnswerGiven: { never: 'SAID_IN_CONVERSATION' },
  ConversationClosed: { by: 'ReopenConversation' },
  ConversationReopened: { by: 'CloseConversation', asks: 'reason' },
};
