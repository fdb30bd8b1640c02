import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { portalAccess } from './resource.ts';

export const portalAccessFold = defineFold(portalAccess, {
  on: {
    PortalInvited({ data, at }, row: object | undefined) {
      const invited = { ...data, status: 'open' as const, invitedAt: at, closedAt: null };
      return row ? update(invited) : insert(invited);
    },
    PortalRoleChanged: ({ data: { role } }) => update({ role }),
    PortalClosed: ({ at }) => update({ status: 'closed' as const, closedAt: at }),
  },
  unseen: {
    /** Sessions of before a closing stay over when the contact is invited anew. */
    defaults: { closings: 0 },
    on: { PortalClosed: (_event, { closings }) => ({ closings: closings + 1 }) },
  },
});
