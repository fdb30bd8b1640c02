import { matchPath } from 'react-router';

/** A text of docs/guide: its file without the ending, and the pages of the console it is about. */
export type GuideTopic = { readonly name: string; readonly title: string; readonly pages: readonly string[] };

/** What leads to all others. */
export const GUIDE_INDEX = 'README';

const MAINTENANCE = '/job-costing/maintenance';
const STATEMENTS = '/reports/statements';
/** Titles are the headings of the files (infra/checks/guide.spec.ts). */
export const guideTopics: readonly GuideTopic[] = [
  {
    name: 'first-day',
    title: 'Your first day',
    pages: [
      '/',
      '/import/:kind',
      '/companies/add',
      '/companies/customize',
      '/edit-companies',
      '/manage-users',
      '/customers/Add',
      `${MAINTENANCE}/banks`,
    ],
  },
  {
    name: 'opening-the-books',
    title: 'Opening the books',
    pages: ['/ledger/opening', '/ledger/accounts', `${STATEMENTS}/trial-balance`],
  },
  {
    name: 'deposit',
    title: 'Posting a deposit',
    pages: ['/post-payments', '/reports/accounting-report/invoice-deposit-detail'],
  },
  {
    name: 'statements',
    title: 'Statements to customers',
    pages: [
      '/account-receivables',
      '/message-log',
      '/reports/accounting-report/past-90',
      `${STATEMENTS}/aged-receivables`,
    ],
  },
  {
    name: 'bills',
    title: 'Bills and checks',
    pages: [
      '/ledger/vendor',
      '/ledger/bills',
      '/ledger/print-checks',
      '/ledger/ach-files',
      '/ledger/general/new',
      `${STATEMENTS}/aged-payables`,
    ],
  },
  {
    name: 'certified-payroll',
    title: 'Certified payroll',
    pages: ['/reports/labor-report', `${MAINTENANCE}/wages`, `${MAINTENANCE}/workers`, '/job-costing/:id/hours'],
  },
  { name: 'reconciling', title: 'Reconciling a bank statement', pages: ['/ledger/reconciliation', '/ledger/general'] },
  { name: 'recurring-entries', title: 'Entries that repeat', pages: ['/ledger/entries'] },
  {
    name: 'month-and-year-end',
    title: 'Month and year end',
    pages: [
      '/ledger/closings',
      '/ledger/payrolls',
      '/proofs',
      `${STATEMENTS}/profit-and-loss`,
      `${STATEMENTS}/balance-sheet`,
      `${STATEMENTS}/cash-flow`,
      `${STATEMENTS}/wip`,
    ],
  },
  {
    name: 'cpa-package',
    title: 'The package for your CPA',
    pages: ['/ledger', '/ledger/journal', `${STATEMENTS}/general-ledger`],
  },
];

/** The text about a page, or about the closest one above it; the index where none is. */
export function guideNameAt(pathname: string): string {
  let [found, longest] = [GUIDE_INDEX, 0];
  for (const { name, pages } of guideTopics)
    for (const page of pages) {
      const isExact = page === '/' || page === '/ledger';
      if (page.length > longest && matchPath({ path: page, end: isExact }, pathname))
        [found, longest] = [name, page.length];
    }
  return found;
}
