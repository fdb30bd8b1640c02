import { expect, it } from 'vitest';
import { startBooksCompany } from './books-company.spec-kit.ts';
import { amount, id } from './golden-job.spec-kit.ts';

it('a credit of another contract pays an invoice and brings no money: an unconditional release of it is refused', async () => {
  const { send, signRelease, today } = await startBooksCompany();
  const bill = async (name: string, job: string, content: object) => {
    await send('Invoice', name, 'CreateInvoice', { contractId: id(job), date: today(), ...content });
    await send('Invoice', name, 'ApproveInvoice');
  };
  await bill('owed', 'wall', { lineItems: [amount('wall work', 10_000)] });
  await bill('credit', 'school', {
    invoiceItems: [{ name: 'Taken off', unitPrice: -40_000, retentionApplies: false }],
  });
  await send('Payment', 'applied', 'ApplyCredit', {
    invoiceId: id('credit'),
    allocations: [{ invoiceId: id('owed'), amount: 9_500 }],
  });
  await send('Release', 'waiver', 'CreateRelease', {
    contractId: id('wall'),
    formType: 'unconditionalProgress',
    throughDate: today(),
    amountReceived: 1,
  });
  await expect(signRelease('waiver')).rejects.toMatchObject({ code: 'UNCONDITIONAL_UNPAID' });
});
