import { customer, type CustomerFields } from '@backoffice/contracts/features/customers';
import { insert, nothing, update } from '#kernel/projection.ts';
import { project } from '#capabilities/project.ts';

export const customers = project(customer, {
  version: 1,
  on: {
    CustomerCreated: ({ data }) => insert({ ...data, ...foremost(data) }),
    CustomerEdited: ({ data }) => update({ ...data, ...foremost(data) }),
    /** The edit beside it has said so already. */
    CustomerReassigned: nothing,
  },
});

/** What a list shows of the contacts and the address. */
function foremost({ contacts, billingAddress }: CustomerFields) {
  const primary = contacts.find(({ isPrimary }) => isPrimary);
  return { primaryContactName: primary?.name ?? '', primaryContactEmail: primary?.email ?? null, primaryContactPhone: primary?.phone ?? null, city: billingAddress.city };
}
