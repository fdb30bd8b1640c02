import { memoryEventLog } from '@backoffice/infra/event-log';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { foldOf } from '#domain/fold-of.ts';
import { recordOfStream } from '#kernel/stream-record.ts';
import { createCompany, serveWriteSide, type ServedWriteSide, type TestCompany } from './write-side.spec-kit.ts';

const log = memoryEventLog();
let run: ServedWriteSide;
let firm: TestCompany;

beforeAll(async () => {
  run = await serveWriteSide({ log });
  firm = await createCompany(run, 'Ridgeline');
});
afterAll(() => run.close());

const ask = (method: string, path: string, body: object = {}) => run.ask(method, path, { ...firm.as, body });
async function done(method: string, path: string, body: object = {}) {
  const { status, body: answer } = await ask(method, path, body);
  expect(answer).toMatchObject({ version: expect.any(Number) });
  expect(status).toBeLessThan(300);
}
async function refused(asking: ReturnType<typeof ask>, code: string, says = '') {
  const before = (await log.readTenant(firm.id, 0, 10_000)).length;
  const { body } = await asking;
  expect(JSON.stringify(body)).toContain(code);
  expect(JSON.stringify(body)).toContain(says);
  expect((await log.readTenant(firm.id, 0, 10_000)).length).toBe(before);
}
const file = (lines: readonly string[]) => ({ content: Buffer.from(`${lines.join('\n')}\n`).toString('base64') });
const read = async (part: string, lines: readonly string[]) =>
  (await ask('POST', `/ledgers/opening/${part}/read`, file(lines))).body as {
    rows: { row: number; says: string; adds: string; found: object | null }[];
    previewToken: string;
  };
async function imported(part: string, lines: readonly string[]) {
  const { previewToken } = await read(part, lines);
  await done('POST', `/ledgers/opening/${part}/import`, { ...file(lines), previewToken });
}
const opening = async () => (await run.ask('GET', '/ledgers/opening', firm.as)).body;
const posted = async () =>
  (await log.readStream(firm.id, `BookOpening-${firm.id}`)).findLast(({ type }) => type === 'OpeningPosted')?.data as {
    invoiceIds: string[];
    creditIds: string[];
    costIds: string[];
    entryId: string;
    wipEntryId: string;
  };
const events = async (entity: string, id = '') =>
  (await log.readStream(firm.id, `${entity}-${id}`)).map(({ type, data }) => ({ type, data }));
const everyOf = async (entity: string) => {
  const streams = new Set((await log.readTenant(firm.id, 0, 10_000)).map(({ stream }) => stream));
  const ids = [...streams].flatMap((stream) =>
    stream.startsWith(`${entity}-`) ? stream.slice(entity.length + 1) : [],
  );
  const rows = await Promise.all(
    ids.map(async (id) => recordOfStream(foldOf(entity), id, await log.readStream(firm.id, `${entity}-${id}`))),
  );
  return rows.flatMap((row) => row ?? []);
};

const HEAD = 'Customer,Location,Email,Address,City,State,ZIP,Salesman,Number,Date,Due,Original,Retention,Open';
const NICK = 'Nick Ridgeline';
const AT = '4 Alder St,Arcata,CA,95521';
const hill = (rest: string) => `Hillcrest HOA,East slope,grace@hill.example,${AT},${NICK},${rest}`;
const INVOICES = [
  HEAD,
  hill('211,10/05/2026,11/04/2026,"30,000.00",1500,28500'),
  hill('212,10/12/2026,11/11/2026,,,500'),
  `Laurel Homes,,ann@laurel.example,1 Laurel St,Arcata,CA,95521,${NICK},213,10/14/2026,,,,1000`,
];

