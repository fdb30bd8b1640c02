import { z } from 'zod';
import { sentShape } from '#capabilities/index.ts';
import { Day, Id, defineMessages, type MessageOf } from '#kernel/index.ts';
import { followUpFields, FollowUpOutcome } from './fields.ts';

/**
 * When a proposal is followed up after it was sent, where its salesman wishes to be reminded, and what is to be asked.
 */
export const followUpsAfterSending = [
  { days: 3, subject: 'Has the proposal arrived?' },
  { days: 7, subject: 'Is there anything left to explain?' },
  { days: 14, subject: 'Have they decided?' },
] as const;

const { note, ...planned } = sentShape(followUpFields);

export const followUpCommands = defineMessages({
  /** Without a proposal it is about the place alone; without a salesman it is the location's. */
  ScheduleFollowUp: z.strictObject({
    locationId: Id,
    ...planned,
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
