import { z } from 'zod';
import { recordFields } from '#kernel/index.ts';
import { PaymentTerms } from './commands.ts';

export const PaymentAccountStatus = z.enum(['connected', 'disconnected']);
export const PaymentAccountView = z.object({
  ...recordFields,
  ...PaymentTerms.shape,
  status: PaymentAccountStatus,
  /** The provider's id of the account, which every payment names. */
  accountId: z.string(),
  provider: z.string(),
  /** No real money moves. */
  isTest: z.boolean(),
  /** What the provider asks for before it takes payments; empty where it takes them. */
  needs: z.string(),
  /** The bank of the books that stands for the balance at the provider. */
  bankId: z.string(),
  bankName: z.string(),
  payoutBankName: z.string(),
});
export type PaymentAccountView = z.infer<typeof PaymentAccountView>;

/** `isOffered`: whether the installation has a provider. `account`: null where the company never had one. */
export const PaymentAccountAnswer = z.object({
  isOffered: z.boolean(),
  account: PaymentAccountView.nullable(),
  /** What the provider says is not paid out; null where it does not answer. */
  providerBalance: z.int().nullable(),
  /** What the books have at it. */
  booksBalance: z.int(),
});
