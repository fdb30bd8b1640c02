import { unzip } from '@backoffice/infra/testing/read-sheet';
import { describe, expect, it } from 'vitest';
import { hledgerFile } from '#src/features/journal-exports/hledger-file.ts';
import { iifFile } from '#src/features/journal-exports/iif-file.ts';
import { transactionsOf } from '#src/features/journal-exports/quickbooks-file.ts';
import { quickBooksOnlineFile } from '#src/features/journal-exports/quickbooks-online-file.ts';
import { journalCsv, namesOf, sumOf, type ExportBook, type ExportLine } from '#src/features/journal-exports/report.ts';
import { sageFile } from '#src/features/journal-exports/sage-file.ts';
import { xeroFile } from '#src/features/journal-exports/xero-file.ts';
import { bookOf, hill, job15, payer, posted, shell, sorrento, worked } from './journal-files.spec-kit.ts';

const { e1, e5, e12, e13, e15, e17, e20 } = worked;
const everything = [e1, e5, e12, e13, e15, e17, e20].flat();
const textOf = async (file: { write(book: ExportBook): Promise<string | Uint8Array> }, book: ExportBook) =>
  String(await file.write(book))
    .replace('\u{FEFF}', '')
    .split('\r\n');
const iif = (lines: readonly ExportLine[], more: Partial<ExportBook> = {}) => textOf(iifFile, bookOf(lines, more));
/** What follows the lists. */
const transactions = async (lines: readonly ExportLine[]) => {
  const rows = await iif(lines);
  return rows.slice(rows.indexOf('!ENDTRNS') + 1, -1).map((row) => row.split('\t'));
};

