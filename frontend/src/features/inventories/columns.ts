import type { z } from 'zod';
import { needsReorder, type inventoryItem } from '@backoffice/contracts/dictionaries/inventories';
import { CountButton } from './actions.tsx';
import type { DictionaryDisplay } from '#dictionary/columns.ts';

export const inventoryItemDisplay: DictionaryDisplay<z.infer<typeof inventoryItem.view>> = {
  Actions: CountButton,
  chip: { field: 'onHand', of: (row) => (needsReorder(row) ? 'reorder' : null) },
};
