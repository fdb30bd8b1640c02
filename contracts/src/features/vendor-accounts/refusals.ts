export const vendorAccountRefusals = {
  VENDOR_UNKNOWN: { status: 404, says: 'Choose a vendor that is active.' },
  ACCOUNT_REMOVED: 'This account was removed already.',
} as const;
export type VendorAccountRefusal = keyof typeof vendorAccountRefusals;
