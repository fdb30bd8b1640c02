import { defineReport } from '#capabilities/index.ts';
import { inventoryItem } from '#dictionaries/inventories';
import { ledgerEntry } from '#features/ledger';
import { moneyColumn, statement, upTo } from '#features/statements';
import { dayText, equals, quantityText, type Cents, type Quantity } from '#kernel/index.ts';

type StockValue = { readonly inventoryItemId: string | null; readonly value: Cents };
type StockedItem = {
  readonly id: string;
  readonly item: string;
  readonly unit: string;
  readonly onHand: Quantity | null;
};

/** What the books have of each item: together it is what stands on 1400. */
export const stockReport = /* @__PURE__ */ defineReport({
  ...statement('stock', 'Stock', 'What lies in the yard, and what the books have of it'),
  refetchOn: ['Bill', 'JobCost', 'InventoryItem', 'JournalEntry'],
  query: {},
  sources: (_query, { asOf }) => ({
    values: {
      of: ledgerEntry,
      fields: ['inventoryItemId'],
      sums: { value: { of: 'amount' } },
      where: [equals('account', 'inventory'), upTo(asOf)],
    },
    items: { of: inventoryItem, fields: ['id', 'item', 'unit', 'onHand'] },
  }),
  content: (rows, _query, { asOf }) => {
    const values = (rows['values'] ?? []) as readonly StockValue[]; // as asked
    const items = (rows['items'] ?? []) as readonly StockedItem[]; // as asked
    const known = new Set(items.map(({ id }) => id));
    const valueOf = (id: string) =>
      values.reduce((sum, each) => sum + (each.inventoryItemId === id ? each.value : 0), 0);
    const rest = values.reduce((sum, each) => sum + (known.has(each.inventoryItemId ?? '') ? 0 : each.value), 0);
    return {
      columns: [
        { key: 'item', title: 'Item', kind: 'text' },
        { key: 'onHand', title: 'On hand today', kind: 'text' },
        { key: 'unit', title: 'Unit', kind: 'text' },
        { ...moneyColumn('value', 'Value', [upTo(asOf)]), sum: 'all' },
      ],
      lines: [
        ...items
          .map(({ id, item, unit, onHand }) => ({ id, item, unit, onHand, value: valueOf(id) }))
          .filter(({ onHand, value }) => onHand !== null || value !== 0)
          .toSorted((a, b) => a.item.localeCompare(b.item))
          .map(({ id, ...cells }) => ({
            key: id,
            cells: { ...cells, onHand: cells.onHand === null ? 'Not counted' : quantityText(cells.onHand) },
            page: `${inventoryItem.page}/${id}`,
            entries: { accounts: ['inventory'], where: [equals('inventoryItemId', id)] },
          })),
        ...(rest === 0 ? [] : [{ key: 'none', cells: { item: 'Of no item', onHand: '', unit: '', value: rest } }]),
      ],
      facts: [{ label: 'As of', value: dayText(asOf) }],
      notes: ['A count brings the value of an item to what was counted, at its cost; the difference stands on 5960.'],
    };
  },
});
