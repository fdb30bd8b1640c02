import { z } from 'zod';
import { creatableRoles } from '#features/users';
import { defineRoutes } from '#kernel/index.ts';
import { NewOwner } from './commands.ts';
import { CompanyOwner, ReceivedOwnerOffer } from './view.ts';

const write = { does: { handler: 'write' } } as const;
const read = { does: { handler: 'read' } } as const;
/** Of one company: its owners, and the platform's administrators. */
const managed = {
  access: 'session',
  scope: 'platform',
  entity: 'Company',
  permission: 'action:company.manage-owners',
} as const;
/** Whoever is offered something need belong to no company that they are asked in. */
const offeree = { access: 'session', scope: 'none', permission: null } as const;

export const companyOwnerRoutes = defineRoutes('companies', {
  owners: {
    ...managed,
    ...read,
    method: 'GET',
    path: '/companies/:id/owners',
    answer: z.object({ items: z.array(CompanyOwner) }),
    summary: 'Who owns the company, and who is invited to',
  },
  changeOwnerRole: {
    ...managed,
    ...write,
    method: 'PUT',
    path: '/companies/:id/owners/:userId/role',
    body: z.strictObject({ role: z.enum(creatableRoles) }),
    summary: 'Give an owner another role: one’s own, or as a Software Admin; one owner stays',
  },
  /** How it ends tells whether the address has an account. */
  offerOwnerRole: {
    ...managed,
    ...write,
    method: 'POST',
    path: '/companies/:id/owner-offers',
    checks: ['uniqueness-rate'],
    body: NewOwner,
    summary: 'Offer the role of an owner; whoever has no account gets an invitation',
  },
  withdrawOwnerOffer: {
    ...managed,
    ...write,
    method: 'PUT',
    path: '/companies/:id/owner-offers/:offerId/withdraw',
    summary: 'Withdraw an offer that nobody has accepted',
  },
  receivedOwnerOffers: {
    ...offeree,
    ...read,
    method: 'GET',
    path: '/companies/owner-offers',
    answer: z.object({ items: z.array(ReceivedOwnerOffer) }),
    summary: 'Companies that I am offered to own',
  },
  acceptOwnerRole: {
    ...offeree,
    ...write,
    method: 'PUT',
    path: '/companies/:id/owner-offers/:offerId/accept',
    summary: 'Become an owner; whoever hands the role over steps down',
  },
  declineOwnerRole: {
    ...offeree,
    ...write,
    method: 'PUT',
    path: '/companies/:id/owner-offers/:offerId/decline',
    summary: 'Decline to become an owner',
  },
});