describe('the journal for QuickBooks Desktop', () => {
  it('the lists of accounts, customers with their jobs, vendors and others come first', async () =>
    expect((await iif([...e1, ...e15])).slice(0, 14)).toEqual([
      '!ACCNT\tNAME\tACCNTTYPE\tACCNUM',
      'ACCNT\tAccounts Payable\tAP\t2000',
      'ACCNT\tMaterials\tCOGS\t5000',
      'ACCNT\tAccounts Receivable\tAR\t1200',
      'ACCNT\tRetention Receivable\tOCASSET\t1210',
      'ACCNT\tContract Revenue\tINC\t4000',
      '!CUST\tNAME',
      'CUST\tSorrento Lab Partners',
      'CUST\tSorrento Lab Partners:15 Retaining wall',
      '!VEND\tNAME\t1099',
      'VEND\tHill Lumber\tY',
      '!OTHERNAME\tNAME',
      '!TRNS\tTRNSTYPE\tDATE\tACCNT\tNAME\tAMOUNT\tDOCNUM\tMEMO\tDUEDATE',
      '!SPL\tTRNSTYPE\tDATE\tACCNT\tNAME\tAMOUNT\tDOCNUM\tMEMO',
    ]));
  it('E15: an invoice begins with what is receivable, and only that and its retention name the customer', async () =>
    expect(await transactions(e15)).toEqual([
      [
        'TRNS',
        'GENERAL JOURNAL',
        '11/14/2026',
        'Accounts Receivable',
        'Sorrento Lab Partners',
        '9789.46',
        '3507-1114',
        'Invoice 220',
        '',
      ],
      [
        'SPL',
        'GENERAL JOURNAL',
        '11/14/2026',
        'Retention Receivable',
        'Sorrento Lab Partners',
        '515.23',
        '3507-1114',
        'Invoice 220',
      ],
      ['SPL', 'GENERAL JOURNAL', '11/14/2026', 'Contract Revenue', '', '-10304.69', '3507-1114', 'Job 15'],
      ['ENDTRNS'],
    ]));
  it('E5: checks that go to the bank together are one deposit, each with its number and who paid', async () =>
    expect(await transactions(e5)).toEqual([
      ['TRNS', 'DEPOSIT', '11/05/2026', 'First Bank checking', '', '18875.32', 'D-1', 'Deposit', ''],
      ['SPL', 'DEPOSIT', '11/05/2026', 'Undeposited Funds', 'Marine Biology LLC', '-12000.00', '4471', 'Deposit'],
      ['SPL', 'DEPOSIT', '11/05/2026', 'Undeposited Funds', 'Sorrento Lab Partners', '-6541.99', '2210', 'Deposit'],
      ['SPL', 'DEPOSIT', '11/05/2026', 'Undeposited Funds', 'Sorrento Lab Partners', '-333.33', '88', 'Deposit'],
      ['ENDTRNS'],
    ]));
  it('E1 and E20: a bill and its credit keep their numbers, and their costs are of the job', async () =>
    expect(await transactions([...e1, ...e20])).toEqual([
      [
        'TRNS',
        'BILL',
        '11/02/2026',
        'Accounts Payable',
        'Hill Lumber',
        '-1400.01',
        'HL-9001',
        'Bill HL-9001',
        '12/02/2026',
      ],
      [
        'SPL',
        'BILL',
        '11/02/2026',
        'Materials',
        'Sorrento Lab Partners:15 Retaining wall',
        '1400.01',
        'HL-9001',
        'Bill HL-9001',
      ],
      ['ENDTRNS'],
      [
        'TRNS',
        'BILL REFUND',
        '11/24/2026',
        'Accounts Payable',
        'Hill Lumber',
        '19.75',
        'HL-9001-A1',
        'Credit HL-9001-A1',
        '',
      ],
      [
        'SPL',
        'BILL REFUND',
        '11/24/2026',
        'Materials',
        'Sorrento Lab Partners:15 Retaining wall',
        '-19.75',
        'HL-9001-A1',
        'Credit HL-9001-A1',
      ],
      ['ENDTRNS'],
    ]));
  it('E12: a check that pays two bills of a vendor has one payable line, which is first', async () =>
    expect(
      (await transactions(e12)).map(([row, kind, , account, name, amount, number]) => [
        row,
        kind,
        account,
        name,
        amount,
        number,
      ]),
    ).toEqual([
      ['TRNS', 'GENERAL JOURNAL', 'Accounts Payable', 'Hill Lumber', '3870.65', '1041'],
      ['SPL', 'GENERAL JOURNAL', 'First Bank checking', 'Hill Lumber', '-3870.65', '1041'],
      ['ENDTRNS', undefined, undefined, undefined, undefined, undefined],
    ]));
  it('E13: a check that came back and the fee for it are two transactions', () =>
    expect(
      transactionsOf(e13).map(({ number, lines }) => [number, ...lines.map(({ code, amount }) => `${code} ${amount}`)]),
    ).toEqual([
      ['3502-1112', '1200 33333', '1001 -33333'],
      ['3502-1112-2', '6100 1500', '1001 -1500'],
    ]));
  it('E17: what goes from bank to bank is a transfer', () =>
    expect(transactionsOf(e17).map(({ kind }) => kind)).toEqual(['TRANSFER']));
  it('a check to somebody who is no vendor names them', async () => {
    const permit = posted(
      'CheckWritten',
      3600,
      '2026-11-20',
      ['checking', -12_500, { party: shell, reference: '1043' }],
      ['expenses', 12_500, { party: shell, reference: '1043' }],
    );
    const rows = await iif(permit);
    expect(rows).toContain('OTHERNAME\tCounty of Alameda');
    expect(rows).toContain('SPL\tCHECK\t11/20/2026\tOther Expenses\tCounty of Alameda\t125.00\t1043\tCheck 1043');
  });
  it('two names in one entry are cut apart, and the clearing account comes to nothing', async () => {
    const moved = posted(
      'PaymentReallocated',
      3610,
      '2026-11-21',
      ['receivable', 50_000, { party: sorrento }],
      ['receivable', -30_000, { party: payer }],
      ['credit', -20_000, { party: payer }],
    );
    const cut = transactionsOf(moved);
    expect(cut.map(({ number, lines }) => [number, ...lines.map(({ code, amount }) => `${code} ${amount}`)])).toEqual([
      ['3610-1121', '1200 50000', '2100 -20000', '9999 -30000'],
      ['3610-1121-2', '1200 -30000', '9999 30000'],
    ]);
    expect(await iif(moved)).toContain('ACCNT\tExport clearing\tOCASSET\t9999');
  });
  it('credit that goes from invoice to invoice of one customer is no transaction', () =>
    expect(
      transactionsOf(
        posted(
          'PaymentReallocated',
          3611,
          '2026-11-21',
          ['receivable', 50_000, { party: sorrento, reference: '1' }],
          ['receivable', -50_000, { party: sorrento, reference: '2' }],
        ),
      ),
    ).toEqual([]));
  it('whatever is exported sums to the journal, account by account', () => {
    const sums = (lines: readonly ExportLine[]) =>
      [...Map.groupBy(lines, ({ code }) => code)].map(([code, own]) => [code, sumOf(own)]).toSorted();
    expect(sums(transactionsOf(everything).flatMap(({ lines }) => lines))).toEqual(sums(everything));
    for (const { lines } of transactionsOf(everything)) expect(sumOf(lines)).toBe(0);
  });
  it('a payable without a vendor is refused with its entry', () =>
    expect(() =>
      transactionsOf(posted('BillEdited', 3612, '2026-11-21', ['payable', -100], ['expenses', 100])),
    ).toThrow(
      expect.objectContaining({
        details: [
          expect.objectContaining({
            code: 'EXPORT_NAME_MISSING',
            message: 'Entry 3612 has a line of Accounts Payable without a customer or vendor. Name one, or choose CSV.',
          }),
        ],
      }),
    ));
  it('an account of the company’s own stands below the one it is a part of', async () => {
    const lumber = {
      accountKeys: ['materials', 'own'],
      accountPath: ['Materials', 'Lumber'],
      code: '5010',
      job: job15,
    };
    const rows = await iif(
      posted('BillRecorded', 3613, '2026-11-21', ['materials', 100, lumber], ['payable', -100, { party: hill }]),
    );
    expect(rows.slice(2, 4)).toEqual(['ACCNT\tMaterials\tCOGS\t', 'ACCNT\tMaterials:Lumber\tCOGS\t5010']);
  });
  it('a name with tabs and line ends stays in its cell', async () => {
    const named = { ...hill, name: 'Hill\tLumber\r\n"Yard"' };
    expect(
      (
        await iif(
          e1.map((line) => ({ ...line, party: named })),
          { parties: [sorrento, named] },
        )
      ).join(''),
    ).toContain('\tHill Lumber Yard\t');
  });
  it.each(['=cmd()', '+1', '-1', '@sum', '\t=cmd()', '\r=cmd()'])(
    'what a spreadsheet would take for a formula is text, as %j',
    async (name) => {
      const named = { ...hill, name };
      expect(
        (
          await iif(
            e1.map((line) => ({ ...line, party: named })),
            { parties: [sorrento, named] },
          )
        ).join(''),
      ).toContain(`\t'${name.trim()}\t`);
    },
  );
  it('what was posted on two days by one event is two entries', async () =>
    expect(
      (await iif([...e1, ...e1.map((each) => ({ ...each, day: '2026-11-06' }))])).filter((row) => row === 'ENDTRNS'),
    ).toHaveLength(2));
});

