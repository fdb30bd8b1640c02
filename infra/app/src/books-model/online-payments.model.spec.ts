import type { Cents } from '@backoffice/contracts/kernel';
import { takesAll } from '@backoffice/infra/testing/sample';
import { describe, expect, it } from 'vitest';
import { mustBeEven } from './invariants.spec-kit.ts';
import { playOnline, stepsOf, type OnlineBooks, type Step } from './online-payments-program.spec-kit.ts';
import { isPlanted, mustHoldAll, playPrograms, type Happened } from './random-programs.spec-kit.ts';
import fc from 'fast-check';

/** Each is a company with all of its routes, twice. */
const SAMPLE = { runs: takesAll ? 40 : 2, seed: Number(process.env['SEED'] ?? 20_261_129) };
const TIMEOUT_MS = 900_000;
const DELIVERIES = 1_000;

const sum = (amounts: readonly Cents[]) => amounts.reduce((total, each) => total + each, 0);
const atProvider = ({ ledger, bankId }: OnlineBooks, isMeant: (paymentId: string | null) => boolean = () => true) =>
  sum(
    ledger
      .filter((entry) => entry.account === 'bank' && entry.bankId === bankId && isMeant(entry.paymentId))
      .map(({ amount }) => amount),
  );

/** What lies at the provider is what came less fees, refunds, disputes and payouts; the provider says so, too. */
function mustClear(books: OnlineBooks): void {
  const { online, balance, paidOut } = books;
  expect(atProvider(books), 'the books, and what the provider says').toBe(balance);
  expect(sum(online.map(({ held }) => held)) - paidOut, 'what payments hold, and what the provider says').toBe(balance);
}

/** Each payment holds what its parts say, and what is posted about it at the provider. */
function mustHoldParts({ online, moved }: OnlineBooks): void {
  for (const [at, { status, amount, fee, refunds, dispute, held }] of online.entries()) {
    const made = sum(refunds.map((each) => (each.status === 'made' ? each.amount : 0)));
    const disputed = dispute ? dispute.fee + (dispute.status === 'won' ? 0 : dispute.amount) : 0;
    expect(held, `parts of payment ${at}`).toBe(status === 'received' ? amount - fee - made - disputed : 0);
    const about = new RegExp(` bank at the provider payment ${at}( again)?$`);
    const posted = Object.entries(moved).flatMap(([key, cents]) => (about.test(key) ? [cents] : []));
    expect(sum(posted), `posted of payment ${at}`).toBe(held);
  }
}

/** A refund that came back is credit; whether a later one takes that or an invoice depends on which was heard first. */
function byCustomer(moved: OnlineBooks['moved']): Readonly<Record<string, Cents>> {
  const sums: Record<string, Cents> = {};
  for (const [key, amount] of Object.entries(moved)) {
    const name = key.replace(/ (receivable|credit) /, ' customer ');
    sums[name] = (sums[name] ?? 0) + amount;
  }
  return sums;
}

const stateOf = ({ online, moved }: OnlineBooks) => ({
  moved: byCustomer(moved),
  online: online.map(({ status, fee, held, refunds, dispute }) => ({
    status,
    fee,
    held,
    refunds: refunds.map((refund) => [refund.amount, refund.status]),
    dispute: dispute && [dispute.amount, dispute.fee, dispute.status],
  })),
});

/** Every delivery twice, in an order that the seed gives, and a third of them lost. */
function shuffled(seed: number) {
  const [order = []] = fc.sample(fc.array(fc.nat(1_000_000), { minLength: 2_003, maxLength: 2_003 }), {
    numRuns: 1,
    seed,
  });
  return { order, isLost: (nth: number) => (order[nth] ?? 0) % 3 === 0 };
}

const mustBeTrue = (books: OnlineBooks) => ({
  'entries of an event sum to nothing': () => mustBeEven(books.ledger),
  'the provider’s bank is what came less what went': () => mustClear(books),
  'each payment is posted as it holds': () => mustHoldParts(books),
});

async function playProgram(steps: readonly Step[], happened: Happened): Promise<void> {
  const once = await playOnline(steps, 'in order');
  const again = await playOnline(steps, shuffled(steps.length));
  for (const { status } of once.online) happened[status] = (happened[status] ?? 0) + 1;
  mustHoldAll({
    ...mustBeTrue(once),
    ...mustBeTrue(again),
    'deliveries in any order end in the same books': () => expect(stateOf(again)).toEqual(stateOf(once)),
  });
}

describe('random programs of a provider of payments', () => {
  it(
    'books, payments and provider agree, and lost, doubled and late deliveries end where each at once does',
    async () => {
      const happened = await playPrograms(stepsOf(30), SAMPLE, playProgram);
      expect(happened['received']).toBeGreaterThan(0);
    },
    TIMEOUT_MS,
  );

  // it takes a minute or two
  if (takesAll && !isPlanted)
    it(
      'a thousand deliveries, doubled, in a random order and a third of them lost, post each payment once',
      async () => {
        const [steps = []] = fc.sample(stepsOf(1_000), { numRuns: 1, seed: SAMPLE.seed });
        const once = await playOnline(steps, 'in order');
        const again = await playOnline(steps, shuffled(SAMPLE.seed));
        expect(again.deliveries).toBeGreaterThan(DELIVERIES / 2);
        expect(again.told).toBeGreaterThanOrEqual(DELIVERIES);
        mustHoldAll({ ...mustBeTrue(once), ...mustBeTrue(again) });
        expect(stateOf(again)).toEqual(stateOf(once));
      },
      TIMEOUT_MS,
    );
});
