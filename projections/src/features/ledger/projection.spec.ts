import { describe, expect, it } from 'vitest';
import { rowsAfter } from '#test/recorded-events.spec-kit.ts';
import { ledgerProjection } from './projection.ts';

const event = (type: string, data: object = {}) => ({ type, data });
const posting = {
  reason: '',
  number: '1',
  contractId: 'c',
  locationId: 'yard',
  customerId: 'ana',
  salesmanId: 'sam',
  on: '2026-11-10',
  date: '2026-11-09',
  dueDate: '2026-12-09',
  amount: 1_030_469,
  extras: 0,
  retainable: 1_030_469,
  retentionHeld: 51_523,
  retentionReleased: 0,
  amountDue: 978_946,
  lineItems: [],
};
const payer = { customerId: 'ana', salesmanId: 'sam' };
const to = (invoiceId: string, amount: number) => ({
  invoiceId,
  invoiceNumber: invoiceId,
  contractId: 'c',
  locationId: 'yard',
  salesmanId: 'sam',
  amount,
});
const applied = { allocations: [to('i1', 978_946), to('i2', 221_054)], unapplied: 50_000 };
const posted = event('PaymentPosted', {
  ...payer,
  receivedOn: '2026-11-12',
  amount: 1_250_000,
  bankId: 'first',
  depositDate: '2026-11-13',
  depositNo: '7',
  ...applied,
});
const takenBack = {
  ...payer,
  ...applied,
  amount: 1_250_000,
  bankId: 'first',
  returnedOn: '2026-11-20',
  reversedOn: '2026-11-21',
  fee: 3_500,
  reason: '',
};

/** What the last event posted. */
function entries(stream: string, ...events: { type: string; data: object }[]) {
  const rows = [...rowsAfter(ledgerProjection, [stream, ...events]).all()];
  return rows
    .filter(({ position }) => position === events.length)
    .map(({ day, account, amount, invoiceId, bankId, isExtra }) => [
      day,
      account,
      amount,
      isExtra ? 'extra' : (bankId ?? invoiceId),
    ]);
}

describe('what the books begin with', () => {
  const opened = { ...posting, on: '2026-10-31', date: '2026-10-05', amount: 4_000_000, retentionHeld: 150_000 };
  const brought = event('OpeningInvoiceRecorded', { ...opened, amountDue: 2_850_000, paidBefore: 1_000_000 });
  const content = {
    vendorId: 'hill',
    date: '2026-10-20',
    dueDate: '2026-11-19',
    retentionHeld: 250_000,
    amount: 1_200_000,
    lines: [{ account: 'openingBalance', amount: 1_200_000, contractId: null, lineItemId: null, materialId: null }],
  };
  const accountsOf = (stream: string, ...events: { type: string; data: object }[]) =>
    entries(stream, ...events).map((entry) => entry.slice(0, 3));

  it('an opening invoice is owed and retained on its day, against 3900, and is no revenue', () =>
    expect(accountsOf('Invoice-i1', brought)).toEqual([
      ['2026-10-31', 'receivable', 2_850_000],
      ['2026-10-31', 'retention', 150_000],
      ['2026-10-31', 'openingBalance', -3_000_000],
    ]));
  it('undone, it is posted back on the same day', () => {
    const voided = event('InvoiceVoided', { reason: '', posted: { ...(brought.data as object) } });
    expect(accountsOf('Invoice-i1', brought, voided)).toEqual([
      ['2026-10-31', 'receivable', -2_850_000],
      ['2026-10-31', 'retention', -150_000],
      ['2026-10-31', 'openingBalance', 3_000_000],
    ]);
  });
  it('an opening bill is owed and held back on the day of the opening, whatever its own date, and is no cost', () =>
    expect(accountsOf('Bill-b1', event('OpeningBillRecorded', { ...content, on: '2026-10-31' }))).toEqual([
      ['2026-10-31', 'payable', -950_000],
      ['2026-10-31', 'retentionPayable', -250_000],
      ['2026-10-31', 'openingBalance', 1_200_000],
    ]));
});

