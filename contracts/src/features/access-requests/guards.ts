import type { Guards } from '#capabilities/index.ts';
import { guardsReading, type Actor, type CommandOf, type Day, type Role } from '#kernel/index.ts';
import { mayManage } from '#features/users';
import { accessRequestPermissions } from './permissions.ts';
import { accessRequestFold } from './record.ts';
import type { AccessRequestRefusal } from './refusals.ts';
import { accessRequest, accessRequestRoutes } from './resource.ts';
import type { AccessRequestView } from './view.ts';

/** What the rules see of a request for access. */
export type AccessRequest = Pick<
  AccessRequestView,
  'id' | 'requesterId' | 'targetCompanyId' | 'portfolioOwnerId' | 'role' | 'right' | 'expiresOn' | 'status'
>;
export type AccessRequestFacts = {
  readonly today: Day;
  readonly actor: Actor;
  /** The company that is asked for; null when it is none of this group. */
  readonly company: { readonly name: string } | null;
  /** The salesman whose portfolio is asked for; null when that is none of this company. */
  readonly salesman: { readonly name: string } | null;
  readonly hasAccess: boolean;
  /** Whether rights are given beyond the role that the caller has there. */
  readonly takesRights: boolean;
  /** What the caller is in the company that is asked for; null when the product itself asks. */
  readonly answerer: { readonly role: Role | null } | null;
  /** Whether the requester works nowhere in this group by now, and the caller may not let strangers in. */
  readonly isForbiddenStranger: boolean;
};

const guard = guardsReading<AccessRequestFacts, AccessRequestRefusal>();

const companyKnown = guard('COMPANY_UNKNOWN', {
  field: 'targetCompanyId',
  reads: ['company'],
  when: (_, { company }) => company === null,
});
const salesmanKnown = guard('SALESMAN_UNKNOWN', {
  field: 'portfolioOwnerId',
  reads: ['salesman'],
  when: (_, { salesman }) => salesman === null,
});
const noAccess = guard('ALREADY_HAS_ACCESS', { reads: ['hasAccess'], when: (_, { hasAccess }) => hasAccess });
const rightTaken = guard('RIGHT_NOT_GIVEN', { reads: ['takesRights'], when: (_, { takesRights }) => !takesRights });
const endsLater = guard('ENDS_BEFORE_TODAY', {
  field: 'expiresOn',
  reads: ['today', 'command'],
  when: (_, { today, command: { data } }: CommandOf<{ expiresOn: Day | null }> & Pick<AccessRequestFacts, 'today'>) =>
    data.expiresOn !== null && data.expiresOn < today,
});

/** An answer is somebody else's, who stands above what is asked for in the company it is asked for in. */
const notYourOwn = guard('SELF_APPROVAL', {
  reads: ['actor'],
  when: ({ requesterId }: AccessRequest, { actor }) => requesterId === actor.id,
});
const belowYou = guard('NOT_BELOW_YOU', {
  reads: ['answerer', 'isForbiddenStranger'],
  when: ({ role }: AccessRequest, { answerer, isForbiddenStranger }) =>
    answerer !== null && (answerer.role === null || !mayManage(answerer.role, role ?? 'SM') || isForbiddenStranger),
});
const pending = guard('BAD_STATE', { when: ({ status }: AccessRequest) => status !== 'pending' });
const approved = guard('BAD_STATE', { when: ({ status }: AccessRequest) => status !== 'approved' });
const over = guard('BAD_STATE', {
  reads: ['today'],
  when: ({ status, expiresOn }: AccessRequest, { today }) =>
    status !== 'approved' || expiresOn === null || expiresOn >= today,
});

export const accessRequestGuards = {
  RequestCompanyAccess: [companyKnown, noAccess, endsLater],
  RequestPortfolioAccess: [companyKnown, salesmanKnown, noAccess, endsLater],
  RequestRight: [companyKnown, rightTaken, noAccess, endsLater],
  ApproveAccess: [notYourOwn, belowYou, pending],
  RejectAccess: [notYourOwn, belowYou, pending],
  RevokeAccess: [notYourOwn, belowYou, approved],
  ExpireAccess: [over],
} satisfies Guards<
  typeof accessRequest,
  AccessRequest,
  AccessRequestFacts,
  'RequestCompanyAccess' | 'RequestPortfolioAccess' | 'RequestRight'
>;

/** All that `records.ts` lists of it. */
export const accessRequestRecord = {
  resource: accessRequest,
  fold: accessRequestFold,
  guards: accessRequestGuards,
  routes: accessRequestRoutes,
  permissions: accessRequestPermissions,
};
