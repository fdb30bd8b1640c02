import type { OnlinePaymentView } from '@backoffice/contracts/features/online-payments';
import type { Cents, Day } from '@backoffice/contracts/kernel';
import type { ProviderEvent } from '@backoffice/infra/payments';
import { memoryTables } from '@backoffice/projections';
import {
  begins,
  byBank,
  byCard,
  startPayingCompany,
  type PayingCompany,
} from '@backoffice/services/testing/online-payments';
import fc from 'fast-check';
import type { Entry } from './invariants.spec-kit.ts';
import { weighted } from './random-programs.spec-kit.ts';

const deeds = {
  'card pays': 6,
  'bank pays': 5,
  'debit comes': 5,
  'debit fails': 2,
  refund: 4,
  'refund comes back': 2,
  dispute: 3,
  'dispute is won': 3,
  'dispute is lost': 1,
  'pay out': 2,
  'payout comes back': 1,
} as const;
export type Step = { readonly does: keyof typeof deeds; readonly on: number; readonly amount: Cents };
const stepArbitrary: fc.Arbitrary<Step> = fc.record({
  does: weighted(deeds),
  on: fc.nat(1_000),
  amount: fc.integer({ min: 100, max: 2_000 }),
});
export const stepsOf = (length: number) => fc.array(stepArbitrary, { minLength: length, maxLength: length });

/** How what happens at the provider is told of: each at once, or all of it at the end, as this says. */
export type Telling = 'in order' | { readonly order: readonly number[]; readonly isLost: (nth: number) => boolean };

type OnlineRow = Pick<
  OnlinePaymentView,
  'id' | 'status' | 'amount' | 'fee' | 'held' | 'refunds' | 'dispute' | 'bankId'
>;
export type OnlineBooks = {
  readonly ledger: readonly Entry[];
  readonly online: readonly OnlineRow[];
  readonly bankId: string;
  /** What the provider says lies there. */
  readonly balance: Cents;
  readonly paidOut: Cents;
  /** What each payment, and what was paid out, moved on each day, under names that are the same for any company. */
  readonly moved: Readonly<Record<string, Cents>>;
  /** How many deliveries there would be if none was lost, and how many came. */
  readonly told: number;
  readonly deliveries: number;
};

/** Plays at a provider, and answers what the books of its company came to. */
export async function playOnline(steps: readonly Step[], telling: Telling): Promise<OnlineBooks> {
  const firm = await startPayingCompany();
  const follower = await firm.run.write.start();
  try {
    const connected = await firm.connect();
    if (connected.status !== 200) throw new Error(JSON.stringify(connected.body));
    const sessions: string[] = [];
    const payouts: string[] = [];
    let told = 0;
    let deliveries = 0;
    const deliver = async (event: ProviderEvent) => {
      deliveries += 1;
      const { status } = await firm.post(event);
      if (status !== 200) throw new Error(`A delivery was answered ${status}`);
    };
    for (const step of steps) {
      await act(firm, step, sessions, payouts);
      if (telling !== 'in order') continue;
      for (const event of firm.provider.events.slice(told)) await deliver(event);
      told = firm.provider.events.length;
      await firm.run.work.run();
    }
    if (telling !== 'in order') {
      const events = [...firm.provider.events, ...firm.provider.events];
      const shuffled = events
        .map((event, at) => ({ event, key: telling.order[at % telling.order.length] ?? 0 }))
        .toSorted((a, b) => a.key - b.key);
      for (const [nth, { event }] of shuffled.entries()) {
        if (!telling.isLost(nth)) await deliver(event);
        if (nth % 7 === 3) await firm.run.work.run();
      }
      await firm.run.work.run();
      await firm.run.work.tick('missed-payment-events');
      await firm.run.work.run();
    }
    return { ...(await booksOf(firm, sessions)), told: 2 * firm.provider.events.length, deliveries };
  } finally {
    await follower.stop();
    await firm.run.close();
  }
}

