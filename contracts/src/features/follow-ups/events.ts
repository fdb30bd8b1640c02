import { z } from 'zod';
import { Day, Id, defineMessages, type Inverses, type MessageOf } from '#kernel/index.ts';
import { FollowUpKind, FollowUpOutcome } from './fields.ts';
import { FollowUpStatus } from './view.ts';
import type { followUpCommands } from './commands.ts';

const status = z.object({ status: FollowUpStatus.exclude(['suspended']) });
const moved = { from: status, to: status };
const due = z.object({ dueDate: Day });

/**
 * What was planned, with the names of the day it was planned. The proposal's are null where it is about the place
 * alone.
 */
export const FollowUpFields = z.object({
  locationId: Id,
  locationName: z.string(),
  customerId: Id,
  customerName: z.string(),
  proposalId: Id.nullable(),
  proposalNumber: z.string().nullable(),
  proposalName: z.string().nullable(),
  salesmanId: Id,
  salesmanName: z.string(),
  dueDate: Day,
  kind: FollowUpKind,
  subject: z.string(),
  note: z.string(),
});
export type FollowUpFields = z.infer<typeof FollowUpFields>;

export const followUpEvents = defineMessages({
  FollowUpScheduled: FollowUpFields,
  FollowUpCompleted: z.object({ ...moved, outcome: FollowUpOutcome, note: z.string(), nextDueDate: Day.nullable() }),
  FollowUpRescheduled: z.object({ from: due, to: due, note: z.string() }),
  FollowUpSkipped: z.object({ ...moved, note: z.string() }),
  /** By somebody, or because the proposal it was about needs no following up any more. */
  FollowUpCancelled: z.object({ ...moved, note: z.string() }),
  /** Takes back that it was done, skipped or cancelled. */
  FollowUpReopened: z.object(moved),
});
export type FollowUpEvent = MessageOf<typeof followUpEvents>;

export const followUpInverses: Inverses<typeof followUpEvents, typeof followUpCommands> = {
  FollowUpScheduled: { by: 'CancelFollowUp', data: () => ({ note: '' }) },
  FollowUpCompleted: { by: 'ReopenFollowUp' },
  FollowUpRescheduled: { by: 'RescheduleFollowUp', data: ({ data: { from } }) => ({ ...from, note: '' }) },
  FollowUpSkipped: { by: 'ReopenFollowUp' },
  FollowUpCancelled: { by: 'ReopenFollowUp' },
  FollowUpReopened: { never: 'FOLLOW_UP_OPEN' },
};
