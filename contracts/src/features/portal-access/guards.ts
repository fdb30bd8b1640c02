import type { Guards } from '#capabilities/index.ts';
import { guardsReading, type RecordOf } from '#kernel/index.ts';
import { portalAccessPermissions } from './permissions.ts';
import { portalAccessFold } from './record.ts';
import type { PortalAccessRefusal } from './refusals.ts';
import { portalAccess, portalAccessRoutes } from './resource.ts';

export type PortalAccess = RecordOf<typeof portalAccessFold>;
/** `contact`: whom an invitation is for; null where the customer lies in the trash, or has no such contact. */
export type PortalAccessFacts = {
  readonly contact: {
    readonly contactName: string;
    readonly customerId: string;
    readonly customerName: string;
    readonly to: string;
  } | null;
};
const guard = guardsReading<PortalAccessFacts, PortalAccessRefusal>();

const contactKnown = guard('CONTACT_UNKNOWN', { reads: ['contact'], when: (_, { contact }) => contact === null });
const isOpen = guard('PORTAL_NOT_OPEN', { when: ({ status }: PortalAccess) => status === 'closed' });

export const portalAccessGuards = {
  InviteToPortal: [contactKnown],
  ChangePortalRole: [isOpen],
  ClosePortal: [isOpen],
} satisfies Guards<typeof portalAccess, PortalAccess, PortalAccessFacts, 'InviteToPortal'>;

/** All that `records.ts` lists of it. */
export const portalAccessRecord = {
  resource: portalAccess,
  fold: portalAccessFold,
  guards: portalAccessGuards,
  routes: portalAccessRoutes,
  permissions: portalAccessPermissions,
};