describe('open invoices whose contract is left out', () => {
  it('a file is tried: each row says what is wrong by the name of its column, or whom it adds', async () => {
    await done('PUT', '/ledgers/opening', { date: '2026-10-31' });
    const { rows } = await read('invoices', [
      HEAD,
      hill('211,10/05/2026,,,,5'),
      `Nobody,,,1 A St,Arcata,CA,95521,${NICK},9,10/05/2026,,,,5`,
      `Laurel Homes,,a@b.example,1 A St,Arcata,CA,955,${NICK},9,10/05/2026,,,,5`,
      `Laurel Homes,,a@b.example,1 A St,Arcata,CA,95521,Nobody,9,10/05/2026,,,,5`,
      hill('212,yesterday,,,,5'),
      `,,,,,,,,9,10/05/2026,,,,5`,
      `Total,,,,,,,,,,,,,5`,
    ]);
    expect(rows).toMatchObject([
      { row: 2, says: '', adds: 'Hillcrest HOA', found: null },
      { row: 3, says: 'email: Give an email address or a phone number.', adds: '' },
      { row: 4, says: 'zip: Use a ZIP code like 92101.' },
      { row: 5, says: 'salesman: There is no salesman Nobody.' },
      { row: 6, says: 'date: Use a date like 11/20/2026.' },
      { row: 7, says: 'customer: Name the customer.' },
    ]);
  });
  it('another file than the one that was tried is not entered', async () => {
    const { previewToken } = await read('invoices', INVOICES);
    const body = { ...file(INVOICES.slice(0, 2)), previewToken };
    await refused(ask('POST', '/ledgers/opening/invoices/import', body), 'PREVIEW_STALE');
  });
  it('customers and locations that nobody is called yet are added once, and found the next time', async () => {
    await imported('invoices', INVOICES);
    const customers = await everyOf('Customer');
    expect(customers.map(({ name }) => name).toSorted()).toEqual(['Hillcrest HOA', 'Laurel Homes']);
    expect((await everyOf('Location')).map(({ name }) => name).toSorted()).toEqual(['East slope', 'Laurel Homes']);
    expect(await opening()).toMatchObject({
      invoices: [
        { number: '211', contractName: 'Hillcrest HOA · East slope', open: 2_850_000 },
        { number: '212', contractName: 'Hillcrest HOA · East slope' },
        { number: '213', contractName: 'Laurel Homes · Laurel Homes' },
      ],
    });
    await imported('invoices', INVOICES);
    expect(await everyOf('Customer')).toHaveLength(2);
    expect((await opening()).invoices).toHaveLength(3);
  });
  it('a file of which no row can be entered enters nothing', async () => {
    const lines = [HEAD, `,,,,,,,,9,10/05/2026,,,,5`];
    const { previewToken } = await read('invoices', lines);
    await refused(ask('POST', '/ledgers/opening/invoices/import', { ...file(lines), previewToken }), 'NOTHING_READ');
  });
  it('vendors of bills are added too', async () => {
    await imported('bills', ['Vendor,Number,Date,Due,Open', 'Hill Lumber,HL-1,10/20/2026,11/19/2026,3870.65']);
    expect(await opening()).toMatchObject({ bills: [{ vendorName: 'Hill Lumber', open: 387_065 }] });
  });
  it('posted, each customer has a contract that is agreed, with the invoices of the file', async () => {
    await done('POST', '/ledgers/opening/post');
    const { invoiceIds } = await posted();
    const contracts = await everyOf('Contract');
    expect(contracts).toMatchObject([
      {
        number: 'BF-1',
        name: 'Brought forward',
        customerName: 'Hillcrest HOA',
        locationName: 'East slope',
        amount: 3_050_000,
        retentionBp: 500,
        date: '2026-10-05',
        status: 'signed',
        signature: { method: 'paper', date: '2026-10-05', scanPath: null },
      },
      { number: 'BF-2', customerName: 'Laurel Homes', amount: 100_000, retentionBp: 0, status: 'signed' },
    ]);
    const [created, recorded] = await events('Invoice', invoiceIds[1]);
    expect(created).toMatchObject({
      type: 'InvoiceCreated',
      data: { contractNumber: 'BF-1', customerName: 'Hillcrest HOA' },
    });
    expect(recorded).toMatchObject({ type: 'OpeningInvoiceRecorded', data: { amountDue: 50_000, extras: 0 } });
  });
  it('one more is billed of such a contract, and then the opening cannot be undone', async () => {
    const [hillcrest] = await everyOf('Contract');
    const { body } = await ask('POST', `/invoices/add?contractId=${String(hillcrest?.['id'])}`, {
      invoiceItems: [{ name: 'Extra', unitPrice: 100 }],
    });
    expect(body).toMatchObject({ id: expect.any(String) });
    await refused(ask('POST', '/ledgers/opening/undo', { reason: 'Wrong' }), 'CONTRACT_HAS_ACTIVITY');
    await done('DELETE', `/invoices/${String(body.id)}/delete`);
  });
  it('undone, the contracts are void with their invoices; posted again, they are the same with the same numbers', async () => {
    const before = await posted();
    await done('POST', '/ledgers/opening/undo', { reason: 'One was missing' });
    expect(await everyOf('Contract')).toMatchObject([
      { number: 'BF-1', status: 'void', voidReason: 'One was missing' },
      { number: 'BF-2', status: 'void' },
    ]);
    await imported('invoices', [HEAD, hill('230,10/15/2026,11/14/2026,,,200')]);
    await done('POST', '/ledgers/opening/post');
    const [again] = await everyOf('Contract');
    expect(again).toMatchObject({ number: 'BF-1', status: 'signed', amount: 3_070_000, voidedAt: null });
    expect((await posted()).invoiceIds.slice(0, 3)).toEqual(before.invoiceIds);
    await done('POST', '/ledgers/opening/undo', { reason: 'Once more' });
  });
  it('a location of another company is refused', () =>
    refused(
      ask('PUT', '/ledgers/opening/invoices', {
        invoices: [
          {
            locationId: '0190b3a0-0000-7000-8000-0000000000ff',
            number: '1',
            date: '2026-10-05',
            dueDate: '2026-10-05',
            original: 5,
            open: 5,
          },
        ],
      }),
      'LOCATION_UNKNOWN',
      'Choose a location of this company.',
    ));
});