describe('an approved invoice', () => {
  it('an approved invoice is entered as owed, with the retention apart', () =>
    expect(entries('Invoice-i1', event('InvoiceApproved', posting))).toEqual([
      ['2026-11-10', 'receivable', 978_946, 'i1'],
      ['2026-11-10', 'retention', 51_523, 'i1'],
      ['2026-11-10', 'revenue', -1_030_469, 'i1'],
    ]));
  it('an approved invoice enters items beside the schedule, and releases what was retained', () =>
    expect(
      entries(
        'Invoice-i1',
        event('InvoiceApproved', {
          ...posting,
          amount: 5_000,
          extras: 5_000,
          retentionHeld: 0,
          retentionReleased: 1_000,
          amountDue: 6_000,
        }),
      ),
    ).toEqual([
      ['2026-11-10', 'receivable', 6_000, 'i1'],
      ['2026-11-10', 'retention', -1_000, 'i1'],
      ['2026-11-10', 'revenue', -5_000, 'extra'],
    ]));
  it('an approved invoice is taken out of the ledger on the day of the decision', () => {
    const out = [
      ['2026-11-15', 'receivable', -978_946, 'i1'],
      ['2026-11-15', 'retention', -51_523, 'i1'],
      ['2026-11-15', 'revenue', 1_030_469, 'i1'],
    ];
    const later = { ...posting, on: '2026-11-15' };
    expect(entries('Invoice-i1', event('InvoiceApproved', posting), event('InvoiceUnapproved', later))).toEqual(out);
    expect(
      entries('Invoice-i1', event('InvoiceApproved', posting), event('InvoiceVoided', { reason: '', posted: later })),
    ).toEqual(out);
    expect(entries('Invoice-i1', event('InvoiceVoided', { reason: '', posted: null }))).toEqual([]);
  });
  it('an approved invoice entry says who posted it and what it is about', () =>
    expect([...rowsAfter(ledgerProjection, ['Invoice-i1', event('InvoiceApproved', posting)]).all()][0]).toMatchObject({
      id: '1-1',
      position: 1,
      ordinal: 1,
      eventType: 'InvoiceApproved',
      createdByName: 'Kim',
      contractId: 'c',
      customerId: 'ana',
      salesmanId: 'sam',
      locationId: 'yard',
      paymentId: null,
      invoiceNumber: '1',
      invoiceDate: '2026-11-09',
      dueDate: '2026-12-09',
    }));
});

describe('a bank', () => {
  const opening = (amount: number, on: string) => ({ amount, on });
  const created = event('BankCreated', { name: 'First', openingBalance: 8_421_055, openingDate: '2026-10-31' });
  it('the opening balance of a bank is entered against the opening balance of the books', () =>
    expect(entries('Bank-first', created)).toEqual([
      ['2026-10-31', 'bank', 8_421_055, 'first'],
      ['2026-10-31', 'openingBalance', -8_421_055, 'first'],
    ]));
  it('a bank without an opening day is opened on the day it was created, and one without a balance enters nothing', () => {
    const opened = entries('Bank-b', event('BankCreated', { name: 'B', openingBalance: 5 }));
    expect(opened[0]?.[0]).toMatch(/^\d{4}-\d{2}-\d{2}$/);
    expect(entries('Bank-b', event('BankCreated', { name: 'B' }))).toEqual([]);
  });
  it('a changed opening balance is posted back on its day and posted on the new one', () =>
    expect(
      entries(
        'Bank-first',
        created,
        event('BankOpeningChanged', { from: opening(8_421_055, '2026-10-31'), to: opening(100, '2026-11-01') }),
      ),
    ).toEqual([
      ['2026-10-31', 'bank', -8_421_055, 'first'],
      ['2026-10-31', 'openingBalance', 8_421_055, 'first'],
      ['2026-11-01', 'bank', 100, 'first'],
      ['2026-11-01', 'openingBalance', -100, 'first'],
    ]));
  it('what is owed on a card when the books begin is on the account of cards', () => {
    const card = event('BankCreated', { name: 'Fuel', kind: 'card', openingBalance: -500, openingDate: '2026-10-31' });
    expect(entries('Bank-fuel', card)).toEqual([
      ['2026-10-31', 'cards', -500, 'fuel'],
      ['2026-10-31', 'openingBalance', 500, 'fuel'],
    ]);
    const changed = { from: opening(-500, '2026-10-31'), to: opening(-600, '2026-10-31'), kind: 'card' };
    expect(entries('Bank-fuel', card, event('BankOpeningChanged', changed))).toContainEqual([
      '2026-10-31',
      'cards',
      -600,
      'fuel',
    ]);
  });
  it('an edit of a bank enters nothing by itself', () =>
    expect(entries('Bank-first', created, event('BankEdited', { name: 'First', openingBalance: 7 }))).toEqual([]));
});

