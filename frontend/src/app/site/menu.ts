import type { ComponentType } from 'react';
import {
  BankAccount,
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
  /** Pages elsewhere that belong to it. */ readonly also?: string;
  /** Which of its places is meant. */ readonly place?: 'archived';
};
/** A page, under the permission that opens it, or a group of pages. */
export type MenuEntry = MenuItemDisplay & (MenuPage | { readonly [name in keyof MenuPage]?: never });

/** The full variant of 6.5 has sample figures in it: it is for the environment `local`, where the pretended server grants what no role of the product is granted. */
const SAMPLE_PERMISSION = 'component:sample-receivables';
const sampleEntries: readonly MenuEntry[] = [
  {
    label: 'Settings',
    children: [{ label: 'Companies', path: '/companies', permission: { all: [SAMPLE_PERMISSION, 'page:companies'] } }],
  },
  {
    label: 'Receivables',
    children: [
      { label: 'Salesmen', path: '/account-receivables', badge: 10, permission: SAMPLE_PERMISSION },
      { label: 'Workers', path: '/account-receivables', badge: 20, permission: SAMPLE_PERMISSION },
      { label: 'Prevailing Wages', path: '/account-receivables', permission: SAMPLE_PERMISSION },
    ],
  },
];

/**
 * The sidebar of the product specification, 2.12. An entry shows once its page exists and the person may open it, which leaves
 * each role the menu of 6.5. The group `Contracts` of 2.12 has no page, and 6.5 gives it to nobody.
 */
