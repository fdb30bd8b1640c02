import type { z } from 'zod';
import { needsReorder, type inventoryItem } from '@backoffice/contracts/dictionaries/inventories';
import type { DictionaryDisplay } from '#dictionary/columns.ts';

export const inventoryItemDisplay: DictionaryDisplay<z.infer<typeof inventoryItem.view>> = {
  chip: { field: 'onHand', of: (row) => (needsReorder(row) ? 'reorder' : null) },
};
