import { bank } from '@backoffice/contracts/features/banks';
import { insert, update } from '#kernel/projection.ts';
import { defineProjection } from '#capabilities/define-projection.ts';

export const banks = defineProjection(bank, {
  version: 1,
  on: {
    BankCreated: ({ data }) => insert(data),
    BankEdited: ({ data }) => update(data),
  },
});
