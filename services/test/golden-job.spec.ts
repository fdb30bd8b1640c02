import { describe, expect, it } from 'vitest';
import { invoice } from '@backoffice/contracts/features/invoices';
import { fixedClock } from '@backoffice/infra/clock';
import { deterministicUuid, type Call } from '@backoffice/infra/http';
import { loadContractBilling } from '#domain/contract-billing.ts';
import { unbilledOf } from '#domain/final-profit.ts';
import { systemContext } from '#kernel/context.ts';
import {
  amount,
  billedGoldenJob,
  id,
  moneyFromEvents,
  startGoldenJob,
  percent,
  shares,
  type GoldenJob,
} from './golden-job.spec-kit.ts';
import { invoiceHandlers } from '#src/features/invoices/module.ts';
import { whenSent } from '#src/features/messages/module.ts';

const posted = async (run: GoldenJob, name: string) =>
  (await run.last('Invoice', name))?.data as Record<string, unknown>; // events are objects
/** Refused in these words, and nothing was written. */
async function refused(
  run: GoldenJob,
  asking: () => Promise<unknown>,
  code: string,
  about: { field?: string; message?: string } = {},
) {
  const before = await run.events();
  const { field, ...said } = about;
  await expect(asking()).rejects.toMatchObject({
    code,
    ...said,
    ...(field === undefined ? {} : { details: [{ field }] }),
  });
  expect(await run.events()).toBe(before);
}

describe('the golden job', () => {
  it('the golden job bills, retains and asks for what domain.md 4.4 says', async () => {
    const run = await billedGoldenJob();
    const data = async (name: string) => (await run.log.readStream(run.tenant, `Invoice-${id(name)}`))[0]?.data;
    expect(await data('INV-1')).toMatchObject({
      number: '1',
      amount: 1_030_469,
      retentionHeld: 51_523,
      amountDue: 978_946,
      date: '2026-11-20',
      dueDate: '2026-12-20',
      customerName: 'Hillcrest HOA',
      contractNumber: '1',
      retentionBp: 500,
    });
    expect(await data('INV-2')).toMatchObject({
      number: '2',
      amount: 921_319,
      retentionHeld: 46_066,
      amountDue: 875_253,
    });
    expect(await posted(run, 'INV-2')).toMatchObject({
      reason: '',
      on: '2026-11-20',
      amount: 921_319,
      extras: 0,
      lineItems: [
        { thisPeriod: 605_469, changeOrderId: null },
        {},
        {},
        { thisPeriod: 175_000, changeOrderId: id('CO-1') },
        { thisPeriod: -42_050 },
      ],
    });
  });
  it('the golden job is paid 12,000.00, of which 2,210.54 go to the second invoice, and releases 975.89', async () => {
    const run = await billedGoldenJob();
    await run.pay('P1', 1_200_000, { 'INV-1': 978_946, 'INV-2': 221_054 });
    expect((await run.last('Payment', 'P1'))?.data).toMatchObject({
      customerName: 'Hillcrest HOA',
      salesmanName: 'Nick Castellano',
      bankName: 'First Bank',
      methodName: 'ACH',
      depositDate: '2026-11-20',
      unapplied: 0,
      allocations: [{ invoiceNumber: '1' }, { invoiceNumber: '2', contractId: id('job'), amount: 221_054 }],
    });
    expect(await moneyFromEvents(run)).toEqual({
      value: 1_951_788,
      extras: 0,
      billed: 1_951_788,
      paid: 1_200_000,
      openDue: 654_199,
      retention: 97_589,
      unbilled: 0,
    });
    await run.bill('INV-3', { kind: 'retention', retentionReleased: 97_589 });
    expect(await posted(run, 'INV-3')).toMatchObject({ amount: 0, retentionReleased: 97_589, amountDue: 97_589 });
    await run.approve('INV-3');
    await run.pay('P2', 654_199, { 'INV-2': 654_199 });
    await run.pay('P3', 97_589, { 'INV-3': 97_589 });
    expect(await moneyFromEvents(run)).toMatchObject({ paid: 1_951_788, openDue: 0, retention: 0, unbilled: 0 });
  });
});