describe('the stock', () => {
  it('a bill into stock is on 1400 with its item, and a count posts what differs against 5960', () => {
    const line = { account: 'inventory', amount: 50_000, contractId: null, inventoryItemId: 'rock', quantity: 500_000 };
    const bill = event('BillRecorded', { vendorId: 'yard', date: '2026-11-10', amount: 50_000, lines: [line] });
    const counted = event('InventoryItemCounted', { on: '2026-11-30', by: -1, value: 49_000, difference: -1_000 });
    const rows = (stream: string, of: ReturnType<typeof event>) =>
      [...rowsAfter(ledgerProjection, [stream, of]).all()].map(({ day, account, amount, inventoryItemId }) => [
        day,
        account,
        amount,
        inventoryItemId,
      ]);
    expect(rows('Bill-b', bill)).toEqual([
      ['2026-11-10', 'payable', -50_000, null],
      ['2026-11-10', 'inventory', 50_000, 'rock'],
    ]);
    expect(rows('InventoryItem-rock', counted)).toEqual([
      ['2026-11-30', 'inventory', -1_000, 'rock'],
      ['2026-11-30', 'stockDifferences', 1_000, 'rock'],
    ]);
  });
});

describe('a payment', () => {
  it('a payment is undeposited until its deposit, pays invoices, and leaves the rest as credit', () =>
    expect(entries('Payment-p', posted)).toEqual([
      ['2026-11-12', 'undeposited', 1_250_000, null],
      ['2026-11-13', 'bank', 1_250_000, 'first'],
      ['2026-11-13', 'undeposited', -1_250_000, null],
      ['2026-11-12', 'receivable', -978_946, 'i1'],
      ['2026-11-12', 'receivable', -221_054, 'i2'],
      ['2026-11-12', 'credit', -50_000, null],
    ]));
  it('a payment moves between invoices and credit in the ledger', () =>
    expect(
      entries(
        'Payment-p',
        posted,
        event('PaymentReallocated', {
          ...payer,
          from: applied,
          to: { allocations: [to('i1', 978_946), to('i2', 271_054)], unapplied: 0 },
          on: '2026-11-14',
        }),
      ),
    ).toEqual([
      ['2026-11-14', 'receivable', 978_946, 'i1'],
      ['2026-11-14', 'receivable', 221_054, 'i2'],
      ['2026-11-14', 'receivable', -978_946, 'i1'],
      ['2026-11-14', 'receivable', -271_054, 'i2'],
      ['2026-11-14', 'credit', 50_000, null],
    ]));
  it('entries of a bank name the deposit, so that payments of one slip are found together', () => {
    const [, deposited] = [...rowsAfter(ledgerProjection, ['Payment-p', posted]).all()];
    expect(deposited).toMatchObject({ account: 'bank', paymentId: 'p', depositId: 'first 2026-11-13 7' });
  });
  it('a payment moves in the ledger to the bank and the day of its edited deposit', () => {
    const moved = (bankId: string) =>
      event('DepositEdited', {
        ...payer,
        amount: 1_250_000,
        from: { bankId: 'first', depositDate: '2026-11-13', depositNo: '7' },
        to: { bankId, depositDate: '2026-11-14', depositNo: '7' },
        reason: '',
        on: '2026-11-20',
      });
    expect(entries('Payment-p', posted, moved('second'))).toEqual([
      ['2026-11-13', 'bank', -1_250_000, 'first'],
      ['2026-11-13', 'undeposited', 1_250_000, null],
      ['2026-11-14', 'bank', 1_250_000, 'second'],
      ['2026-11-14', 'undeposited', -1_250_000, null],
    ]);
  });
  it('a payment that the bank returns costs a fee', () =>
    expect(entries('Payment-p', posted, event('PaymentReturned', takenBack))).toEqual([
      ['2026-11-20', 'bank', -1_250_000, 'first'],
      ['2026-11-20', 'receivable', 978_946, 'i1'],
      ['2026-11-20', 'receivable', 221_054, 'i2'],
      ['2026-11-20', 'credit', 50_000, null],
      ['2026-11-20', 'bank', -3_500, 'first'],
      ['2026-11-20', 'fees', 3_500, 'first'],
    ]));
  it('a payment posted by mistake is reversed in the ledger', () =>
    expect(
      entries('Payment-p', posted, event('PaymentReversed', takenBack)).map(([day, account, amount]) => [
        day,
        account,
        amount,
      ]),
    ).toEqual([
      ['2026-11-21', 'bank', -1_250_000],
      ['2026-11-21', 'receivable', 978_946],
      ['2026-11-21', 'receivable', 221_054],
      ['2026-11-21', 'credit', 50_000],
    ]));
  it('a payment that clears makes no ledger entry', () =>
    expect(entries('Payment-p', posted, event('PaymentCleared', { clearedOn: '2026-11-17' }))).toEqual([]));
});

