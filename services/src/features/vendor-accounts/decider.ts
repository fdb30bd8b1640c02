import type {
  VendorAccount,
  VendorAccountCommand,
  VendorAccountEvent,
  VendorAccountFacts,
  VendorAccountRefusal,
} from '@backoffice/contracts/features/vendor-accounts';
import { accept, mustExist, type Decider } from '#kernel/decider.ts';

export const vendorAccountDecider: Decider<
  VendorAccount,
  VendorAccountCommand,
  VendorAccountEvent,
  VendorAccountRefusal,
  VendorAccountFacts
> = {
  decide(command, _account, { vendor }) {
    switch (command.type) {
      case 'KeepVendorAccount':
        return accept({ type: 'VendorAccountKept', data: { ...command.data, vendorName: mustExist(vendor).name } });
      case 'RemoveVendorAccount':
        return accept({ type: 'VendorAccountRemoved', data: {} });
    }
  },
};
