import type { ComponentType } from 'react';
import {
  BankAccount,
  Book,
  Build,
  Calendar,
  Dashboard,
  Key,
  Manual,
  Map,
  Office,
  People,
  Team,
  TimelineBarChart,
} from '@blueprintjs/icons';
import type { PermissionCheck } from '#access/permissions.tsx';
import { dictionaryAddresses } from './dictionaries.ts';
import { features } from '#app/features.ts';

type MenuItemDisplay = {
  readonly label: string;
  readonly icon?: ComponentType<{ size?: number }>;
  readonly children?: readonly MenuEntry[];
  /** What is counted beside it; a number is only a sample. */
  readonly badge?: 'accessRequests' | number;
};
type MenuPage = {
  readonly path: string;
  readonly permission: PermissionCheck;
  /** Where else pages lie that belong to it. */ readonly also?: readonly string[];
  /** Which of its places is meant. */ readonly place?: 'archived';
};
/** A page, under the permission that opens it, or a group of pages. */
export type MenuEntry = MenuItemDisplay & (MenuPage | { readonly [name in keyof MenuPage]?: never });

const page = (
  label: string,
  path: string,
  permission: PermissionCheck,
  more: Omit<MenuItemDisplay & MenuPage, 'label' | 'path' | 'permission'> = {},
): MenuEntry => ({ label, path, permission, ...more });
const group = (label: string, ...children: MenuEntry[]): MenuEntry => ({ label, children });

/**
 * The full variant of 6.5 has sample figures in it: it is for the environment `local`, where the pretended server
 * grants what no role of the product is granted.
 */
const SAMPLE_PERMISSION = 'component:sample-receivables';
const sampleEntries: readonly MenuEntry[] = [
  group('Settings', page('Companies', '/companies', { all: [SAMPLE_PERMISSION, 'page:companies'] })),
  group(
    'Receivables',
    page('Salesmen', '/account-receivables', SAMPLE_PERMISSION, { badge: 10 }),
    page('Workers', '/account-receivables', SAMPLE_PERMISSION, { badge: 20 }),
    page('Prevailing Wages', '/account-receivables', SAMPLE_PERMISSION),
  ),
];

/** The lists of the whole company that kinds of document have. */
const companyLists = features.flatMap(({ companyPages = [] }) => companyPages);
const listsUnder = (place: string): MenuEntry[] =>
  companyLists
    .filter(({ under }) => under === place)
    .map(({ label, path, permission, also }) => page(label, path, permission, { also }));

const MAINTENANCE = '/job-costing/maintenance';
const maintenance: readonly MenuEntry[] = [
  group(
    'Employees',
    page('Workers', `${MAINTENANCE}/workers`, 'page:maintenance.workers'),
    page('Prevailing Wages', `${MAINTENANCE}/wages`, 'page:maintenance.wages'),
  ),
  page('Equipments', `${MAINTENANCE}/equipments`, 'page:maintenance.equipments'),
  page('Material Suppliers', `${MAINTENANCE}/material-suppliers`, 'page:maintenance.material-suppliers'),
  page('Misc Items', `${MAINTENANCE}/misc-items`, 'page:maintenance.misc-items'),
  page('Overhead Rates', `${MAINTENANCE}/overheads`, 'page:maintenance.overheads'),
  page('Inventory Items', `${MAINTENANCE}/inventories`, 'page:maintenance.inventories'),
  page('Percent Split', `${MAINTENANCE}/percent-splits`, 'page:maintenance.percent-splits'),
  group(
    'Templates',
    page('Content', `${MAINTENANCE}/templates/content`, 'page:templates.content'),
    page('Service', `${MAINTENANCE}/templates/service`, 'page:templates.service'),
    page('Section', `${MAINTENANCE}/templates/section`, 'page:templates.section'),
    page('Emails', `${MAINTENANCE}/templates/email`, 'page:templates.email'),
  ),
];

const hasPath = (entries: readonly MenuEntry[], path: string): boolean =>
  entries.some((entry) => entry.path === path || hasPath(entry.children ?? [], path));
