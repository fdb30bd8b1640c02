import { inventoryItem } from '@backoffice/contracts/dictionaries/inventories';
import type { Day, Fields } from '@backoffice/contracts/kernel';
import { dictionaryFeature } from '#capabilities/dictionaries/dictionary.ts';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { postedToBooks } from '#domain/closed-period.ts';
import type { FindLedgerBalance } from '#domain/ledger-balance.ts';
import { inventoryDecider } from './decider.ts';

const rules = dictionaryFeature(inventoryItem);
export const inventoriesWith = (findLedgerBalance: FindLedgerBalance) =>
  ({
    ...rules,
    decider: inventoryDecider,
    books: postedToBooks(({ type, data }) =>
      // by its shape
      type === 'InventoryItemCounted' ? [{ day: (data as { readonly on: Day }).on, field: 'counted' }] : [],
    ),
    async gatherFacts(command, world, record: Fields | null) {
      const isCount = command.type === 'CountInventoryItem' && record !== null;
      const [entry, value] = await Promise.all([
        rules.gatherFacts(command as never, world, record), // of its own stream
        isCount ? findLedgerBalance(world.tenant, 'stock', String(record['id'])) : 0,
      ]);
      return { ...entry, value };
    },
  }) satisfies WriteFeature;
