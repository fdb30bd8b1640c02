import { CountStock } from '#dictionaries/inventories';
import { defineRoutes, Version } from '#kernel/index.ts';

export const inventoryOwnRoutes = defineRoutes('inventory-counts', {
  count: {
    access: 'session',
    scope: 'company',
    entity: 'InventoryItem',
    permission: 'action:ledger.edit',
    method: 'PUT',
    path: '/inventories/:id/count',
    does: { command: 'CountInventoryItem', on: 'id' },
    body: CountStock.extend(Version),
    summary: 'Post what a count finds more or less',
  },
});
