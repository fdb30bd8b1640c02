import { z } from 'zod';
import { DeliveryCondition } from '#features/daily-logs';
import { Day, Id, Line, personalMark, Quantity, Text } from '#kernel/index.ts';

/** `stock`: from our own yard. */
export const deliverySources = ['vendor', 'stock'] as const;
export const DeliverySource = z.enum(deliverySources);
export type DeliverySource = z.infer<typeof DeliverySource>;

const [naming, describing, plain] = [personalMark('names'), personalMark('describes'), personalMark('none')];

/** What came, and how much of it; null where nobody counted. */
export const DeliveryItem = z.strictObject({
  text: describing(Line(160)),
  quantity: Quantity.min(1, 'Use more than nothing.').nullable().default(null),
  unit: plain(Text(20)).default(''),
});
export type DeliveryItem = z.infer<typeof DeliveryItem>;

/** A delivery as whoever stood there says it; nobody says a price. */
export const deliveryFields = {
  source: DeliverySource,
  /** Who brought it, in the words of the crew; nothing of what is from stock. */
  vendorName: naming(Text(120)).default(''),
  items: z.array(DeliveryItem).min(1, 'Say what came.').max(30, 'Name at most 30 things.'),
  condition: DeliveryCondition.default('ok'),
  note: describing(Text(2_000)).default(''),
};

/** Where it came to, by the names of the day; `contractId` is null where the sheet names several, or none. */
export const DeliveryPlace = z.object({
  sheetId: Id,
  sheetNumber: plain(z.string()),
  date: Day,
  contractId: Id.nullable(),
  contractNumber: z.string(),
  contractName: z.string(),
  locationId: Id,
  locationName: z.string(),
  customerId: Id,
  customerName: z.string(),
});
export type DeliveryPlace = z.infer<typeof DeliveryPlace>;

/** What says what it cost: a bill by its number, or a ticket on which it stands. */
export const DeliveryEntry = z.object({ entity: z.enum(['Bill', 'JobCost']), id: Id, number: z.string() });
export type DeliveryEntry = z.infer<typeof DeliveryEntry>;
