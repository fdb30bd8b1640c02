import { z } from 'zod';
import { Day, Id, Instant, recordFields } from '#kernel/index.ts';
import { FollowUpKind, FollowUpOutcome } from './fields.ts';

/** What is not shown to customers any more is not followed up either, until it is back. */
export const FollowUpSuspension = z.enum(['proposalArchived', 'proposalTrashed', 'locationTrashed']);
export type FollowUpSuspension = z.infer<typeof FollowUpSuspension>;

/** Suspended: open, but for what is said in `suspendedBy`; nothing of it is recorded. */
export const FollowUpStatus = z.enum(['open', 'suspended', 'done', 'skipped', 'cancelled']);
export type FollowUpStatus = z.infer<typeof FollowUpStatus>;

export const FollowUpView = z.object({
  ...recordFields,
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
  status: FollowUpStatus,
  suspendedBy: z.array(FollowUpSuspension),
  outcome: FollowUpOutcome.nullable(),
  /** What was said last: on planning, moving, completing, skipping or cancelling it. */
  note: z.string(),
  nextDueDate: Day.nullable(),
  /** When it was done, skipped or cancelled, and by whom. */
  closedAt: Instant.nullable(),
  closedByName: z.string().nullable(),
});
export type FollowUpView = z.infer<typeof FollowUpView>;

/** As people see it: what is open and was due before today is overdue. */
export const followUpDisplayStatus = (
  { status, dueDate }: Pick<FollowUpView, 'status' | 'dueDate'>,
  today: Day,
): FollowUpStatus | 'overdue' => (status === 'open' && dueDate < today ? 'overdue' : status);
