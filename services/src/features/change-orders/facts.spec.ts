import { changeOrderRoutes } from '@backoffice/contracts/features/change-orders';
import { deterministicUuid } from '@backoffice/infra/http';
import { beforeEach, describe, expect, it } from 'vitest';
import { capabilityHandlers } from '#http/capability-handlers.ts';
import { loadContractBilling, contractValueOf } from '#domain/contract-billing.ts';
import {
  line,
  featureFixture,
  onlyRecordsOfTess,
  proposalParties,
  retaining,
  type FeatureFixture,
} from '#test/feature-fixture.spec-kit.ts';
import { changeOrderHandlers, changeOrders } from './module.ts';

const [co1, co2, co3] = ['co1', 'co2', 'co3'].map(deterministicUuid) as [string, string, string]; // as many as names
let run: FeatureFixture;
beforeEach(async () => {
  run = await featureFixture(changeOrders);
});

const handlers = () =>
  capabilityHandlers(changeOrders, {
    routes: changeOrderRoutes,
    resources: [],
    gateway: run.gateway,
    letters: run.letters,
    imports: run.imports,
    signers: run.signers,
  });
const change = (name: string, unitPrice: number, more: object = {}) => ({
  contractId: retaining,
  name,
  reason: 'customerRequest',
  lineItems: [line(name, unitPrice)],
  daysAdded: 0,
  terms: '',
  hideTerms: false,
  internalNotes: '',
  ...more,
});
const { contractId: _contract, ...edited } = change('Stairs', 175_000);
const create = (id: string, data = change('Steps', 175_000), limits = {}) =>
  run.send('ChangeOrder', id, 'CreateChangeOrder', data, limits);
const refusesCreation = (expected: object, limits = {}) =>
  run.refuses(expected, 'ChangeOrder', co1, 'CreateChangeOrder', change('Steps', 175_000), limits);
const refuses = (expected: object, type: string, data: object = {}, id = co1) =>
  run.refuses({ status: 422, ...expected }, 'ChangeOrder', id, type, data);
const approve = (id: string, reason = 'By phone') => run.send('ChangeOrder', id, 'ApproveChangeOrder', { reason });
const signed = () => run.contract('ContractSigned');
const approved = async () => {
  await signed();
  await create(co1);
  await approve(co1);
};
const bill = (number: string, lineName: string, changeOrderId: string | null, thisPeriod: number, ...since: string[]) =>
  run.invoice(
    retaining,
    number,
    [{ sourceLineItemId: deterministicUuid(lineName), changeOrderId, thisPeriod }],
    ...since,
  );

describe('a change order', () => {
  it('a change order belongs to a contract and carries its parties', async () => {
    await run.contract();
    await create(co1);
    expect(await run.last('ChangeOrder', co1)).toMatchObject({
      type: 'ChangeOrderCreated',
      data: {
        ...proposalParties,
        contractId: retaining,
        contractNumber: '1',
        contractName: 'Retaining wall',
        number: '1',
        amount: 175_000,
        date: '2026-11-20',
      },
    });
  });
  it('a change order takes the next number of its contract, and no number twice', async () => {
    await run.contract();
    await create(co1);
    await create(co2);
    expect((await run.last('ChangeOrder', co2))?.data.number).toBe('2');
    await refuses({ code: 'NUMBER_TAKEN', message: 'Number 2 is already used in this contract.' }, 'EditChangeOrder', {
      ...edited,
      number: '2',
    });
  });
  it('a change order needs an existing contract', () => refusesCreation({ code: 'CONTRACT_UNKNOWN', status: 404 }));
  it('a change order needs a contract visible to the caller', async () => {
    await run.contract();
    await refusesCreation({ code: 'CONTRACT_UNKNOWN', status: 404 }, onlyRecordsOfTess);
  });
  it.each([
    ['CONTRACT_VOID', 'ContractVoided'],
    ['CONTRACT_CLOSED', 'ContractClosed'],
    ['CONTRACT_UNKNOWN', 'ContractTrashed'],
  ])('a change order is refused as %s after %s', async (code, since) => {
    await run.contract('ContractSigned', since);
    await refusesCreation({ code });
  });
  it.each([
    ['AMOUNT_MISMATCH', { ...edited, amount: 1 }],
    ['DISCOUNT_POSITIVE', { ...edited, lineItems: [line('Gift', 1, { kind: 'discount' })] }],
  ])('an edit of a change order is refused as %s', async (code, data) => {
    await run.contract();
    await create(co1);
    await refuses({ code }, 'EditChangeOrder', data);
  });
});