describe('money that customers had paid before it was billed', () => {
  it('comes by file, and is owed to them from the day of the opening', async () => {
    await imported('credits', ['Customer,Reference,Date,Amount', 'Hillcrest HOA,4471,10/20/2026,"1,250.01"']);
    await refused(
      ask('PUT', '/ledgers/opening/credits', {
        credits: [{ customerId: '0190b3a0-0000-7000-8000-0000000000ff', date: '2026-10-20', amount: 1 }],
      }),
      'CUSTOMER_UNKNOWN',
    );
    await done('POST', '/ledgers/opening/post');
    const [recorded] = await events('Payment', (await posted()).creditIds[0]);
    expect(recorded).toMatchObject({
      type: 'OpeningCreditRecorded',
      data: {
        customerName: 'Hillcrest HOA',
        reference: '4471',
        receivedOn: '2026-10-20',
        on: '2026-10-31',
        amount: 125_001,
      },
    });
  });
  it('it lies in no bank of ours and goes with the opening; an invoice may have it', async () => {
    const { creditIds, invoiceIds } = await posted();
    const [credit] = creditIds;
    const { id: bankId } = (await ask('POST', '/banks/create', { name: 'Checking' })).body;
    await refused(ask('PUT', `/post-payments/${credit}/deposit`, { bankId }), 'OPENING_CREDIT');
    await refused(ask('PUT', `/post-payments/${credit}/reverse`, { reason: 'Wrong' }), 'OPENING_CREDIT');
    await done('PUT', `/post-payments/${credit}`, {
      allocations: [{ invoiceId: invoiceIds[0], amount: 100_000 }],
    });
    await refused(ask('POST', '/ledgers/opening/undo', { reason: 'Wrong' }), 'OPENING_USED');
    await done('PUT', `/post-payments/${credit}`, { allocations: [] });
    await done('POST', '/ledgers/opening/undo', { reason: 'Wrong' });
    expect((await events('Payment', credit)).at(-1)).toMatchObject({
      type: 'PaymentReversed',
      data: { reversedOn: '2026-10-31', isOpening: true, amount: 125_001, unapplied: 125_001 },
    });
  });
});