const charge = (amount: number, more: object = {}) => ({
  account: 'materials',
  contractId: 'c',
  contractName: '12 Wall',
  description: 'Studs',
  amount,
  materialId: null,
  ...more,
});
const bill = (...lines: readonly { amount: number }[]) => ({
  vendorId: 'yard',
  ref: 'INV-1',
  date: '2026-11-12',
  dueDate: '2026-12-12',
  lines,
  amount: lines.reduce((sum, { amount }) => sum + amount, 0),
});
/** What the last event posted, with the bill or check it is about. */
const vendorEntries = (stream: string, ...events: { type: string; data: object }[]) =>
  [...rowsAfter(ledgerProjection, [stream, ...events]).all()]
    .filter(({ position }) => position === events.length)
    .map(({ day, account, amount, contractId, billId, checkId }) => [
      day,
      account,
      amount,
      contractId,
      billId,
      checkId,
    ]);

describe('a bill of a vendor', () => {
  const recorded = event('BillRecorded', bill(charge(9_000), charge(1_000, { account: 'expenses', contractId: null })));
  it('a bill is owed to the vendor, and charged line by line', () =>
    expect(vendorEntries('Bill-b', recorded)).toEqual([
      ['2026-11-12', 'payable', -10_000, null, 'b', null],
      ['2026-11-12', 'materials', 9_000, 'c', 'b', null],
      ['2026-11-12', 'expenses', 1_000, null, 'b', null],
    ]));
  it('a credit is posted on the other sides', () =>
    expect(vendorEntries('Bill-b', event('CreditRecorded', bill(charge(-2_500))))).toEqual([
      ['2026-11-12', 'payable', 2_500, null, 'b', null],
      ['2026-11-12', 'materials', -2_500, 'c', 'b', null],
    ]));
  it('an edited bill is posted back as it was and posted as it is', () =>
    expect(
      vendorEntries(
        'Bill-b',
        recorded,
        event('BillEdited', {
          vendorId: 'yard',
          from: bill(charge(10_000)),
          to: { ...bill(charge(8_000)), date: '2026-11-14' },
        }),
      ),
    ).toEqual([
      ['2026-11-12', 'payable', 10_000, null, 'b', null],
      ['2026-11-12', 'materials', -10_000, 'c', 'b', null],
      ['2026-11-14', 'payable', -8_000, null, 'b', null],
      ['2026-11-14', 'materials', 8_000, 'c', 'b', null],
    ]));
  it('a voided bill is posted back on the day it is voided', () =>
    expect(
      vendorEntries(
        'Bill-b',
        recorded,
        event('BillVoided', { ...bill(charge(10_000)), voidedOn: '2026-11-20', reason: '' }),
      ),
    ).toEqual([
      ['2026-11-20', 'payable', 10_000, null, 'b', null],
      ['2026-11-20', 'materials', -10_000, 'c', 'b', null],
    ]));
});

