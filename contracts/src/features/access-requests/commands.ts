import { z } from 'zod';
import { Day, Id, defineMessages, roles, Text, type MessageOf } from '#kernel/index.ts';
import { Right } from '#features/users';

export const AccessStatus = z.enum(['pending', 'approved', 'rejected', 'revoked', 'expired']);
export type AccessStatus = z.infer<typeof AccessStatus>;

const requestReason = { reason: Text(2_000).default(''), expiresOn: Day.nullable().default(null) };

/** Work in another company of the group, in a role; or see a colleague's customers as one's own. */
export const CompanyAccessInput = z.strictObject({
  targetCompanyId: Id,
  role: z.enum(roles).exclude(['SA', 'OA']),
  ...requestReason,
});
export const PortfolioAccessInput = z.strictObject({ portfolioOwnerId: Id, ...requestReason });
/** A single right beyond one's role, in the company one works in. */
export const RightAccessInput = z.strictObject({ right: Right, ...requestReason });
const AnswerInput = z.strictObject({ note: Text(2_000).default('') });

export const accessRequestCommands = defineMessages({
  RequestCompanyAccess: CompanyAccessInput,
  /** In the company the requester works in. */
  RequestPortfolioAccess: PortfolioAccessInput.extend({ targetCompanyId: Id }),
  RequestRight: RightAccessInput.extend({ targetCompanyId: Id }),
  ApproveAccess: AnswerInput,
  RejectAccess: AnswerInput,
  RevokeAccess: AnswerInput,
  /** What the product does itself on the day after `expiresOn`. */
  ExpireAccess: z.strictObject({}),
});
export type AccessRequestCommand = MessageOf<typeof accessRequestCommands>;
