import type {
  PortalAccess,
  PortalAccessCommand,
  PortalAccessEvent,
  PortalAccessFacts,
  PortalAccessRefusal,
} from '@backoffice/contracts/features/portal-access';
import { accept, mustExist, type Decider } from '#kernel/decider.ts';

/** `contactId`: of the contact that an invitation is for. */
export type PortalAccessWorld = PortalAccessFacts & { readonly contactId: string };

export const portalAccessDecider: Decider<
  PortalAccess,
  PortalAccessCommand,
  PortalAccessEvent,
  PortalAccessRefusal,
  PortalAccessWorld
> = {
  decide(command, access, { contact, contactId }) {
    switch (command.type) {
      case 'InviteToPortal': {
        const { role } = command.data;
        return accept({ type: 'PortalInvited', data: { contactId, role, ...mustExist(contact) } });
      }
      case 'ChangePortalRole': {
        const [{ role: from }, { role }] = [mustExist(access), command.data];
        return role === from ? accept() : accept({ type: 'PortalRoleChanged', data: { from, role } });
      }
      case 'ClosePortal':
        return accept({ type: 'PortalClosed', data: command.data });
    }
  },
};
