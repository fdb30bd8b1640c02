import { usualAccounts, type AccountStanding } from '@backoffice/contracts/features/chart-of-accounts';
import { describe, expect, it } from 'vitest';
import { accountTree, balanceOf, entriesPath, postersOf } from './calculations.ts';

const standing = (account: string, more: Partial<AccountStanding> = {}): AccountStanding => ({
  code: '9999',
  name: account,
  type: 'expense',
  keeper: 'free',
  parent: null,
  retiredOn: null,
  ...usualAccounts.find((each) => each.account === account),
  account,
  bankId: null,
  balance: 0,
  lastPosted: null,
  ...more,
});
const accounts = [
  standing('bank'),
  standing('bank', { bankId: 'b', code: '1001', name: 'First Bank', parent: 'bank', keeper: 'the bank' }),
  standing('materials'),
  standing('lumber', { code: '5010', name: 'Lumber', type: 'costOfRevenue', keeper: 'job', parent: 'materials' }),
  standing('rent'),
  standing('old', { code: '6099', name: 'Telegrams', retiredOn: '2026-01-31' }),
];
const shown = (search = '', withRetired = false) =>
  accountTree(accounts, { search, withRetired }).flatMap(({ type, accounts: found }) => [
    type,
    ...found.map(({ of, depth }) => `${'  '.repeat(depth)}${of.name}`),
  ]);

describe('the tree of accounts', () => {
  it('each account stands under its type, and parts of it below it', () =>
    expect(shown()).toEqual([
      'bank',
      'Bank',
      '  First Bank',
      'costOfRevenue',
      'Materials',
      '  Lumber',
      'expense',
      'Rent',
    ]));
  it('a search finds numbers and names, and keeps what stands above', () => {
    expect(shown('lum')).toEqual(['costOfRevenue', 'Materials', '  Lumber']);
    expect(shown('1001')).toEqual(['bank', 'Bank', '  First Bank']);
    expect(shown('nothing like it')).toEqual([]);
  });
  it('retired accounts are there when they are asked for', () => expect(shown('', true)).toContain('Telegrams'));
});

describe('an account in words', () => {
  it('what is owed and earned is positive, as what is owned and spent is', () => {
    expect(balanceOf(standing('payable', { balance: -12_500 }))).toBe(12_500);
    expect(balanceOf(standing('rent', { balance: 900 }))).toBe(900);
    expect(balanceOf(standing('receivable', { balance: -5 }))).toBe(-5);
  });
  it.each([
    ['bank', {}, 'The banks below it', null],
    ['bank', { bankId: 'b' }, 'Checks, deposits and transfers', '/ledger/general?bankId=b'],
    ['payable', {}, 'Bills and checks', '/ledger/journal?account=payable'],
    ['materials', {}, 'Bills, checks and journal entries for jobs', '/ledger/journal?account=materials'],
    ['rent', {}, 'Bills, checks and journal entries', '/ledger/journal?account=rent'],
  ])('%s %j: %s, listed at %s', (account, more, words, path) => {
    expect(postersOf(standing(account, more))).toBe(words);
    expect(entriesPath(standing(account, more))).toBe(path);
  });
});
