import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { openInvoicesOf, type BookedEntry } from '#features/receivables';
import { addDays, type Cents, type Day } from '#kernel/index.ts';
import { depositIdOf, linesWithoutUndeposited, paymentLinesOf, type PaymentLine } from './calculations.ts';
import type { PostedAllocation } from './commands.ts';
import type { PaymentEvent } from './events.ts';

const payer = { customerId: 'ana', salesmanId: 'sam' };
const names = { customerName: 'Ana', salesmanName: 'Sam', methodName: 'Check', methodId: 'check', bankName: 'First' };
const share = (invoiceId: string, amount: Cents, appliedOn?: Day): PostedAllocation => ({
  invoiceId,
  invoiceNumber: invoiceId,
  contractId: 'job',
  locationId: 'yard',
  salesmanId: 'sam',
  amount,
  ...(appliedOn && { appliedOn }),
});
type Deposit = { readonly depositDate: Day | null; readonly depositNo?: string; readonly bankId?: string };
const slip = ({ depositDate, depositNo = '', bankId = depositDate === null ? '' : '1001' }: Deposit) => ({
  ...names,
  bankId,
  depositDate,
  depositNo,
  checkNo: '',
  reference: '',
  allowDuplicateCheck: false,
});
const posted = (id: string, receivedOn: Day, amount: Cents, allocations: PostedAllocation[], deposit: Deposit) => {
  const unapplied = allocations.reduce((rest, each) => rest - each.amount, amount);
  const data = { ...payer, ...slip(deposit), receivedOn, amount, allocations, unapplied, memo: '' };
  return { id, type: 'PaymentPosted' as const, data };
};
type Posted = ReturnType<typeof posted>;
const takenBack = ({ data: { allocations, unapplied, amount, bankId } }: Posted) => ({
  ...payer,
  allocations,
  unapplied,
  amount,
  bankId,
  reason: '',
});
const returned = (of: Posted, returnedOn: Day, fee: Cents) => ({
  id: of.id,
  type: 'PaymentReturned' as const,
  data: { ...takenBack(of), returnedOn, fee },
});
const reversed = (of: Posted, reversedOn: Day) => ({
  id: of.id,
  type: 'PaymentReversed' as const,
  data: { ...takenBack(of), reversedOn },
});

type Event = PaymentEvent & { readonly id: string };
const linesOf = (...events: Event[]) => events.flatMap(paymentLinesOf);
const balance = (lines: readonly PaymentLine[], account: PaymentLine['account'], asOf: Day): Cents =>
  lines.reduce((sum, each) => (each.account === account && each.day <= asOf ? sum + each.amount : sum), 0);
const shown = (lines: readonly PaymentLine[]) => lines.map(({ day, account, amount }) => [day, account, amount]);

/** The worked company of November 2026: four checks, two deposits, one check returned for want of funds. */
const first = { depositDate: '2026-11-05', depositNo: 'D-1' };
const p1 = posted('P1', '2026-11-03', 1_200_000, [share('INV-211', 1_200_000, '2026-11-03')], first);
const p2 = posted('P2', '2026-11-04', 654_199, [share('INV-214', 654_199, '2026-11-04')], first);
const p3 = posted('P3', '2026-11-05', 33_333, [share('INV-214', 33_333, '2026-11-05')], first);
const p4 = posted('P4', '2026-11-06', 125_001, [share('INV-220', 100_000, '2026-11-14')], {
  depositDate: '2026-11-09',
  depositNo: 'D-2',
});
const november = linesOf(p1, p2, p3, p4, returned(p3, '2026-11-12', 1_500));