describe('sending', () => {
  const letter = { to: ['grace@hoa.example'], cc: [], subject: 'x', body: 'x' };
  it('sending a change order needs a line with an effect', async () => {
    await run.contract();
    await create(co1, change('Words', 0));
    await refuses({ code: 'EMPTY_CHANGE_ORDER' }, 'EmailChangeOrder', letter);
  });
  it('sending a change order starts from the letter for contacts who receive change orders', async () => {
    await run.contract();
    await create(co1);
    expect(await run.call(handlers(), 'change-orders.emailFields', { params: { id: co1 } })).toMatchObject({
      to: [{ email: 'grace@hoa.example' }],
      subject: 'Change order 1: Steps',
      body: expect.stringContaining('contract amount by $1,750.00.'),
    });
    expect(await run.call(handlers(), 'change-orders.smsFields', { params: { id: co1 } })).toMatchObject({
      body: 'Canyon Builders: change order 1, Steps, $1,750.00. Read and sign it here: {{doc.link}}',
    });
  });
});

describe('the value of the contract', () => {
  it('a contract of 18,188.38 with 1,750.00 and -420.50 approved is worth 19,517.88, with 900.00 pending', async () => {
    await signed();
    await create(co1);
    await create(co2, change('Less drainage', -42_050));
    await create(co3, change('Handrail', 90_000));
    await approve(co1);
    await approve(co2);
    const books = (await loadContractBilling(retaining, await run.look())) ?? expect.fail('The contract is there');
    expect([books.contract.amount, contractValueOf(books)]).toEqual([1_818_838, 1_951_788]);
    expect(
      books.changeOrders.filter((each) => each.approvedAt === null).reduce((sum, { amount }) => sum + amount, 0),
    ).toBe(90_000);
    expect(
      await run.call(changeOrderHandlers(run.gateway), 'change-orders.generationDetails', {
        query: { contractId: retaining },
      }),
    ).toEqual({
      contractId: retaining,
      terms: '',
      contractNumber: '1',
      contractName: 'Retaining wall',
      number: '4',
      date: '2026-11-20',
      customerName: 'Hillcrest HOA',
      locationName: 'East slope',
      salesmanName: 'Sam Ortiz',
      originalAmount: 1_818_838,
      approvedChanges: 132_950,
      contractValue: 1_951_788,
    });
  });
});

