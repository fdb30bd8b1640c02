import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { permissionMatrix } from '@backoffice/contracts';
import { grantOf, type Role } from '@backoffice/contracts/kernel';
import { isPermitted, type PermissionCheck } from '#access/permissions.tsx';
import { menu, visibleEntries, type MenuEntry } from './menu.ts';

/** All that any role of the product can be granted. */
const everything = (check: unknown) => !JSON.stringify(check).includes('component:sample-receivables');
const labels = (built: string[], may_: (check: unknown) => boolean = everything) =>
  visibleEntries(menu, new Set(built), may_).map(({ label }) => label);
const pathsOf = (entries: readonly MenuEntry[]): string[] =>
  entries.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)]);

describe('the menu', () => {
  it('the menu shows entries that lead to a page, and no empty groups', () =>
    expect(labels(['/', '/customers', '/companies'])).toEqual(['Dashboard', 'Customers', 'Companies']));
  it('the menu shows a group once one of its pages exists', () =>
    expect(visibleEntries(menu, new Set(['/job-costing/maintenance/workers']), everything)).toMatchObject([
      { label: 'Maintenance', children: [{ label: 'Employees', children: [{ label: 'Workers' }] }] },
    ]));
  it('the menu lists the change orders among the contracts', () =>
    expect(visibleEntries(menu, new Set(['/contract-list', '/change-orders']), everything)).toMatchObject([
      { label: 'Contracts', children: [{ label: 'Change orders' }] },
      { label: 'Archives' },
      { label: 'Contract List' },
    ]));
  it('the menu hides pages without permission', () =>
    expect(labels(['/', '/companies'], (check) => everything(check) && check !== 'page:companies')).toEqual([
      'Dashboard',
    ]));
  it('the menu replaces a page without permission by the permitted pages below it', () =>
    expect(
      labels(['/manage-users', '/access-requests'], (check) => everything(check) && check !== 'page:manage-users'),
    ).toEqual(['Access Requests']));
  it('the menu has every entry of the specification that leads to a page', () =>
    expect(menu.map(({ label }) => label)).toEqual([
      'Dashboard',
      'Customers',
      'Location',
      'Follow-up List',
      'Contracts',
      'Manage Users',
      'Archives',
      'Companies',
      'Job Costing',
      'Contract List',
      'Account Receivables',
      'Ledger',
      'Post Payments',
      'Reports',
      'Maintenance',
      'Settings',
      'Receivables',
    ]));
  it('the menu asks only for permissions that exist', () => {
    const checksOf = (entries: readonly MenuEntry[]): PermissionCheck[] =>
      entries.flatMap(({ permission, children = [] }) => [...(permission ? [permission] : []), ...checksOf(children)]);
    const namesIn = (check: PermissionCheck): readonly string[] =>
      typeof check === 'string' ? [check] : 'any' in check ? check.any : 'all' in check ? check.all : [];
    expect(
      checksOf(menu)
        .flatMap(namesIn)
        .filter((name) => !(name in permissionMatrix)),
    ).toEqual([]);
  });
});

/** The menu of a role, as it is read: a line for each entry, indented by two for each group it is in. */
function menuOf(role: Role, built: readonly string[]): string[] {
  const permissions = Object.keys(permissionMatrix).flatMap((name) => {
    const grant = grantOf(permissionMatrix, name, role);
    return grant === 'deny' ? [] : [{ name, grant }];
  });
  const lines = (entries: readonly MenuEntry[], indent = ''): string[] =>
    entries.flatMap(({ label, children = [] }) => [indent + label, ...lines(children, `${indent}  `)]);
  return lines(visibleEntries(menu, new Set(built), (check) => isPermitted({ permissions }, check)));
}

/** Those of 2.12 that 6.5 gives to an Owner Admin; the browser test reads the same file. */
const whole = readFileSync(`${existsSync('frontend') ? 'frontend/' : ''}src/app/site/menu-of-owner.txt`, 'utf8')
  .trimEnd()
  .split('\n');
const statements = whole.slice(whole.indexOf('  Statements') + 1, whole.indexOf('Maintenance'));
const without = (menuLines: readonly string[], ...gone: string[]) => menuLines.filter((line) => !gone.includes(line));
const full = without(whole, 'Companies', '    Audit History', '    Proof of the Books', '  Job Sheet Configuration');
/** A delegated admin has no maintenance, no requests and no postings: theirs to see is the work itself. */
const delegated = without(
  full.slice(0, full.indexOf('Maintenance')),
  '  Access Requests',
  '  Cost-plus requests',
  '  Job board',
  '  Accounting View',
  '    WIP Schedule',
  '  Payment Account',
);

describe('the menu of each role, the day all its pages are built,', () => {
  const all = pathsOf(menu);
  it.each([
    ['SA', 'the dashboard and the companies', ['Dashboard', 'Companies']],
    ['OA', 'everything', whole],
    ['SU', 'everything but the companies', without(whole, 'Companies')],
    ['AF', 'that without the audit, the proof and the job sheet configuration', full],
    ['AD', 'that without maintenance and requests', delegated],
    // Nobody to manage, and requests of their own.
    [
      'SM',
      'that without ledgers, deposits and the profit of others, with suppliers and misc items',
      [
        ...without(
          delegated,
          '  Daily Logs',
          '  Timecards',
          'Ledger',
          '  Vendor Ledger',
          '  Receipts to Enter',
          '  Commitments',
          '  Pay Applications',
          '  General Ledger',
          '  Journal Entries',
          '  Payrolls',
          '  Chart of Accounts',
          '  Closed Books',
          '  Opening Balances',
          '    Foreman Profit',
          '    Operator Profit',
          '    Budget against Actual',
          '    Invoice Deposit Detail',
          '  Statements',
          ...statements,
        ).map((line) => (line === 'Manage Users' ? 'Access Requests' : line)),
        'Maintenance',
        '  Material Suppliers',
        '  Misc Items',
      ],
    ],
  ] as const)('the menu of the role %s shows %s', (role, _says, lines) => expect(menuOf(role, all)).toEqual(lines));
});
