import { z } from 'zod';
import { defineMessages, Id, type Inverses, type MessageOf } from '#kernel/index.ts';
import { PortalRole, type portalAccessCommands } from './commands.ts';

export const portalAccessEvents = defineMessages({
  PortalInvited: z.object({
    contactId: Id,
    contactName: z.string(),
    customerId: Id,
    customerName: z.string(),
    role: PortalRole,
    /** Where the invitation goes: the email address, or the mobile number of a contact without one. */
    to: z.string(),
  }),
  PortalRoleChanged: z.object({ from: PortalRole, role: PortalRole }),
  PortalClosed: z.object({ reason: z.string() }),
});
export type PortalAccessEvent = MessageOf<typeof portalAccessEvents>;

export const portalAccessInverses: Inverses<typeof portalAccessEvents, typeof portalAccessCommands> = {
  PortalInvited: { by: 'ClosePortal', data: () => ({}) },
  PortalRoleChanged: { by: 'ChangePortalRole', data: ({ data: { from } }) => ({ role: from }) },
  PortalClosed: { never: 'OF_SIGN_IN' },
};
