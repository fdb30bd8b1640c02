import { routesOf } from '#capabilities/index.ts';
import { defineResource } from '#kernel/index.ts';
import { paymentMethodCommands } from './commands.ts';
import { paymentMethodEvents } from './events.ts';
import { paymentMethodRefusals } from './refusals.ts';
import { PaymentMethodView } from './view.ts';

export const paymentMethod = defineResource({
  entity: 'PaymentMethod',
  path: 'payment-methods',
  routes: 'catalog',
  permission: 'payment-method',
  tenant: 'company',
  commands: paymentMethodCommands,
  events: paymentMethodEvents,
  refusals: paymentMethodRefusals,
  view: PaymentMethodView,
  historyPhrases: {
    PaymentMethodCreated: 'created the method of payment',
    PaymentMethodEdited: 'edited the method of payment',
  },
  list: {
    search: ['name'],
    filter: ['name', 'status', 'createdAt', 'updatedAt'],
    sort: ['name', 'status', 'createdAt', 'updatedAt'],
  },
  can: {
    trash: true,
    status: true,
    bulk: ['delete', 'restore'],
    labels: { label: 'name', extra: ['requiresCheckNo', 'requiresReference'] },
    unique: [{ field: 'name', within: [], refusal: 'METHOD_TAKEN' }],
  },
});
export const paymentMethodRoutes = routesOf(paymentMethod);
