import { z } from 'zod';
import { defineMessages, Id, Text, type MessageOf } from '#kernel/index.ts';

/** What of a customer’s papers a contact sees in the portal (`portalSight`). */
export const PortalRole = z.enum(['owner', 'gc', 'payables', 'site', 'viewer']);
export type PortalRole = z.infer<typeof PortalRole>;

/** The record has the id of the contact. */
export const portalAccessCommands = defineMessages({
  InviteToPortal: z.strictObject({ customerId: Id, role: PortalRole }),
  ChangePortalRole: z.strictObject({ role: PortalRole }),
  ClosePortal: z.strictObject({ reason: Text(500).default('') }),
});
export type PortalAccessCommand = MessageOf<typeof portalAccessCommands>;
