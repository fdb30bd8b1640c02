import { dayText, type Day } from '@backoffice/contracts/kernel';
import {
  accountNameOf,
  csvText,
  exportRefused,
  partyNameOf,
  phrase,
  type ExportLine,
  type JournalFile,
} from './report.ts';

/** `20 Nov 2026`: the only form that means the same in every region. */
const xeroDay = (day: Day) => dayText(day).replace(/^(\w+) (\d+), (\d+)$/, '$2 $1 $3');
const titles = `*Narration *Date Description *AccountCode *TaxRate #*Amount TrackingName1 TrackingOption1 TrackingName2
  TrackingOption2`.split(/\s+/);

const kept = { receivable: 'receivable', payable: 'payable', bank: 'bank', creditCard: 'bank' } as const;
const isKept = (type: ExportLine['type']): type is keyof typeof kept => Object.hasOwn(kept, type);

/**
 * The template of Xero's manual journals: lines of one narration and day are one journal. Xero takes no line on its own
 * receivables, payables and banks: other accounts stand in for them.
 */
export const xeroFile: JournalFile = {
  extension: 'xero.csv',
  contentType: 'text/csv; charset=utf-8',
  async write({ lines, xeroAccounts }) {
    const codeOf = (line: ExportLine) => {
      if (!isKept(line.type)) return line.code;
      const field = kept[line.type];
      const code = xeroAccounts[field];
      if (code === '')
        throw exportRefused('EXPORT_ACCOUNT_SYSTEM', `xeroAccounts.${field}`, { name: accountNameOf(line) });
      return code;
    };
    return csvText(
      titles,
      lines.map((line) => [
        `${phrase(line.event)} ${line.position}`,
        xeroDay(line.day),
        [partyNameOf(line), line.reference].filter(Boolean).join(' '),
        codeOf(line),
        'Tax Exempt',
        line.amount,
        '',
        '',
        '',
        '',
      ]),
    );
  },
};
