import { z } from 'zod';
import { defineMessages, Id, type MessageOf, Text, TotalCents } from '#kernel/index.ts';

const DEFAULT_CARD_LIMIT = 250_000;

/** What a company chooses: to which of its banks the provider pays out, and how customers may pay. */
export const PaymentTerms = z.strictObject({
  /** Where the money goes from the account of the provider. */
  payoutBankId: Id,
  takesCards: z.boolean(),
  takesBankDebits: z.boolean(),
  /** The largest sum that is taken by card: its fee is a part of the sum, and that of a bank debit is capped. */
  cardLimit: TotalCents.min(0).default(DEFAULT_CARD_LIMIT),
  /** As which method a payment is posted. */
  cardMethodId: Id,
  bankDebitMethodId: Id,
});
export type PaymentTerms = z.infer<typeof PaymentTerms>;

export const paymentAccountCommands = defineMessages({
  /** Asked by the handler, which has opened the account at the provider and made its bank. */
  ConnectPaymentAccount: PaymentTerms.extend({
    accountId: z.string().min(1),
    provider: z.string(),
    isTest: z.boolean(),
    needs: Text(2_000),
    bankId: Id,
    bankName: z.string(),
  }),
  ChangePaymentTerms: PaymentTerms,
  /** Asked by no person: what the provider wants to know before it takes payments; empty where it takes them. */
  NotePaymentAccountNeeds: z.strictObject({ needs: Text(2_000) }),
  DisconnectPaymentAccount: z.strictObject({}),
});
export type PaymentAccountCommand = MessageOf<typeof paymentAccountCommands>;
