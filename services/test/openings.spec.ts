import {
  createPricedProposal,
  serveWriteSide,
  createCompany,
  type ServedWriteSide,
  type TestCompany,
} from './write-side.spec-kit.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let run: ServedWriteSide;
let firm: TestCompany;
const CHECKING = '0190b3a0-0000-7000-8000-0000000000b1';
const [WALL, DRAINS] = ['0190b3a0-0000-7000-8000-0000000000a1', '0190b3a0-0000-7000-8000-0000000000a2'];
let [vendorId, contractId] = ['', ''];
const checking = {
  id: CHECKING,
  name: 'Checking',
  glCode: '',
  createdAt: '2026-11-01T00:00:00.000Z',
  openingBalance: 8_421_055,
  openingDate: '2026-10-31',
};
const banks = [checking];

beforeAll(async () => {
  run = await serveWriteSide({ findBanks: async () => banks });
  firm = await createCompany(run, 'Ridgeline');
  const { locationId, customerId } = await createPricedProposal(run, firm);
  vendorId = await made('/suppliers/create', { name: 'Hill Lumber', type: 'supplier' });
  contractId = await signedContract({ locationId, customerId });
});
afterAll(() => run.close());

const ask = (method: string, path: string, body: object = {}, more: object = {}) =>
  run.ask(method, path, { ...firm.as, body, ...more });
async function made(path: string, body: object): Promise<string> {
  const answer = await ask('POST', path, body);
  expect(answer).toMatchObject({ status: 201 });
  return String(answer.body.id);
}
const done = async (asking: ReturnType<typeof ask>) => {
  const answer = await asking;
  expect(answer.body).toMatchObject({ version: expect.any(Number) });
  expect(answer.status).toBeLessThan(300);
  return answer.body;
};
const opening = async () => (await run.ask('GET', '/ledgers/opening', firm.as)).body;
const head = async () => (await run.log.readTenant(firm.id, 0, 10_000)).length;
async function refused(asking: ReturnType<typeof ask>, code: string, says = '') {
  const before = await head();
  const { body } = await asking;
  expect(JSON.stringify(body)).toContain(code);
  expect(JSON.stringify(body)).toContain(says);
  expect(await head()).toBe(before);
}
/** As the log has one that was made and signed before; of a price of 500,000.00, of which 5 % is retained. */
async function signedContract({ locationId, customerId }: { locationId: string; customerId: string }) {
  const id = '0190b3a0-0000-7000-8000-0000000000aa';
  const parties = {
    locationId,
    customerId,
    locationName: 'Hillcrest slope',
    locationAddress: '4 Alder St',
    customerName: 'Hillcrest',
    customerAddress: '1 Laurel St',
    contactName: 'Grace',
    salesmanId: firm.nick.id,
    salesmanName: 'Nick',
  };
  const wall = {
    id: WALL,
    kind: 'service',
    name: 'Wall',
    description: '',
    quantity: 10_000,
    unit: 'ls',
    unitPrice: 30_000_000,
    amount: 30_000_000,
    selected: true,
  };
  const lineItems = [wall, { ...wall, id: DRAINS, name: 'Drains', unitPrice: 20_000_000, amount: 20_000_000 }];
  const origin = { type: 'general', proposalId: null, proposalNumber: '', isPublicWork: false };
  const terms = {
    retentionBp: 500,
    retentionExempt: 'none',
    downPayment: 0,
    paymentSchedule: [],
    terms: '',
    hideTerms: false,
    lender: null,
    isHomeImprovement: false,
    internalNotes: '',
    costPlus: null,
    contentHash: 'x',
  };
  const created = {
    ...parties,
    ...origin,
    ...terms,
    number: '15',
    name: 'Retaining wall',
    date: '2026-03-01',
    startDate: null,
    estimatedCompletion: null,
    lineItems,
    amount: 50_000_000,
  };
  const signed = {
    name: 'Grace',
    title: '',
    company: '',
    date: '2026-03-02',
    scanPath: 'a/b.pdf',
    remark: '',
    revision: 1,
    contentHash: 'x',
  };
  const actor = { kind: 'user', id: 'olive', name: 'Olive', role: 'OA' } as const;
  const stream = `Contract-${id}`;
  await run.log.append({
    tenant: firm.id,
    meta: {
      actor,
      commandId: id,
      requestHash: '',
      correlationId: id,
      causationId: null,
      at: '2026-03-02T12:00:00.000Z',
    },
    writes: [
      {
        stream,
        expectedVersion: 0,
        events: [
          { type: 'ContractCreated', data: created },
          { type: 'ContractSignedOnPaper', data: signed },
        ],
      },
    ],
    take: [{ stream, scope: 'Contract.number/company', key: '15' }],
  });
  return id;
}

