import { addDays } from '@backoffice/contracts/kernel';
import { wipLines, wipRow } from '@backoffice/contracts/features/wip-schedules';
import type { Proof } from '@backoffice/contracts/features/proofs';
import { fixedClock } from '@backoffice/infra/clock';
import { postgresEventLog } from '@backoffice/infra/event-log';
import { freshDatabase, pgPool, sqlPool } from '@backoffice/infra/postgres';
import { proofRules, readSide } from '@backoffice/projections';
import { conversionTargets } from '@backoffice/services/features/tm-tickets';
import { ownAccount, startBooksCompany, type BooksCompany } from '@backoffice/services/testing/books-company';
import { amount, id } from '@backoffice/services/testing/golden-job';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { publisher } from './books-model/publisher.spec-kit.ts';

/**
 * One row of the database of real books is tampered with for each rule of the nightly proof, and put right again. `row`
 * chooses it, in SQL; `found`: what the proof says of it.
 */
type PlantedRow = {
  readonly rule: string;
  readonly table: string;
  readonly row?: string;
  readonly column: string;
  readonly to: string;
  readonly found: Readonly<Partial<Proof['failures'][number]>>;
};
const [received, today] = ['2026-02-20', '2026-03-02'];
const [begun, through] = ['2026-01-31', '2026-02-28'];
/** What the proof says: of which record, in these words and with these figures. */
const said = (words: string, entity: string, record: string, expected: string, found: string, day?: string) => ({
  words: expect.stringContaining(words) as string,
  entity,
  id: record,
  expected,
  found,
  ...(day === undefined ? {} : { day }),
});
const [wall, hoa, concrete, I1, P1, P2, B1, J1] = ['wall', 'hoa', 'concrete', 'I1', 'P1', 'P2', 'B1', 'J1'].map(id) as [
  string,
  string,
  string,
  string,
  string,
  string,
  string,
  string,
]; // as many
const entryOf = (account: string, more = 'true') => `account = '${account}' AND ${more}`;
const anyHash = expect.stringMatching(/^[0-9a-f]{64}$/) as unknown as string;
const anyId = expect.stringMatching(/./) as unknown as string; // of an entry or of figures, which the product named

/** The job of the wall, underbilled by 123.00 on a day. */
const wallRow = wipRow({
  contractId: wall,
  number: 'wall',
  name: 'The wall',
  customerName: '',
  locationId: id('yard'),
  completedOn: null,
  isCompleted: false,
  earnedByCosts: null,
  before: { earned: 0, cost: 0 },
  value: 5_000_000,
  estimate: 4_000_000,
  costToDate: 400_000,
  billed: 487_700,
});