describe('names in the lists of other programs', () => {
  const long = 'Hill Lumber and Building Materials of Northern California';
  const party = (id: string, name: string) => ({ ...hill, id, name });
  it('a name that is too long is cut, with a suffix that stays the same', () => {
    const [one, two] = [party('a', long), party('b', `${long} South`)];
    const names = namesOf([one, two], 41);
    expect(names.get('a')).toMatch(/^Hill Lumber and Building Materials o~[0-9a-f]{4}$/);
    expect(names.get('b')).not.toBe(names.get('a'));
    expect(namesOf([two, one], 41)).toEqual(new Map([...names].toReversed()));
  });
  it('a vendor who is called as a customer is has a suffix: both are in one list', () =>
    expect([...namesOf([party('a', 'Shell'), party('b', 'SHELL')], 41).values()]).toEqual([
      'Shell',
      expect.stringMatching(/^SHELL~[0-9a-f]{4}$/),
    ]));
});

describe('the journal for QuickBooks Online', () => {
  const archive = async (lines: readonly ExportLine[]) =>
    unzip(Buffer.from(await quickBooksOnlineFile.write(bookOf(lines))));
  it('E15: lines of one number are an entry, and what is due names the customer', async () =>
    expect((await archive(e15))['journal-1.csv']?.replace('\u{FEFF}', '').split('\r\n')).toEqual([
      'JournalNo,JournalDate,Currency,Memo,AccountName,Debits,Credits,Description,Name,Location,Class',
      '3507-1114,11/14/2026,USD,Invoice 220,Accounts Receivable,9789.46,,Invoice 220 due 12/14/2026,Sorrento Lab Partners,,',
      '3507-1114,11/14/2026,USD,Invoice 220,Retention Receivable,515.23,,Retention of invoice 220,Sorrento Lab Partners,,',
      '3507-1114,11/14/2026,USD,Invoice 220,Contract Revenue,,10304.69,Job 15 Retaining wall,,,',
      '',
    ]));
  it('accounts, customers and vendors have files of their own, and a manifest says what is in them', async () => {
    const files = await archive(everything);
    expect(Object.keys(files)).toEqual([
      'accounts.csv',
      'customers.csv',
      'vendors.csv',
      'journal-1.csv',
      'manifest.txt',
    ]);
    expect(files['accounts.csv']).toContain(
      '1200,Accounts Receivable,Accounts receivable (A/R),Accounts Receivable (A/R)',
    );
    expect(files['manifest.txt']).toContain('Journals: 1. Entries: 8. Lines: 19. Debits: 39818.75.');
  });
  it('after 1,000 rows at most a file ends, with an entry that is whole', async () => {
    const many = Array.from({ length: 400 }, (_, at) => e15.map((line) => ({ ...line, position: 4_000 + at }))).flat();
    const files = await archive(many);
    const rows = [1, 2].map((at) => files[`journal-${at}.csv`]?.trim().split('\r\n').slice(1) ?? []);
    expect(rows.map(({ length }) => length)).toEqual([999, 201]);
    expect(rows[1]?.[0]).toMatch(/^4333-1114,/);
  });
});

