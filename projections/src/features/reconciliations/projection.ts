import { bank } from '@backoffice/contracts/dictionaries/banks';
import { reconciliationFold } from '@backoffice/contracts/features/reconciliations';
import { update } from '@backoffice/contracts/kernel';
import { defineProjection, onEventsOf } from '#capabilities/define-projection.ts';

export const reconciliationsProjection = defineProjection(reconciliationFold, {
  version: 4,
  via: { bankId: onEventsOf(bank, { BankEdited: ({ data }) => update({ bankName: data.name }) }) },
});
