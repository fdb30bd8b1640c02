import { describe, expect, it } from 'vitest';
import { menu, shownOf } from './menu.ts';

const labels = (built: string[], may: (check: unknown) => boolean = () => true) => shownOf(menu, new Set(built), may).map(({ label }) => label);

describe('the menu', () => {
  it('shows entries that lead somewhere, and no empty groups', () => expect(labels(['/', '/customers', '/companies'])).toEqual(['Dashboard', 'Customers', 'Companies']));
  it('shows a group once one of its pages exists', () => expect(shownOf(menu, new Set(['/job-costing/maintenance/workers']), () => true)).toMatchObject([{ label: 'Maintenance', children: [{ label: 'Employees', children: [{ label: 'Workers' }] }] }]));
  it('has the change orders below the contracts they change', () => expect(shownOf(menu, new Set(['/contract-list', '/change-orders']), () => true)).toMatchObject([{ label: 'Contract List', children: [{ label: 'Change orders' }] }]));
  it('hides what one may not open', () => expect(labels(['/', '/companies'], (check) => check !== 'page:companies')).toEqual(['Dashboard']));
  it('has every group of the specification', () => expect(menu.map(({ label }) => label)).toEqual([
    'Dashboard', 'Customers', 'Location', 'Follow-up List', 'Contracts', 'Manage Users', 'Archives', 'Companies', 'Job Costing', 'Contract List', 'Account Receivables', 'Ledger', 'Post Payments', 'Reports', 'Maintenance',
  ]));
});
