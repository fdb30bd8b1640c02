import { z } from 'zod';
import { distinctIds } from '#capabilities/index.ts';
import { AccountHolder, AccountType } from '#features/vendor-accounts';
import { Day, defineMessages, Id, Line, TotalCents, type MessageOf } from '#kernel/index.ts';

/** Who sends the money: as the bank knows them. `routing`: of the bank that the file goes to. */
export const AchOriginator = z.object({
  routing: z.string(),
  companyId: z.string(),
  name: z.string(),
  bankName: z.string(),
});
export type AchOriginator = z.infer<typeof AchOriginator>;

/** A payment as the file holds it. `reference`: our number in the books of the vendor, or the number of a bill. */
export const AchPayment = z.object({
  checkId: Id,
  vendorId: Id,
  vendorName: z.string(),
  trace: z.string(),
  amount: TotalCents,
  reference: z.string(),
  holder: AccountHolder,
  accountType: AccountType,
  accountLast4: z.string(),
});
/** `encrypted`: routing and account number of the vendor, as they were when the file was made. */
export const EncryptedAchPayment = AchPayment.extend({ encrypted: z.string() });
export type EncryptedAchPayment = z.infer<typeof EncryptedAchPayment>;

export const AchFileFields = z.object({
  number: z.string(),
  bankId: Id,
  bankName: z.string(),
  /** The day on which it was made, where the company is. */
  createdOn: Day,
  /** The day on which the bank pays. */
  effectiveOn: Day,
  amount: TotalCents,
});

export const achFileCommands = defineMessages({
  MakeAchFile: z.strictObject({ bankId: Id, effectiveOn: Day, checkIds: distinctIds(500) }),
  /** The bank has not taken it: its payments wait for the next file. */
  TakeBackAchFile: z.strictObject({ reason: Line(2_000) }),
});
export type AchFileCommand = MessageOf<typeof achFileCommands>;
