import { inventoryItem } from '@backoffice/contracts/dictionaries/inventories';
import { costChangeOf, type CostPosting, type JobCostEvent } from '@backoffice/contracts/features/job-costs';
import type { Quantity } from '@backoffice/contracts/kernel';
import type { Effect, Reaction, RecordedEvent } from '#kernel/reactions.ts';
import { recordIdOf } from '#kernel/world.ts';

/** What was counted when it was used leaves the yard, and comes back where the line or its ticket goes. */
export const whenInventoryUsed: Reaction = {
  name: 'whenInventoryUsed',
  on: ['InventoryUsed', 'InventoryUseEdited', 'InventoryReturned', 'JobCostTrashed', 'JobCostRestored'],
  leadsTo: ['MoveInventoryItemStock'],
  react(event: RecordedEvent): Effect[] {
    const change = costChangeOf({ type: event.type, data: event.data } as JobCostEvent); // by the names above
    if (!change) return [];
    const moved = new Map<string, Quantity>();
    const add = (line: CostPosting, sign: 1 | -1) => {
      if (line.kind === 'inventory' && line.isTracked)
        moved.set(line.inventoryItemId, (moved.get(line.inventoryItemId) ?? 0) + sign * line.quantity);
    };
    for (const line of change.taken) add(line, 1);
    for (const line of change.given) add(line, -1);
    return [...moved]
      .filter(([, by]) => by !== 0)
      .map(([id, by]) => ({
        key: id,
        command: {
          entity: inventoryItem.entity,
          id,
          command: {
            type: 'MoveInventoryItemStock',
            data: { by, jobCostId: recordIdOf(event.stream), number: change.job.number },
          },
        },
      }));
  },
};