/** Dictionaries that have no place of their own above, nor below another's record. */
const dictionaryEntries = dictionaryAddresses
  .filter(({ page: path, parent }) => !parent && !hasPath(maintenance, path))
  .map(({ menu: label, page: path, pagePermission }) => page(label, path, pagePermission));

const reportCheck = (group: string, report: string): PermissionCheck => ({
  all: [`page:reports.${group}`, `action:report.${report}.view`],
});
const STATEMENTS = '/reports/statements';
const statementCheck: PermissionCheck = { all: ['page:ledger', 'action:ledger.view'] };
const reports: readonly MenuEntry[] = [
  group(
    'Labor Report',
    page('Worker Hours', '/reports/labor-report/worker-hours', reportCheck('labor', 'worker-hours')),
    page('Time Sheet', '/reports/labor-report/time-sheet', reportCheck('labor', 'worker-hours')),
    page('Prevailing Wages', '/reports/labor-report/prevailing-wages', reportCheck('labor', 'prevailing-wages')),
  ),
  group(
    'Profit Report',
    page('Salesman Profit', '/reports/profit-report/salesman-profit', reportCheck('profit', 'salesman-profit')),
    page('Foreman Profit', '/reports/profit-report/foreman-profit', reportCheck('profit', 'foreman-profit')),
    page('Operator Profit', '/reports/profit-report/operator-profit', reportCheck('profit', 'operator-profit')),
  ),
  group(
    'Accounting Reports',
    page('Budget against Actual', '/reports/accounting-report/budget', 'action:budget.view'),
    page('Past 90', '/reports/accounting-report/past-90', reportCheck('accounting', 'past-90')),
    page(
      'Invoice Deposit Detail',
      '/reports/accounting-report/invoice-deposit-detail',
      reportCheck('accounting', 'invoice-deposit-detail'),
    ),
    page('Audit History', '/reports/accounting-report/audit-history', 'data:audit-history'),
    page('Proof of the Books', '/proofs', 'page:proofs'),
  ),
  group(
    'Statements',
    page('Trial Balance', `${STATEMENTS}/trial-balance`, statementCheck),
    page('Profit and Loss', `${STATEMENTS}/profit-and-loss`, statementCheck),
    page('Balance Sheet', `${STATEMENTS}/balance-sheet`, statementCheck),
    page('Cash Flow', `${STATEMENTS}/cash-flow`, statementCheck),
    page('Aged Receivables', `${STATEMENTS}/aged-receivables`, statementCheck),
    page('Aged Payables', `${STATEMENTS}/aged-payables`, statementCheck),
    page('Retention Ageing', `${STATEMENTS}/retention-ageing`, statementCheck),
    page('General Ledger', `${STATEMENTS}/general-ledger`, statementCheck),
    page('WIP Schedule', `${STATEMENTS}/wip`, 'action:wip.view'),
    page('Sales by Customer', `${STATEMENTS}/sales-by-customer`, statementCheck),
    page('Sales by Salesman', `${STATEMENTS}/sales-by-salesman`, statementCheck),
    page('Hours Not Paid', `${STATEMENTS}/hours-not-paid`, statementCheck),
    page('Burden Variance', `${STATEMENTS}/burden-variance`, statementCheck),
    page('Stock', `${STATEMENTS}/stock`, statementCheck),
    page('1099 by Vendor', `${STATEMENTS}/vendor-1099`, statementCheck),
  ),
];

/**
 * The sidebar of the product specification, 2.12. An entry shows once its page exists and the person may open it, which
 * leaves each role the menu of 6.5.
 */
