import type { Cents, Instant } from '@backoffice/contracts/kernel';

/** An account at the provider. `needs`: what it is asked for before it may take payments; empty where it may. */
export type ProviderAccount = { readonly accountId: string; readonly needs: string };

/** What a customer is sent to. `card`, `bankDebit`: how it may be paid; one of them at least. */
export type NewCheckout = {
  readonly accountId: string;
  /** Ours, by which the checkout is known again. */
  readonly reference: string;
  readonly amount: Cents;
  readonly description: string;
  readonly card: boolean;
  readonly bankDebit: boolean;
  /** Where the customer comes back to. */
  readonly returnUrl: string;
  readonly expiresAt: Instant;
};
export type OpenCheckout = { readonly checkoutId: string; readonly url: string };

/** What of the money was taken back at the payer's bank, or asked back by them. `fee` is what the provider keeps. */
export type CheckoutDispute = {
  readonly disputeId: string;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly reason: string;
  /** Until when evidence is taken; null where none is. */
  readonly respondBy: Instant | null;
  readonly at: Instant;
  /** `held`: the money is gone until it is decided. */
  readonly status: 'held' | 'won' | 'lost';
  /** What of the fee came back with it. */
  readonly feeBack: Cents;
};
export type CheckoutRefund = {
  readonly refundId: string;
  readonly amount: Cents;
  readonly at: Instant;
  /** `failed`: it came back, as the account it went to is gone. */
  readonly status: 'made' | 'failed';
};

/** How it was paid: a bank account or a card, by its last four digits. The number itself never reaches us. */
export type PaidBy = { readonly method: 'bankDebit' | 'card'; readonly last4: string; readonly institution: string };
export type ReceivedCharge = {
  readonly chargeId: string;
  readonly amount: Cents;
  readonly fee: Cents;
  readonly at: Instant;
};

/** All that the provider says of a checkout now, whatever was told of it before. */
export type Checkout = {
  readonly checkoutId: string;
  /** Null once nobody can pay there any more. */
  readonly url: string | null;
  readonly reference: string;
  readonly status: 'open' | 'underWay' | 'received' | 'failed' | 'expired';
  readonly paidBy: PaidBy | null;
  /** Why it failed, as the payer's bank says it. */
  readonly failure: string;
  /** Null until it is received. */
  readonly charge: ReceivedCharge | null;
  readonly refunds: readonly CheckoutRefund[];
  readonly dispute: CheckoutDispute | null;
};

/**
 * What of the balance was sent to the company's own bank; less than nothing is taken from it. `arrivesAt`: on which day
 * the bank has it. `failed`: it came back.
 */
export type Payout = {
  readonly payoutId: string;
  readonly amount: Cents;
  readonly at: Instant;
  readonly arrivesAt: Instant;
  readonly status: 'sent' | 'failed';
};

/**
 * Something happened to an object of an account; which one is all that is believed of it. `accountId`: null where the
 * installation has the one account.
 */
export type ProviderEvent = {
  readonly eventId: string;
  readonly accountId: string | null;
  readonly at: Instant;
  readonly about:
    | { readonly is: 'checkout'; readonly checkoutId: string }
    /** By what was charged, of which the provider finds the checkout. */
    | { readonly is: 'charge'; readonly intentId: string }
    | { readonly is: 'payout'; readonly payoutId: string }
    | { readonly is: 'account' }
    | { readonly is: 'nothing of interest' };
};

/**
 * Port to whoever takes payments: customers pay on its pages, so that no number of a card or of a bank account comes
 * here. Amounts are cents of US dollars. @throws ProviderError
 */
export type PaymentProvider = {
  /** As books and screens call it. */
  readonly name: string;
  /** Whether no real money moves. */
  readonly isTest: boolean;
  /** The account of a company. `url`: the page on which it says what is asked for; null where there is none. */
  openAccount(company: {
    readonly reference: string;
    readonly name: string;
    readonly email: string;
    readonly returnUrl: string;
  }): Promise<ProviderAccount & { readonly url: string | null }>;
  readAccount(accountId: string): Promise<ProviderAccount>;
  /** A page that nobody was sent to ends by itself, so that a second one of the same reference does no harm. */
  createCheckout(checkout: NewCheckout): Promise<OpenCheckout>;
  /** One that is not open any more stays as it is. */
  expireCheckout(accountId: string, checkoutId: string): Promise<void>;
  /** Null where there is none. */
  readCheckout(accountId: string, of: { checkoutId: string } | { intentId: string }): Promise<Checkout | null>;
  /** `key`: the same one refunds once. */
  refund(
    accountId: string,
    refund: { readonly checkoutId: string; readonly amount: Cents; readonly key: string },
  ): Promise<void>;
  readPayout(accountId: string, payoutId: string): Promise<Payout | null>;
  /** What is not paid out: available and pending. */
  readBalance(accountId: string): Promise<Cents>;
  /** What happened from then on, the oldest first. */
  listEvents(accountId: string, since: Instant): Promise<readonly ProviderEvent[]>;
  /** Null unless the provider has signed these very bytes within the last five minutes. */
  parseWebhook(body: Uint8Array, signature: string | null): ProviderEvent | null;
};

/** The provider did not do it. `isFinal`: trying again changes nothing. */
export class ProviderError extends Error {
  readonly isFinal: boolean;
  constructor(says: string, isFinal: boolean) {
    super(says);
    this.isFinal = isFinal;
  }
}
