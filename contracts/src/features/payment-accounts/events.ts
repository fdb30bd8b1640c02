import { z } from 'zod';
import { defineMessages, Id, type Inverses, type MessageOf } from '#kernel/index.ts';
import { PaymentTerms, type paymentAccountCommands } from './commands.ts';

const terms = z.object({ ...PaymentTerms.shape, payoutBankName: z.string() });

export const paymentAccountEvents = defineMessages({
  /** `bankId`: the bank of the books that stands for the balance at the provider. */
  PaymentAccountConnected: terms.extend({
    accountId: z.string(),
    provider: z.string(),
    isTest: z.boolean(),
    needs: z.string(),
    bankId: Id,
    bankName: z.string(),
  }),
  PaymentTermsChanged: terms,
  /** `needs`: what is asked for before payments are taken; empty where they are. */
  PaymentAccountNeedsChanged: z.object({ needs: z.string() }),
  PaymentAccountDisconnected: z.object({ accountId: z.string() }),
});
export type PaymentAccountEvent = MessageOf<typeof paymentAccountEvents>;

export const paymentAccountInverses: Inverses<typeof paymentAccountEvents, typeof paymentAccountCommands> = {
  PaymentAccountConnected: { by: 'DisconnectPaymentAccount', data: () => ({}) },
  PaymentTermsChanged: { by: 'ChangePaymentTerms', merge: true },
  /** Said by the provider. */
  PaymentAccountNeedsChanged: { nothing: true },
  PaymentAccountDisconnected: { never: 'CONNECT_AGAIN' },
};
