import { job, type Feature } from './feature.ts';
import * as conversations from './features/conversations/module.ts';
import * as customers from './features/customers/module.ts';
import * as portalAccess from './features/portal-access/module.ts';

/** What is decided about customers, and about what their contacts see. */
export const customerFeatures: readonly Feature[] = [
  {
    rules: customers.customers,
    handlers: (ports) => customers.customerHandlers(ports, ports),
    reactions: [customers.whenTextRefused, customers.whenMailReturned],
  },
  { rules: conversations.conversations, reactions: [conversations.whenAnswerGiven] },
  {
    rules: portalAccess.portalAccess,
    handlers: (ports) => [...portalAccess.portalAccessHandlers(ports), ...portalAccess.portalSignInHandlers(ports)],
    reactions: [portalAccess.whenPortalInvited],
    jobs: [
      job(portalAccess.portalInvitationQueue, (ports) => portalAccess.portalJobs(ports).sendInvitation),
      job(portalAccess.portalCodeQueue, (ports) => portalAccess.portalJobs(ports).sendCode),
    ],
  },
];