const plantedRows: readonly PlantedRow[] = [
  {
    rule: 'wip',
    table: 'ledger',
    row: entryOf('underbillings', `day = '${received}'`),
    column: 'amount',
    to: 'amount + 100',
    found: said(
      'are not what the schedule of their day comes to',
      'WipSchedule',
      id('W1'),
      '123.00',
      '124.00',
      received,
    ),
  },
  {
    rule: 'contract',
    table: 'invoices',
    row: `id = '${I1}'`,
    column: 'open_due',
    to: 'open_due + 100',
    found: said('is not what is open, retained and still to be billed', 'Contract', wall, '49,500.00', '49,501.00'),
  },
  {
    rule: 'retention',
    table: 'ledger',
    row: entryOf('retention', `invoice_id = '${I1}'`),
    column: 'amount',
    to: '-100',
    found: said('More retention was released than was ever held', 'Contract', wall, '0.00', '−1.00'),
  },
  {
    rule: 'payment',
    table: 'post_payments',
    row: `id = '${P1}'`,
    column: 'unapplied',
    to: 'unapplied + 1',
    found: said('are not the amount received', 'Payment', P1, '600.00', '600.01'),
  },
  {
    rule: 'invoice',
    table: 'invoices',
    row: `id = '${I1}'`,
    column: 'paid',
    to: 'paid + 1',
    found: said('is not what payments give to it', 'Invoice', I1, '500.00', '500.01'),
  },
  {
    rule: 'overpaid',
    table: 'invoices',
    row: `id = '${I1}'`,
    column: 'paid',
    to: '95100',
    found: said('More was paid on it than was due', 'Invoice', I1, '950.00', '951.00'),
  },
  {
    rule: 'journal',
    table: 'ledger',
    row: entryOf('revenue', `invoice_id = '${I1}'`),
    column: 'amount',
    to: 'amount + 1',
    found: said('does not add up to zero', 'LedgerEntry', anyId, '0.00', '0.01'),
  },
  {
    rule: 'balance',
    table: 'customers',
    row: `id = '${hoa}'`,
    column: 'owed',
    to: 'owed + 100',
    found: said('is not what was posted to the books', 'Customer', hoa, '393.00', '394.00'),
  },
  {
    rule: 'balance',
    table: 'bills',
    row: `id = '${B1}'`,
    column: 'open',
    to: 'open + 100',
    found: said('is not what was posted to the books', 'Bill', B1, '−200.00', '−201.00'),
  },
  {
    rule: 'release',
    table: 'releases',
    column: 'covered_by',
    to: "jsonb_set(covered_by, '{0,amount}', '50001')",
    found: said('Releases state more money than has cleared', 'Contract', wall, '500.00', '500.01'),
  },
  {
    rule: 'jobCost',
    table: 'job_cost_postings',
    row: entryOf('subcontracts'),
    column: 'amount',
    to: 'amount + 1',
    found: said('by the lists: subcontracts', 'Contract', wall, '300.01', '300.00', received),
  },
  {
    rule: 'jobCost',
    table: 'ledger',
    row: entryOf(ownAccount.account),
    column: 'amount',
    to: 'amount + 1',
    found: said(`by the lists: ${ownAccount.account}`, 'Contract', id('annex'), '7.00', '7.01', received),
  },
  {
    rule: 'clearing',
    table: 'ledger',
    row: entryOf('receivedNotBilled'),
    column: 'amount',
    to: 'amount + 1',
    found: said('is not what tickets and bills say', 'Supplier', id('yard'), '0.00', '0.01'),
  },
  {
    rule: 'ticketContra',
    table: 'ledger',
    row: entryOf('burdenApplied'),
    column: 'amount',
    to: 'amount - 1',
    found: said('by the lists: burdenApplied', 'JobCost', id('T2'), '−72.96', '−72.97'),
  },
  {
    rule: 'jobCost',
    table: 'job_cost_postings',
    row: "burden_account = 'burden'",
    column: 'burden',
    to: 'burden + 1',
    found: said('by the lists: burden', 'Contract', id('school'), '72.97', '72.96', received),
  },
  {
    rule: 'payroll',
    table: 'payroll_runs',
    column: 'gross_job',
    to: 'gross_job + 1',
    found: said('is not what it pays', 'PayrollRun', id('PR1'), '100.01', '100.00'),
  },
  {
    rule: 'material',
    table: 'job_costs',
    row: `id = '${id('T1')}'`,
    column: 'materials',
    to: "jsonb_set(materials, '{0,amount}', '20001')",
    found: said('is not what its bill and the corrections of it charge', 'JobCost', id('T1'), '200.01', '200.00'),
  },
  {
    rule: 'commitment',
    table: 'commitments',
    column: 'revised',
    to: '2999',
    found: said('than it comes to with its changes', 'Commitment', id('SC-1'), '29.99', '30.00'),
  },
  {
    rule: 'commitmentBilled',
    table: 'commitments',
    column: 'billed',
    to: 'billed - 1',
    found: said('is not what lines of bills charge to it', 'Commitment', id('SC-1'), '30.00', '29.99'),
  },
  {
    rule: 'retentionPayable',
    table: 'commitments',
    column: 'retention',
    to: 'retention + 1',
    found: said('is not what its bills hold less what was released', 'Commitment', id('SC-1'), '0.60', '0.61'),
  },
  {
    rule: 'retentionPayable',
    table: 'ledger',
    row: entryOf('retentionPayable', 'amount < 0'),
    column: 'amount',
    to: 'amount - 1',
    found: said('is not what its bills hold less what was released', 'Commitment', id('SC-1'), '0.60', '0.61'),
  },
  {
    rule: 'application',
    table: 'pay_applications',
    column: 'certificate',
    to: "jsonb_set(certificate, '{sheet,due}', '145006')",
    found: said(
      'are not what its schedule, its invoices and the books say',
      'Contract',
      id('annex'),
      '1,450.05',
      '1,450.06',
    ),
  },
  {
    rule: 'extraWork',
    table: 'tm_tickets',
    column: 'amount',
    to: 'amount + 1',
    found: said('is not what the T&M tickets in it come to', 'ChangeOrder', id('XO1'), '97.76', '97.75'),
  },
  {
    rule: 'extraWork',
    table: 'change_orders',
    row: `id = '${id('XO1')}'`,
    column: 'trashed_at',
    to: `'${today}T17:00:00.000Z'`,
    found: said('is not what the T&M tickets in it come to', 'ChangeOrder', id('XO1'), '97.75', '0.00'),
  },
  {
    rule: 'contractValue',
    table: 'change_orders',
    row: `id = '${id('XO1')}'`,
    column: 'approved_at',
    to: 'NULL',
    found: said('is not what was agreed and the changes', 'Contract', id('school'), '90,000.01', '90,097.76'),
  },
  {
    rule: 'jobHours',
    table: 'job_cost_postings',
    row: `job_cost_id = '${id('T2')}'`,
    column: 'hours',
    to: 'hours + 1',
    found: said('are not those of the job cost', 'JobCost', id('T2'), '8.00', '8.01'),
  },
  {
    rule: 'settlement',
    table: 'contracts',
    row: `id = '${wall}'`,
    column: 'profit_settlements',
    to: "jsonb_set(profit_settlements, '{0,lines,0,amount}', '1483801')",
    found: said('is not what the books owe for them', 'Contract', wall, '17,311.01', '17,311.00'),
  },
  {
    rule: 'settledProfit',
    table: 'contracts',
    row: `id = '${wall}'`,
    column: 'profit_settlements',
    to: "jsonb_set(profit_settlements, '{0,profit}', '4946001')",
    found: said('is not its revenue less costs and overhead', 'Contract', wall, '49,460.00', '49,460.01'),
  },
  {
    rule: 'undeposited',
    table: 'ledger',
    row: entryOf('undeposited', `payment_id = '${P1}' AND amount > 0`),
    column: 'day',
    to: "'2026-02-21'",
    found: said('received and not deposited', 'Payment', P1, '600.00', '0.00', received),
  },
  {
    rule: 'journalEntry',
    table: 'ledger',
    row: entryOf('fees', `journal_entry_id = '${J1}'`),
    column: 'amount',
    to: 'amount + 1',
    found: said('is not what its lines say', 'JournalEntry', J1, '25.00', '25.01', received),
  },
  {
    rule: 'opening',
    table: 'book_openings',
    column: 'bills',
    to: `'[{"open": 100, "retentionHeld": 0}]'`,
    found: said('What the books began with', 'BookOpening', anyId, '−1.00', '0.00', begun),
  },
  {
    rule: 'opening',
    table: 'book_openings',
    column: 'credits',
    to: `'[{"amount": 200}]'`,
    found: said('What the books began with', 'BookOpening', anyId, '−2.00', '0.00', begun),
  },
  {
    rule: 'opening',
    table: 'book_openings',
    column: 'status',
    to: "'final'",
    found: said('What the books began with', 'BookOpening', anyId, '0.00', '−99,210.55', begun),
  },
  {
    rule: 'stock',
    table: 'ledger',
    row: entryOf('inventory', `bill_id = '${id('B3')}'`),
    column: 'inventory_item_id',
    to: "'other'",
    found: said('What it brings into stock', 'Bill', id('B3'), '50.00', '0.00', received),
  },
  {
    rule: 'deposit',
    table: 'ledger',
    row: entryOf('bank', `payment_id = '${P1}'`),
    column: 'deposit_id',
    to: "'other'",
    found: said('is not what its deposit says of that day', 'Payment', P1, '600.00', '0.00', '2026-02-22'),
  },
  {
    rule: 'onlinePayment',
    table: 'online_payments',
    column: 'held',
    to: 'held + 1',
    found: said('is not what came of it less what went', 'OnlinePayment', id('O1'), '965.00', '965.01'),
  },
  {
    rule: 'onlinePayment',
    table: 'online_payments',
    column: 'refunds',
    to: "jsonb_set(refunds, '{0,amount}', '1001')",
    found: said('is not what came of it less what went', 'OnlinePayment', id('O1'), '964.99', '965.00'),
  },
  {
    rule: 'providerBank',
    table: 'ledger',
    row: entryOf('bank', `bank_id = '${id('stripe')}' AND payment_id = '${id('O1')}'`),
    column: 'amount',
    to: 'amount + 1',
    found: said('are not what online payments hold there', 'Bank', id('stripe'), '465.00', '465.01'),
  },
  {
    rule: 'control',
    table: 'invoices',
    row: `id = '${I1}'`,
    column: 'open_due',
    to: 'open_due + 100',
    found: said('account of the books: receivable', 'Customer', hoa, '450.00', '451.00'),
  },
  {
    rule: 'control',
    table: 'invoices',
    row: `id = '${I1}'`,
    column: 'retention_held',
    to: 'retention_held + 100',
    found: said('account of the books: retention', 'Contract', wall, '50.00', '51.00'),
  },
  {
    rule: 'control',
    table: 'post_payments',
    row: `id = '${P2}'`,
    column: 'unapplied',
    to: 'unapplied + 100',
    found: said('account of the books: credit', 'Customer', hoa, '107.00', '108.00'),
  },
  {
    rule: 'control',
    table: 'bills',
    row: `id = '${B1}'`,
    column: 'open',
    to: 'open + 100',
    found: said('account of the books: payable', 'Supplier', concrete, '200.00', '201.00'),
  },
  {
    rule: 'position',
    table: 'receivable_positions',
    row: `id = '${I1}'`,
    column: 'amount',
    to: 'amount + 100',
    found: said('is not what is posted to the books: receivable', 'Invoice', I1, '450.00', '451.00'),
  },
  {
    rule: 'position',
    table: 'receivable_positions',
    row: `id = '${I1}'`,
    column: 'entries',
    to: "jsonb_set(entries, '{1,day}', '\"2026-02-21\"')",
    found: said('is not what is posted to the books: receivable', 'Invoice', I1, '450.00', '950.00', received),
  },
  {
    rule: 'position',
    table: 'receivable_positions',
    row: `id = '${I1}'`,
    column: 'retention',
    to: 'retention + 100',
    found: said('is not what is posted to the books: retention', 'Invoice', I1, '50.00', '51.00'),
  },
  {
    /** As if the second export held the 102,917.51 of the first once more. */
    rule: 'exports',
    table: 'journal_exports',
    column: 'exports',
    to: "jsonb_set(exports, '{1,debits}', '12180281')",
    found: said(
      'an entry went out twice, or never',
      'JournalExports',
      id('ridgeline'),
      '18,885.30',
      '121,802.81',
      today,
    ),
  },
  {
    rule: 'statement totals',
    table: 'ledger',
    row: entryOf('revenue', `invoice_id = '${I1}'`),
    column: 'amount',
    to: 'amount + 1',
    found: said('about: balance sheet', 'Company', anyId, '101,710.55', '101,710.54'),
  },
  {
    rule: 'statement totals',
    table: 'ledger',
    row: entryOf('undeposited', `payment_id = '${P1}' AND amount < 0`),
    column: 'moves_money',
    to: 'false',
    found: said('about: cash flow', 'Company', anyId, '100,650.55', '100,050.55'),
  },
  {
    rule: 'statement totals',
    table: 'ledger',
    row: entryOf('receivable', `payment_id = '${P1}'`),
    column: 'invoice_id',
    to: 'NULL',
    found: said('about: aged receivable', 'Company', anyId, '450.00', '950.00', through),
  },
  {
    rule: 'bank',
    table: 'reconciliations',
    column: 'ending_balance',
    to: 'ending_balance + 100',
    found: said('not its last statement', 'Bank', id('savings'), '15,001.00', '15,000.00', through),
  },
  {
    rule: 'statement',
    table: 'reconciliations',
    column: 'sha256',
    to: "'of another list'",
    found: said('when it was finished: hash', 'Reconciliation', id('statement'), 'of another list', anyHash, through),
  },
  {
    rule: 'closed entries',
    table: 'ledger',
    row: entryOf('credit', `payment_id = '${P2}'`),
    column: 'day',
    to: "'2026-02-27'",
    found: said('closed by then: credit', 'LedgerEntry', anyId, '0.00', '−7.00', '2026-02-27'),
  },
  {
    rule: 'closing',
    table: 'ledger',
    row: entryOf('subcontracts'),
    column: 'amount',
    to: 'amount + 1',
    found: said('Trial balance, 5200 Subcontracts', 'ClosingFigures', anyId, '300.00', '300.01', through),
  },
  {
    rule: 'closed digest',
    table: 'ledger',
    row: entryOf('subcontracts'),
    column: 'contract_id',
    to: "'elsewhere'",
    found: said('are not those it was closed with', 'ClosingFigures', anyId, anyHash, anyHash, through),
  },
];