const invoice = (number: string, open: number, retention: number, original = open + retention) => ({
  contractId,
  contractName: '15 Retaining wall',
  number,
  date: '2026-10-05',
  dueDate: '2026-11-04',
  original,
  retention,
  open,
});
const bill = (ref: string, open: number, retentionHeld = 0) => ({
  vendorId,
  vendorName: 'Hill Lumber',
  ref,
  date: '2026-10-20',
  dueDate: '2026-11-19',
  open,
  retentionHeld,
});
const kInvoices = () => [
  invoice('211', 2_850_000, 150_000, 4_000_000),
  invoice('214', 1_277_518, 67_238),
  invoice('198', 0, 425_762),
];
const kBills = () => [bill('HL-8841', 387_065), bill('RS-102', 950_000, 250_000), bill('EQ-77', 527_425)];
const CSV = `number,name,debit,credit
1001,Checking,"84,210.55",
1200,Accounts receivable,41275.18,
1210,Retention receivable,6430.00,
2000,Accounts payable,,"18,644.90"
2010,Retention payable,,2500
2150,Use tax payable,,(120.00)
4000,Contract revenue,,"149,851.66"
5300,Labor,38960.83,
Total,,,
`;
const content = (text: string) => Buffer.from(text).toString('base64');
const posted = async () =>
  (await run.log.readStream(firm.id, `BookOpening-${firm.id}`)).findLast(({ type }) => type === 'OpeningPosted')
    ?.data as {
    invoiceIds: string[];
    billIds: string[];
    entryId: string;
  };
const eventsOf = async (stream: string) =>
  (await run.log.readStream(firm.id, stream)).map(({ type, data }) => ({ type, data }));

