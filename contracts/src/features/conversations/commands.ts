import { z } from 'zod';
import { defineMessages, Id, Text, type MessageOf } from '#kernel/index.ts';

export const MESSAGE_LIMIT = 4_000;
/** Plain text of one message, 1 to 4,000 characters. */
const Words = Text(MESSAGE_LIMIT).min(1, 'Write something.');

/** How a question came; `portal`: the contact has written it there. */
export const questionWays = {
  phone: 'By phone',
  email: 'By email',
  visit: 'In person',
  portal: 'In the portal',
} as const;
export type QuestionWay = keyof typeof questionWays;
export const QuestionWay = z.enum(Object.keys(questionWays) as QuestionWay[]); // its own keys

/** A question of a contact, whoever records it. */
const question = { contactId: Id, via: QuestionWay.default('phone'), text: Words };

export const conversationCommands = defineMessages({
  /** Begins a conversation; without a location it is about the customer alone. */
  AskQuestion: z.strictObject({ customerId: Id, locationId: Id.nullable().default(null), ...question }),
  /** Asks on in the same conversation. */
  AddQuestion: z.strictObject(question),
  /** Mailed to the contact who asked last. */
  AnswerQuestion: z.strictObject({ text: Words }),
  CloseConversation: z.strictObject({ reason: Text(2_000).default('') }),
  ReopenConversation: z.strictObject({}),
});
export type ConversationCommand = MessageOf<typeof conversationCommands>;
