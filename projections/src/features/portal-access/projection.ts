import { customer } from '@backoffice/contracts/features/customers';
import { portalAccessFold, type PortalAccessView } from '@backoffice/contracts/features/portal-access';
import { update } from '@backoffice/contracts/kernel';
import { defineProjection, onEventsOf } from '#capabilities/define-projection.ts';

export const portalAccessProjection = defineProjection(portalAccessFold, {
  version: 1,
  via: {
    customerId: onEventsOf(customer, {
      CustomerEdited: ({ data: { name, contacts } }, { contactId, contactName }: PortalAccessView) =>
        update({
          customerName: name,
          contactName: contacts.find(({ id }) => id === contactId)?.name ?? contactName,
        }),
    }),
  },
});