describe('the opening of the books', () => {
  it('begins on a day that is over', async () => {
    await refused(ask('PUT', '/ledgers/opening/invoices', { invoices: [] }), 'OPENING_NOT_STARTED');
    await refused(ask('PUT', '/ledgers/opening', { date: '2199-01-01' }), 'OPENING_IN_FUTURE');
    await done(ask('PUT', '/ledgers/opening', { date: '2026-10-31' }));
    expect(await opening()).toMatchObject({ status: 'draft', date: '2026-10-31', figures: { documents: -8_421_055 } });
  });
  it('its documents are dated by then, and no more is open than was billed', async () => {
    const put = (one: object) => ask('PUT', '/ledgers/opening/invoices', { invoices: [one] });
    await refused(put({ ...invoice('1', 5, 0), date: '2026-11-01', dueDate: '2026-12-01' }), 'DATED_AFTER_OPENING');
    await refused(put(invoice('1', 5, 6, 10)), 'OPENING_OVERPAID', 'More than 0.10 of invoice 1');
    await refused(
      ask('PUT', '/ledgers/opening/invoices', { invoices: [invoice('1', 5, 0), invoice('1', 6, 0)] }),
      'OPENING_INVOICE_TWICE',
    );
    await refused(ask('PUT', '/ledgers/opening/bills', { bills: [bill('a', 5), bill('a', 6)] }), 'OPENING_BILL_TWICE');
  });
  it('documents are read from a file, each row with what is wrong with it', async () => {
    const read = (kind: string, text: string) =>
      ask('POST', `/ledgers/opening/${kind}/read`, { content: content(text) });
    const { body } = await read(
      'invoices',
      'Contract,Number,Date,Due,Original,Retention,Open\n15,211,10/05/2026,11/04/2026,"40,000.00",1500,28500\n77,9,10/05/2026,,,,5\n',
    );
    expect(body.rows).toMatchObject([
      { row: 2, says: '', found: { ...invoice('211', 2_850_000, 150_000, 4_000_000) } },
      { row: 3, says: 'There is no contract 77.', found: null },
    ]);
    const bills = await read(
      'bills',
      'Vendor,Number,Date,Due,Open\nHill Lumber,HL-8841,10/20/2026,11/19/2026,3870.65\n',
    );
    expect(bills.body.rows).toMatchObject([{ found: bill('HL-8841', 387_065) }]);
  });
  it('a trial balance is tried first: matched, compared, or what is wrong, and imported as it was tried', async () => {
    await done(ask('PUT', '/ledgers/opening/invoices', { invoices: kInvoices() }));
    await done(ask('PUT', '/ledgers/opening/bills', { bills: kBills() }));
    const attempt = (choices: readonly object[]) =>
      ask('POST', '/ledgers/opening/trial-balance/try', { content: content(CSV), choices });
    const first = (await attempt([])).body;
    expect(first.rows).toMatchObject([
      { number: '1001', outcome: 'compared', account: 'bank', bankId: CHECKING },
      { outcome: 'compared', account: 'receivable', amount: 4_127_518 },
      { outcome: 'compared' },
      { outcome: 'compared' },
      { outcome: 'compared' },
      { number: '2150', outcome: 'error', amount: 12_000, says: expect.stringContaining('There is no account 2150') },
      { number: '4000', outcome: 'matched', amount: -14_985_166 },
      { outcome: 'matched' },
      { outcome: 'ignored' },
    ]);
    const choices = [{ row: 7, as: 'create', type: 'currentLiability' }];
    const { previewToken } = (await attempt(choices)).body;
    const imported = (token: unknown, chosen: readonly object[]) =>
      ask('POST', '/ledgers/opening/trial-balance/import', {
        content: content(CSV),
        choices: chosen,
        previewToken: token,
      });
    await refused(imported(previewToken, [{ row: 7, as: 'ignore' }]), 'PREVIEW_STALE');
    await done(imported(previewToken, choices));
    const { figures, rows } = await opening();
    expect(rows).toHaveLength(8);
    expect(figures).toMatchObject({ remaining: 0, controls: expect.arrayContaining([]) });
  });

  it('posted, each invoice and each bill is a record of its own, and the rest is one entry', async () => {
    await done(ask('POST', '/ledgers/opening/post'));
    const ids = await posted();
    expect(await opening()).toMatchObject({ status: 'posted', entryId: ids.entryId });
    const [created, recorded] = await eventsOf(`Invoice-${ids.invoiceIds[0]}`);
    expect(created).toMatchObject({ type: 'InvoiceCreated', data: { number: '211', contractNumber: '15' } });
    expect(recorded).toMatchObject({
      type: 'OpeningInvoiceRecorded',
      data: {
        on: '2026-10-31',
        date: '2026-10-05',
        amount: 4_000_000,
        extras: 0,
        retainable: 3_000_000,
        retentionHeld: 150_000,
        amountDue: 2_850_000,
        paidBefore: 1_000_000,
        lineItems: [
          { sourceLineItemId: WALL, thisPeriod: 2_400_000 },
          { sourceLineItemId: DRAINS, thisPeriod: 1_600_000 },
        ],
      },
    });
    const [bills] = await eventsOf(`Bill-${ids.billIds[1]}`);
    expect(bills).toMatchObject({
      type: 'OpeningBillRecorded',
      data: { on: '2026-10-31', amount: 1_200_000, retentionHeld: 250_000, lines: [{ account: 'openingBalance' }] },
    });
    const [entry] = await eventsOf(`JournalEntry-${ids.entryId}`);
    expect(entry).toMatchObject({
      type: 'JournalEntryPosted',
      data: {
        kind: 'opening',
        date: '2026-10-31',
        source: { entity: 'BookOpening', name: 'the opening of the books' },
        lines: [
          { amount: 12_000 },
          { account: 'revenue', amount: -14_985_166 },
          { account: 'labor', amount: 3_896_083 },
          { account: 'openingBalance', amount: 11_077_083 },
        ],
      },
    });
  });
  it('it stays as it is while it is posted, as do its documents', async () => {
    const { invoiceIds, billIds, entryId } = await posted();
    const reason = { reason: 'Wrong' };
    await refused(ask('PUT', '/ledgers/opening/bills', { bills: [] }), 'OPENING_POSTED');
    await refused(ask('PUT', `/invoices/${invoiceIds[0]}/void`, reason), 'OPENING_INVOICE');
    await refused(ask('PUT', `/ledgers/vendor/bills/${billIds[0]}/void`, reason), 'OPENING_BILL');
    await refused(ask('PUT', `/ledgers/entries/${entryId}/reverse`, reason), 'ENTRY_FOLLOWS');
  });
  it('nothing is posted to a day before the books begin', () =>
    refused(
      ask('POST', '/ledgers/entries', {
        date: '2026-10-30',
        reason: 'Rent',
        lines: [
          { account: 'rent', debit: 1 },
          { account: 'accrued', credit: 1 },
        ],
      }),
      'BEFORE_OPENING',
      'The books begin on Oct 31, 2026.',
    ));
  it('given a bank that begins on another day, it is not finished, and says which bank', async () => {
    banks[0] = { ...checking, openingDate: '2026-10-30' };
    await refused(
      ask('POST', '/ledgers/opening/finish'),
      'OPENING_BANK_DAY',
      'Checking begins on Oct 30, 2026, and the books on Oct 31, 2026. Give it the same day under Banks.',
    );
    banks[0] = checking;
  });
  it('it is finished when 3900 stands at nothing, and undone all the same', async () => {
    await done(ask('POST', '/ledgers/opening/finish'));
    await refused(ask('POST', '/ledgers/opening/finish'), 'OPENING_FINAL');
    const ids = await posted();
    await done(ask('POST', '/ledgers/opening/undo', { reason: 'INV-198 was missing' }));
    expect(await opening()).toMatchObject({ status: 'draft', entryId: null });
    expect((await eventsOf(`Invoice-${ids.invoiceIds[0]}`)).at(-1)).toMatchObject({
      type: 'InvoiceVoided',
      data: { posted: { on: '2026-10-31', amountDue: 2_850_000, paidBefore: 1_000_000 } },
    });
    expect((await eventsOf(`Bill-${ids.billIds[0]}`)).at(-1)).toMatchObject({
      type: 'BillVoided',
      data: { voidedOn: '2026-10-31' },
    });
    expect((await eventsOf(`JournalEntry-${ids.entryId}`)).at(-1)).toMatchObject({
      type: 'JournalEntryReversed',
      data: { on: '2026-10-31' },
    });
  });
  it('what is left in 3900 is named with the account that differs most', async () => {
    await done(ask('PUT', '/ledgers/opening/invoices', { invoices: kInvoices().slice(0, 2) }));
    await done(ask('POST', '/ledgers/opening/post'));
    await refused(
      ask('POST', '/ledgers/opening/finish'),
      'OPENING_NOT_ZERO',
      'Opening balance equity stands at 4,257.62. The file says 6,430.00 for 1210 Retention Receivable, what is entered adds up to 2,172.38.',
    );
  });
  it('it is not undone once an invoice of it has a payment, or the books were closed', async () => {
    const { invoiceIds } = await posted();
    const methodId = await made('/payment-methods/create', { name: 'Check' });
    const [created] = await eventsOf(`Invoice-${invoiceIds[0]}`);
    const customerId = (created?.data as { customerId?: string } | undefined)?.customerId;
    const payment = await made('/post-payments/create', {
      receivedOn: undefined,
      customerId,
      amount: 100,
      methodId,
      checkNo: '1',
      allocations: [{ invoiceId: invoiceIds[0], amount: 100 }],
    });
    const undo = () => ask('POST', '/ledgers/opening/undo', { reason: 'Wrong' });
    await refused(undo(), 'OPENING_USED', 'Invoice 211 has a payment. Reverse it before you undo the opening.');
    await done(ask('PUT', `/post-payments/${payment}/reverse`, { reason: 'Wrong' }));
    await done(ask('POST', '/ledgers/closing/close', { through: '2026-10-31' }));
    await refused(undo(), 'OPENING_CLOSED');
  });
});
