import type { Guards } from '#capabilities/index.ts';
import { guardsReading, type CommandOf, type RecordOf } from '#kernel/index.ts';
import type { DeliveryItem, DeliveryPlace, DeliverySource } from './content.ts';
import { deliveryPermissions } from './permissions.ts';
import { deliveryFold } from './record.ts';
import type { DeliveryRefusal } from './refusals.ts';
import { delivery } from './resource.ts';
import { deliveryRoutes } from './routes.ts';

export type Delivery = RecordOf<typeof deliveryFold>;
export type DeliveryFacts = {
  /** Of the sheet that is named; null when there is none. */
  readonly place: DeliveryPlace | null;
};

const guard = guardsReading<DeliveryFacts, DeliveryRefusal>();
type Recording = CommandOf<{
  readonly source: DeliverySource;
  readonly vendorName: string;
  readonly items: readonly DeliveryItem[];
}>;

const sheetKnown = guard('SHEET_UNKNOWN', {
  field: 'sheetId',
  reads: ['place'],
  when: (known: Delivery | null, { place }) => known === null && place === null,
});
const vendorNamed = guard('VENDOR_NAME_REQUIRED', {
  field: 'vendorName',
  reads: ['command'],
  when: (_: Delivery | null, { command: { data } }: Recording) => data.source === 'vendor' && data.vendorName === '',
});
/** Each is a use of its own inventory item. */
const stockOneByOne = guard('STOCK_ONE_BY_ONE', {
  field: 'items',
  reads: ['command'],
  when: (_: Delivery | null, { command: { data } }: Recording) => data.source === 'stock' && data.items.length > 1,
});
const open = guard('DELIVERY_NOT_OPEN', { when: ({ status }: Delivery) => status !== 'open' });
const dismissed = guard('DELIVERY_NOT_DISMISSED', { when: ({ status }: Delivery) => status !== 'dismissed' });

export const deliveryGuards = {
  Record: [sheetKnown, vendorNamed, stockOneByOne],
  Enter: [],
  TakeBackEntry: [],
  Dismiss: [open],
  Reopen: [dismissed],
} satisfies Guards<typeof delivery, Delivery, DeliveryFacts, 'Record'>;

/** All that `records.ts` lists of it. */
export const deliveryRecord = {
  resource: delivery,
  fold: deliveryFold,
  guards: deliveryGuards,
  routes: deliveryRoutes,
  permissions: deliveryPermissions,
};
