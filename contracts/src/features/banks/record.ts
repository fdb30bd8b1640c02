import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { bank } from './resource.ts';

export const bankFold = defineFold(bank, {
  on: {
    BankCreated: ({ data }) => insert(data),
    BankEdited: ({ data }) => update(data),
  },
});