/** An invoice is paid online: 25.00 is its fee, 10.00 is refunded, 500.00 paid out. */
async function payOnline({ send, execute, tenant }: BooksCompany): Promise<void> {
  await send('Bank', 'stripe', 'CreateBank', { name: 'Stripe' });
  const bank = { bankId: id('stripe'), bankName: 'Stripe', payoutBankId: id('checking') };
  const ways = { takesCards: true, takesBankDebits: true, cardLimit: 0 };
  const methods = { cardMethodId: id('ach'), bankDebitMethodId: id('ach') };
  const account = { accountId: 'acct_1', provider: 'Stripe', isTest: true, needs: '' };
  const connected = { type: 'ConnectPaymentAccount', data: { ...bank, ...ways, ...methods, ...account } };
  await execute([{ entity: 'PaymentAccount', id: tenant, creates: true, command: connected }]);
  const online = (command: { readonly type: string; readonly data: object }, creates = false) =>
    execute([{ entity: 'OnlinePayment', id: id('O1'), ...(creates && { creates }), command }]);
  const allocations = [{ invoiceId: id('I3'), amount: 100_000 }];
  const at = `${today}T16:00:00.000Z`;
  const begun = { allocations, checkoutId: 'cs_1', expiresAt: at, again: false };
  await online({ type: 'BeginOnlinePayment', data: begun }, true);
  const charge = { chargeId: 'ch_1', amount: 100_000, fee: 2_500, at };
  const refunds = [{ refundId: 're_1', amount: 1_000, at, status: 'made' }];
  const checkout = { status: 'received', paidBy: null, failure: '', charge, refunds, dispute: null };
  for (let step = 0; step < 2; step++) await online({ type: 'SettleOnlinePayment', data: { checkout } });
  await send('JournalEntry', 'payout', 'KeepJournalEntry', {
    kind: 'online',
    date: today,
    lines: [
      { account: 'bank', bankId: id('checking'), debit: 50_000 },
      { account: 'bank', bankId: id('stripe'), credit: 50_000 },
    ],
    source: { entity: 'PaymentAccount', id: tenant, name: 'the payout' },
  });
}

