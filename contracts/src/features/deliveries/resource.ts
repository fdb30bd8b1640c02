import { defineResource } from '#kernel/index.ts';
import { deliveryCommands } from './commands.ts';
import { deliveryEvents, deliveryInverses } from './events.ts';
import { deliveryRefusals } from './refusals.ts';
import { DeliveryView } from './view.ts';

/** What came to a site, without any price: the bill or the ticket that it is entered in says what it cost. */
export const delivery = defineResource({
  entity: 'Delivery',
  noun: ['delivery', 'deliveries'],
  knownBy: ['what', 'date'],
  path: 'deliveries',
  recordPage: '/deliveries/:id',
  routes: 'catalog',
  permission: 'delivery',
  tenant: 'company',
  commands: deliveryCommands,
  events: deliveryEvents,
  refusals: deliveryRefusals,
  view: DeliveryView,
  historyPhrases: {
    DeliveryRecorded: 'recorded it',
    DeliveryEntered: 'entered it: {number}',
    DeliveryEntryTakenBack: 'took its entry back: {number}',
    DeliveryDismissed: 'dismissed it: {reason}',
    DeliveryReopened: 'opened it again',
  },
  inverses: deliveryInverses,
  list: {
    search: ['what', 'vendorName', 'contractNumber', 'contractName', 'locationName', 'customerName'],
    filter: [
      'contractId',
      'locationId',
      'customerId',
      'date',
      'source',
      'vendorName',
      'condition',
      'status',
      'createdAt',
      'updatedAt',
    ],
    sort: [
      'date',
      'what',
      'vendorName',
      'contractName',
      'locationName',
      'condition',
      'status',
      'createdAt',
      'updatedAt',
    ],
  },
  can: { photos: true },
});
