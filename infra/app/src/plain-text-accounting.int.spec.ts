import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { AccountType } from '@backoffice/contracts/capabilities';
import { addDays, type Cents, type Day } from '@backoffice/contracts/kernel';
import { csvRows } from '@backoffice/infra/testing/read-sheet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { companyAt, signInAt } from './api-client.spec-kit.ts';
import { startDemoProduct } from './demo-product.spec-kit.ts';
import { cleanUp, temporaryFolder } from './product-process.spec-kit.ts';

/** hledger, an independent program, reads the whole journal of the demo company and comes to the same figures. */
afterAll(cleanUp);

type Account = { readonly code: string; readonly name: string; readonly type: AccountType } & Readonly<
  Record<'debit' | 'credit', Cents>
>;
const run = promisify(execFile);
let url: string, headers: Readonly<Record<string, string>>;
let file: string, journal: string;
/** Three are the last of their months, as the file asserts its balances there too. */
let days: readonly Day[] = [];

beforeAll(async () => {
  ({ url } = await startDemoProduct());
  const token = await signInAt(url, 'olivia');
  headers = { authorization: `Bearer ${token}`, 'company-id': await companyAt(url, token) };
  journal = await answered('/ledgers/journal/accounting-export?format=hledger&from=1990-01-01&to=2199-12-31');
  file = join(temporaryFolder(), 'books.journal');
  writeFileSync(file, journal);
  const posted = [...new Set(journal.match(/^\d{4}-\d\d-\d\d(?= \* (?!Balances))/gm))];
  const asserted = [...new Set(journal.match(/^\d{4}-\d\d-\d\d(?= \* Balances)/gm))];
  days = [...asserted.slice(-3), ...[0.25, 0.5, 0.75].map((part) => posted[Math.floor(posted.length * part)] ?? '')];
}, 480_000);

async function answered(path: string): Promise<string> {
  const answer = await fetch(`${url}/api${path}`, { headers });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.text();
}
const accountsOn = async (day: Day): Promise<readonly Account[]> =>
  (JSON.parse(await answered(`/ledgers/trial-balance?asOf=${day}`)) as { accounts: readonly Account[] }).accounts; // by its route
const hledger = async (...asked: readonly string[]): Promise<string> =>
  (await run('hledger', ['-f', file, ...asked], { maxBuffer: 64_000_000, env: { ...process.env, LANG: 'C.UTF-8' } }))
    .stdout;
/** Of `$-1,234.50`. */
const centsOf = (cell = ''): Cents => Number(cell.replace(/[$,.]/g, ''));
const rowsOf = (csv: string) => csvRows(`\u{FEFF}${csv.replaceAll('\n', '\r\n')}`);
const sums = (entries: readonly (readonly [string, Cents])[]) =>
  Object.fromEntries(entries.filter(([, amount]) => amount !== 0).toSorted(([a], [b]) => a.localeCompare(b)));
const totalOf = (accounts: readonly Account[], types: RegExp, sign: 1 | -1): Cents =>
  sign * accounts.reduce((sum, { type, debit, credit }) => sum + (types.test(type) ? debit - credit : 0), 0);
/** Rows of a statement that sum up a part of it, by their name. */
const totals = (csv: string) => {
  const rows = rowsOf(csv);
  const parts = rows.flatMap(([name = ''], at) =>
    /^(Assets|Liabilities|Revenues|Expenses)$/.test(name) ? [{ name, at }] : [],
  );
  return Object.fromEntries(
    parts.map(({ name, at }) => [name, centsOf(rows.slice(at).find(([word]) => /^Total/.test(word ?? ''))?.[1])]),
  );
};

describe('plain-text accounting', () => {
  it('hledger takes every entry: all accounts are declared, days are in order, and balances are as asserted', async () => {
    expect(journal.match(/position:/g)?.length).toBeGreaterThan(100);
    expect(days).toHaveLength(6);
    expect(await hledger('check', '--strict', 'ordereddates')).toBe('');
  });
  it('a cent too much in one line is found', async () => {
    const planted = journal.replace(
      / \$(\d+)(\.\d\d)\n/,
      (_, whole: string, cents: string) => ` $${Number(whole) + 1}${cents}\n`,
    );
    writeFileSync(`${file}.planted`, planted);
    await expect(run('hledger', ['-f', `${file}.planted`, 'check', '--strict'])).rejects.toThrow();
  });
  it('hledger’s trial balance is ours on six days, three of them the last of a month or of a closed period', async () => {
    for (const day of days) {
      const rows = rowsOf(await hledger('bal', '--flat', '--no-total', '-O', 'csv', '-e', addDays(day, 1))).slice(1);
      const theirs = rows.flatMap(([account, balance]): [string, Cents][] =>
        account ? [[account.split(':').at(-1) ?? '', centsOf(balance)]] : [],
      );
      const ours = (await accountsOn(day)).map(
        ({ code, name, debit, credit }) => [`${code} ${name}`, debit - credit] as const,
      );
      expect([day, sums(theirs)]).toEqual([day, sums(ours)]);
    }
  });
  it('hledger’s balance sheet and income statement are ours', async () => {
    const [from, to] = [days.toSorted()[0] ?? '', days.toSorted().at(-1) ?? ''];
    const [before, after] = [await accountsOn(from), await accountsOn(to)];
    const asset = /^(bank|receivable|currentAsset|fixedAsset|otherAsset)$/;
    const liability = /^(payable|creditCard|currentLiability|longTermLiability)$/;
    const sheet = totals(await hledger('balancesheet', '-O', 'csv', '-e', addDays(to, 1)));
    expect(sheet).toEqual({ Assets: totalOf(after, asset, 1), Liabilities: totalOf(after, liability, -1) });
    const earned = (types: RegExp, sign: 1 | -1) => totalOf(after, types, sign) - totalOf(before, types, sign);
    const period = ['-b', addDays(from, 1), '-e', addDays(to, 1)];
    expect(totals(await hledger('incomestatement', '-O', 'csv', ...period))).toEqual({
      Revenues: earned(/^(income|otherIncome)$/, -1),
      Expenses: earned(/^(costOfRevenue|indirectCost|expense)$/, 1),
    });
  });
});
