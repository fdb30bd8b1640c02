import { z } from 'zod';
import { Day, Id, defineMessages, roles, type Inverses, type MessageOf } from '#kernel/index.ts';
import { Right } from '#features/users';
import { AccessStatus, type accessRequestCommands } from './commands.ts';

const status = z.object({ status: AccessStatus });
const statusChange = { from: status, to: status };
const AnswerEvent = z.object({ ...statusChange, note: z.string() });

export const accessRequestEvents = defineMessages({
  AccessRequested: z.object({
    kind: z.enum(['company', 'portfolio', 'right']),
    requesterId: Id,
    requesterName: z.string(),
    targetCompanyId: Id,
    targetCompanyName: z.string(),
    /** The salesman whose customers are asked for; null when a company is. */
    portfolioOwnerId: Id.nullable(),
    portfolioOwnerName: z.string().nullable(),
    /** The role asked for in the company, or that a right is asked for beyond; null for a portfolio. */
    role: z.enum(roles).nullable(),
    /** The right that is asked for; requests of before there were any do not say it. */
    right: Right.nullable().optional(),
    reason: z.string(),
    expiresOn: Day.nullable(),
  }),
  AccessApproved: AnswerEvent,
  AccessRejected: AnswerEvent,
  AccessRevoked: AnswerEvent,
  AccessExpired: z.object(statusChange),
});
export type AccessRequestEvent = MessageOf<typeof accessRequestEvents>;

export const accessRequestInverses: Inverses<typeof accessRequestEvents, typeof accessRequestCommands> = {
  AccessRequested: { never: 'WAITS_FOR_ANSWER' },
  AccessApproved: { by: 'RevokeAccess' },
  AccessRejected: { never: 'ASK_AGAIN' },
  AccessRevoked: { never: 'ASK_AGAIN' },
  AccessExpired: { never: 'ASK_AGAIN' },
};
