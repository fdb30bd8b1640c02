import type { Guards } from '#capabilities/index.ts';
import {
  dayIn,
  dayText,
  guardsReading,
  moneyText,
  type Cents,
  type CommandOf,
  type Day,
  type Instant,
  type RecordOf,
} from '#kernel/index.ts';
import type { PaymentAccountView } from '#features/payment-accounts';
import { refundable } from './calculations.ts';
import type { onlinePaymentFold } from './record.ts';
import type { OnlinePaymentRefusal } from './refusals.ts';
import type { onlinePayment } from './resource.ts';

export type OnlinePayment = RecordOf<typeof onlinePaymentFold>;
/** An invoice that is to be paid. `open`: less than nothing of a credit. */
export type PayableOnline = {
  readonly invoiceNumber: string;
  readonly open: Cents;
  readonly isApproved: boolean;
  readonly customerId: string;
  readonly salesmanId: string;
};
export type OnlinePaymentFacts = {
  readonly today: Day;
  readonly companyName: string;
  readonly timeZone: string;
  readonly account: PaymentAccountView | null;
  readonly customer: { readonly customerId: string; readonly customerName: string; readonly salesmanId: string } | null;
  readonly invoices: ReadonlyMap<string, PayableOnline>;
  /** The oldest payment of one of these invoices that is on its way. */
  readonly underWay: { readonly amount: Cents; readonly createdAt: Instant } | null;
  /** The first day that is open in the books. */
  readonly firstOpenDay: Day;
};

const guard = guardsReading<OnlinePaymentFacts, OnlinePaymentRefusal>();
type Beginning = CommandOf<{
  readonly allocations: readonly { readonly invoiceId: string; readonly amount: Cents }[];
  readonly again: boolean;
}>;
const sumOf = ({ command: { data } }: Beginning) => data.allocations.reduce((sum, { amount }) => sum + amount, 0);

const isOn = guard('ONLINE_PAYMENT_OFF', {
  reads: ['account', 'companyName'],
  when: (_, { account, companyName }) => account?.status !== 'connected' && { company: companyName },
});
const isReady = guard('ACCOUNT_RESTRICTED', {
  reads: ['account', 'companyName'],
  when: (_, { account, companyName }) =>
    account !== null && account.needs !== '' && { company: companyName, provider: account.provider },
});
const invoicesKnown = guard('NOT_PAYABLE_ONLINE', {
  field: 'allocations',
  reads: ['invoices', 'customer', 'command'],
  when(_, { invoices, customer, command: { data } }: Beginning & Pick<OnlinePaymentFacts, 'invoices' | 'customer'>) {
    const ids = data.allocations.map(({ invoiceId }) => invoiceId);
    const found = ids.map((id) => invoices.get(id));
    const isOurs = found.every((each) => each?.isApproved && each.customerId === customer?.customerId);
    return customer === null || !isOurs || new Set(ids).size < ids.length;
  },
});
const somethingOpen = guard('NOTHING_OPEN', {
  field: 'allocations',
  reads: ['invoices', 'command'],
  when: (_, { invoices, command: { data } }: Beginning & Pick<OnlinePaymentFacts, 'invoices'>) =>
    data.allocations.every(({ invoiceId }) => (invoices.get(invoiceId)?.open ?? 0) <= 0),
});
const noMoreThanOpen = guard('OVER_OPEN', {
  field: 'allocations',
  reads: ['invoices', 'command'],
  when(_, { invoices, command: { data } }: Beginning & Pick<OnlinePaymentFacts, 'invoices'>) {
    const over = data.allocations.find(({ invoiceId, amount }) => amount > (invoices.get(invoiceId)?.open ?? 0));
    const { invoiceNumber: invoice = '', open = 0 } = invoices.get(over?.invoiceId ?? '') ?? {};
    return over !== undefined && { invoice, open: moneyText(open) };
  },
});
const cardSmallEnough = guard('CARD_TOO_LARGE', {
  field: 'allocations',
  reads: ['account', 'command'],
  when: (_, { account, command }: Beginning & Pick<OnlinePaymentFacts, 'account'>) =>
    account !== null &&
    !account.takesBankDebits &&
    sumOf({ command }) > account.cardLimit && { limit: moneyText(account.cardLimit) },
});
const noneUnderWay = guard('PAYMENT_UNDER_WAY', {
  reads: ['underWay', 'timeZone', 'command'],
  when: (_, { underWay, timeZone, command: { data } }: Beginning & Pick<OnlinePaymentFacts, 'underWay' | 'timeZone'>) =>
    underWay !== null &&
    !data.again && { amount: moneyText(underWay.amount), date: dayText(dayIn(timeZone, underWay.createdAt)) },
});

const received = guard('NOT_RECEIVED', { when: ({ status }: OnlinePayment) => status !== 'received' });
const withinPaid = guard('MORE_THAN_PAID', {
  field: 'amount',
  reads: ['command'],
  when: (payment: OnlinePayment, { command: { data } }: CommandOf<{ readonly amount: Cents }>) =>
    data.amount > refundable(payment) && { amount: moneyText(refundable(payment)) },
});

export const onlinePaymentGuards = {
  Begin: [isOn, isReady, invoicesKnown, somethingOpen, noMoreThanOpen, cardSmallEnough, noneUnderWay],
  AskOnlineRefund: [received, withinPaid],
} satisfies Guards<typeof onlinePayment, OnlinePayment, OnlinePaymentFacts, 'Begin'>;
