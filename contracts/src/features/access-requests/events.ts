import { z } from 'zod';
import { Day, Id, messages, roles, type MessageOf } from '#kernel/index.ts';
import { AccessStatus } from './commands.ts';

const status = z.object({ status: AccessStatus });
const moved = { from: status, to: status };
const Answer = z.object({ ...moved, note: z.string() });

export const accessRequestEvents = messages({
  AccessRequested: z.object({
    kind: z.enum(['company', 'portfolio']),
    requesterId: Id,
    requesterName: z.string(),
    targetCompanyId: Id,
    targetCompanyName: z.string(),
    /** The salesman whose customers are asked for; null when a company is. */
    portfolioOwnerId: Id.nullable(),
    portfolioOwnerName: z.string().nullable(),
    /** The role asked for in the company; null for a portfolio. */
    role: z.enum(roles).nullable(),
    reason: z.string(),
    expiresOn: Day.nullable(),
  }),
  AccessApproved: Answer,
  AccessRejected: Answer,
  AccessRevoked: Answer,
  AccessExpired: z.object(moved),
});
export type AccessRequestEvent = MessageOf<typeof accessRequestEvents>;
