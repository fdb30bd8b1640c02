import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  billedLine,
  billedToDate,
  invoiceSums,
  isOverbilled,
  type BilledInvoice,
  type Progress,
  type ScheduledLine,
} from './calculations.ts';

const line = (sourceLineItemId: string, scheduled: number, more: Partial<ScheduledLine> = {}): ScheduledLine => ({
  sourceLineItemId,
  source: 'contract',
  changeOrderId: null,
  name: sourceLineItemId,
  quantity: 10_000,
  unit: 'ls',
  scheduled,
  ...more,
});
const percent = (percentToDate: number): Progress => ({ method: 'percent', percentToDate });
const [demolition, wall, drainage, discount] = [
  line('demolition', 425_000),
  line('wall', 1_210_938, { quantity: 3_125_000 }),
  line('drainage', 232_900),
  line('discount', -50_000),
];
const [co1, co2] = [
  line('co1', 175_000, { source: 'changeOrder', changeOrderId: '1' }),
  line('co2', -42_050, { source: 'changeOrder', changeOrderId: '2' }),
];
const RETENTION = 500;

/** The invoices of the golden job, one after the other: domain.md 4.4. */
function bill(steps: readonly (readonly [ScheduledLine, Progress])[], before: readonly BilledInvoice[], released = 0) {
  const so_far = billedToDate(before);
  const lineItems = steps.map(([each, billing]) =>
    billedLine(each, billing, so_far.byLine.get(each.sourceLineItemId) ?? 0),
  );
  return { lineItems, ...invoiceSums(lineItems, [], RETENTION, released, so_far) };
}
const first = bill(
  [
    [demolition, percent(10_000)],
    [wall, percent(5_000)],
  ],
  [],
);
const second = bill(
  [
    [wall, percent(10_000)],
    [drainage, percent(10_000)],
    [discount, percent(10_000)],
    [co1, percent(10_000)],
    [co2, percent(10_000)],
  ],
  [first],
);

describe('the golden job', () => {
  it('the first invoice of the golden job bills 10,304.69, holds 515.23 and asks for 9,789.46', () => {
    expect(first.lineItems.map(({ thisPeriod }) => thisPeriod)).toEqual([425_000, 605_469]);
    expect(first).toMatchObject({ amount: 1_030_469, retentionHeld: 51_523, amountDue: 978_946 });
  });
  it('the second invoice of the golden job bills 9,213.19, holds 460.66 and asks for 8,752.53', () => {
    expect(second.lineItems.map(({ thisPeriod }) => thisPeriod)).toEqual([605_469, 232_900, -50_000, 175_000, -42_050]);
    expect(second).toMatchObject({ amount: 921_319, retentionHeld: 46_066, amountDue: 875_253 });
    expect(billedToDate([first, second])).toMatchObject({ retainable: 1_951_788, retentionHeld: 97_589 });
  });
  it('the golden job releases the 975.89 that are held', () =>
    expect(bill([], [first, second], 97_589)).toMatchObject({ amount: 0, retentionHeld: 0, amountDue: 97_589 }));
});

describe('a line', () => {
  it('an invoice line is billed by share, by quantity or by amount', () => {
    expect(billedLine(wall, percent(2_500), 0)).toMatchObject({
      thisPeriod: 302_735,
      percentToDate: 2_500,
      balance: 908_203,
    });
    expect(billedLine(wall, { method: 'quantity', quantityToDate: 1_562_500 }, 0)).toMatchObject({
      thisPeriod: 605_469,
      percentToDate: 5_000,
    });
    expect(billedLine(wall, { method: 'amount', amount: 100_000 }, 605_469)).toMatchObject({
      thisPeriod: 100_000,
      previouslyBilled: 605_469,
      percentToDate: 5_826,
      balance: 505_469,
    });
  });
  it('an invoice line without a quantity or a price is billed nothing', () => {
    expect(billedLine(line('x', 100, { quantity: 0 }), { method: 'quantity', quantityToDate: 5 }, 0)).toMatchObject({
      thisPeriod: 0,
    });
    expect(billedLine(line('x', 0), percent(10_000), 0)).toMatchObject({ thisPeriod: 0, balance: 0 });
  });
  it.each([
    ['all of it', wall, 1_210_938, false],
    ['a cent more', wall, 1_210_939, true],
    ['less than nothing', wall, -1, true],
    ['all of a credit', discount, -50_000, false],
    ['a cent more of a credit', discount, -50_001, true],
    ['a credit as a charge', discount, 1, true],
  ] as const)('the overbilling check of a line is right for: %s', (_what, each, amount, expected) =>
    expect(isOverbilled(billedLine(each, { method: 'amount', amount }, 0))).toBe(expected),
  );

  it('an invoice line adds up to its price in any steps, and is never overbilled on the way', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: -99_999_999, max: 99_999_999 }),
        fc.array(fc.integer({ min: 0, max: 10_000 }), { maxLength: 8 }),
        (scheduled, shares) => {
          let before = 0;
          for (const share of [...shares.toSorted((a, b) => a - b), 10_000]) {
            const step = billedLine(line('x', scheduled), percent(share), before);
            if (isOverbilled(step)) return false;
            before += step.thisPeriod;
          }
          return before === scheduled;
        },
      ),
    ));
});

it('retention never drifts from its percentage, in however many invoices', () =>
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -999_999, max: 9_999_999 }), { maxLength: 20 }),
      fc.integer({ min: 0, max: 1_000 }),
      (amounts, bp) => {
        const invoices: BilledInvoice[] = [];
        for (const amount of amounts) {
          const lineItems = [billedLine(line('x', 0), { method: 'amount', amount }, 0)];
          invoices.push({ lineItems, ...invoiceSums(lineItems, [], bp, 0, billedToDate(invoices)) });
        }
        const { retainable, retentionHeld } = billedToDate(invoices);
        return (
          Math.abs(retentionHeld * 10_000 - Math.max(retainable, 0) * bp) <= 5_000 + (amounts.at(-1) === 0 ? 10_000 : 0)
        );
      },
    ),
  ));

it('released retention is neither given back a second time nor held anew', () => {
  const billed = (amount: number, before: readonly BilledInvoice[], released = 0): BilledInvoice => {
    const lineItems = amount === 0 ? [] : [billedLine(line('x', 1_000_000), { method: 'amount', amount }, 0)];
    return { lineItems, ...invoiceSums(lineItems, [], RETENTION, released, billedToDate(before)) };
  };
  const steps = [
    [1_000_000, 0],
    [0, 50_000],
    [-100_000, 0],
    [100_000, 0],
    [200_000, 0],
  ] as const;
  const invoices = steps.reduce<BilledInvoice[]>(
    (before, [amount, released]) => [...before, billed(amount, before, released)],
    [],
  );
  expect(invoices.map(({ retentionHeld }) => retentionHeld)).toEqual([50_000, 0, 0, 0, 10_000]);
});

it('free items are retained only where they say so', () =>
  expect(
    invoiceSums(
      [],
      [
        { amount: 10_000, retentionApplies: false },
        { amount: 20_000, retentionApplies: true },
      ],
      RETENTION,
      0,
      billedToDate([]),
    ),
  ).toEqual({ amount: 30_000, retainable: 20_000, retentionHeld: 1_000, retentionReleased: 0, amountDue: 29_000 }));
