import { systemAccounts, type LedgerAccount } from '@backoffice/contracts/capabilities';
import type { Cents, Day } from '@backoffice/contracts/kernel';
import type { ExportBook, ExportLine, Party } from '#src/features/journal-exports/report.ts';

const party = (kind: Party['kind'], name: string, is1099 = false): Party => ({
  id: name.toLowerCase(),
  kind,
  name,
  is1099,
});
export const [sorrento, payer, hill, shell] = [
  party('customer', 'Sorrento Lab Partners'),
  party('customer', 'Marine Biology LLC'),
  party('vendor', 'Hill Lumber', true),
  party('other', 'County of Alameda'),
];
export const job15 = { number: '15', name: 'Retaining wall', customerId: sorrento.id };

/** An event of the worked company K: its lines by their accounts, each by the names of the chart as it is. */
export function posted(
  event: string,
  position: number,
  day: Day,
  ...lines: readonly (readonly [LedgerAccount | 'checking' | 'savings', Cents, Partial<ExportLine>?])[]
): ExportLine[] {
  return lines.map(([account, amount, more]) => {
    const { code, name, type } = banks[account] ?? systemAccounts[account as LedgerAccount]; // no bank
    return {
      position,
      day,
      event,
      account: account in banks ? 'bank' : account,
      accountKeys: [account],
      type,
      code,
      accountPath: [name],
      party: null,
      job: null,
      reference: '',
      dueDate: null,
      depositId: null,
      depositNo: '',
      checkNo: '',
      amount,
      recordedAt: `${day}T17:00:00.000Z`,
      recordedBy: 'Kim Lee',
      ...more,
    };
  });
}
const banks: Readonly<Record<string, Pick<ExportLine, 'code' | 'type'> & { readonly name: string }>> = {
  checking: { code: '1001', name: 'First Bank checking', type: 'bank' },
  savings: { code: '1002', name: 'First Bank savings', type: 'bank' },
};

const invoice220 = { party: sorrento, job: job15, reference: '220', dueDate: '2026-12-14' };
const ofHill = (reference: string) => ({ party: hill, reference });
/** Of the events E1 to E25 those that differ in what other programs take them for. */
export const worked = {
  e1: posted(
    'BillRecorded',
    3480,
    '2026-11-02',
    ['materials', 140_001, { ...ofHill('HL-9001'), job: job15 }],
    ['payable', -140_001, { ...ofHill('HL-9001'), dueDate: '2026-12-02' }],
  ),
  e5: (
    [
      [3488, 1_200_000, '4471', payer],
      [3489, 654_199, '2210', sorrento],
      [3490, 33_333, '88', sorrento],
    ] as const
  ).flatMap(([position, amount, checkNo, from]) => {
    const of = { depositId: 'd1', depositNo: 'D-1', checkNo, party: from };
    return posted('PaymentDeposited', position, '2026-11-05', ['checking', amount, of], ['undeposited', -amount, of]);
  }),
  e12: posted(
    'CheckWritten',
    3499,
    '2026-11-10',
    ['checking', -387_065, ofHill('1041')],
    ['payable', 200_000, ofHill('1041')],
    ['payable', 187_065, ofHill('1041')],
  ),
  e13: posted(
    'PaymentReturned',
    3502,
    '2026-11-12',
    ['checking', -33_333, { party: sorrento }],
    ['receivable', 33_333, { party: sorrento, reference: '214' }],
    ['checking', -1_500, { party: sorrento }],
    ['fees', 1_500, { party: sorrento }],
  ),
  e15: posted(
    'InvoiceApproved',
    3507,
    '2026-11-14',
    ['receivable', 978_946, invoice220],
    ['retention', 51_523, invoice220],
    ['revenue', -1_030_469, invoice220],
  ),
  e17: posted('JournalEntryPosted', 3511, '2026-11-16', ['savings', 500_000], ['checking', -500_000]),
  e20: posted(
    'CreditRecorded',
    3520,
    '2026-11-24',
    ['payable', 1_975, ofHill('HL-9001-A1')],
    ['materials', -1_975, { ...ofHill('HL-9001-A1'), job: job15 }],
  ),
};

export const bookOf = (lines: readonly ExportLine[], more: Partial<ExportBook> = {}): ExportBook => ({
  company: 'Sorrento Builders',
  lines,
  parties: [sorrento, payer, hill, shell],
  balanceDays: [],
  xeroAccounts: { receivable: '', payable: '', bank: '' },
  ...more,
});
