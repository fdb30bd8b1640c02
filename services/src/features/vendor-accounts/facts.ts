import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import type {
  VendorAccount,
  VendorAccountCommand,
  VendorAccountFacts,
} from '@backoffice/contracts/features/vendor-accounts';
import type { GatherFacts } from '#kernel/entity.ts';

export const vendorAccountFacts: GatherFacts<VendorAccountFacts, VendorAccount> = async (message, world) => {
  const command = message as VendorAccountCommand; // of its own stream
  const vendor = command.type === 'KeepVendorAccount' ? await world.record(supplier, command.data.vendorId) : null;
  return { vendor: vendor && vendor.status === 'active' && vendor.trashedAt === null ? vendor : null };
};
