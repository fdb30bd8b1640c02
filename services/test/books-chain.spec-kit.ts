import { billedToDate, isOverbilled } from '@backoffice/contracts/features/invoices';
import fc from 'fast-check';
import { expect } from 'vitest';
import {
  billedToDateExcept,
  loadContractBilling,
  scheduleOfValues,
  contractValueOf,
} from '#domain/contract-billing.ts';
import { paidOnInvoice, invoicePaymentsOf } from '#domain/invoice-payments.ts';
import { id, shares, type GoldenJob } from './golden-job.spec-kit.ts';

export { moneyFromEvents, startGoldenJob } from './golden-job.spec-kit.ts';

const any = fc.nat({ max: 5 });
const share = fc.constantFrom(0, 1, 1_000, 2_500, 3_333, 5_000, 7_500, 9_999, 10_000, 10_000, 10_001);
const cents = fc.oneof(fc.constantFrom(1, 10_000, 42_050, -42_050), fc.integer({ min: -100_000, max: 400_000 }));
const billing = fc.oneof(
  { weight: 4, arbitrary: share.map((percentToDate) => ({ method: 'percent', percentToDate })) },
  { weight: 1, arbitrary: cents.map((amount) => ({ method: 'amount', amount })) },
  { weight: 1, arbitrary: share.map((some) => ({ method: 'quantity', quantityToDate: some })) },
);
const billed = fc.record({
  lines: fc.uniqueArray(fc.tuple(any, billing), { selector: ([at]) => at, maxLength: 2 }),
  extra: fc.option(cents),
  retained: fc.boolean(),
  released: fc.oneof(
    { weight: 5, arbitrary: fc.constant(0) },
    { weight: 2, arbitrary: fc.constantFrom(100, 5_000, 20_000, 97_589) },
  ),
});
/** What may be asked next of bills, changes and payments. */
export const actionArbitrary = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('bill'), what: billed, approve: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('edit'), what: billed, on: any }) },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constantFrom(
        'approve',
        'approve',
        'unapprove',
        'unapprove',
        'void',
        'return',
        'reverse',
        'clear',
        'change up',
        'change down',
        'approve change',
        'unapprove change',
      ),
      on: any,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constantFrom('pay', 'pay', 'reallocate'),
      on: any,
      shares: fc.uniqueArray(fc.tuple(any, fc.integer({ min: 1, max: 11 })), {
        selector: ([invoice]) => invoice,
        maxLength: 2,
      }),
      rest: fc.constantFrom(0, 50_000),
    }),
  },
);
type BillingAction = typeof actionArbitrary extends fc.Arbitrary<infer S> ? S : never;

