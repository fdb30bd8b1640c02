import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { vendorAccountFold } from '@backoffice/contracts/features/vendor-accounts';
import { update } from '@backoffice/contracts/kernel';
import { defineProjection, onEventsOf } from '#capabilities/define-projection.ts';

export const vendorAccountsProjection = defineProjection(vendorAccountFold, {
  version: 1,
  via: {
    vendorId: onEventsOf(supplier, { SupplierEdited: ({ data }) => update({ vendorName: data.name }) }),
  },
});
