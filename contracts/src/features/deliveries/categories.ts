import type { DeliverySource } from './content.ts';
import type { DeliveryStatus } from './view.ts';

export const deliverySourceNames: Readonly<Record<DeliverySource, string>> = { vendor: 'Vendor', stock: 'Our yard' };
export const deliveryStatusNames: Readonly<Record<DeliveryStatus, string>> = {
  open: 'To enter',
  entered: 'Entered',
  dismissed: 'Dismissed',
};
