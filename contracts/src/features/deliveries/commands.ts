import { z } from 'zod';
import { defineMessages, Id, Line, type MessageOf } from '#kernel/index.ts';
import { DeliveryEntry, deliveryFields } from './content.ts';

export const deliveryCommands = defineMessages({
  /** `workerId`: who was there. */
  RecordDelivery: z.strictObject({ sheetId: Id, workerId: Id, ...deliveryFields }),
  /** Asked by no person: a bill or a ticket says what it cost. */
  EnterDelivery: DeliveryEntry,
  /** Asked by no person: what said it does so no more. */
  TakeBackDeliveryEntry: DeliveryEntry,
  /** Nothing is to be entered for it. */
  DismissDelivery: z.strictObject({ reason: Line(500) }),
  ReopenDelivery: z.strictObject({}),
});
export type DeliveryCommand = MessageOf<typeof deliveryCommands>;
