import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { paymentAccount } from './resource.ts';
import type { PaymentAccountView } from './view.ts';

export const paymentAccountFold = defineFold(paymentAccount, {
  on: {
    PaymentAccountConnected({ data }, row: PaymentAccountView | undefined) {
      const connected = { ...data, status: 'connected' as const };
      return row ? update(connected) : insert(connected);
    },
    PaymentTermsChanged: ({ data }) => update(data),
    PaymentAccountNeedsChanged: ({ data }) => update(data),
    PaymentAccountDisconnected: () => update({ status: 'disconnected' as const }),
  },
});