export const menu: readonly MenuEntry[] = [
  { label: 'Dashboard', path: '/', icon: Dashboard, permission: 'page:dashboard' },
  {
    label: 'Customers',
    path: '/customers',
    icon: People,
    permission: 'page:customers',
    children: [
      {
        label: 'Cost-plus requests',
        path: '/customers/cost-plus-requests',
        permission: 'action:cost-plus-request.view',
      },
    ],
  },
  {
    label: 'Location',
    path: '/location',
    also: '/toc/',
    icon: Map,
    permission: 'page:locations',
    children: [{ label: 'Proposals', path: '/proposals', permission: 'page:toc.proposal' }],
  },
  { label: 'Follow-up List', path: '/follow-up-list', icon: Calendar, permission: 'page:follow-up-list' },
  {
    label: 'Manage Users',
    path: '/manage-users',
    icon: Team,
    permission: 'page:manage-users',
    children: [
      {
        label: 'Access Requests',
        path: '/access-requests',
        icon: Key,
        permission: 'component:access-requests',
        badge: 'accessRequests',
      },
    ],
  },
  {
    label: 'Archives',
    children: [
      {
        label: 'Proposals',
        path: '/proposals',
        place: 'archived',
        permission: { all: ['page:archives', 'page:toc.proposal'] },
      },
      {
        label: 'Change orders',
        path: '/change-orders',
        place: 'archived',
        permission: { all: ['page:archives', 'page:change-orders'] },
      },
    ],
  },
  { label: 'Companies', path: '/companies', also: '/edit-companies', icon: Office, permission: 'page:companies' },
  { label: 'Job Costing', path: '/job-costing', permission: 'page:job-costing' },
  {
    label: 'Contract List',
    path: '/contract-list',
    icon: Manual,
    permission: 'view_contract_list',
    children: [{ label: 'Change orders', path: '/change-orders', permission: 'page:change-orders' }],
  },
  {
    label: 'Account Receivables',
    path: '/account-receivables',
    icon: TimelineBarChart,
    permission: 'page:account-receivables',
  },
  {
    label: 'Ledger',
    children: [
      { label: 'Vendor Ledger', path: '/ledger/vendor', permission: 'page:ledger' },
      { label: 'General Ledger', path: '/ledger/general', permission: 'page:ledger' },
    ],
  },
  { label: 'Post Payments', path: '/post-payments', icon: BankAccount, permission: 'page:post-payments' },
  {
    label: 'Reports',
    children: [
      {
        label: 'Labor Report',
        children: [
          { label: 'Worker Hours', path: '/reports/labor-report/worker-hours', permission: 'page:reports.labor' },
          {
            label: 'Prevailing Wages',
            path: '/reports/labor-report/prevailing-wages',
            permission: 'page:reports.labor',
          },
        ],
      },
      {
        label: 'Profit Report',
        children: [
          {
            label: 'Salesman Profit',
            path: '/reports/profit-report/salesman-profit',
            permission: 'page:reports.profit',
          },
          { label: 'Foreman Profit', path: '/reports/profit-report/foreman-profit', permission: 'page:reports.profit' },
          {
            label: 'Operator Profit',
            path: '/reports/profit-report/operator-profit',
            permission: 'page:reports.profit',
          },
        ],
      },
      {
        label: 'Accounting Reports',
        children: [
          { label: 'Past 90', path: '/reports/accounting-report/past-90', permission: 'page:reports.accounting' },
          {
            label: 'Invoice Deposit Detail',
            path: '/reports/accounting-report/invoice-deposit-detail',
            permission: { all: ['page:reports.accounting', 'action:report.invoice-deposit-detail.view'] },
          },
          {
            label: 'Audit History',
            path: '/reports/accounting-report/audit-history',
            permission: 'data:audit-history',
          },
          { label: 'Proof of the Books', path: '/proofs', permission: 'page:proofs' },
        ],
      },
    ],
  },
  {
    label: 'Maintenance',
    children: [
      {
        label: 'Employees',
        children: [
          { label: 'Workers', path: '/job-costing/maintenance/workers', permission: 'page:maintenance.workers' },
          { label: 'Prevailing Wages', path: '/job-costing/maintenance/wages', permission: 'page:maintenance.wages' },
        ],
      },
      { label: 'Equipments', path: '/job-costing/maintenance/equipments', permission: 'page:maintenance.equipments' },
      {
        label: 'Material Suppliers',
        path: '/job-costing/maintenance/material-suppliers',
        permission: 'page:maintenance.material-suppliers',
      },
      { label: 'Misc Items', path: '/job-costing/maintenance/misc-items', permission: 'page:maintenance.misc-items' },
      { label: 'Overhead Rates', path: '/job-costing/maintenance/overheads', permission: 'page:maintenance.overheads' },
      {
        label: 'Inventory Items',
        path: '/job-costing/maintenance/inventories',
        permission: 'page:maintenance.inventories',
      },
      {
        label: 'Percent Split',
        path: '/job-costing/maintenance/percent-splits',
        permission: 'page:maintenance.percent-splits',
      },
      {
        label: 'Templates',
        children: [
          {
            label: 'Content',
            path: '/job-costing/maintenance/templates/content',
            permission: 'page:templates.content',
          },
          {
            label: 'Service',
            path: '/job-costing/maintenance/templates/service',
            permission: 'page:templates.service',
          },
          {
            label: 'Section',
            path: '/job-costing/maintenance/templates/section',
            permission: 'page:templates.section',
          },
          { label: 'Emails', path: '/job-costing/maintenance/templates/email', permission: 'page:templates.email' },
        ],
      },
      { label: 'Banks', path: '/job-costing/maintenance/banks', permission: 'page:maintenance.banks' },
      {
        label: 'Method of Payment',
        path: '/job-costing/maintenance/method-of-payment',
        permission: 'page:maintenance.method-of-payment',
      },
      {
        label: 'Job Sheet Configuration',
        path: '/job-costing/maintenance/job-sheet-config',
        permission: 'page:maintenance.job-sheet-config',
      },
      {
        label: 'Open Close Jobs',
        path: '/job-costing/maintenance/open-close-jobs',
        permission: 'page:maintenance.open-close-jobs',
      },
    ],
  },
  ...(import.meta.env.DEV ? sampleEntries : []),
];

/**
 * What is left of a menu when entries without a page, entries one may not open, and then empty groups are gone. A page one
 * may not open makes way for those below it: a salesman manages nobody, and has requests of their own.
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
