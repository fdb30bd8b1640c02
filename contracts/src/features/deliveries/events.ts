import { z } from 'zod';
import { defineMessages, Id, type Inverses, type MessageOf } from '#kernel/index.ts';
import type { deliveryCommands } from './commands.ts';
import { DeliveryEntry, deliveryFields, DeliveryPlace } from './content.ts';

export const deliveryEvents = defineMessages({
  DeliveryRecorded: DeliveryPlace.extend({ workerId: Id, ...deliveryFields }),
  DeliveryEntered: DeliveryEntry,
  DeliveryEntryTakenBack: DeliveryEntry,
  DeliveryDismissed: z.object({ reason: z.string() }),
  DeliveryReopened: z.object({}),
});
export type DeliveryEvent = MessageOf<typeof deliveryEvents>;

export const deliveryInverses: Inverses<typeof deliveryEvents, typeof deliveryCommands> = {
  DeliveryRecorded: { by: 'DismissDelivery', asks: 'reason' },
  /** Follow from the bill or the ticket. */
  DeliveryEntered: { nothing: true },
  DeliveryEntryTakenBack: { nothing: true },
  DeliveryDismissed: { by: 'ReopenDelivery' },
  DeliveryReopened: { by: 'DismissDelivery', asks: 'reason' },
};