describe('an approval', () => {
  it('an approval says what it does to the contract, as does its withdrawal', async () => {
    await approved();
    const posting = { contractId: retaining, number: '1', amount: 175_000, daysAdded: 0, on: '2026-11-20' };
    expect(await run.last('ChangeOrder', co1)).toMatchObject({
      type: 'ChangeOrderApproved',
      data: { reason: 'By phone', ...posting, lineItems: [{ name: 'Steps', amount: 175_000 }] },
    });
    await run.send('ChangeOrder', co1, 'UnapproveChangeOrder', { reason: 'Too early' });
    expect(await run.last('ChangeOrder', co1)).toMatchObject({
      type: 'ChangeOrderUnapproved',
      data: { reason: 'Too early', ...posting },
    });
  });
  it('an approval of a change order needs a signed contract', async () => {
    await run.contract('ContractSent');
    await create(co1);
    await refuses({ code: 'CONTRACT_NOT_SIGNED' }, 'ApproveChangeOrder', { reason: 'By phone' });
  });
  it('an approval of a change order needs a reason, or the signature of the customer', async () => {
    await signed();
    await create(co1);
    await refuses({ code: 'APPROVAL_REASON_REQUIRED', details: [{ field: 'reason' }] }, 'ApproveChangeOrder', {
      reason: '',
    });
    await run.email('ChangeOrder', co1);
    await run.sign('ChangeOrder', co1);
    await approve(co1, '');
    await refuses({ code: 'CHANGE_ORDER_APPROVED' }, 'VoidChangeOrderSignature', { reason: 'x' });
  });
  it('an approval of a change order is refused on a closed contract', async () => {
    await signed();
    await create(co1);
    await run.told(`Contract-${retaining}`, [{ type: 'ContractClosed', data: { reason: '' } }]);
    await refuses({ code: 'CONTRACT_CLOSED' }, 'ApproveChangeOrder', { reason: 'By phone' });
    await refuses({ code: 'CONTRACT_CLOSED' }, 'EditChangeOrder', edited);
  });
  it('an approval leaves the contract at least what approved invoices have billed', async () => {
    await signed();
    await create(co1, change('Less drainage', -42_050));
    await bill('1001', 'Wall', null, 1_818_838, 'InvoiceApproved');
    await refuses(
      { code: 'CONTRACT_BELOW_BILLED', message: 'The contract would fall below the 18,188.38 already billed.' },
      'ApproveChangeOrder',
      { reason: 'By phone' },
    );
  });
  it('an approval ignores draft and void invoices', async () => {
    await signed();
    await create(co1, change('Less drainage', -42_050));
    await bill('1001', 'Wall', null, 1_818_838);
    await bill('1002', 'Wall', null, 1_818_838, 'InvoiceApproved', 'InvoiceVoided');
    await approve(co1);
  });
});

describe('an approved change order', () => {
  it('an approved change order is neither edited nor trashed', async () => {
    await approved();
    await refuses({ code: 'CHANGE_ORDER_APPROVED' }, 'EditChangeOrder', edited);
    await refuses({ code: 'CHANGE_ORDER_APPROVED' }, 'TrashChangeOrder');
  });
  it('a billed change order names its invoice when it is refused', async () => {
    await approved();
    await bill('1002', 'Steps', co1, 175_000, 'InvoiceApproved');
    const billed = { code: 'CHANGE_ORDER_BILLED', message: 'Invoice 1002 bills this change order.' };
    await refuses(billed, 'UnapproveChangeOrder', { reason: 'x' });
    await refuses(billed, 'EditChangeOrder', edited);
    await refuses(billed, 'TrashChangeOrder');
  });
  it('an approval is not withdrawn once its amount is billed on other lines', async () => {
    await approved();
    await bill('1002', 'Wall', null, 1_900_000, 'InvoiceApproved');
    await refuses(
      { code: 'CONTRACT_BELOW_BILLED', message: 'The contract would fall below the 19,000.00 already billed.' },
      'UnapproveChangeOrder',
      { reason: 'x' },
    );
  });
  it('the withdrawal of an approval is decided again when an invoice is recorded first', async () => {
    await approved();
    const append = run.log.append.bind(run.log);
    let late = true;
    run.log.append = async (asked) => {
      if (late) {
        late = false;
        await bill('1002', 'Steps', co1, 175_000, 'InvoiceApproved');
      }
      return append(asked);
    };
    await expect(run.send('ChangeOrder', co1, 'UnapproveChangeOrder', { reason: 'x' })).rejects.toMatchObject({
      code: 'CHANGE_ORDER_BILLED',
    });
  });
});

describe('a number', () => {
  const isUnique = (id: string, number: string, limits = {}) =>
    run.call(
      handlers(),
      'change-orders.isUnique',
      { params: { id }, query: { contractId: retaining, number } },
      limits,
    );
  it('the number of a change order is reported as free or taken', async () => {
    await run.contract();
    await create(co1);
    await create(co2);
    expect([await isUnique(co2, '01'), await isUnique(co1, '1'), await isUnique(co2, '3')]).toEqual([
      { isUnique: false },
      { isUnique: true },
      { isUnique: true },
    ]);
  });
  it('the number check of change orders answers whoever sees them, for their contract', async () => {
    await run.contract();
    await create(co1);
    for (const asking of [isUnique(co1, '1', onlyRecordsOfTess), isUnique(co2, '1')])
      await expect(asking).rejects.toMatchObject({ status: 404 });
  });
});
