import { z } from 'zod';
import { guardsReading, Instant, type MountedMessage, Text, update } from '#kernel/index.ts';
import { defineCapability } from './capability.ts';
import { capabilityFold } from './capability-fold.ts';

const guard = guardsReading<object, 'ALREADY_APPROVED' | 'NOT_APPROVED'>();
type Approvable = { readonly approvedAt: string | null };
const notApproved = guard('ALREADY_APPROVED', { when: ({ approvedAt }: Approvable) => approvedAt !== null });
const approved = guard('NOT_APPROVED', { when: ({ approvedAt }: Approvable) => approvedAt === null });

/** Approved is not signed: it is the company's own yes. */
export const approve = defineCapability({
  commands: {
    'Approve*': z.strictObject({ reason: Text(2000).default('') }),
    'Unapprove*': z.strictObject({ reason: Text(2000).default('') }),
  },
  events: {
    '*Approved': z.strictObject({ reason: z.string() }),
    '*Unapproved': z.strictObject({ reason: z.string() }),
  },
  refusals: { ALREADY_APPROVED: 'This document is already approved.', NOT_APPROVED: 'This document is not approved.' },
  guards: { 'Approve*': [notApproved], 'Unapprove*': [approved] },
  historyPhrases: { '*Approved': 'approved it', '*Unapproved': 'took the approval back' },
  inverses: {
    '*Approved': { by: 'Unapprove*', asks: 'reason' },
    '*Unapproved': { by: 'Approve*', asks: 'reason' },
  },
  fields: { approvedAt: Instant.nullable(), approvedBy: z.string().nullable() },
});
export type ApproveCommand<Entity extends string> = MountedMessage<typeof approve.commands, Entity>;
export type ApproveEvent<Entity extends string> = MountedMessage<typeof approve.events, Entity>;
export type ApproveRefusal = keyof typeof approve.refusals;

export const approveFold = capabilityFold(
  approve,
  { approvedAt: null, approvedBy: null },
  {
    '*Approved': ({ at, actor }) => update({ approvedAt: at, approvedBy: actor.name }),
    '*Unapproved': () => update({ approvedAt: null, approvedBy: null }),
  },
);
