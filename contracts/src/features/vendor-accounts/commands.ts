import { z } from 'zod';
import { RoutingNumber } from '#capabilities/index.ts';
import { defineMessages, Id, writeOnly, type MessageOf } from '#kernel/index.ts';

/** `business` is paid as CCD, `person` as PPD. */
export const AccountHolder = z.enum(['business', 'person']);
export const AccountType = z.enum(['checking', 'savings']);
const kinds = { holder: AccountHolder.default('business'), accountType: AccountType.default('checking') };

/** As somebody types it: the numbers are encrypted before anything is recorded. */
export const VendorAccountNumbers = z.strictObject({
  routingNumber: writeOnly(RoutingNumber),
  accountNumber: writeOnly(
    z
      .string()
      .trim()
      .regex(/^[A-Za-z0-9-]{4,17}$/, 'Use the whole account number: 4 to 17 characters.'),
  ),
  ...kinds,
});

/** `encrypted`: routing and account number, which are read again where an ACH file is written and nowhere else. */
export const VendorAccountFields = z.object({
  vendorId: Id,
  vendorName: z.string(),
  holder: AccountHolder,
  accountType: AccountType,
  routingLast4: z.string(),
  accountLast4: z.string(),
  encrypted: z.string(),
});
export type VendorAccountFields = z.infer<typeof VendorAccountFields>;

export const vendorAccountCommands = defineMessages({
  /** Has no route of its own. */
  KeepVendorAccount: z.strictObject(VendorAccountFields.omit({ vendorName: true }).shape),
  RemoveVendorAccount: z.strictObject({}),
});
export type VendorAccountCommand = MessageOf<typeof vendorAccountCommands>;