export const menu: readonly MenuEntry[] = [
  page('Dashboard', '/', 'page:dashboard', { icon: Dashboard }),
  page('Customers', '/customers', 'page:customers', {
    icon: People,
    children: [
      page('Cost-plus requests', '/customers/cost-plus-requests', 'action:cost-plus-request.view'),
      page('Questions', '/questions', 'page:questions'),
    ],
  }),
  page('Location', '/location', 'page:locations', {
    also: ['/toc'],
    icon: Map,
    children: listsUnder('/location'),
  }),
  page('Follow-up List', '/follow-up-list', 'page:follow-up-list', { icon: Calendar }),
  group('Contracts', ...listsUnder('/contract-list')),
  page('Manage Users', '/manage-users', 'page:manage-users', {
    icon: Team,
    children: [
      page('Access Requests', '/access-requests', 'component:access-requests', { icon: Key, badge: 'accessRequests' }),
    ],
  }),
  group(
    'Archives',
    ...companyLists
      .filter(({ archives }) => archives)
      .map(({ label, path, permission }) =>
        page(label, path, { all: ['page:archives', permission] }, { place: 'archived' }),
      ),
  ),
  page('Companies', '/companies', 'page:companies', { also: ['/edit-companies'], icon: Office }),
  page('Job Costing', '/job-costing', 'page:job-costing', {
    icon: Build,
    children: [
      page('Schedule', '/schedule', 'page:schedule'),
      page('Daily Logs', '/daily-logs', 'page:daily-logs'),
      page('Job board', '/job-board', 'page:job-board'),
      page('Timecards', '/timecards', 'page:timecards'),
      page('Accounting View', '/job-costing/accounting-view', 'action:job-cost.accounting-view'),
    ],
  }),
  page('Contract List', '/contract-list', 'view_contract_list', {
    icon: Manual,
    also: companyLists.find(({ path }) => path === '/contract-list')?.also ?? [],
  }),
  page('Account Receivables', '/account-receivables', 'page:account-receivables', {
    icon: TimelineBarChart,
    children: [page('Email and SMS Log', '/message-log', 'page:toc.email-sms-log')],
  }),
  page('Ledger', '/ledger', 'page:ledger', {
    icon: Book,
    children: [
      page('Vendor Ledger', '/ledger/vendor', 'page:ledger', { also: ['/ledger/bills'] }),
      page('Receipts to Enter', '/deliveries', 'page:deliveries'),
      page('Commitments', '/commitments', 'page:commitments'),
      page('Pay Applications', '/pay-applications', 'page:pay-applications'),
      page('General Ledger', '/ledger/general', 'page:ledger', { also: ['/ledger/reconciliation'] }),
      page('Journal Entries', '/ledger/entries', 'page:ledger'),
      page('Payrolls', '/ledger/payrolls', 'page:ledger'),
      page('Chart of Accounts', '/ledger/accounts', 'page:ledger'),
      page('Opening Balances', '/ledger/opening', 'page:ledger'),
      page('Closed Books', '/ledger/closings', 'page:ledger'),
    ],
  }),
  page('Post Payments', '/post-payments', 'page:post-payments', {
    icon: BankAccount,
    children: [
      page('Online Payments', '/online-payments', 'action:online-payment.view'),
      page('Payment Account', '/company/payments', 'action:payment-account.view'),
    ],
  }),
  group('Reports', ...reports),
  group(
    'Maintenance',
    ...maintenance,
    ...dictionaryEntries,
    page('Job Sheet Configuration', `${MAINTENANCE}/job-sheet-config`, 'page:maintenance.job-sheet-config'),
    page('Open Close Jobs', `${MAINTENANCE}/open-close-jobs`, 'page:maintenance.open-close-jobs'),
  ),
  ...(import.meta.env.DEV ? sampleEntries : []),
];

/**
 * What is left of a menu when entries without a page, entries one may not open, and then empty groups are gone. A page
 * one may not open makes way for those below it: a salesman manages nobody, and has requests of their own.
 */
export function visibleEntries(
  entries: readonly MenuEntry[],
  built: ReadonlySet<string>,
  may: (check: PermissionCheck | null) => boolean,
): MenuEntry[] {
  return entries.flatMap((entry) => {
    const children = visibleEntries(entry.children ?? [], built, may);
    if (entry.path === undefined) return children.length > 0 ? [{ ...entry, children }] : [];
    return built.has(entry.path) && may(entry.permission) ? [{ ...entry, children }] : children;
  });
}