describe('a bill on a subcontract', () => {
  const on = { account: 'subcontracts', commitmentId: 'sc7', commitmentLineId: 'concrete' };
  const rs110 = { ...bill(charge(1_200_000, on)), retentionHeld: 60_000 };
  const lines = (...events: { type: string; data: object }[]) =>
    [...rowsAfter(ledgerProjection, ['Bill-b', ...events]).all()].map(({ day, account, amount, commitmentId }) => [
      day,
      account,
      amount,
      commitmentId,
    ]);
  it('RS-110 of 12,000.00 with 5 % retention: cost 12,000.00, payable 11,400.00, held 600.00', () =>
    expect(lines(event('BillRecorded', rs110))).toEqual([
      ['2026-11-12', 'payable', -1_140_000, null],
      ['2026-11-12', 'retentionPayable', -60_000, 'sc7'],
      ['2026-11-12', 'subcontracts', 1_200_000, 'sc7'],
    ]));
  it('a release takes from what is held, and owes it', () =>
    expect(
      lines(event('RetentionPayableReleased', bill(charge(322_500, { ...on, account: 'retentionPayable' })))),
    ).toEqual([
      ['2026-11-12', 'payable', -322_500, null],
      ['2026-11-12', 'retentionPayable', 322_500, 'sc7'],
    ]));
  it('a void bill gives back what it held, on the day it is voided', () =>
    expect(lines(event('BillVoided', { ...rs110, voidedOn: '2026-11-20', reason: '' }))).toEqual([
      ['2026-11-20', 'payable', 1_140_000, null],
      ['2026-11-20', 'retentionPayable', 60_000, 'sc7'],
      ['2026-11-20', 'subcontracts', -1_200_000, 'sc7'],
    ]));
});

describe('a check', () => {
  const line = (billId: string | null, amount: number, account: string | null = null) => ({
    billId,
    account,
    contractId: null,
    amount,
  });
  const content = { date: '2026-11-15', amount: 10_400, lines: [line('b', 10_000), line(null, 400, 'fees')] };
  const reference = { bankId: 'first', number: '1041', vendorId: 'yard' };
  const written = event('CheckWritten', { ...reference, ...content });
  it('a check leaves the bank, pays its bills, and charges what has no bill', () =>
    expect(vendorEntries('Check-k', written)).toEqual([
      ['2026-11-15', 'bank', -10_400, null, null, 'k'],
      ['2026-11-15', 'payable', 10_000, null, 'b', 'k'],
      ['2026-11-15', 'fees', 400, null, null, 'k'],
    ]));
  it('a voided check comes back to the bank on the day it is voided', () =>
    expect(
      vendorEntries(
        'Check-k',
        written,
        event('CheckVoided', { ...reference, ...content, voidedOn: '2026-11-20', reason: '' }),
      ),
    ).toEqual([
      ['2026-11-20', 'bank', 10_400, null, null, 'k'],
      ['2026-11-20', 'payable', -10_000, null, 'b', 'k'],
      ['2026-11-20', 'fees', -400, null, null, 'k'],
    ]));
  it('drawn on a card it is a charge: what is owed there grows, and shrinks when it is void', () => {
    const charge = { ...reference, bankKind: 'card', ...content };
    expect(vendorEntries('Check-k', event('CheckWritten', charge))[0]).toEqual([
      '2026-11-15',
      'cards',
      -10_400,
      null,
      null,
      'k',
    ]);
    const voided = event('CheckVoided', { ...charge, voidedOn: '2026-11-20', reason: '' });
    expect(vendorEntries('Check-k', event('CheckWritten', charge), voided)[0]?.slice(0, 3)).toEqual([
      '2026-11-20',
      'cards',
      10_400,
    ]);
  });
  it('a check that is printed or clears makes no ledger entry', () =>
    expect([
      vendorEntries('Check-k', written, event('CheckPrinted')),
      vendorEntries('Check-k', written, event('CheckCleared', { clearedOn: '2026-11-18' })),
    ]).toEqual([[], []]));
});