describe('money between its receipt and its deposit', () => {
  it.each([
    ['2026-11-04', 1_854_199, 0],
    ['2026-11-05', 0, 1_887_532],
    ['2026-11-06', 125_001, 1_887_532],
    ['2026-11-09', 0, 2_012_533],
    ['2026-11-12', 0, 2_012_533 - 33_333 - 1_500],
  ])('on %s undeposited funds are %i and the bank has %i of it', (day, undeposited, bank) =>
    expect([balance(november, 'undeposited', day), balance(november, 'bank', day)]).toEqual([undeposited, bank]),
  );
  it('a bank that began November with 84,210.55 and paid check 1041 stands at 100,116.90 after the return', () =>
    expect(8_421_055 - 387_065 + balance(november, 'bank', '2026-11-12')).toBe(10_011_690));
  it('the return of a check and the fee for it are two lines of the bank', () =>
    expect(
      shown(paymentLinesOf(returned(p3, '2026-11-12', 1_500))).filter(([, account]) => account === 'bank'),
    ).toEqual([
      ['2026-11-12', 'bank', -33_333],
      ['2026-11-12', 'bank', -1_500],
    ]));
  it('what is received without a bank stays undeposited until it is deposited', () => {
    const held = posted('P5', '2026-11-06', 5_000, [], { depositDate: null });
    const place = { bankId: '1001', bankName: 'First', depositDate: '2026-11-09', depositNo: '' };
    expect(shown(linesOf(held))).toEqual([
      ['2026-11-06', 'undeposited', 5_000],
      ['2026-11-06', 'credit', -5_000],
    ]);
    expect(shown(linesOf({ id: 'P5', type: 'PaymentDeposited', data: { ...payer, amount: 5_000, ...place } }))).toEqual(
      [
        ['2026-11-09', 'bank', 5_000],
        ['2026-11-09', 'undeposited', -5_000],
      ],
    );
    expect(shown(linesOf(reversed(held, '2026-11-10')))).toEqual([
      ['2026-11-10', 'undeposited', -5_000],
      ['2026-11-10', 'credit', 5_000],
    ]);
  });
  it('received on the 3rd and deposited on the 5th, the bank has it from the 5th on', () => {
    const late = linesOf(posted('P', '2026-11-03', 33_333, [], { depositDate: '2026-11-05' }));
    expect(['2026-11-04', '2026-11-05'].map((day) => balance(late, 'bank', day))).toEqual([0, 33_333]);
  });
  it('a deposit that is corrected moves on the days of both slips', () => {
    const edited = (to: Deposit) => ({
      id: 'P1',
      type: 'DepositEdited' as const,
      data: { ...payer, amount: 700, from: slip(first), to: slip(to), reason: '', on: '2026-11-20' },
    });
    expect(shown(linesOf(edited({ ...first, depositDate: '2026-11-06', bankId: '1002' })))).toEqual([
      ['2026-11-05', 'bank', -700],
      ['2026-11-05', 'undeposited', 700],
      ['2026-11-06', 'bank', 700],
      ['2026-11-06', 'undeposited', -700],
    ]);
    expect(linesOf(edited(first))).toEqual([]);
  });
  it('payments of one bank, day and slip are one deposit; without a slip each is its own, and in no bank none', () => {
    const of = (id: string, more: object = {}) => depositIdOf(id, { ...slip(first), ...more });
    expect(of('a')).toBe(of('b'));
    expect(new Set([of('a'), of('a', { bankId: '1002' }), of('a', { depositDate: '2026-11-06' })]).size).toBe(3);
    expect([of('a', { depositNo: '' }), of('a', { bankId: '', depositDate: null })]).toEqual(['a', null]);
  });
});