/** What cannot be done to the payment that is meant is not done. */
async function act(
  firm: PayingCompany,
  { does, on, amount }: Step,
  sessions: string[],
  payouts: string[],
): Promise<void> {
  const { provider, accountId } = firm;
  if (does === 'card pays' || does === 'bank pays') {
    const { checkoutId, status } = await begins(firm, amount, { again: true });
    if (status !== 200) return;
    sessions.push(checkoutId);
    return provider.pay(checkoutId, does === 'card pays' ? byCard : byBank, Math.round(amount * 0.029) + 30);
  }
  if (does === 'pay out') return void payouts.push(provider.payOut(accountId));
  const payoutId = payouts[on % payouts.length];
  if (does === 'payout comes back') return payoutId === undefined ? undefined : provider.failPayout(payoutId);
  const checkoutId = sessions[on % sessions.length];
  const checkout = checkoutId === undefined ? null : await provider.readCheckout(accountId, { checkoutId });
  if (checkoutId === undefined || !checkout) return;
  const { status, charge, dispute, refunds } = checkout;
  const back = refunds.reduce((sum, each) => sum + (each.status === 'made' ? each.amount : 0), 0);
  const left = status === 'received' && charge && !dispute ? charge.amount - back : 0;
  if (does === 'debit comes' && status === 'underWay') return provider.settle(checkoutId, { fee: 80 });
  if (does === 'debit fails' && status === 'underWay') return provider.settle(checkoutId, { failure: 'Closed' });
  if (does === 'refund' && left > 0)
    return provider.refund(accountId, { checkoutId, amount: Math.min(amount, left), key: `${checkoutId} ${back}` });
  const made = refunds.find((each) => each.status === 'made');
  if (does === 'refund comes back' && made && !dispute) return provider.failRefund(checkoutId, made.refundId);
  if (does === 'dispute' && left > 0)
    return provider.dispute(checkoutId, { fee: 1_500, reason: 'fraudulent', respondBy: null });
  if (dispute?.status !== 'held') return;
  if (does === 'dispute is won')
    return provider.closeDispute(checkoutId, { status: 'won', feeBack: on % 2 ? 1_500 : 0 });
  if (does === 'dispute is lost') return provider.closeDispute(checkoutId, { status: 'lost' });
}

type Rows = {
  readonly ledger: readonly (Entry & { readonly journalEntryId: string | null })[];
  readonly online_payments: readonly OnlineRow[];
  readonly journal_entries: readonly { readonly id: string; readonly source: { readonly id: string } | null }[];
};

async function booksOf({ run, firm, bankId, provider, accountId }: PayingCompany, sessions: readonly string[]) {
  const tables = memoryTables();
  for (const event of await run.log.readTenant(firm.id, 0, 1_000_000)) tables.tell(event);
  // rows by the views of their tables
  const { ledger, online_payments: online, journal_entries: entries } = tables.rows() as unknown as Rows;
  const ids = sessions.map((checkoutId) => checkoutId.replace('cs_', ''));
  const names = new Map(ids.map((id, at) => [id, `payment ${at}`]));
  for (const { id, dispute } of online) if (dispute?.paymentId) names.set(dispute.paymentId, `${names.get(id)} again`);
  const sources = new Map(entries.map(({ id, source }) => [id, source?.id ?? '']));
  const moved: Record<string, Cents> = {};
  const add = (day: Day, account: string, about: string, amount: Cents) => {
    const key = `${day} ${account} ${about}`;
    moved[key] = (moved[key] ?? 0) + amount;
  };
  for (const { day, account, amount, paymentId, journalEntryId, bankId: bank } of ledger) {
    if (paymentId === null && journalEntryId === null) continue; // what was there before
    const about = names.get(paymentId ?? sources.get(journalEntryId ?? '') ?? '') ?? 'payouts';
    add(day, account, `${bank === bankId ? 'at the provider' : ''} ${about}`, amount);
  }
  return {
    ledger,
    online: ids.flatMap((id) => online.find((each) => each.id === id) ?? []),
    bankId,
    balance: await provider.readBalance(accountId),
    paidOut: provider.paidOut(accountId),
    moved: Object.fromEntries(
      Object.entries(moved)
        .filter(([, amount]) => amount !== 0)
        .toSorted(),
    ),
  };
}