describe('a line of a ticket that a vendor charges', () => {
  const posted = (amount: number, more: object = {}) => ({
    kind: 'material',
    id: 'block',
    source: 'supplier',
    supplierId: 'yard',
    invoiceRef: 'HL-9001',
    workDate: '2026-11-02',
    lineItemId: 'wall',
    account: 'materials',
    postedOn: null,
    amount,
    ...more,
  });
  const job = { contractId: 'c', locationId: 'yard' };
  const today = { postedOn: '2026-11-24' };
  const corrected = event('MaterialEdited', { job, from: posted(40_001, today), to: posted(38_026, today) });
  const ofTicket = (...events: { type: string; data: object }[]) =>
    [...rowsAfter(ledgerProjection, ['JobCost-t', ...events]).all()].map(
      ({ day, account, amount, contractId, jobCostId, costLineId, lineItemId, vendorId }) => [
        day,
        account,
        amount,
        contractId,
        jobCostId,
        costLineId,
        lineItemId,
        vendorId,
      ],
    );
  const names = ['c', 't', 'block', 'wall', 'yard'];
  it('a cost is charged to its job, and received but not billed', () =>
    expect(ofTicket(event('MaterialAdded', { job, line: posted(140_001) }))).toEqual([
      ['2026-11-02', 'materials', 140_001, ...names],
      ['2026-11-02', 'receivedNotBilled', -140_001, ...names],
    ]));
  it('a correction of what was paid moves the cost on its own day', () =>
    expect(ofTicket(corrected).map(([day, account, amount]) => [day, account, amount])).toEqual([
      ['2026-11-24', 'materials', -40_001],
      ['2026-11-24', 'receivedNotBilled', 40_001],
      ['2026-11-24', 'materials', 38_026],
      ['2026-11-24', 'receivedNotBilled', -38_026],
    ]));
  it('HL-9001 of 1,000.00 and 400.01, corrected to 380.26: materials 1,380.26, owed 1,380.26, nothing received and not billed', () => {
    const cleared = (amount: number) => charge(amount, { account: 'receivedNotBilled', materialId: 'block' });
    const rows = [
      ...rowsAfter(
        ledgerProjection,
        [
          'JobCost-t',
          event('MaterialAdded', { job, line: posted(100_000) }),
          event('MaterialAdded', { job, line: posted(40_001) }),
          corrected,
        ],
        ['Bill-b', event('BillRecorded', bill(cleared(100_000), cleared(40_001)))],
        ['Bill-a1', event('CreditRecorded', bill(cleared(-1_975)))],
      ).all(),
    ];
    const balance = (account: string) =>
      rows.filter((row) => row['account'] === account).reduce((sum, row) => sum + Number(row['amount']), 0);
    expect(['materials', 'payable', 'receivedNotBilled'].map(balance)).toEqual([138_026, -138_026, 0]);
  });
  it('a line without a vendor, or one that was recorded before tickets were posted, makes no entry', () =>
    expect([
      ...ofTicket(event('MaterialAdded', { job, line: posted(5, { account: null }) })),
      ...ofTicket(event('MaterialAdded', { job, line: { ...posted(5), account: undefined } })),
    ]).toEqual([]));
  it('a correction that the vendor does not follow is a difference of purchases', () =>
    expect(
      vendorEntries(
        'Bill-a1',
        event('AdjustmentWrittenOff', { vendorId: 'yard', amount: -1_975, on: '2026-11-30', reason: 'x' }),
      ),
    ).toEqual([
      ['2026-11-30', 'payable', -1_975, null, 'a1', null],
      ['2026-11-30', 'purchaseDifferences', 1_975, null, 'a1', null],
    ]));
});
