import type { Guards } from '#capabilities/index.ts';
import { guardsReading, type CommandOf, type RecordOf } from '#kernel/index.ts';
import type { PaymentTerms } from './commands.ts';
import type { paymentAccountFold } from './record.ts';
import type { PaymentAccountRefusal } from './refusals.ts';
import type { paymentAccount } from './resource.ts';

export type PaymentAccount = RecordOf<typeof paymentAccountFold>;
/** What the command names, where it can be used: a bank with an account, and methods without the number of a check. */
export type PaymentAccountFacts = {
  readonly payoutBank: { readonly name: string } | null;
  readonly methodsUsable: boolean;
};

const guard = guardsReading<PaymentAccountFacts, PaymentAccountRefusal>();
type Terms = CommandOf<PaymentTerms>;

const notConnected = guard('PAYMENTS_CONNECTED', {
  when: (account: PaymentAccount | null) => account?.status === 'connected',
});
const connected = guard('PAYMENTS_NOT_CONNECTED', {
  when: (account: PaymentAccount | null) => account?.status !== 'connected',
});
const someWay = guard('NO_WAY_TO_PAY', {
  field: 'takesBankDebits',
  reads: ['command'],
  when: (_, { command: { data } }: Terms) => !data.takesCards && !data.takesBankDebits,
});
const bankKnown = guard('PAYOUT_BANK_UNKNOWN', {
  field: 'payoutBankId',
  reads: ['payoutBank'],
  when: (_, { payoutBank }) => payoutBank === null,
});
const notItself = guard('PAYOUT_BANK_UNKNOWN', {
  field: 'payoutBankId',
  reads: ['command'],
  when: (account: PaymentAccount | null, { command: { data } }: Terms) => data.payoutBankId === account?.bankId,
});
const methodsUsable = guard('METHOD_UNUSABLE', {
  field: 'cardMethodId',
  reads: ['methodsUsable'],
  when: (_, facts) => !facts.methodsUsable,
});
const terms = [someWay, bankKnown, notItself, methodsUsable];

export const paymentAccountGuards = {
  Connect: [notConnected, ...terms],
  ChangePaymentTerms: [connected, ...terms],
  NoteNeeds: [connected],
  Disconnect: [connected],
} satisfies Guards<
  typeof paymentAccount,
  PaymentAccount,
  PaymentAccountFacts,
  'Connect' | 'ChangePaymentTerms' | 'NoteNeeds' | 'Disconnect'
>;
