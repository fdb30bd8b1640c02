import { routesOf } from '#capabilities/index.ts';
import { defineResource } from '#kernel/index.ts';
import { bankCommands } from './commands.ts';
import { bankEvents } from './events.ts';
import { bankRefusals } from './refusals.ts';
import { BankView } from './view.ts';

export const bank = defineResource({
  entity: 'Bank',
  path: 'banks',
  routes: 'catalog',
  permission: 'bank',
  tenant: 'company',
  commands: bankCommands,
  events: bankEvents,
  refusals: bankRefusals,
  view: BankView,
  historyPhrases: { BankCreated: 'created the bank', BankEdited: 'edited the bank' },
  list: {
    search: ['name', 'accountLast4'],
    filter: ['name', 'status', 'createdAt', 'updatedAt'],
    sort: ['name', 'accountLast4', 'status', 'createdAt', 'updatedAt'],
  },
  guarded: { accountLast4: 'data:bank-details', routingLast4: 'data:bank-details' },
  can: {
    trash: true,
    status: true,
    bulk: ['delete', 'restore'],
    labels: { label: 'name', extra: ['accountLast4'] },
    unique: [{ field: 'name', within: ['accountLast4'], refusal: 'BANK_TAKEN' }],
  },
});
export const bankRoutes = routesOf(bank);