let prove: (isFull?: boolean) => Promise<Omit<Proof, 'at'>>;
let proveMoved: (since: number) => Promise<Omit<Proof, 'at'> | null>;
let lastPosition: number;
let raw: Sql;
const closing: (() => Promise<unknown>)[] = [];

/**
 * An invoice and its payment, a bill and its check, a job with costs that was settled, a release, a statement and a
 * closing.
 */
beforeAll(async () => {
  const database = await freshDatabase();
  const log = postgresEventLog(database.url);
  const [pool, sql] = [pgPool(database.url), sqlPool(database.url)];
  raw = sqlPool(database.url, { size: 1, session: { role: 'none' } });
  const side = readSide({
    log,
    pool,
    sql,
    clock: fixedClock(`${today}T17:00:00.000Z`),
    files: {} as Parameters<typeof readSide>[0]['files'], // no file is read here
    report: (problem, error) => expect.fail(`${problem}: ${String(error)}`),
  });
  const run = await startBooksCompany();
  const { send, sendTo, tenant } = run;
  const publish = publisher(run, log);
  const reading = await side.start();
  closing.push(
    reading.stop,
    log.close,
    () => pool.end(),
    () => sql.end(),
    () => raw.end(),
    database.drop,
  );

  // What the banks began with is all there was.
  await sendTo('BookOpening', tenant, 'StartOpening', { date: begun });
  await sendTo('BookOpening', tenant, 'EnterTrialBalance', {
    rows: [{ number: '1500', name: 'Trucks', account: 'fixedAssets', amount: 0 }],
  });
  await sendTo('BookOpening', tenant, 'PostOpening', { invoiceIds: [], billIds: [], entryId: null });
  await send('Invoice', 'I1', 'CreateInvoice', {
    contractId: wall,
    date: received,
    lineItems: [amount('wall work', 100_000)],
    invoiceItems: [],
  });
  await send('Invoice', 'I1', 'ApproveInvoice');
  const payment = { customerId: id('hoa'), bankId: id('checking'), methodId: id('ach'), receivedOn: received };
  await send('Payment', 'P1', 'PostPayment', {
    ...payment,
    amount: 60_000,
    depositDate: addDays(received, 2),
    allocations: [{ invoiceId: id('I1'), amount: 50_000 }],
  });
  await send('Payment', 'P1', 'ClearPayment');
  await send('Release', 'R1', 'CreateRelease', {
    contractId: wall,
    formType: 'unconditionalProgress',
    throughDate: today,
    amountReceived: 50_000,
  });
  await run.signRelease('R1');
  await send('Bill', 'B1', 'RecordBill', {
    vendorId: id('concrete'),
    ref: 'B1',
    date: received,
    lines: [{ account: 'subcontracts', contractId: wall, amount: 30_000 }],
  });
  await send('Supplier', 'quarry', 'CreateSupplier', { name: 'Quarry' });
  await send('InventoryItem', 'gravel', 'CreateInventoryItem', { item: 'Gravel', unit: 'ton', rate: 1_000, onHand: 0 });
  await send('Bill', 'B3', 'RecordBill', {
    vendorId: id('quarry'),
    ref: 'B3',
    date: received,
    lines: [{ inventoryItemId: id('gravel'), quantity: 50_000, amount: 5_000 }],
  });
  await send('Check', 'C0', 'WriteCheck', {
    bankId: id('checking'),
    payee: 'Sawmill',
    date: received,
    amount: 700,
    lines: [{ account: ownAccount.account, contractId: id('annex'), amount: 700 }],
  });
  await send('Check', 'C1', 'WriteCheck', {
    bankId: id('checking'),
    vendorId: id('concrete'),
    date: received,
    amount: 10_000,
    lines: [{ billId: id('B1'), amount: 10_000 }],
  });
  await send('JournalEntry', 'J1', 'PostJournalEntry', {
    kind: 'bankCharge',
    date: received,
    lines: [
      { account: 'fees', debit: 2_500 },
      { account: 'bank', bankId: id('checking'), credit: 2_500 },
    ],
  });
  const schedule = { asOf: received, rows: [wallRow], overrides: [], position: 1, entryId: id('W1 entry') };
  await send('WipSchedule', 'W1', 'PostWip', schedule);
  await send('JournalEntry', 'W1 entry', 'KeepJournalEntry', {
    kind: 'wip',
    date: received,
    reversesOn: addDays(received, 1),
    lines: wipLines([wallRow]),
    source: { entity: 'WipSchedule', id: id('W1'), name: 'the WIP schedule' },
  });
  // A subcontract of another job, a bill on it that holds 3 %, and a release of a third of that.
  await send('Commitment', 'SC-1', 'CreateCommitment', {
    vendorId: id('crane'),
    contractId: id('annex'),
    date: received,
    description: 'Concrete',
    retentionBp: 300,
    lines: [{ description: 'Concrete', amount: 10_000 }],
  });
  await send('Commitment', 'SC-1', 'IssueCommitment');
  const [created] = await run.log.readStream(tenant, `Commitment-${id('SC-1')}`);
  // it began with them
  const { lines } = (created?.data ?? { lines: [] }) as { readonly lines: readonly { readonly lineId: string }[] };
  await send('Bill', 'B2', 'RecordBill', {
    vendorId: id('crane'),
    ref: 'B2',
    date: today,
    lines: [{ commitmentId: id('SC-1'), commitmentLineId: lines[0]?.lineId, amount: 3_000 }],
  });
  await send('Bill', 'SC-1-R1', 'ReleaseSubRetention', { commitmentId: id('SC-1'), amount: 30 });
  // An application for payment with stored material, certified and billed.
  await send('PayApplication', 'A1', 'DraftPayApplication', {
    contractId: id('annex'),
    lines: [{ sourceLineItemId: id('annex work'), workToDate: 100_000, storedToDate: 50_000 }],
  });
  await send('PayApplication', 'A1', 'SubmitPayApplication');
  await send('PayApplication', 'A1', 'CertifyPayApplication', { certifiedBy: 'Ana Ruiz' });
  await send('Invoice', 'I3', 'CreateInvoice', { contractId: id('annex'), payApplicationId: id('A1'), date: today });
  await send('Invoice', 'I3', 'ApproveInvoice');
  const ticket = { contractId: wall, operatorIds: [id('sam')], date: received };
  await send('JobCost', 'T1', 'CreateJobCost', ticket);
  await send('JobCost', 'T1', 'AddMaterial', {
    supplierId: id('yard'),
    invoiceRef: 'YD-1',
    unitCost: 20_000,
    workDate: received,
  });
  await send('JobCost', 'T1', 'SoftCloseJobCost');
  await send('JobCost', 'T1', 'HardCloseJobCost');
  // Hours of another job that the books have, and a payroll that withholds all it pays.
  await sendTo('ChartOfAccounts', tenant, 'PostCostsFrom', { from: received });
  await send('JobCost', 'T2', 'CreateJobCost', { contractId: id('school'), date: received });
  await send('JobCost', 'T2', 'AddLabor', { workerId: id('sam'), hours: 800, payClass: 'regular' });
  await send('PayrollRun', 'PR1', 'PostPayroll', {
    periodFrom: received,
    periodTo: received,
    paidOn: received,
    bankId: id('checking'),
    lines: [{ employee: 'Sam Ortiz', grossJob: 10_000, withheld: [{ amount: 10_000 }] }],
  });
  // Extra work of that job, which the other side would not sign, in an order that is approved.
  await send('Contract', 'school', 'SetTmTerms', { laborRates: [], materialBp: 1_500 });
  await send('TmTicket', 'X1', 'CreateTmTicket', {
    contractId: id('school'),
    name: 'Rock',
    requestedBy: 'Amy Chou',
    material: [{ lineId: id('X1 rock'), text: 'Base rock', quantity: 20_000, unit: 'ton' }],
  });
  await send('TmTicket', 'X1', 'SubmitTmTicket');
  await send('TmTicket', 'X1', 'RecordTmTicketSignatureRefused', { name: 'Amy Chou', reason: 'She was not there.' });
  await send('TmTicket', 'X1', 'PriceTmTicket', { costs: [{ lineId: id('X1 rock'), unitCost: 4_250 }] });
  const conversion = { ticketIds: [id('X1')], changeOrderId: null, newOrderId: id('XO1') };
  await run.execute(await conversionTargets(conversion, run.look()));
  await send('ChangeOrder', 'XO1', 'ApproveChangeOrder', { reason: 'By phone' });
  // Money for an invoice that is dated ahead, reversed before that day, and the invoice void.
  const ahead = { contractId: wall, date: addDays(today, 5), lineItems: [amount('wall work', 2_000)] };
  await send('Invoice', 'I2', 'CreateInvoice', ahead);
  await send('Invoice', 'I2', 'ApproveInvoice');
  const allocations = [{ invoiceId: id('I2'), amount: 1_000 }];
  await send('Payment', 'P3', 'PostPayment', { ...payment, receivedOn: today, amount: 1_000, allocations });
  await send('Payment', 'P3', 'ReversePayment', { reason: 'Posted twice' });
  await send('Invoice', 'I2', 'VoidInvoice', { reason: 'Wrong' });
  await sendTo('Reconciliation', id('statement'), 'ReconcileStatement', {
    bankId: id('savings'),
    statementDate: through,
    endingBalance: 1_500_000,
  });
  await run.sendToBooks('CloseBooks', { through });
  await publish();
  await run.freezeClosings(side.readClosingFigures);
  await send('Payment', 'P2', 'PostPayment', { ...payment, receivedOn: today, depositDate: today, amount: 700 });
  // The first days go out, then all days: what the first held is not in the second.
  for (const [exportId, to] of [
    ['first export', through],
    ['second export', today],
  ] as const) {
    expect(await side.waitFor(tenant, await publish(), 20_000)).toBe(true);
    const xeroAccounts = { receivable: '', payable: '', bank: '' };
    const request = { format: 'csv' as const, from: '1990-01-01', to, xeroAccounts };
    const { bytes: _bytes, ...written } = await side.writeExport(tenant, request);
    const data = { ...request, ...written, exportId: id(exportId), filePath: exportId };
    await sendTo('JournalExports', tenant, 'MakeExport', data);
  }
  await payOnline(run);
  const last = await publish();
  expect(await side.waitFor(tenant, last, 20_000)).toBe(true);
  prove = (isFull = true) => side.prove(tenant, { isFull });
  proveMoved = (since) => side.proveMoved(tenant, since);
  lastPosition = last;
}, 120_000);
afterAll(async () => {
  for (const close of closing) await close();
});

