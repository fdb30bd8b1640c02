import type {
  AccessRequest,
  AccessRequestCommand,
  AccessRequestEvent,
  AccessRequestFacts,
  AccessRequestRefusal,
  AccessStatus,
} from '@backoffice/contracts/features/access-requests';
import { RIGHTS_ROLE } from '@backoffice/contracts/features/users';
import { accept, mustExist, type Decider } from '#kernel/decider.ts';

export const accessRequestDecider: Decider<
  AccessRequest,
  AccessRequestCommand,
  AccessRequestEvent,
  AccessRequestRefusal,
  AccessRequestFacts
> = {
  decide(command, request, { actor, company, salesman }) {
    switch (command.type) {
      case 'RequestCompanyAccess':
      case 'RequestPortfolioAccess':
      case 'RequestRight': {
        const { targetCompanyId, reason, expiresOn } = command.data;
        const right = 'right' in command.data ? command.data.right : null;
        const portfolioOwnerId = 'portfolioOwnerId' in command.data ? command.data.portfolioOwnerId : null;
        return accept({
          type: 'AccessRequested',
          data: {
            kind: right !== null ? 'right' : portfolioOwnerId === null ? 'company' : 'portfolio',
            requesterId: actor.id,
            requesterName: actor.name,
            targetCompanyId,
            targetCompanyName: mustExist(company).name,
            portfolioOwnerId,
            portfolioOwnerName: salesman?.name ?? null,
            role: right !== null ? RIGHTS_ROLE : 'role' in command.data ? command.data.role : null,
            ...(right !== null && { right }),
            reason,
            expiresOn,
          },
        });
      }
      case 'ApproveAccess':
        return accept({ type: 'AccessApproved', data: { ...command.data, ...statusChange(request, 'approved') } });
      case 'RejectAccess':
        return accept({ type: 'AccessRejected', data: { ...command.data, ...statusChange(request, 'rejected') } });
      case 'RevokeAccess':
        return accept({ type: 'AccessRevoked', data: { ...command.data, ...statusChange(request, 'revoked') } });
      case 'ExpireAccess':
        return accept({ type: 'AccessExpired', data: statusChange(request, 'expired') });
    }
  },
};

const statusChange = <To extends AccessStatus>(request: AccessRequest | null, to: To) => ({
  from: { status: mustExist(request).status },
  to: { status: to },
});