describe('what is left to bill when a job is closed for good', () => {
  const left = async (run: GoldenJob) => {
    const books = await loadContractBilling(id('job'), run.look());
    return books && unbilledOf(books, run.look());
  };
  it('before the first invoice the whole value is left, and after the golden invoices nothing', async () => {
    expect(await left(await startGoldenJob())).toBe(1_818_838);
    expect(await left(await billedGoldenJob())).toBe(0);
  });
});

describe('an invoice', () => {
  const lineItems = [percent('demolition')];
  it.each([
    [
      'LINE_UNKNOWN',
      { lineItems: [percent('roof')] },
      { field: 'lineItems.0', message: 'Line 1 is not on this contract.' },
    ],
    [
      'OPTION_NOT_SELECTED',
      { lineItems: [percent('lighting')] },
      { message: 'Line 1 is an option that was not chosen.' },
    ],
    ['LINE_TWICE', { lineItems: [percent('wall', 100), percent('wall', 200)] }, { field: 'lineItems.1' }],
    ['CHANGE_ORDER_NOT_APPROVED', { lineItems: [percent('CO-9')] }, { message: 'Change order CO-9 is not approved.' }],
    [
      'OVERBILLED',
      { lineItems: [amount('demolition', 425_001)] },
      { message: 'Line demolition would be billed 4,250.01 of 4,250.00.' },
    ],
    ['OVERBILLED', { lineItems: [amount('demolition', -1)] }, {}],
    ['LINE_TOO_LARGE', { lineItems: [percent('big', 20_000)], overbillingReason: 'Agreed' }, {}],
    [
      'AMOUNT_MISMATCH',
      { lineItems, amount: 1 },
      { message: 'The total does not match the lines. Expected 4,250.00.' },
    ],
    ['INVOICE_EMPTY', { lineItems: [amount('demolition', 0)] }, {}],
    [
      'RETENTION_RELEASE_TOO_LARGE',
      { lineItems, retentionReleased: 21_251 },
      { field: 'retentionReleased', message: 'Only 212.50 of retention is held.' },
    ],
    ['DUE_BEFORE_DATE', { lineItems, date: '2026-11-20', dueDate: '2026-11-19' }, { field: 'dueDate' }],
  ])('a new invoice is refused: %s', async (code, data, about) => {
    const run = await startGoldenJob();
    await run.change('CO-9', 'job', 100_000);
    await run.change('big', 'job', 900_000_000);
    await run.decideChange('big', 'approved');
    await refused(run, () => run.bill('INV-1', data), code, about);
  });
  it.each([
    ['CONTRACT_NOT_SIGNED'],
    ['CONTRACT_CLOSED', 'ContractSigned', 'ContractClosed'],
    ['CONTRACT_VOID', 'ContractSigned', 'ContractVoided'],
    ['CONTRACT_UNKNOWN', 'ContractSigned', 'ContractTrashed'],
  ])('a new invoice needs an open contract: %s', async (code, ...events) => {
    const run = await startGoldenJob();
    await run.contract('other', {}, ...events);
    await refused(run, () => run.bill('INV-1', { lineItems }, 'other'), code);
    await refused(run, () => run.bill('INV-1', { lineItems }, 'nowhere'), 'CONTRACT_UNKNOWN');
    await run.bill('INV-1', { lineItems });
    if (events.length > 1) await run.told('Contract', 'job', [{ type: events[1] ?? '', data: {} }]);
    if (events.length > 1) await refused(run, () => run.approve('INV-1'), code);
  });
  it('a salesman cannot invoice another salesman’s contract', async () => {
    const run = await startGoldenJob();
    await refused(
      run,
      () =>
        run.send(
          'Invoice',
          'INV-1',
          'CreateInvoice',
          { contractId: id('job'), lineItems },
          { limits: { rows: 'own', salesmen: [id('jo')] } },
        ),
      'CONTRACT_UNKNOWN',
    );
  });
  it('an invoice may bill beyond a price with a reason, and extras beside the schedule', async () => {
    const run = await startGoldenJob();
    await run.bill('INV-1', {
      lineItems: [amount('demolition', 500_000)],
      overbillingReason: 'Agreed by phone',
      invoiceItems: [{ name: 'Haul away', quantity: 15_000, unitPrice: 10_001 }],
    });
    await run.approve('INV-1');
    expect(await posted(run, 'INV-1')).toMatchObject({
      amount: 515_002,
      extras: 15_002,
      retainable: 500_000,
      retentionHeld: 25_000,
    });
    await refused(run, () => run.bill('INV-2', { lineItems: [amount('demolition', 1)] }), 'OVERBILLED');
    expect(await moneyFromEvents(run)).toMatchObject({ unbilled: 1_818_838 - 500_000, extras: 15_002 });
  });
  it('an invoice is due after the customer’s payment days, and its due date moves with its date', async () => {
    const run = await startGoldenJob();
    await run.bill('INV-1', { lineItems, date: '2026-11-05' });
    expect(await posted(run, 'INV-1')).toMatchObject({ dueDate: '2026-12-05' });
    await run.send('Invoice', 'INV-1', 'EditInvoice', { lineItems, date: '2026-11-10' });
    expect(await posted(run, 'INV-1')).toMatchObject({ number: '1', date: '2026-11-10', dueDate: '2026-12-10' });
    await run.send('Invoice', 'INV-1', 'EditInvoice', { lineItems, dueDate: '2026-11-30' });
    await run.send('Invoice', 'INV-1', 'EditInvoice', { lineItems, number: '77', notes: 'Thanks' });
    expect(await posted(run, 'INV-1')).toMatchObject({
      number: '77',
      date: '2026-11-10',
      dueDate: '2026-11-30',
      notes: 'Thanks',
    });
  });
  it('an invoice is approved with its current figures only', async () => {
    const run = await startGoldenJob();
    for (const name of ['A', 'B']) await run.bill(name, { lineItems: [percent('wall', 6_000)] });
    await run.approve('A');
    await refused(run, () => run.approve('B'), 'BILLING_CHANGED');
    await refused(run, () => run.approve('A'), 'ALREADY_APPROVED');
    await run.send('Invoice', 'B', 'EditInvoice', { lineItems: [percent('wall', 10_000)] });
    await run.approve('B');
    expect((await moneyFromEvents(run)).billed).toBe(1_210_938);
  });
  it('an invoice is not approved once its change order is no longer approved', async () => {
    const run = await startGoldenJob();
    await run.change('CO-1', 'job', 100_000);
    await run.decideChange('CO-1', 'approved');
    await run.bill('A', { lineItems: [percent('CO-1')] });
    await run.decideChange('CO-1', 'unapproved');
    await refused(run, () => run.approve('A'), 'BILLING_CHANGED');
  });
  it('a withdrawn invoice leaves the books, and counts again from the day of the withdrawal', async () => {
    const run = await startGoldenJob({ clock: { ...fixedClock('2026-11-25T17:00:00.000Z') } });
    await run.bill('A', { lineItems, date: '2026-11-05' });
    await run.approve('A');
    expect(await posted(run, 'A')).toMatchObject({ on: '2026-11-05' });
    await refused(run, () => run.send('Invoice', 'A', 'EditInvoice', { lineItems }), 'INVOICE_APPROVED');
    await refused(run, () => run.send('Invoice', 'A', 'TrashInvoice'), 'INVOICE_APPROVED');
    await run.send('Invoice', 'A', 'UnapproveInvoice', { reason: 'Wrong line' });
    expect(await posted(run, 'A')).toMatchObject({
      reason: 'Wrong line',
      on: '2026-11-25',
      date: '2026-11-05',
      amount: 425_000,
    });
    await run.approve('A');
    expect(await posted(run, 'A')).toMatchObject({ reason: '', on: '2026-11-25' });
    await run.send('Invoice', 'A', 'VoidInvoice', { reason: 'Billed twice' });
    expect(await posted(run, 'A')).toMatchObject({
      reason: 'Billed twice',
      posted: { on: '2026-11-25', amountDue: 403_750 },
    });
    for (const type of ['ApproveInvoice', 'UnapproveInvoice'])
      await refused(run, () => run.send('Invoice', 'A', type), 'INVOICE_VOID');
    await refused(run, () => run.send('Invoice', 'A', 'VoidInvoice', { reason: 'Again' }), 'INVOICE_VOID');
    expect(await run.log.scopeMembers(run.tenant, `Contract-${id('job')}/Invoice`)).toEqual([]);
    expect(await moneyFromEvents(run)).toMatchObject({ billed: 0, openDue: 0, retention: 0 });
  });
  it('the approval of an invoice is not withdrawn while later ones depend on it', async () => {
    const run = await startGoldenJob();
    await run.bill('A', { lineItems: [amount('wall', 500_000)] });
    await run.approve('A');
    await run.bill('B', { lineItems: [amount('wall', -100_000)] });
    await run.approve('B');
    await refused(run, () => run.send('Invoice', 'A', 'UnapproveInvoice'), 'OVERBILLED', {
      message: 'Line wall would be billed −1,000.00 of 12,109.38.',
    });
    await run.send('Invoice', 'B', 'VoidInvoice', { reason: 'x' });
    await run.bill('C', { retentionReleased: 25_000 });
    await run.approve('C');
    await refused(run, () => run.send('Invoice', 'A', 'VoidInvoice', { reason: 'x' }), 'RETENTION_GIVEN_BACK');
  });
  it('an invoice is copied with nothing billed, under the next number, and its items only where that is asked', async () => {
    const run = await billedGoldenJob();
    await run.bill('X', {
      lineItems: [],
      invoiceItems: [{ name: 'Haul away', unitPrice: 100, retentionApplies: true }],
      notes: 'N',
      throughDate: '2026-11-20',
    });
    await run.send('Invoice', 'copy', 'DuplicateInvoice', { fromId: id('INV-2') });
    expect(await run.last('Invoice', 'copy')).toMatchObject({
      type: 'InvoiceDuplicated',
      data: {
        fromId: id('INV-2'),
        number: '4',
        amount: 0,
        amountDue: 0,
        lineItems: [{ name: 'wall', thisPeriod: 0, previouslyBilled: 1_210_938 }, {}, {}, {}, { name: 'CO-2' }],
      },
    });
    await refused(run, () => run.approve('copy'), 'INVOICE_EMPTY');
    await run.send('Invoice', 'copy-x', 'DuplicateInvoice', { fromId: id('X') });
    expect(await posted(run, 'copy-x')).toMatchObject({ amount: 0, notes: 'N', invoiceItems: [] });
    await run.send('Invoice', 'copy-all', 'DuplicateInvoice', { fromId: id('X'), copyItems: true });
    expect(await posted(run, 'copy-all')).toMatchObject({
      number: '6',
      amount: 100,
      throughDate: null,
      retentionReleased: 0,
      overbillingReason: '',
      notes: 'N',
      invoiceItems: [{ name: 'Haul away', amount: 100 }],
    });
  });
  it('an approved invoice is sent with a view-only link', async () => {
    const run = await startGoldenJob();
    const email = {
      to: ['grace@hoa.example'],
      cc: [],
      subject: 'Invoice {{doc.number}} for {{doc.name}}',
      body: '{{doc.amount}} by {{doc.dueDate}}',
    };
    await run.bill('A', { lineItems });
    await refused(run, () => run.send('Invoice', 'A', 'EmailInvoice', email), 'INVOICE_NOT_APPROVED');
    await run.approve('A');
    await run.send('Invoice', 'A', 'EmailInvoice', email);
    const [issued, sent] = (await run.log.readStream(run.tenant, `Invoice-${id('A')}`)).slice(-2);
    expect([issued?.data, sent?.data]).toMatchObject([
      { verbs: ['view'] },
      { subject: 'Invoice 1 for Retaining wall', body: '4,037.50 by Dec 20, 2026' },
    ]);
    const [effect] = sent ? await whenSent(invoice).react(sent, run.look()) : [];
    expect(effect).toMatchObject({
      command: {
        command: {
          data: { documentKind: 'invoice', documentName: 'Invoice 1: Retaining wall', salesmanId: id('nick') },
        },
      },
    });
    await run.send('Invoice', 'A', 'VoidInvoice', { reason: 'x' });
    await refused(run, () => run.send('Invoice', 'A', 'EmailInvoice', email), 'INVOICE_VOID');
  });
  it('the reminder of an invoice asks for its open amount, and not once it is paid (domain 4.4)', async () => {
    const run = await billedGoldenJob();
    await run.pay('P1', 1_200_000, { 'INV-1': 978_946, 'INV-2': 221_054 });
    await run.send('Invoice', 'INV-2', 'EmailInvoice', {
      to: ['grace@hoa.example'],
      cc: [],
      subject: 'Invoice',
      body: '{{doc.balance}} of {{doc.amount}}',
    });
    expect(await run.last('Invoice', 'INV-2')).toMatchObject({
      type: 'InvoiceSent',
      data: { body: '6,541.99 of 8,752.53' },
    });
  });
  it('a trashed invoice does not keep its contract, and is restored only to an existing contract', async () => {
    const run = await startGoldenJob();
    await run.bill('A', { lineItems });
    await run.send('Invoice', 'A', 'TrashInvoice');
    expect(await run.log.scopeMembers(run.tenant, `Contract-${id('job')}/Invoice`)).toEqual([]);
    await run.told('Contract', 'job', [{ type: 'ContractTrashed', data: {} }]);
    await refused(run, () => run.send('Invoice', 'A', 'RestoreInvoice'), 'CONTRACT_UNKNOWN');
    await run.told('Contract', 'job', [{ type: 'ContractRestored', data: {} }]);
    await run.send('Invoice', 'A', 'RestoreInvoice');
  });
});

