import { defineDictionary, money, quantity, text } from '#capabilities/index.ts';

/** Who uses it on a job need not know what it costs. */
const guard = 'component:cost-breakdown';

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
  version: 2,
  fields: {
    item: text({ label: 'Item', personal: 'none' }),
    unit: text({ label: 'Unit', personal: 'none', help: 'What it is counted in: each, foot, sheet.', max: 20 }),
    rate: money({ label: 'Cost', guard }),
    billRate: money({ label: 'Bill rate', initial: 0, guard }),
    onHand: quantity({ label: 'On hand', help: 'Leave it empty for what nobody counts.', optional: true }),
    reorderAt: quantity({ label: 'Reorder at', help: 'The list says so from here on down.', optional: true }),
  },
  stock: 'onHand',
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
});

type Stock = { readonly onHand: number | null; readonly reorderAt: number | null };
/** Whether so little is left that more is to be ordered; never of what nobody counts. */
export const needsReorder = ({ onHand, reorderAt }: Stock): boolean =>
  onHand !== null && reorderAt !== null && onHand <= reorderAt;
