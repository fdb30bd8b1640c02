import { bank } from '@backoffice/contracts/features/banks';
import { insert, update } from '#kernel/projection.ts';
import { project } from '#capabilities/project.ts';

export const banks = project(bank, {
  version: 1,
  on: {
    BankCreated: ({ data }) => insert(data),
    BankEdited: ({ data }) => update(data),
  },
});
