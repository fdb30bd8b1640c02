import { bank } from '@backoffice/contracts/dictionaries/banks';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { checkFold } from '@backoffice/contracts/features/checks';
import { update } from '@backoffice/contracts/kernel';
import { defineProjection, onEventsOf } from '#capabilities/define-projection.ts';

export const checksProjection = defineProjection(checkFold, {
  version: 5,
  via: {
    bankId: onEventsOf(bank, { BankEdited: ({ data }) => update({ bankName: data.name }) }),
    vendorId: onEventsOf(supplier, { SupplierEdited: ({ data }) => update({ vendorName: data.name }) }),
  },
});
