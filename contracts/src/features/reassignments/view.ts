import { z } from 'zod';
import { Id } from '#kernel/index.ts';

/** All or none are reassigned, so they are decided together. */
export const REASSIGNMENT_LIMIT = 2_000;

/** How many records would be reassigned; documents are those that are neither signed, approved nor over. */
export const ReassignmentCount = z.object({
  customers: z.int(),
  locations: z.int(),
  followUps: z.int(),
  conversations: z.int(),
  documents: z.int(),
});
export type ReassignmentCount = z.infer<typeof ReassignmentCount>;

/** `reassignmentId`: by which all of it is taken back. */
export const ReassignmentReceipt = z.object({ reassignmentId: Id, count: z.int(), position: z.int(), of: z.string() });
export type ReassignmentReceipt = z.infer<typeof ReassignmentReceipt>;