describe('the billing sheet', () => {
  const sheetOf = (run: GoldenJob, asked: object) => {
    const [handler] = invoiceHandlers({ openWorld: async () => run.look() });
    const caller: Call['caller'] = {
      ...systemContext(run.tenant, 'sheet'),
      role: null,
      salesmanId: null,
      sessionId: null,
      challengeId: null,
      link: null,
      mayIn: () => () => 'allow',
    };
    const { route } = handler ?? expect.fail('Nobody hands out the sheet');
    const query = asked as Call['query']; // as its route says
    return handler?.run({
      route,
      params: {},
      query,
      body: undefined,
      caller,
      commandId: deterministicUuid('sheet'),
      requestHash: '',
      expectedVersion: null,
      readAfter: null,
      requestId: '',
      ip: '',
      userAgent: '',
    });
  };
  it('the billing sheet says what can be billed now, and what is already billed', async () => {
    const run = await billedGoldenJob();
    const sheet = {
      contractNumber: '1',
      customerName: 'Hillcrest HOA',
      number: '3',
      date: '2026-11-20',
      dueDate: '2026-12-20',
      netDays: 30,
      retentionBp: 500,
    };
    expect(await sheetOf(run, { contractId: id('job') })).toMatchObject({
      ...sheet,
      retainable: 1_951_788,
      retentionHeld: 97_589,
      retentionReleased: 0,
      lines: [
        { name: 'demolition', scheduled: 425_000, previouslyBilled: 425_000, balance: 0 },
        { name: 'wall', balance: 0 },
        { name: 'drainage' },
        { name: 'discount' },
        { name: 'CO-1', source: 'changeOrder', changeOrderId: id('CO-1') },
        { name: 'CO-2', scheduled: -42_050 },
      ],
    });
    expect(await sheetOf(run, { contractId: id('job'), invoiceId: id('INV-2') })).toMatchObject({
      retentionHeld: 51_523,
      lines: [{ balance: 0 }, { name: 'wall', previouslyBilled: 605_469, balance: 605_469 }, {}, {}, {}, {}],
    });
  });
  it('the billing sheet needs an existing contract', async () =>
    expect(sheetOf(await startGoldenJob(), { contractId: id('nowhere') })).rejects.toMatchObject({ status: 404 }));
});

