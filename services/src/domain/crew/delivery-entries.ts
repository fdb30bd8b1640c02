import { delivery } from '@backoffice/contracts/features/deliveries';
import type { UniqueClaim } from '#kernel/entity.ts';
import type { World } from '#kernel/world.ts';

/** What says what a delivery cost holds it: one bill, or one ticket. */
export const deliveryClaim = (deliveryId: string): UniqueClaim => ({
  scope: `Delivery-${deliveryId}/entry`,
  key: deliveryId,
  refusal: { code: 'DELIVERY_ENTERED', field: 'deliveryId' },
});

/** Whether the delivery that a command names, if any, can be entered; its claim says whether it is elsewhere. */
export async function isDeliveryKnown(data: unknown, world: World): Promise<boolean> {
  const { deliveryId } = data as { deliveryId?: string }; // of those that name one
  const found = deliveryId === undefined ? null : await world.visibleRecord(delivery, deliveryId);
  return deliveryId === undefined || (found !== null && found.status !== 'dismissed');
}
