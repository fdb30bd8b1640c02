import { defineFold } from '#capabilities/index.ts';
import { deliveryText } from '#features/delivery-entries';
import { insert, update } from '#kernel/index.ts';
import { delivery } from './resource.ts';

export const deliveryFold = defineFold(delivery, {
  on: {
    DeliveryRecorded: ({ data }) =>
      insert({ ...data, what: deliveryText(data.items), status: 'open', enteredIn: null, dismissReason: '' }),
    DeliveryEntered: ({ data }) => update({ status: 'entered' as const, enteredIn: data, dismissReason: '' }),
    DeliveryEntryTakenBack: () => update({ status: 'open' as const, enteredIn: null }),
    DeliveryDismissed: ({ data: { reason } }) => update({ status: 'dismissed' as const, dismissReason: reason }),
    DeliveryReopened: () => update({ status: 'open' as const, dismissReason: '' }),
  },
});