describe('money before its invoice', () => {
  it('it is credit of the customer until the day of the invoice', () =>
    expect(shown(linesOf(p4)).filter(([, account]) => account === 'receivable' || account === 'credit')).toEqual([
      ['2026-11-06', 'credit', -125_001],
      ['2026-11-14', 'receivable', -100_000],
      ['2026-11-14', 'credit', 100_000],
    ]));
  it.each([
    ['2026-11-05', 2_239_986, 0],
    ['2026-11-06', 2_239_986, 125_001],
    ['2026-11-11', 2_239_986, 125_001],
    ['2026-11-12', 2_273_319, 125_001],
    ['2026-11-14', 3_152_265, 25_001],
  ])('on %s receivables are %i and the credit of customers is %i', (day, receivable, credit) => {
    const billed = 4_127_518 + (day >= '2026-11-14' ? 978_946 : 0);
    expect([billed + balance(november, 'receivable', day), 0 - balance(november, 'credit', day)]).toEqual([
      receivable,
      credit,
    ]);
  });
  it('1,000.01 that came eight days before its invoice is on no invoice until then', () => {
    const early = linesOf(
      posted('P', '2026-09-10', 100_001, [share('late', 100_001, '2026-09-18')], { depositDate: '2026-09-10' }),
    );
    expect(['2026-09-17', '2026-09-18'].map((day) => balance(early, 'receivable', day))).toEqual([0, -100_001]);
    expect(['2026-09-17', '2026-09-18'].map((day) => balance(early, 'credit', day))).toEqual([-100_001, 0]);
  });
  it('what is taken back before the day of the invoice is cancelled on that day', () => {
    const all = linesOf(p4, reversed(p4, '2026-11-10'));
    for (const day of ['2026-11-10', '2026-11-14'])
      expect([balance(all, 'receivable', day), balance(all, 'credit', day)]).toEqual([0, 0]);
    expect(shown(linesOf(reversed(p4, '2026-11-10'))).slice(-2)).toEqual([
      ['2026-11-14', 'receivable', 100_000],
      ['2026-11-14', 'credit', -100_000],
    ]);
  });
  it('what is allocated anew comes back on its own day, and counts for the other from that invoice’s', () => {
    const from = { allocations: p4.data.allocations, unapplied: 25_001 };
    const to = { allocations: [share('INV-221', 100_000, '2026-11-20')], unapplied: 25_001 };
    const seen = { receivedOn: '2026-11-06', methodName: 'Check', checkNo: '', isCleared: false, memo: '' };
    const event = {
      id: 'P4',
      type: 'PaymentReallocated' as const,
      data: { ...payer, ...seen, from, to, on: '2026-11-10' },
    };
    expect(shown(linesOf(event))).toEqual([
      ['2026-11-14', 'receivable', 100_000],
      ['2026-11-14', 'credit', -100_000],
      ['2026-11-20', 'receivable', -100_000],
      ['2026-11-20', 'credit', 100_000],
    ]);
  });
  it('a credit invoice that is dated ahead gives from its day on, and others take from theirs', () => {
    const allocations = [share('credit', -500, '2026-11-12'), share('due', 500, '2026-11-15')];
    const data = { ...payer, customerName: 'Ana', salesmanName: 'Sam', on: '2026-11-10', allocations, memo: '' };
    expect(shown(linesOf({ id: 'C', type: 'CreditApplied', data }))).toEqual([
      ['2026-11-12', 'receivable', 500],
      ['2026-11-12', 'credit', -500],
      ['2026-11-15', 'receivable', -500],
      ['2026-11-15', 'credit', 500],
    ]);
  });
  it('allocations recorded before there were such days count from the day of their event', () =>
    expect(shown(linesOf(posted('P', '2026-11-03', 700, [share('old', 700)], { depositDate: '2026-11-03' })))).toEqual([
      ['2026-11-03', 'undeposited', 700],
      ['2026-11-03', 'bank', 700],
      ['2026-11-03', 'undeposited', -700],
      ['2026-11-03', 'receivable', -700],
    ]));
});

it('the rule of before posts the same event straight to bank and invoice, so that closed days can be compared', () => {
  expect(shown(linesWithoutUndeposited(p4))).toEqual([
    ['2026-11-06', 'bank', 125_001],
    ['2026-11-06', 'receivable', -100_000],
    ['2026-11-06', 'credit', -25_001],
  ]);
  expect(shown(linesWithoutUndeposited(returned(p3, '2026-11-12', 1_500)))).toEqual([
    ['2026-11-12', 'bank', -33_333],
    ['2026-11-12', 'receivable', 33_333],
    ['2026-11-12', 'bank', -1_500],
    ['2026-11-12', 'fees', 1_500],
  ]);
});

const START: Day = '2026-10-01';
const dayAt = (offset: number) => addDays(START, offset);
const amount = fc.oneof(
  fc.constantFrom(1, 2, 3, 33, 3_333, 10_001, 99_999_999),
  fc.integer({ min: 1, max: 5_000_000 }),
);
const offset = fc.integer({ min: 0, max: 60 });
const paymentArbitrary = fc.record({
  received: offset,
  waits: fc.option(fc.integer({ min: 0, max: 9 })),
  slip: fc.constantFrom('', 'D-1', 'D-2'),
  bank: fc.constantFrom('1001', '1002'),
  shares: fc.array(fc.record({ invoiceDay: offset, amount }), { maxLength: 4 }),
  rest: fc.oneof(fc.constant(0), amount),
  ends: fc.option(
    fc.record({
      after: fc.integer({ min: 0, max: 30 }),
      how: fc.constantFrom('returned', 'reversed'),
      fee: fc.constantFrom(0, 1_500),
    }),
  ),
});

