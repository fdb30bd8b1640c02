import type { Guards } from '#capabilities/index.ts';
import { guardsReading, type RecordOf } from '#kernel/index.ts';
import { vendorAccountPermissions } from './permissions.ts';
import { vendorAccountFold } from './record.ts';
import type { VendorAccountRefusal } from './refusals.ts';
import { vendorAccount, vendorAccountRoutes } from './resource.ts';

export type VendorAccount = RecordOf<typeof vendorAccountFold>;
/** `vendor`: null where it is in the trash, or inactive. */
export type VendorAccountFacts = { readonly vendor: { readonly name: string } | null };
const guard = guardsReading<VendorAccountFacts, VendorAccountRefusal>();

const vendorKnown = guard('VENDOR_UNKNOWN', { reads: ['vendor'], when: (_, { vendor }) => vendor === null });
const isKept = guard('ACCOUNT_REMOVED', { when: ({ status }: VendorAccount) => status === 'removed' });

export const vendorAccountGuards = {
  Keep: [vendorKnown],
  Remove: [isKept],
} satisfies Guards<typeof vendorAccount, VendorAccount, VendorAccountFacts, 'Keep'>;

/** All that `records.ts` lists of it. */
export const vendorAccountRecord = {
  resource: vendorAccount,
  fold: vendorAccountFold,
  guards: vendorAccountGuards,
  routes: vendorAccountRoutes,
  permissions: vendorAccountPermissions,
};
