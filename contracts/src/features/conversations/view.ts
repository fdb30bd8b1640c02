import { z } from 'zod';
import { attach } from '#capabilities/index.ts';
import { Email, Id, Instant, recordFields } from '#kernel/index.ts';
import { QuestionWay } from './commands.ts';
import { ConversationPlace } from './events.ts';

/** `unanswered`: the last word is the customer's. */
export const conversationStatuses = { unanswered: 'Unanswered', answered: 'Answered', closed: 'Closed' } as const;
export type ConversationStatus = keyof typeof conversationStatuses;
export const ConversationStatus = z.enum(Object.keys(conversationStatuses) as ConversationStatus[]); // its own keys

/**
 * `byName`: the contact who asked, or who answered. `via` and `recordedByName` are a question's, `mailedTo` is an
 * answer's.
 */
export const ConversationMessage = z.object({
  kind: z.enum(['question', 'answer']),
  text: z.string(),
  at: Instant,
  byName: z.string(),
  via: QuestionWay.nullable(),
  recordedByName: z.string().nullable(),
  mailedTo: Email.nullable(),
});
export type ConversationMessage = z.infer<typeof ConversationMessage>;

export const ConversationView = z.object({
  ...recordFields,
  ...attach.fields,
  ...ConversationPlace.shape,
  /** How the first question begins. */
  subject: z.string(),
  /** Who asked last. */
  askedById: Id,
  askedByName: z.string(),
  status: ConversationStatus,
  /** Since when the customer waits for an answer; null where nothing is unanswered. */
  waitingSince: Instant.nullable(),
  lastMessageAt: Instant,
  closeReason: z.string(),
  messages: z.array(ConversationMessage),
});
export type ConversationView = z.infer<typeof ConversationView>;