describe('whatever is received, applied, deposited, returned and reversed', () => {
  it('each event sums to nothing on each day, and the control accounts are what the lists say on every day', () =>
    fc.assert(
      fc.property(fc.array(paymentArbitrary, { minLength: 1, maxLength: 8 }), (chosen) => {
        const stories = chosen.flatMap((each, at) => {
          const receivedOn = dayAt(each.received);
          const shares = each.shares.map(({ invoiceDay, amount: due }, n) => ({
            id: `i${at}-${n}`,
            on: dayAt(invoiceDay),
            due,
          }));
          const sum = shares.reduce((total, { due }) => total + due, each.rest);
          if (sum === 0) return [];
          const allocations = shares.map(({ id, on, due }) => share(id, due, on > receivedOn ? on : receivedOn));
          const depositDate = each.waits === null ? null : addDays(receivedOn, each.waits);
          const place = {
            depositDate,
            depositNo: depositDate === null ? '' : each.slip,
            bankId: depositDate === null ? '' : each.bank,
          };
          const payment = posted(`p${at}`, receivedOn, sum, allocations, place);
          const endedOn = each.ends && addDays(depositDate ?? receivedOn, each.ends.after);
          const isReturn = each.ends?.how === 'returned' && depositDate !== null;
          const ending =
            endedOn === null || !each.ends
              ? []
              : [isReturn ? returned(payment, endedOn, each.ends.fee) : reversed(payment, endedOn)];
          return [{ payment, shares, endedOn, events: [payment, ...ending] as Event[] }];
        });
        const events = stories.flatMap((each) => each.events);
        for (const event of events)
          for (const lines of Map.groupBy(paymentLinesOf(event), ({ day }) => day).values())
            expect(lines.reduce((total, line) => total + line.amount, 0)).toBe(0);
        const lines = linesOf(...events);
        for (let n = 0; n <= 105; n += 1) {
          const day = dayAt(n);
          const standing = stories.filter(
            ({ payment, endedOn }) => payment.data.receivedOn <= day && (endedOn === null || endedOn > day),
          );
          const inHand = standing.filter(
            ({ payment }) => payment.data.depositDate === null || payment.data.depositDate > day,
          );
          expect(balance(lines, 'undeposited', day)).toBe(
            inHand.reduce((total, { payment }) => total + payment.data.amount, 0),
          );
          const counted = standing.flatMap(({ payment }) =>
            payment.data.allocations.filter(({ appliedOn = '' }) => appliedOn <= day),
          );
          const applied = counted.reduce((total, each) => total + each.amount, 0);
          expect(0 - balance(lines, 'receivable', day)).toBe(applied);
          expect(0 - balance(lines, 'credit', day)).toBe(
            standing.reduce((total, { payment }) => total + payment.data.amount, 0) - applied,
          );
          const billed = stories.flatMap(({ shares }) => shares.filter(({ on }) => on <= day));
          const open = openInvoicesOf(
            bookedEntries(lines, billed, day),
            billed.map(({ id }) => ({ ...bookedInvoice, id })),
          );
          const control = billed.reduce((total, { due }) => total + due, balance(lines, 'receivable', day));
          expect(open.reduce((total, each) => total + each.open, 0)).toBe(control);
          expect(open.every(({ credit }) => credit === 0)).toBe(true);
        }
      }),
      { numRuns: 150 },
    ));
});

const bookedInvoice = {
  number: '1',
  customerId: 'ana',
  customerName: 'Ana',
  contractId: 'job',
  contractNumber: '1',
  contractName: 'Wall',
  locationId: 'yard',
  locationName: 'Yard',
  salesmanId: 'sam',
  salesmanName: 'Sam',
};
type Billed = { readonly id: string; readonly on: Day; readonly due: Cents };
const bookedEntries = (lines: readonly PaymentLine[], billed: readonly Billed[], day: Day): BookedEntry[] => {
  const of = { position: 1, account: 'receivable' as const, contractId: 'job', customerId: 'ana', salesmanId: 'sam' };
  return [
    ...billed.map(({ id, on, due }) => ({
      ...of,
      eventType: 'InvoiceApproved',
      amount: due,
      invoiceId: id,
      paymentId: null,
      invoiceDate: on,
      dueDate: on,
    })),
    ...lines.flatMap((each) =>
      each.allocation && each.day <= day
        ? [
            {
              ...of,
              eventType: 'PaymentPosted',
              amount: each.amount,
              invoiceId: each.allocation.invoiceId,
              paymentId: 'p',
              invoiceDate: null,
              dueDate: null,
            },
          ]
        : [],
    ),
  ];
};
