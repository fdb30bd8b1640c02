import { describe, expect, it } from 'vitest';
import { iifOf, journalCsvOf, xeroOf, type ExportLine } from './report.ts';

const line = (more: Partial<ExportLine>): ExportLine => ({
  position: 41,
  day: '2026-11-05',
  event: 'BillRecorded',
  type: 'payable',
  code: '2000',
  accountName: 'Accounts Payable',
  party: 'Hill Lumber',
  reference: 'INV-7',
  amount: -12500,
  recordedAt: '2026-11-05T17:00:00.000Z',
  recordedBy: 'Kim Lee',
  ...more,
});
const bill = [line({}), line({ type: 'costOfRevenue', code: '5000', accountName: 'Materials', amount: 12_500 })];
const check = [
  line({ position: 42, event: 'CheckWritten', reference: '1041', amount: 12_500 }),
  line({
    position: 42,
    event: 'CheckWritten',
    reference: '1041',
    amount: -12500,
    type: 'bank',
    code: '1010',
    accountName: 'First Bank',
  }),
];

describe('the journal for QuickBooks', () => {
  it('each event is a general journal entry of its own, below the accounts it needs', () =>
    expect(iifOf([...bill, ...check]).split('\r\n')).toEqual([
      '!ACCNT\tNAME\tACCNTTYPE\tACCNUM',
      'ACCNT\tAccounts Payable\tAP\t2000',
      'ACCNT\tMaterials\tCOGS\t5000',
      'ACCNT\tFirst Bank\tBANK\t1010',
      '!TRNS\tTRNSTYPE\tDATE\tACCNT\tNAME\tAMOUNT\tDOCNUM\tMEMO',
      '!SPL\tTRNSTYPE\tDATE\tACCNT\tNAME\tAMOUNT\tDOCNUM\tMEMO',
      '!ENDTRNS',
      'TRNS\tGENERAL JOURNAL\t11/05/2026\tAccounts Payable\tHill Lumber\t-125.00\t41\tBill recorded INV-7',
      'SPL\tGENERAL JOURNAL\t11/05/2026\tMaterials\tHill Lumber\t125.00\t41\tBill recorded INV-7',
      'ENDTRNS',
      'TRNS\tGENERAL JOURNAL\t11/05/2026\tAccounts Payable\tHill Lumber\t125.00\t42\tCheck written 1041',
      'SPL\tGENERAL JOURNAL\t11/05/2026\tFirst Bank\tHill Lumber\t-125.00\t42\tCheck written 1041',
      'ENDTRNS',
      '',
    ]));
  it('a name with tabs and line ends stays in its cell', () =>
    expect(iifOf([line({ party: 'Hill\tLumber\r\n"Yard"' })])).toContain('\tHill Lumber Yard\t'));
  it.each(['=cmd()', '+1', '-1', '@sum', '\t=cmd()', '\r=cmd()'])(
    'what a spreadsheet would take for a formula is text, as %j',
    (party) => expect(iifOf([line({ party })])).toContain(`\t'${party.trim()}\t`),
  );
  it('what was posted on two days by one event is two entries', () =>
    expect(iifOf([...bill, ...bill.map((each) => ({ ...each, day: '2026-11-06' }))]).match(/^ENDTRNS/gm)).toHaveLength(
      2,
    ));
});

describe('the journal for Xero', () => {
  it('lines of one event have one narration and day, and signed amounts', async () =>
    expect((await xeroOf(bill)).replace('\u{FEFF}', '').split('\r\n')).toEqual([
      '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
      'Bill recorded 41,5 Nov 2026,Hill Lumber INV-7,2000,Tax Exempt,-125.00,,,,',
      'Bill recorded 41,5 Nov 2026,Hill Lumber INV-7,5000,Tax Exempt,125.00,,,,',
      '',
    ]));
});

describe('the journal as CSV', () => {
  it('debits and credits stand apart', async () =>
    expect((await journalCsvOf(bill)).split('\r\n').slice(1, 3)).toEqual([
      '41,2026-11-05,Bill recorded,2000,Accounts Payable,0.00,125.00,Hill Lumber,INV-7,2026-11-05T17:00:00.000Z,Kim Lee',
      '41,2026-11-05,Bill recorded,5000,Materials,125.00,0.00,Hill Lumber,INV-7,2026-11-05T17:00:00.000Z,Kim Lee',
    ]));
  it('what a spreadsheet would take for a formula is text', async () =>
    expect(await journalCsvOf([line({ party: '=cmd()' })])).toContain("'=cmd()"));
});
