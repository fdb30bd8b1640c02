import { z } from 'zod';
import { Day, Id, messages, roles, Text, type MessageOf } from '#kernel/index.ts';

export const AccessStatus = z.enum(['pending', 'approved', 'rejected', 'revoked', 'expired']);
export type AccessStatus = z.infer<typeof AccessStatus>;

const why = { reason: Text(2_000).default(''), expiresOn: Day.nullable().default(null) };

/** Work in another company of the group, in a role; or see a colleague's customers as one's own. */
export const CompanyAsked = z.strictObject({ targetCompanyId: Id, role: z.enum(roles).exclude(['SA', 'OA']), ...why });
export const PortfolioAsked = z.strictObject({ portfolioOwnerId: Id, ...why });
const Answer = z.strictObject({ note: Text(2_000).default('') });

export const accessRequestCommands = messages({
  RequestCompanyAccess: CompanyAsked,
  /** In the company the requester works in. */
  RequestPortfolioAccess: PortfolioAsked.extend({ targetCompanyId: Id }),
  ApproveAccess: Answer,
  RejectAccess: Answer,
  RevokeAccess: Answer,
  /** What the product does itself on the day after `expiresOn`. */
  ExpireAccess: z.strictObject({}),
});
export type AccessRequestCommand = MessageOf<typeof accessRequestCommands>;