describe('a payment', () => {
  it('a payment keeps its invoices unchanged until it is reversed', async () => {
    const run = await billedGoldenJob();
    await run.pay('P1', 100_000, { 'INV-1': 100_000 });
    for (const [type, data] of [
      ['EditInvoice', { lineItems: [] }],
      ['UnapproveInvoice', {}],
      ['VoidInvoice', { reason: 'x' }],
      ['TrashInvoice', {}],
    ] as const)
      await refused(run, () => run.send('Invoice', 'INV-1', type, data), 'INVOICE_HAS_PAYMENTS', {
        message: 'Reverse the 1 payments first.',
      });
    await run.send('Payment', 'P1', 'ReallocatePayment', { allocations: shares({ 'INV-2': 60_000 }) });
    await run.send('Invoice', 'INV-1', 'VoidInvoice', { reason: 'x' });
    await refused(run, () => run.send('Invoice', 'INV-2', 'UnapproveInvoice'), 'INVOICE_HAS_PAYMENTS');
    await run.send('Payment', 'P1', 'ReturnPayment', { fee: 3_500, reason: 'No funds' });
    await run.send('Invoice', 'INV-2', 'UnapproveInvoice');
    expect(await moneyFromEvents(run)).toMatchObject({ paid: 0, openDue: 0, billed: 0 });
  });
  it.each([
    ['CUSTOMER_UNKNOWN', {}, { customerId: id('nobody') }],
    ['BANK_UNKNOWN', {}, { bankId: id('nowhere') }],
    ['METHOD_UNKNOWN', {}, { methodId: id('nohow') }],
    ['INVOICE_UNKNOWN', { 'INV-9': 1 }, {}],
    ['INVOICE_UNKNOWN', { 'INV-1': 1 }, { customerId: id('cole') }],
    ['INVOICE_NOT_APPROVED', { draft: 1 }, {}],
    ['INVOICE_VOID', { void: 1 }, {}],
    ['ALLOCATION_OVER_BALANCE', { 'INV-1': 978_947 }, {}],
    ['ALLOCATION_OVER_PAYMENT', { 'INV-1': 600_000, 'INV-2': 600_000 }, {}],
    ['DUPLICATE_INVOICE_LINE', {}, { allocations: [...shares({ 'INV-1': 1 }), ...shares({ 'INV-1': 1 })] }],
    ['CHECK_NO_REQUIRED', {}, { methodId: id('check') }],
    ['REFERENCE_REQUIRED', {}, { methodId: id('wire') }],
    ['RECEIVED_IN_FUTURE', {}, { receivedOn: '2026-11-21' }],
    ['DEPOSITED_BEFORE_RECEIVED', {}, { depositDate: '2026-11-19' }],
  ])('a new payment is refused: %s', async (code, on, more) => {
    const run = await billedGoldenJob();
    await run.bill('draft', { invoiceItems: [{ name: 'Extra', unitPrice: 100 }] });
    await run.bill('void', { invoiceItems: [{ name: 'Extra', unitPrice: 100 }] });
    await run.approve('void');
    await run.send('Invoice', 'void', 'VoidInvoice', { reason: 'x' });
    await refused(run, () => run.pay('P1', 1_000_000, on, more), code);
  });
  it('a payment refused as too high says what is open', async () => {
    const run = await billedGoldenJob();
    await run.pay('P1', 978_000, { 'INV-1': 978_000 });
    await refused(run, () => run.pay('P2', 1_000, { 'INV-1': 947 }), 'ALLOCATION_OVER_BALANCE', {
      field: 'allocations.0.amount',
      message: 'Invoice 1 has 9.46 open.',
    });
    await run.send('Payment', 'P1', 'ReallocatePayment', { allocations: shares({ 'INV-1': 100 }) });
    await run.pay('P2', 1_000, { 'INV-1': 947 });
  });
  it('a payment uses no inactive bank, but may keep the one it has', async () => {
    const run = await billedGoldenJob();
    await run.pay('P1', 100, {});
    await run.send('Bank', 'bank', 'ChangeBankStatus', { status: 'inactive' });
    await refused(run, () => run.pay('P2', 100, {}), 'BANK_UNKNOWN');
    await run.send('Payment', 'P1', 'EditDeposit', {
      bankId: id('bank'),
      methodId: id('ach'),
      depositNo: '7',
      reason: 'Slip',
    });
  });
  it('a check is posted once, unless its number differs or the first was reversed', async () => {
    const run = await billedGoldenJob();
    const check = { methodId: id('check'), checkNo: '4471' };
    await run.pay('P1', 100, {}, { ...check, receivedOn: '2026-11-03' });
    await refused(run, () => run.pay('P2', 100, {}, check), 'DUPLICATE_CHECK', {
      field: 'checkNo',
      message: 'Check 4471 from Hillcrest HOA was posted on Nov 3, 2026.',
    });
    await run.pay('P3', 100, {}, { ...check, allowDuplicateCheck: true });
    await run.pay('P4', 100, {}, { ...check, customerId: id('cole') });
    await run.pay('P5', 100, {}, { ...check, checkNo: '4472' });
    await refused(
      run,
      () => run.send('Payment', 'P5', 'EditDeposit', { bankId: id('bank'), ...check, reason: 'Typo' }),
      'DUPLICATE_CHECK',
    );
    await run.send('Payment', 'P1', 'ReversePayment', { reason: 'Mistake' });
    await run.send('Payment', 'P5', 'EditDeposit', { bankId: id('bank'), ...check, reason: 'Typo' });
    await run.send('Payment', 'P5', 'EditDeposit', { bankId: id('bank'), ...check, checkNo: '9', reason: 'Typo' });
    await run.pay('P2', 100, {}, check);
  });
});
