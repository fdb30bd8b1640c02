import { usualAccounts } from '@backoffice/contracts/features/chart-of-accounts';
import { describe, expect, it } from 'vitest';
import { accountOptions } from './account-input.tsx';

const own = { code: '5010', name: 'Lumber', type: 'costOfRevenue', keeper: 'job', parent: 'materials' } as const;
const chart = [
  ...usualAccounts.filter(({ account }) => ['bank', 'inventory', 'payable', 'materials', 'rent'].includes(account)),
  { ...own, account: 'lumber', retiredOn: null },
  { ...own, account: 'studs', code: '5011', name: 'Studs', retiredOn: '2026-01-31' },
];
const offered = (kept: string, costsFirst = false) =>
  accountOptions(chart, { kept, costsFirst }).map(({ label, group }) => `${group}: ${label}`);

describe('accounts that can be chosen', () => {
  it('those that other records keep and retired ones are left out, and each stands under its type', () =>
    expect(offered('')).toEqual([
      'Current assets: 1400 Inventory',
      'Costs of revenue: 5000 Materials',
      'Costs of revenue: 5010 Lumber',
      'Expenses: 6020 Rent',
    ]));
  it('one that is chosen already stays', () => expect(offered('studs')).toContain('Costs of revenue: 5011 Studs'));
  it('costs stand first where they are asked for', () =>
    expect(offered('', true)[0]).toBe('Costs of revenue: 5000 Materials'));
});
