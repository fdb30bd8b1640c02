import type { BillEvent } from '@backoffice/contracts/features/bills';
import { delivery, type DeliveryEntry } from '@backoffice/contracts/features/deliveries';
import { costChangeOf, type CostPosting, type JobCostEvent } from '@backoffice/contracts/features/job-costs';
import type { Effect, Reaction } from '#kernel/reactions.ts';
import { recordIdOf } from '#kernel/world.ts';

const effectOn = (id: string, type: 'EnterDelivery' | 'TakeBackDeliveryEntry', data: DeliveryEntry): Effect => ({
  key: `${type} ${id}`,
  command: { entity: delivery.entity, id, command: { type, data } },
});

/** A bill that names a delivery says what it cost, until it is void. */
export const whenDeliveryBilled: Reaction = {
  name: 'whenDeliveryBilled',
  on: ['BillRecorded', 'BillVoided'],
  leadsTo: ['EnterDelivery', 'TakeBackDeliveryEntry'],
  react({ type, data, stream }) {
    // by the names above
    const { deliveryId, ref } = data as Extract<BillEvent, { type: 'BillRecorded' | 'BillVoided' }>['data'];
    const entry: DeliveryEntry = { entity: 'Bill', id: recordIdOf(stream), number: ref };
    const command = type === 'BillRecorded' ? 'EnterDelivery' : 'TakeBackDeliveryEntry';
    return deliveryId === undefined ? [] : [effectOn(deliveryId, command, entry)];
  },
};

const deliveriesIn = (lines: readonly CostPosting[]) =>
  lines.flatMap((line) => (line.kind === 'material' || line.kind === 'inventory' ? (line.deliveryId ?? []) : []));

/** A line of a ticket that names a delivery does so, too, until the line or its ticket goes. */
export const whenDeliveryCharged: Reaction = {
  name: 'whenDeliveryCharged',
  on: ['MaterialAdded', 'MaterialRemoved', 'InventoryUsed', 'InventoryReturned', 'JobCostTrashed', 'JobCostRestored'],
  leadsTo: ['EnterDelivery', 'TakeBackDeliveryEntry'],
  react({ type, data, stream }) {
    const change = costChangeOf({ type, data } as JobCostEvent); // by the names above
    if (!change) return [];
    const entry: DeliveryEntry = { entity: 'JobCost', id: recordIdOf(stream), number: change.job.number };
    return [
      ...deliveriesIn(change.taken).map((id) => effectOn(id, 'TakeBackDeliveryEntry', entry)),
      ...deliveriesIn(change.given).map((id) => effectOn(id, 'EnterDelivery', entry)),
    ];
  },
};
