import { sumLineAmounts } from '@backoffice/contracts/kernel';
import { release, type ReleaseView } from '@backoffice/contracts/features/releases';
import { beforeEach, describe, expect, it } from 'vitest';
import { id, line, percent, startGoldenJob, type GoldenJob } from './golden-job.spec-kit.ts';

/** A contract of $10,000.00 without retention, billed by two invoices of $5,000.00 each. */
let run: GoldenJob;
beforeEach(async () => {
  run = await startGoldenJob();
  const lineItems = [line('first', 500_000), line('second', 500_000)];
  const content = { number: '2', name: 'Stairs', lineItems, amount: sumLineAmounts(lineItems), retentionBp: 0 };
  await run.contract('stairs', content, 'ContractSigned');
  for (const name of ['first', 'second']) {
    await run.bill(name, { lineItems: [percent(name)] }, 'stairs');
    await run.approve(name);
  }
});

const received = (name: string, amountReceived: number, more: object = {}) =>
  run.release(name, { amountReceived, ...more }, 'stairs');
const paid = async (name: string, amount: number, invoice: string) => {
  await run.pay(name, amount, { [invoice]: amount });
  await run.clear(name);
};
const viewOf = async (name: string) => (await run.look().record(release, id(name))) as ReleaseView;
const covering = (paymentId: string, invoiceId: string, amount: number) => ({
  paymentId: id(paymentId),
  invoiceId: id(invoiceId),
  amount,
});
const refuses = (asked: Promise<unknown>) =>
  expect(asked).rejects.toMatchObject({ code: 'UNCONDITIONAL_UNPAID', details: [{ field: 'amountReceived' }] });
const assess = (name: string, payment: string) =>
  run.send('Release', name, 'AssessReleasePayment', { paymentId: id(payment) });

describe('an unconditional release states money that came, and each payment once', () => {
  it('of two releases in a row over 5,000.00 of cleared money, the second is refused until the second invoice is paid', async () => {
    await paid('check 1', 500_000, 'first');
    await received('A', 500_000, { linkedInvoiceId: id('first') });
    await run.signRelease('A');
    expect(await viewOf('A')).toMatchObject({
      status: 'effective',
      coveredBy: [covering('check 1', 'first', 500_000)],
    });
    await received('B', 500_000);
    const events = await run.events();
    await refuses(run.signRelease('B'));
    expect(await run.events()).toBe(events);
    await received('A again', 500_000, { linkedInvoiceId: id('first') });
    await refuses(run.signRelease('A again'));
    await paid('check 2', 500_000, 'second');
    await refuses(run.signRelease('A again'));
    await run.signRelease('B');
    expect((await viewOf('B')).coveredBy).toEqual([covering('check 2', 'second', 500_000)]);
  });

  it('two part payments of one invoice have a release each', async () => {
    await paid('part 1', 200_000, 'first');
    await received('A', 200_000, { linkedInvoiceId: id('first') });
    await run.signRelease('A');
    await paid('part 2', 300_000, 'first');
    await received('B', 300_000, { linkedInvoiceId: id('first') });
    await run.signRelease('B');
    expect((await viewOf('B')).coveredBy).toEqual([covering('part 2', 'first', 300_000)]);
    await received('C', 1, { linkedInvoiceId: id('first') });
    await refuses(run.signRelease('C'));
  });

  it('a returned check flags the releases that name it, and no other', async () => {
    await paid('check 1', 500_000, 'first');
    await paid('check 2', 500_000, 'second');
    await received('A', 500_000, { linkedInvoiceId: id('first') });
    await received('B', 500_000);
    await run.signRelease('A');
    await run.signRelease('B');
    await run.send('Payment', 'check 1', 'ReturnPayment', { reason: 'No such account' });
    await assess('A', 'check 1');
    await assess('B', 'check 1').catch(() => null); // it has nothing to note
    expect((await viewOf('A')).failedPayment).toMatchObject({ paymentId: id('check 1'), outcome: 'returned' });
    expect((await viewOf('B')).failedPayment).toBeNull();
  });

  it('after the progress releases of a contract that is paid, the final one is signed', async () => {
    await paid('check 1', 500_000, 'first');
    await received('A', 500_000);
    await run.signRelease('A');
    await run.release('final', { formType: 'unconditionalFinal' }, 'stairs');
    await refuses(run.signRelease('final'));
    await paid('check 2', 500_000, 'second');
    await run.signRelease('final');
    const { coveredBy } = await viewOf('final');
    expect(coveredBy).toHaveLength(2);
    expect(coveredBy).toEqual(
      expect.arrayContaining([covering('check 1', 'first', 500_000), covering('check 2', 'second', 500_000)]),
    );
  });

  it('a release whose signature is voided gives its payments back', async () => {
    await paid('check 1', 500_000, 'first');
    await received('A', 500_000);
    await run.signRelease('A');
    await received('B', 500_000);
    await refuses(run.signRelease('B'));
    await run.send('Release', 'A', 'VoidReleaseSignature', { reason: 'Wrong day' });
    await run.signRelease('B');
    expect((await viewOf('B')).coveredBy).toEqual([covering('check 1', 'first', 500_000)]);
  });

  it('of releases that are signed at once for the same money, one stands', async () => {
    await paid('check 1', 500_000, 'first');
    const names = ['A', 'B', 'C', 'D'];
    for (const name of names) await received(name, 500_000);
    const outcomes = await Promise.allSettled(names.map((name) => run.signRelease(name)));
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  });
});
