import { defineFold } from '#capabilities/index.ts';
import { insert, update } from '#kernel/index.ts';
import { vendorAccount } from './resource.ts';
import type { VendorAccountView } from './view.ts';

export const vendorAccountFold = defineFold(vendorAccount, {
  on: {
    VendorAccountKept({ data: { encrypted: _unseen, ...shown } }, row: VendorAccountView | undefined) {
      const kept = { ...shown, status: 'kept' as const };
      return row ? update(kept) : insert(kept);
    },
    VendorAccountRemoved: () => update({ status: 'removed' as const }),
  },
  unseen: {
    defaults: { encrypted: '' },
    on: {
      VendorAccountKept: ({ data: { encrypted } }) => ({ encrypted }),
      VendorAccountRemoved: () => ({ encrypted: '' }),
    },
  },
});
