import type {
  AccessRequestCommand,
  AccessRequestEvent,
  AccessRequestRefusal,
  AccessStatus,
} from '@backoffice/contracts/features/access-requests';
import { mayManage } from '@backoffice/contracts/features/users';
import type { Day, Refusal, Role } from '@backoffice/contracts/kernel';
import { accept, refuse, refuseWith, type Decider, type Facts } from '#kernel/decider.ts';

export type AccessRequest = {
  readonly status: 'absent' | AccessStatus;
  readonly requesterId: string | null;
  /** What whoever answers must stand above. */
  readonly role: Role;
  readonly expiresOn: Day | null;
};

export type AccessRequestFacts = Facts & {
  /** The company that is asked for; null when it is none of this group. */
  readonly company: { readonly name: string } | null;
  /** The salesman whose portfolio is asked for; null when that is none of this company. */
  readonly salesman: { readonly name: string } | null;
  readonly hasAccess: boolean;
  /** What the caller is in the company that is asked for; null when the product itself asks. */
  readonly answerer: { readonly role: Role | null } | null;
  /** Whether the requester works nowhere in this group by now, and the caller may not let strangers in. */
  readonly isForbiddenStranger: boolean;
};

export const accessRequestDecider: Decider<
  AccessRequest,
  AccessRequestCommand,
  AccessRequestEvent,
  AccessRequestRefusal,
  AccessRequestFacts
> = {
  initial: { status: 'absent', requesterId: null, role: 'SM', expiresOn: null },

  decide(command, request, facts) {
    const { actor, company, salesman, hasAccess, today } = facts;
    switch (command.type) {
      case 'RequestCompanyAccess':
      case 'RequestPortfolioAccess': {
        const { targetCompanyId, reason, expiresOn } = command.data;
        const portfolioOwnerId = 'portfolioOwnerId' in command.data ? command.data.portfolioOwnerId : null;
        if (!company) return refuse('COMPANY_UNKNOWN', { field: 'targetCompanyId' });
        if (portfolioOwnerId !== null && !salesman) return refuse('SALESMAN_UNKNOWN', { field: 'portfolioOwnerId' });
        if (hasAccess) return refuse('ALREADY_HAS_ACCESS');
        if (expiresOn !== null && expiresOn < today) return refuse('ENDS_BEFORE_TODAY', { field: 'expiresOn' });
        return accept({
          type: 'AccessRequested',
          data: {
            kind: portfolioOwnerId === null ? 'company' : 'portfolio',
            requesterId: actor.id,
            requesterName: actor.name,
            targetCompanyId,
            targetCompanyName: company.name,
            portfolioOwnerId,
            portfolioOwnerName: salesman?.name ?? null,
            role: 'role' in command.data ? command.data.role : null,
            reason,
            expiresOn,
          },
        });
      }

      case 'ApproveAccess':
      case 'RejectAccess': {
        const objection = answerObjection(request, facts);
        if (objection) return refuseWith(objection);
        if (request.status !== 'pending') return refuse('BAD_STATE');
        const { note } = command.data;
        return accept(
          command.type === 'ApproveAccess'
            ? { type: 'AccessApproved', data: { note, ...statusChange(request, 'approved') } }
            : { type: 'AccessRejected', data: { note, ...statusChange(request, 'rejected') } },
        );
      }

      case 'RevokeAccess': {
        const objection = answerObjection(request, facts);
        if (objection) return refuseWith(objection);
        return request.status === 'approved'
          ? accept({ type: 'AccessRevoked', data: { ...command.data, ...statusChange(request, 'revoked') } })
          : refuse('BAD_STATE');
      }

      case 'ExpireAccess': {
        const isOver = request.status === 'approved' && request.expiresOn !== null && request.expiresOn < today;
        return isOver ? accept({ type: 'AccessExpired', data: statusChange(request, 'expired') }) : refuse('BAD_STATE');
      }
    }
  },

  evolve(request, event) {
    switch (event.type) {
      case 'AccessRequested': {
        const { requesterId, role, expiresOn } = event.data;
        return { status: 'pending', requesterId, expiresOn, role: role ?? 'SM' };
      }
      case 'AccessApproved':
      case 'AccessRejected':
      case 'AccessRevoked':
      case 'AccessExpired':
        return { ...request, ...event.data.to };
    }
  },
};

/** An answer is somebody else's, who stands above what is asked for in the company it is asked for in. */
function answerObjection(
  { requesterId, role }: AccessRequest,
  { actor, answerer, isForbiddenStranger }: AccessRequestFacts,
): Refusal<AccessRequestRefusal> | null {
  if (requesterId === actor.id) return { code: 'SELF_APPROVAL' };
  if (answerer === null) return null;
  return answerer.role !== null && mayManage(answerer.role, role) && !isForbiddenStranger
    ? null
    : { code: 'NOT_BELOW_YOU' };
}

const statusChange = <To extends AccessStatus>({ status }: AccessRequest, to: To) => ({
  from: { status: status === 'absent' ? ('pending' as const) : status },
  to: { status: to },
});
