import { z } from 'zod';
import { photos } from '#capabilities/index.ts';
import { Id, recordFields } from '#kernel/index.ts';
import { DeliveryEntry, deliveryFields, DeliveryPlace } from './content.ts';

/** `entered`: a bill or a ticket says what it cost. */
export const DeliveryStatus = z.enum(['open', 'entered', 'dismissed']);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** What came to a site, as its crew saw it, until the office has entered what it cost. */
export const DeliveryView = z.object({
  ...recordFields,
  ...photos.fields,
  ...DeliveryPlace.shape,
  ...deliveryFields,
  workerId: Id,
  /** What came in one line. */
  what: z.string(),
  status: DeliveryStatus,
  enteredIn: DeliveryEntry.nullable(),
  dismissReason: z.string(),
});
export type DeliveryView = z.infer<typeof DeliveryView>;