describe('a row that was tampered with', () => {
  it('nothing is found of these books before', async () => expect((await prove()).failures).toEqual([]));

  it.each(plantedRows)('$rule: $column of $table is found, with both figures', async (planted) => {
    const { table, row = 'true', column, to, found } = planted;
    const [before] = await raw.unsafe(
      `SELECT id, ${column} AS was FROM read.${table} WHERE ${row} ORDER BY id LIMIT 1`,
    );
    const put = (value: string, values: unknown[] = []) =>
      raw.unsafe(`UPDATE read.${table} SET ${column} = ${value} WHERE id = '${before?.['id']}'`, values as never[]);
    await put(to);
    const { failures } = await prove();
    await put('$1', [before?.['was']]);
    expect(failures).toContainEqual(expect.objectContaining(found));
  });

  it('each rule of the proof finds it at night, too, where its record moved', async () => {
    expect(await proveMoved(0)).toMatchObject({ since: 0, failures: [] });
    for (const { table, row = 'true', column, to, found } of plantedRows) {
      const [before] = await raw.unsafe(
        `SELECT id, ${column} AS was FROM read.${table} WHERE ${row} ORDER BY id LIMIT 1`,
      );
      const put = (value: string, values: unknown[] = []) =>
        raw.unsafe(`UPDATE read.${table} SET ${column} = ${value} WHERE id = '${before?.['id']}'`, values as never[]);
      await put(to);
      const proof = await proveMoved(0);
      await put('$1', [before?.['was']]);
      expect(proof?.failures, `${table} ${column}`).toContainEqual(expect.objectContaining(found));
    }
  }, 300_000);

  it('a night promises nothing about a row whose record did not move; the proof of all finds it', async () => {
    await prove();
    await raw`UPDATE read.customers SET owed = owed + 100 WHERE id = ${hoa}`;
    expect(await prove(false)).toMatchObject({ since: lastPosition, failed: 0, rows: 0 });
    expect((await prove()).failures).toContainEqual(expect.objectContaining({ entity: 'Customer', id: hoa }));
    expect(await prove(false)).toMatchObject({ since: null, failed: 2 }); // as the last one found something
    await raw`UPDATE read.customers SET owed = owed - 100 WHERE id = ${hoa}`;
    expect(await prove(false)).toMatchObject({ since: null, failed: 0 });
    expect(await prove(false)).toMatchObject({ since: lastPosition, failed: 0 });
  });

  it('each rule of the proof has such a row', () =>
    expect([...new Set(plantedRows.map(({ rule }) => rule))].toSorted()).toEqual([...proofRules].toSorted()));
});
