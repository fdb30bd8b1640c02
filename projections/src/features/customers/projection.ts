import { costPlusRequest } from '@backoffice/contracts/features/cost-plus-requests';
import { customer, type CustomerFields } from '@backoffice/contracts/features/customers';
import { insert, noChange, update } from '#kernel/projection.ts';
import { onEventsOf, defineProjection } from '#capabilities/define-projection.ts';

export const customersProjection = defineProjection(customer, {
  version: 2,
  on: {
    CustomerCreated: ({ data }) => insert({ ...data, ...primaryContactFields(data), costPlusStatus: 'none' }),
    CustomerEdited: ({ data }) => update({ ...data, ...primaryContactFields(data) }),
    /** The edit beside it has said so already. */
    CustomerReassigned: noChange,
    CustomerTextsStopped: ({ data: { to } }) => update(to),
    CustomerTextsResumed: ({ data: { to } }) => update(to),
  },
  /** A cost-plus request has the id of its customer. */
  via: {
    id: onEventsOf(costPlusRequest, {
      CostPlusRequested: () => update({ costPlusStatus: 'pending' }),
      CostPlusApproved: () => update({ costPlusStatus: 'approved' }),
      CostPlusRejected: () => update({ costPlusStatus: 'rejected' }),
      CostPlusRevoked: () => update({ costPlusStatus: 'none' }),
    }),
  },
});

/** What a list shows of the contacts and the address. */
function primaryContactFields({ contacts, billingAddress }: CustomerFields) {
  const primary = contacts.find(({ isPrimary }) => isPrimary);
  return {
    primaryContactName: primary?.name ?? '',
    primaryContactEmail: primary?.email ?? null,
    primaryContactPhone: primary?.phone ?? null,
    city: billingAddress.city,
  };
}
