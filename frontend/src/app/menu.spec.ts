// @vitest-environment jsdom
import { describe, expect, it } from 'vitest';
import { matrix } from '@backoffice/contracts';
import { grantOf, type Role } from '@backoffice/contracts/kernel';
import { may, type Check } from '#kernel/permissions.tsx';
import { menu, shownOf, type Entry } from './menu.ts';

const labels = (built: string[], may_: (check: unknown) => boolean = () => true) => shownOf(menu, new Set(built), may_).map(({ label }) => label);
const pathsOf = (entries: readonly Entry[]): string[] => entries.flatMap(({ path, children = [] }) => [...(path ? [path] : []), ...pathsOf(children)]);

describe('the menu', () => {
  it('shows entries that lead somewhere, and no empty groups', () => expect(labels(['/', '/customers', '/companies'])).toEqual(['Dashboard', 'Customers', 'Companies']));
  it('shows a group once one of its pages exists', () => expect(shownOf(menu, new Set(['/job-costing/maintenance/workers']), () => true)).toMatchObject([{ label: 'Maintenance', children: [{ label: 'Employees', children: [{ label: 'Workers' }] }] }]));
  it('has the change orders below the contracts they change', () => expect(shownOf(menu, new Set(['/contract-list', '/change-orders']), () => true)).toMatchObject([{ label: 'Contract List', children: [{ label: 'Change orders' }] }]));
  it('hides what one may not open', () => expect(labels(['/', '/companies'], (check) => check !== 'page:companies')).toEqual(['Dashboard']));
  it('puts what is below a page one may not open in its place', () => expect(labels(['/manage-users', '/access-requests'], (check) => check !== 'page:manage-users')).toEqual(['Access Requests']));
  it('has every group of the specification', () => expect(menu.map(({ label }) => label)).toEqual([
    'Dashboard', 'Customers', 'Location', 'Follow-up List', 'Contracts', 'Manage Users', 'Archives', 'Companies', 'Job Costing', 'Contract List', 'Account Receivables', 'Ledger', 'Post Payments', 'Reports', 'Maintenance',
  ]));
  it('asks only permissions that there are', () => {
    const checksOf = (entries: readonly Entry[]): Check[] => entries.flatMap(({ permission, children = [] }) => [...(permission ? [permission] : []), ...checksOf(children)]);
    const namesIn = (check: Check): readonly string[] => (typeof check === 'string' ? [check] : 'any' in check ? check.any : 'all' in check ? check.all : []);
    expect(checksOf(menu).flatMap(namesIn).filter((name) => !(name in matrix))).toEqual([]);
  });
});

/** The day all its pages are built. */
const whole = (role: Role): Entry[] => {
  const permissions = Object.keys(matrix).flatMap((name) => {
    const grant = grantOf(matrix, name, role);
    return grant === 'deny' ? [] : [{ name, grant }];
  });
  return shownOf(menu, new Set(pathsOf(menu)), (check) => may({ permissions }, check));
};
const tops = (role: Role) => whole(role).map(({ label }) => label);
const below = (role: Role, group: string) => whole(role).find(({ label }) => label === group)?.children?.map(({ label }) => label) ?? [];

const operational = ['Dashboard', 'Customers', 'Location', 'Follow-up List', 'Manage Users', 'Job Costing', 'Contract List', 'Account Receivables', 'Ledger', 'Post Payments', 'Reports', 'Maintenance'];
const maintenance = ['Employees', 'Equipments', 'Material Suppliers', 'Misc Items', 'Overhead Rates', 'Inventory Items', 'Percent Split', 'Templates', 'Banks', 'Method of Payment', 'Job Sheet Configuration', 'Open Close Jobs'];

describe('the menu of each role', () => {
  it('is the dashboard and the companies for a Software Admin', () => expect(tops('SA')).toEqual(['Dashboard', 'Companies']));
  it('is everything for an Owner Admin', () => {
    expect(tops('OA')).toEqual(operational.toSpliced(5, 0, 'Companies'));
    expect(below('OA', 'Maintenance')).toEqual(maintenance);
  });
  it('has no companies for a Super Admin', () => {
    expect(tops('SU')).toEqual(operational);
    expect(below('SU', 'Maintenance')).toEqual(maintenance);
  });
  it('has no job sheet configuration for an Admin with full access', () => {
    expect(tops('AF')).toEqual(operational);
    expect(below('AF', 'Maintenance')).toEqual(maintenance.filter((label) => label !== 'Job Sheet Configuration'));
    expect(below('AF', 'Manage Users')).toEqual(['Access Requests']);
  });
  it('has no maintenance and no requests for an Admin with delegated access', () => {
    expect(tops('AD')).toEqual(operational.filter((label) => label !== 'Maintenance'));
    expect(below('AD', 'Manage Users')).toEqual([]);
  });
  it('has suppliers, misc items, reports and their own requests for a salesman, and nobody to manage', () => {
    expect(tops('SM')).toEqual(operational.filter((label) => label !== 'Ledger').map((label) => (label === 'Manage Users' ? 'Access Requests' : label)));
    expect(below('SM', 'Maintenance')).toEqual(['Material Suppliers', 'Misc Items']);
    expect(below('SM', 'Reports')).toEqual(['Labor Report', 'Profit Report', 'Accounting Reports']);
  });
});
