import { z } from 'zod';
import { defineDictionary, money, quantity, text } from '#capabilities/index.ts';
import {
  Day,
  defineRoutes,
  guardsReading,
  Id,
  Quantity,
  Text,
  TotalCents,
  Version,
  type Cents,
} from '#kernel/index.ts';

/** Who uses it on a job need not know what it costs. */
const guard = 'component:cost-breakdown';

/** `value`: what the books have of it; debits are positive. */
export type StockFacts = { readonly value: Cents };
const counted = guardsReading<StockFacts, string>()('STOCK_NOT_COUNTED', {
  field: 'counted',
  when: ({ item, onHand }: { readonly item: string; readonly onHand: number | null }) => onHand === null && { item },
});

const CountStock = z.strictObject({
  counted: Quantity,
  /** What that is worth; left out, at the cost of the item. */
  value: TotalCents.optional(),
  reason: Text(200).default(''),
});

/** What lies in the yard. Of what is not counted `onHand` is null; job costing lowers it where it is. */
export const inventoryItem = defineDictionary({
  entity: 'InventoryItem',
  path: 'inventories',
  noun: ['inventory item', 'inventory items'],
  permission: 'inventory',
  page: '/job-costing/maintenance/inventories',
  title: 'Inventory items',
  menu: 'Inventory Items',
  empty: 'What lies in the yard and is used on jobs: lumber, conduit, fasteners.',
  version: 3,
  fields: {
    item: text({ label: 'Item', personal: 'none' }),
    unit: text({ label: 'Unit', personal: 'none', help: 'What it is counted in: each, foot, sheet.', max: 20 }),
    rate: money({ label: 'Cost', guard }),
    billRate: money({ label: 'Bill rate', initial: 0, guard }),
    onHand: quantity({ label: 'On hand', help: 'Leave it empty for what nobody counts.', optional: true }),
    reorderAt: quantity({ label: 'Reorder at', help: 'The list says so from here on down.', optional: true }),
  },
  stock: 'onHand',
  posts: true,
  unique: [
    {
      fields: ['item'],
      refusal: 'INVENTORY_ITEM_TAKEN',
      says: 'There is already an inventory item with this name.',
    },
  ],
  labels: { label: 'item', extra: ['id', 'item', 'rate', 'billRate', 'unit', 'onHand'] },
  chosenBy: 'action:job-cost.view',
  grants: {
    page: 'deny allow allow allow deny deny',
    view: 'deny allow allow allow deny deny',
    create: 'deny allow allow deny deny deny',
    edit: 'deny allow allow deny deny deny',
    delete: 'deny allow allow deny deny deny',
    restore: 'deny allow allow deny deny deny',
  },
  adds: {
    commands: {
      CountInventoryItem: CountStock,
      /** Asked by no person: a bill has brought it, or takes it back. */
      ReceiveInventoryItem: z.strictObject({ by: z.int(), billId: Id, ref: z.string() }),
    },
    events: {
      /**
       * It was counted today: `by` more or less than was on hand, and `difference` more or less than the books had of
       * it. `value`: what they have from then on.
       */
      InventoryItemCounted: z.object({
        on: Day,
        counted: Quantity,
        by: z.int(),
        value: TotalCents,
        difference: TotalCents,
        reason: z.string(),
      }),
      InventoryItemReceived: z.object({ by: z.int(), billId: Id, ref: z.string() }),
    },
    movesStock: ['InventoryItemCounted', 'InventoryItemReceived'],
    historyPhrases: {
      InventoryItemCounted: 'counted the stock',
      InventoryItemReceived: 'moved the stock for bill {ref}',
    },
    inverses: {
      InventoryItemCounted: {
        by: 'CountInventoryItem',
        data: ({ data }) => {
          const { counted: is, by, value, difference } = data as Record<string, number>; // by its shape
          return { counted: Number(is) - Number(by), value: Number(value) - Number(difference) };
        },
      },
      /** Follows from the bill. */
      InventoryItemReceived: { nothing: true },
    },
    refusals: { STOCK_NOT_COUNTED: 'Nobody counts {item}. Enter what is on hand of it first.' },
    guards: { Count: [counted] },
  },
});

export const inventoryOwnRoutes = defineRoutes('inventories', {
  count: {
    access: 'session',
    scope: 'company',
    entity: 'InventoryItem',
    permission: 'action:ledger.edit',
    method: 'PUT',
    path: '/inventories/:id/count',
    does: { command: 'CountInventoryItem', on: 'id' },
    body: CountStock.extend(Version),
    summary: 'Say how much of it was counted: the difference is posted today',
  },
});

type Stock = { readonly onHand: number | null; readonly reorderAt: number | null };
/** Whether so little is left that more is to be ordered; never of what nobody counts. */
export const needsReorder = ({ onHand, reorderAt }: Stock): boolean =>
  onHand !== null && reorderAt !== null && onHand <= reorderAt;
