import { z } from 'zod';
import { attach } from '#capabilities/index.ts';
import { Day, Id, recordFields, TotalCents } from '#kernel/index.ts';
import { CommitmentLine, CommitmentWaiver } from './commands.ts';
import { CommitmentFields } from './events.ts';

export const commitmentStatuses = ['draft', 'issued', 'closed', 'void'] as const;
export const CommitmentStatus = z.enum(commitmentStatuses);
export type CommitmentStatus = z.infer<typeof CommitmentStatus>;

/** An approval and its taking back stand in `approvals`, each on its day. */
export const CommitmentChange = z.object({
  changeId: Id,
  number: z.string(),
  date: Day,
  description: z.string(),
  lines: z.array(CommitmentLine),
  amount: TotalCents,
  status: z.enum(['draft', 'approved']),
  approvals: z.array(z.object({ on: Day, amount: TotalCents })),
});
export type CommitmentChange = z.infer<typeof CommitmentChange>;

/**
 * What a bill charges to a line of it, or holds or releases of its retention; what is taken back stands there with the
 * opposite sign.
 */
export const CommitmentBilling = z.object({
  billId: Id,
  ref: z.string(),
  day: Day,
  lineId: Id.nullable(),
  amount: TotalCents,
  held: TotalCents,
  released: TotalCents,
});
export type CommitmentBilling = z.infer<typeof CommitmentBilling>;

export const CommitmentView = z.object({
  ...recordFields,
  ...attach.fields,
  ...CommitmentFields.shape,
  status: CommitmentStatus,
  /** `SC-7`, `PO-12`. */
  code: z.string(),
  changes: z.array(CommitmentChange),
  /** When it was issued, closed and opened again, in that order. */
  standings: z.array(z.object({ on: Day, status: CommitmentStatus })),
  endReason: z.string(),
  waivers: z.array(CommitmentWaiver),
  billings: z.array(CommitmentBilling),
  approvedChanges: TotalCents,
  revised: TotalCents,
  billed: TotalCents,
  /** Held and not released. */
  retention: TotalCents,
  /** Of an issued one, what is revised and not billed; of others nothing. */
  open: TotalCents,
});
export type CommitmentView = z.infer<typeof CommitmentView>;
