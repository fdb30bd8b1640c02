import type { ComponentType } from 'react';
import { BankAccount, Dashboard, Manual, Map, Office, People, TimelineBarChart } from '@blueprintjs/icons';
import type { Check } from '#kernel/permissions.tsx';

export type Entry = {
  readonly label: string;
  readonly path?: string;
  /** Pages elsewhere that belong to it. */
  readonly also?: string;
  readonly icon?: ComponentType<{ size?: number }>;
  readonly permission?: Check;
  readonly children?: readonly Entry[];
};

/** The sidebar of the product specification, 2.12. An entry shows once its page exists and the person may open it. */
export const menu: readonly Entry[] = [
  { label: 'Dashboard', path: '/', icon: Dashboard, permission: 'page:dashboard' },
  { label: 'Customers', path: '/customers', icon: People, permission: 'page:customers', children: [
    { label: 'Cost-plus requests', path: '/customers/cost-plus-requests', permission: 'action:cost-plus-request.view' },
  ] },
  { label: 'Location', path: '/location', also: '/toc/', icon: Map, permission: 'page:locations', children: [
    { label: 'Proposals', path: '/proposals', permission: 'page:toc.proposal' },
  ] },
  { label: 'Follow-up List', path: '/follow-up-list' },
  { label: 'Contracts' },
  { label: 'Manage Users', path: '/manage-users' },
  { label: 'Archives' },
  { label: 'Companies', path: '/companies', icon: Office, permission: 'page:companies' },
  { label: 'Job Costing', path: '/job-costing' },
  { label: 'Contract List', path: '/contract-list', icon: Manual, permission: 'view_contract_list', children: [
    { label: 'Change orders', path: '/change-orders', permission: 'page:change-orders' },
  ] },
  { label: 'Account Receivables', path: '/account-receivables', icon: TimelineBarChart, permission: 'page:account-receivables' },
  { label: 'Ledger', children: [{ label: 'Vendor Ledger', path: '/ledger/vendor' }, { label: 'General Ledger', path: '/ledger/general' }] },
  { label: 'Post Payments', path: '/post-payments', icon: BankAccount, permission: 'page:post-payments' },
  { label: 'Reports', children: [
    { label: 'Labor Report', children: [{ label: 'Worker Hours', path: '/reports/labor-report/worker-hours' }, { label: 'Prevailing Wages', path: '/reports/labor-report/prevailing-wages' }] },
    { label: 'Profit Report', children: [
      { label: 'Salesman Profit', path: '/reports/profit-report/salesman-profit' },
      { label: 'Foreman Profit', path: '/reports/profit-report/foreman-profit' },
      { label: 'Operator Profit', path: '/reports/profit-report/operator-profit' },
    ] },
    { label: 'Accounting Reports', children: [
      { label: 'Past 90', path: '/reports/accounting-report/past-90' },
      { label: 'Invoice Deposit Detail', path: '/reports/accounting-report/invoice-deposit-detail', permission: { all: ['page:reports.accounting', 'action:report.invoice-deposit-detail.view'] } },
      { label: 'Audit History', path: '/reports/accounting-report/audit-history', permission: 'data:audit-history' },
      { label: 'Proof of the Books', path: '/proofs', permission: 'page:proofs' },
    ] },
  ] },
  { label: 'Maintenance', children: [
    { label: 'Employees', children: [{ label: 'Workers', path: '/job-costing/maintenance/workers' }, { label: 'Prevailing Wages', path: '/job-costing/maintenance/wages' }] },
    { label: 'Equipments', path: '/job-costing/maintenance/equipments' },
    { label: 'Material Suppliers', path: '/job-costing/maintenance/material-suppliers' },
    { label: 'Misc Items', path: '/job-costing/maintenance/misc-items' },
    { label: 'Overhead Rates', path: '/job-costing/maintenance/overheads' },
    { label: 'Inventory Items', path: '/job-costing/maintenance/inventories' },
    { label: 'Percent Split', path: '/job-costing/maintenance/percent-splits' },
    { label: 'Templates', children: [
      { label: 'Content', path: '/job-costing/maintenance/templates/content' },
      { label: 'Service', path: '/job-costing/maintenance/templates/service' },
      { label: 'Section', path: '/job-costing/maintenance/templates/section' },
      { label: 'Emails', path: '/job-costing/maintenance/templates/email' },
    ] },
    { label: 'Banks', path: '/job-costing/maintenance/banks', permission: 'page:maintenance.banks' },
    { label: 'Method of Payment', path: '/job-costing/maintenance/method-of-payment', permission: 'page:maintenance.method-of-payment' },
    { label: 'Job Sheet Configuration', path: '/job-costing/maintenance/job-sheet-config' },
    { label: 'Open Close Jobs', path: '/job-costing/maintenance/open-close-jobs' },
  ] },
];

/** What is left of a menu when entries without a page, entries one may not open, and then empty groups are gone. */
export function shownOf(entries: readonly Entry[], built: ReadonlySet<string>, may: (check: Check | null) => boolean): Entry[] {
  return entries.flatMap((entry) => {
    const children = shownOf(entry.children ?? [], built, may);
    const leads = entry.path !== undefined && built.has(entry.path) && may(entry.permission ?? null);
    return leads || children.length > 0 ? [{ ...entry, children }] : [];
  });
}