describe('the journal for Xero', () => {
  const xeroAccounts = { receivable: '610', payable: '800', bank: '090' };
  it('lines of one event have one narration and day, and other accounts stand in for those that Xero keeps', async () =>
    expect(await textOf(xeroFile, bookOf(e12.slice(0, 2), { xeroAccounts }))).toEqual([
      '*Narration,*Date,Description,*AccountCode,*TaxRate,*Amount,TrackingName1,TrackingOption1,TrackingName2,TrackingOption2',
      'Check written 3499,10 Nov 2026,Hill Lumber 1041,090,Tax Exempt,-3870.65,,,,',
      'Check written 3499,10 Nov 2026,Hill Lumber 1041,800,Tax Exempt,2000.00,,,,',
      '',
    ]));
  it.each([
    ['Accounts Receivable', 'receivable', e15],
    ['Accounts Payable', 'payable', e1],
    ['First Bank savings', 'bank', e17],
  ] as const)('%s is refused where no other account stands in for it', async (name, field, lines) =>
    expect(xeroFile.write(bookOf(lines, { xeroAccounts: { ...xeroAccounts, [field]: '' } }))).rejects.toMatchObject({
      details: [
        {
          field: `xeroAccounts.${field}`,
          code: 'EXPORT_ACCOUNT_SYSTEM',
          message: `Xero keeps ${name} itself. Choose another account for the export.`,
        },
      ],
    }),
  );
});

describe('the journal for Sage 100 Contractor', () => {
  it('an entry has a head, and lines with their job and kind of cost', async () =>
    expect(await textOf(sageFile, bookOf([...e1, ...e12.slice(0, 1)]))).toEqual([
      'GLJE,H,3480-1102,2026-11-02,Bill HL-9001,1,,0,Hill Lumber,Hill Lumber,11',
      'GLJE,D,3480-1102,5000,,Bill HL-9001,1400.01,,,,15,,Bill HL-9001,,1',
      'GLJE,D,3480-1102,2000,,Bill HL-9001,,1400.01,,,,,Bill HL-9001,,',
      'GLJE,H,3499-1110,2026-11-10,Check 1041,1,,1,Hill Lumber,Hill Lumber,11',
      'GLJE,D,3499-1110,1001,,Check 1041,,3870.65,,,,,Check 1041,,',
      '',
    ]));
});

describe('the journal in plain text', () => {
  it('accounts are declared with their kind, and every entry says its event', async () =>
    expect(String(await hledgerFile.write(bookOf(e15, { balanceDays: ['2026-11-30'] }))).split('\n')).toEqual([
      '; Sorrento Builders',
      'commodity $1,000.00',
      '',
      'account Assets:1200 Accounts Receivable  ; type:A',
      'account Assets:1210 Retention Receivable  ; type:A',
      'account Revenues:4000 Contract Revenue  ; type:R',
      '',
      '2026-11-14 * (220) Sorrento Lab Partners | InvoiceApproved  ; position:3507, contract:15',
      '    Assets:1200 Accounts Receivable  $9789.46',
      '    Assets:1210 Retention Receivable  $515.23',
      '    Revenues:4000 Contract Revenue  $-10304.69',
      '',
      '2026-11-30 * Balances',
      '    Assets:1200 Accounts Receivable  $0.00 = $9789.46',
      '    Assets:1210 Retention Receivable  $0.00 = $515.23',
      '    Revenues:4000 Contract Revenue  $0.00 = $-10304.69',
      '',
      '; 1 entries, 3 lines, debits $10304.69',
      '',
    ]));
});

describe('the journal as CSV', () => {
  it('debits and credits stand apart', async () =>
    expect((await textOf(journalCsv, bookOf(e1))).slice(1, 3)).toEqual([
      '3480,2026-11-02,Bill recorded,5000,Materials,1400.01,0.00,Hill Lumber,HL-9001,2026-11-02T17:00:00.000Z,Kim Lee',
      '3480,2026-11-02,Bill recorded,2000,Accounts Payable,0.00,1400.01,Hill Lumber,HL-9001,2026-11-02T17:00:00.000Z,Kim Lee',
    ]));
  it('what a spreadsheet would take for a formula is text', async () =>
    expect(
      (await textOf(journalCsv, bookOf(e1.map((line) => ({ ...line, party: { ...hill, name: '=cmd()' } }))))).join(''),
    ).toContain("'=cmd()"));
});
