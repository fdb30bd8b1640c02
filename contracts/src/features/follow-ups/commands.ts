import { z } from 'zod';
import { Day, Id, defineMessages, Text, type MessageOf } from '#kernel/index.ts';

export const followUpKinds = ['call', 'email', 'sms', 'visit'] as const;
export const FollowUpKind = z.enum(followUpKinds);
export type FollowUpKind = z.infer<typeof FollowUpKind>;

/** How it went, in the words of whoever followed up. */
export const followUpOutcomes = ['noAnswer', 'leftMessage', 'interested', 'won', 'lost', 'reschedule'] as const;
export const FollowUpOutcome = z.enum(followUpOutcomes);
export type FollowUpOutcome = z.infer<typeof FollowUpOutcome>;

/**
 * When a proposal is followed up after it was sent, where its salesman wishes to be reminded, and what is to be asked.
 */
export const followUpsAfterSending = [
  { days: 3, subject: 'Has the proposal arrived?' },
  { days: 7, subject: 'Is there anything left to explain?' },
  { days: 14, subject: 'Have they decided?' },
] as const;

const note = Text(2_000).default('');

export const followUpCommands = defineMessages({
  /** Without a proposal it is about the place alone; without a salesman it is the location's. */
  ScheduleFollowUp: z.strictObject({
    locationId: Id,
    proposalId: Id.nullable().default(null),
    salesmanId: Id.optional(),
    dueDate: Day,
    kind: FollowUpKind.default('call'),
    subject: Text(160).default(''),
    note,
  }),
  /** `nextDueDate`: the day of the next one, which is scheduled as this one is done. */
  CompleteFollowUp: z.strictObject({
    outcome: FollowUpOutcome.nullable().default(null),
    note,
    nextDueDate: Day.nullable().default(null),
  }),
  RescheduleFollowUp: z.strictObject({ dueDate: Day, note }),
  /** Nobody follows up this time; what was planned beside it stays planned. */
  SkipFollowUp: z.strictObject({ note }),
  CancelFollowUp: z.strictObject({ note }),
  /** Takes back that it was done, skipped or cancelled; the next one, if completing it scheduled one, is cancelled. */
  ReopenFollowUp: z.strictObject({}),
});
export type FollowUpCommand = MessageOf<typeof followUpCommands>;