/** What is asked in any order, as far as it can be asked: the rules decide. */
export function actionRunner(run: GoldenJob) {
  const [invoices, payments, changes] = [[], [], []] as [string[], string[], string[]];
  const pick = (names: readonly string[], index: number) => names[index % names.length] ?? 'none';
  const lineNames = () => ['demolition', 'wall', 'drainage', 'discount', ...changes];
  const content = ({ lines, extra, retained, released }: Extract<BillingAction, { what: unknown }>['what']) => ({
    lineItems: lines.map(([at, how]) => ({ sourceLineItemId: id(pick(lineNames(), at)), billing: how })),
    retentionReleased: released,
    invoiceItems: extra === null ? [] : [{ name: 'Extra', unitPrice: extra, retentionApplies: retained }],
  });
  /** In twelfths of what is due, so that some are paid in full and some too much is tried. */
  const allocationsOf = async (asked: Extract<BillingAction, { shares: unknown }>['shares']) => {
    const due = await Promise.all(
      asked.map(async ([at, twelfths]) => {
        const name = pick(invoices, at);
        const { amountDue = 0 } = ((await run.log.readStream(run.tenant, `Invoice-${id(name)}`)).findLast(
          ({ type }) => type === 'InvoiceEdited' || type === 'InvoiceCreated',
        )?.data ?? {}) as { amountDue?: number };
        return [name, Math.max(1, Math.trunc((amountDue * twelfths) / 10))] as const;
      }),
    );
    return Object.fromEntries(due);
  };

  return async function play(asked: BillingAction): Promise<void> {
    switch (asked.does) {
      case 'bill': {
        const name = `I${invoices.length + 1}`;
        await run.bill(name, content(asked.what));
        invoices.push(name);
        return void (asked.approve && (await run.approve(name)));
      }
      case 'edit':
        return void (await run.send('Invoice', pick(invoices, asked.on), 'EditInvoice', content(asked.what)));
      case 'approve':
        return void (await run.approve(pick(invoices, asked.on)));
      case 'unapprove':
        return void (await run.send('Invoice', pick(invoices, asked.on), 'UnapproveInvoice'));
      case 'void':
        return void (await run.send('Invoice', pick(invoices, asked.on), 'VoidInvoice', { reason: 'x' }));
      case 'return':
        return void (await run.send('Payment', pick(payments, asked.on), 'ReturnPayment', { reason: 'x' }));
      case 'reverse':
        return void (await run.send('Payment', pick(payments, asked.on), 'ReversePayment', { reason: 'x' }));
      case 'clear':
        return void (await run.send('Payment', pick(payments, asked.on), 'ClearPayment'));
      case 'pay': {
        const [name, on] = [`P${payments.length + 1}`, await allocationsOf(asked.shares)];
        await run.pay(name, Object.values(on).reduce((sum, each) => sum + each, asked.rest) || 1, on);
        return void payments.push(name);
      }
      case 'reallocate':
        return void (await run.send('Payment', pick(payments, asked.on), 'ReallocatePayment', {
          allocations: shares(await allocationsOf(asked.shares)),
        }));
      case 'change up':
      case 'change down': {
        const name = `C${changes.length + 1}`;
        await run.send('ChangeOrder', name, 'CreateChangeOrder', {
          contractId: id('job'),
          number: name,
          name,
          lineItems: [{ id: id(name), name, unitPrice: asked.does === 'change up' ? 175_000 : -42_050 }],
        });
        return void changes.push(name);
      }
      case 'approve change':
        return void (await run.send('ChangeOrder', pick(changes, asked.on), 'ApproveChangeOrder', {
          reason: 'By phone',
        }));
      case 'unapprove change':
        return void (await run.send('ChangeOrder', pick(changes, asked.on), 'UnapproveChangeOrder', { reason: 'x' }));
    }
  };
}

/** The same sums as `moneyOf`, from what the records say instead of what the events do. */
export async function moneyFromRecords(run: GoldenJob) {
  const books = (await loadContractBilling(id('job'), run.look())) ?? expect.fail('There is a contract');
  const posted = books.invoices.filter(({ approvedAt, voidedAt }) => approvedAt !== null && voidedAt === null);
  const { byLine, retentionHeld, retentionReleased } = billedToDateExcept(books, null);
  const paid = await Promise.all(
    posted.map(async (each) => ({ each, paid: paidOnInvoice(each.id, await invoicePaymentsOf(each.id, run.look())) })),
  );
  for (const { each, paid: cents_ } of paid)
    expect(cents_, `paid on ${each.number}`).toBeLessThanOrEqual(Math.max(each.amountDue, 0));
  for (const line of scheduleOfValues(books))
    expect(
      isOverbilled({ ...line, balance: line.scheduled - (byLine.get(line.sourceLineItemId) ?? 0) }),
      line.name,
    ).toBe(false);
  expect(billedToDate(posted).retentionHeld).toBe(retentionHeld);
  const sum = (of: (invoice: (typeof posted)[number]) => number) => posted.reduce((total, each) => total + of(each), 0);
  const scheduled = [...byLine.values()].reduce((total, each) => total + each, 0);
  const [billedSum, paidSum] = [
    sum(({ amount }) => amount),
    paid.reduce((total, { paid: cents_ }) => total + cents_, 0),
  ];
  return {
    value: contractValueOf(books),
    extras: billedSum - scheduled,
    billed: billedSum,
    paid: paidSum,
    openDue: sum(({ amountDue }) => amountDue) - paidSum,
    retention: retentionHeld - retentionReleased,
    unbilled: contractValueOf(books) - scheduled,
  };
}