describe('jobs that were under way, and work in progress', () => {
  it('what was agreed, billed and spent comes by file', async () => {
    await imported('jobs', [
      'Customer,Location,Contract amount,Billed to date,Cost to date,Estimated cost',
      'Hillcrest HOA,East slope,"80,000.00","50,000.00","36,000.00","60,000.00"',
    ]);
    expect(await opening()).toMatchObject({ jobs: [{ value: 8_000_000, billed: 5_000_000, cost: 3_600_000 }] });
  });
  it('less than its open invoices cannot be billed of a job in all', async () => {
    const { jobs } = await opening();
    const [job] = jobs as object[];
    await done('PUT', '/ledgers/opening/jobs', { jobs: [{ ...job, billed: 100 }] });
    await refused(ask('POST', '/ledgers/opening/post'), 'OPENING_BILLED_LESS', '1.00 would be billed in all');
    await refused(ask('PUT', '/ledgers/opening/jobs', { jobs: [job, job] }), 'OPENING_JOB_TWICE');
    await done('PUT', '/ledgers/opening/jobs', { jobs: [job] });
  });
  it('posted, the contract has its price and estimate, the rest of its billings is paid, and a ticket has its costs', async () => {
    const rows = [
      { number: '1250', name: 'Underbillings', account: 'underbillings', amount: 13_750 },
      { number: '2450', name: 'Overbillings', account: 'overbillings', amount: -13_750 },
    ];
    await done('PUT', '/ledgers/opening/trial-balance', { rows });
    await done('POST', '/ledgers/opening/post');
    const { invoiceIds, costIds, wipEntryId } = await posted();
    expect((await everyOf('Contract'))[0]).toMatchObject({
      amount: 8_000_000,
      costEstimates: [{ on: '2026-10-31', amount: 6_000_000 }],
    });
    expect((await events('Invoice', invoiceIds[0])).at(-1)).toMatchObject({
      data: {
        number: expect.stringMatching(/^Before [0-9A-F]{6}$/),
        amount: 1_930_000,
        amountDue: 0,
        paidBefore: 1_930_000,
      },
    });
    expect(await events('JobCost', costIds[0])).toMatchObject([
      { type: 'JobCostCreated', data: { number: 'Before the books', date: '2026-10-31', contractNumber: 'BF-1' } },
      { type: 'MaterialAdded', data: { line: { amount: 3_600_000, account: null, billable: false } } },
    ]);
    expect((await events('JournalEntry', wipEntryId))[0]).toMatchObject({
      data: {
        date: '2026-11-01',
        lines: [
          { account: 'underbillings', amount: -13_750 },
          { account: 'overbillings', amount: 13_750 },
        ],
      },
    });
  });
  it('undone, all of it is taken back on its own days', async () => {
    const { costIds, wipEntryId } = await posted();
    await done('POST', '/ledgers/opening/undo', { reason: 'Wrong' });
    expect((await events('JobCost', costIds[0])).at(-1)).toMatchObject({ type: 'JobCostTrashed' });
    expect((await events('JournalEntry', wipEntryId)).at(-1)).toMatchObject({
      type: 'JournalEntryReversed',
      data: { on: '2026-11-01' },
    });
  });
  it('posted once more, its costs are on a ticket of their own, as the other keeps its number in the trash', async () => {
    await done('POST', '/ledgers/opening/post');
    const [created] = await events('JobCost', (await posted()).costIds[0]);
    expect(created).toMatchObject({ data: { number: 'Before the books 2', contractNumber: 'BF-1' } });
  });
});
