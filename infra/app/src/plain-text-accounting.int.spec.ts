import { createHash } from 'node:crypto';
import { execFile } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { AccountType } from '@backoffice/contracts/capabilities';
import { addDays, type Cents, type Day } from '@backoffice/contracts/kernel';
import { csvRows, unzip, xlsxRows } from '@backoffice/infra/testing/read-sheet';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
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
  // by its route
  (JSON.parse(await answered(`/ledgers/trial-balance?asOf=${day}`)) as { accounts: readonly Account[] }).accounts;
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
    parts.map(({ name, at }) => [name, centsOf(rows.slice(at).find(([word]) => /^total/i.test(word ?? ''))?.[1])]),
  );
};

type StatementRow = {
  readonly key: string;
  readonly kind: string;
  readonly cells: Readonly<Record<string, string | number | null>>;
};
/** The lines of one of our statements, as its page has them. */
const statement = async (name: string, query: Readonly<Record<string, string>>): Promise<readonly StatementRow[]> =>
  // by its route
  (
    JSON.parse(await answered(`/reports/statements/${name}?${new URLSearchParams(query).toString()}`)) as {
      rows: readonly StatementRow[];
    }
  ).rows.filter(({ kind }) => kind === 'line');
/** What accounts stand at by the lines of our statement; what is computed there is of none. */
const byAccount = (rows: readonly StatementRow[]) =>
  sums(
    rows
      .filter(({ key }) => !['earlier', 'current'].includes(key))
      .map(({ cells }) => [String(cells['account']).replace(/, other$/, ''), Number(cells['amount'] ?? 0)] as const),
  );
/** The same of hledger, which shows debts, equity and income as positive, as we do. */
const theirLines = (csv: string) =>
  sums(
    rowsOf(csv).flatMap(([name = '', amount]): [string, Cents][] =>
      /^(Assets|Liabilities|Equity|Revenues|Expenses):/.test(name)
        ? [[name.split(':').at(-1) ?? '', centsOf(amount)]]
        : [],
    ),
  );
const netOf = (csv: string): Cents => centsOf(rowsOf(csv).find(([word]) => /^net/i.test(word ?? ''))?.[1]);

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
  it('hledger’s balances are those of our trial balance, account by account, on six days', async () => {
    for (const day of days) {
      const theirs = rowsOf(await hledger('bal', '--flat', '--no-total', '-O', 'csv', '-e', addDays(day, 1)));
      const ours = (await statement('trial-balance', { asOf: day })).map(
        ({ cells: { account, debit, credit } }) => [String(account), Number(debit) - Number(credit)] as const,
      );
      expect([day, sums(ours)]).toEqual([
        day,
        sums(theirs.slice(1).map(([name = '', amount]) => [name.split(':').at(-1) ?? '', centsOf(amount)] as const)),
      ]);
    }
  });
  it('hledger’s balance sheet is ours, account by account, on six days, and so is what a year has earned', async () => {
    for (const day of days) {
      const until = ['-O', 'csv', '--flat', '-e', addDays(day, 1)];
      const ours = await statement('balance-sheet', { asOf: day });
      expect([day, byAccount(ours)]).toEqual([day, theirLines(await hledger('balancesheetequity', ...until))]);
      const earned = (key: string) => Number(ours.find((row) => row.key === key)?.cells['amount'] ?? 0);
      const year = `${day.slice(0, 4)}-01-01`;
      expect([day, earned('current'), earned('current') + earned('earlier')]).toEqual([
        day,
        netOf(await hledger('incomestatement', ...until, '-b', year)),
        netOf(await hledger('incomestatement', ...until)),
      ]);
    }
  });
  it('hledger’s income statement is our profit and loss, account by account, of six periods', async () => {
    for (const day of days) {
      const from = `${day.slice(0, 7)}-01`;
      const ours = await statement('profit-and-loss', { fromDate: from, toDate: day });
      const period = ['-b', from, '-e', addDays(day, 1)];
      expect([day, byAccount(ours)]).toEqual([
        day,
        theirLines(await hledger('incomestatement', '-O', 'csv', '--flat', ...period)),
      ]);
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

describe('what went out to another program', () => {
  type Made = {
    readonly exportId: string;
    readonly sha256: string;
    readonly entries: number;
    readonly position: number;
  };
  type Status = { readonly exports: readonly Made[]; readonly through: Day | null; readonly late: object | null } & {
    readonly next: { readonly from: Day; readonly to: Day; readonly entries: number };
  };
  const send = async (path: string, body: object) => {
    const answer = await fetch(`${url}/api${path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    // a receipt, or a problem
    return { status: answer.status, body: (await answer.json()) as { readonly position: number } };
  };
  // by its route
  const status = async () => JSON.parse(await answered('/ledgers/journal/exports?format=iif')) as Status;

  it('its file has the hash of its event; what came late is proposed, goes out as a supplement, and never twice', async () => {
    const { next } = await status();
    const first = { format: 'iif', from: '1990-01-01', to: next.to };
    expect(await send('/ledgers/journal/exports', first)).toMatchObject({ status: 201 });
    await vi.waitFor(async () => expect((await status()).through).toBe(next.to), 10_000);
    const { exports, late } = await status();
    expect(late).toBeNull();
    const file = await answered(`/ledgers/journal/exports/${exports[0]?.exportId}/file`);
    expect(createHash('sha256').update(file).digest('hex')).toBe(exports[0]?.sha256);
    expect(file.match(/^ENDTRNS/gm)?.length).toBeGreaterThan(100);
    expect(await send('/ledgers/journal/exports', first)).toMatchObject({
      status: 422,
      body: { details: [{ code: 'EXPORT_EMPTY' }] },
    });
    // by its route
    const banks = JSON.parse(await answered('/banks/labels')) as { items: readonly { value: string }[] };
    const fee = { bankId: banks.items[0]?.value, payee: 'County', date: next.to, amount: 4_200 };
    expect(
      await send('/ledgers/general/checks', { ...fee, lines: [{ account: 'expenses', amount: 4_200 }] }),
    ).toMatchObject({ status: 201 });
    await vi.waitFor(async () => expect((await status()).late).toMatchObject({ entries: 1, to: next.to }), 10_000);
    expect(await send('/ledgers/journal/exports', first)).toMatchObject({ status: 201 });
    await vi.waitFor(async () => expect((await status()).exports).toHaveLength(2), 10_000);
    const [supplement] = (await status()).exports;
    expect(supplement).toMatchObject({ entries: 1 });
    expect(await answered(`/ledgers/journal/exports/${supplement?.exportId}/file`)).toContain('\tCHECK\t');
  });

  it('the audit pack is found whole by its own verifier and by hledger, and a changed cent in it is named', async () => {
    const { id } = JSON.parse(await answered('/ledgers/audit-pack')) as { id: string }; // of the task
    await vi.waitFor(async () => expect(await answered(`/background-tasks/${id}`)).toContain('"state":"done"'), 60_000);
    const answer = await fetch(`${url}/api/background-tasks/${id}/result`, { headers });
    const folder = join(temporaryFolder(), 'pack');
    for (const [name, text] of Object.entries(unzip(Buffer.from(await answer.arrayBuffer()), 'latin1'))) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text, 'latin1');
    }
    const verified = () =>
      run(process.execPath, [join(folder, 'verify.mjs')]).catch((error: { readonly stdout: string }) => error);
    const { stdout } = await verified();
    expect(stdout).toMatch(/^Ridgeline Builders: \d{4,} entries from /);
    expect(stdout).toMatch(/\nSigned heads, the last of entry \d+ on /);
    expect(stdout).toMatch(
      /\nJournal: \d{3,} entries, debits \$[\d.]+, each what its entry of the log posts; \d\d accounts as in the trial balance\.\n/,
    );
    expect(stdout).toMatch(/\nNone was changed, none is missing\.\n$/);
    const books = join(folder, 'books.journal');
    expect((await run('hledger', ['-f', books, 'check', '--strict', 'ordereddates'])).stdout).toBe('');
    writeFileSync(books, readFileSync(books, 'utf8').replace(/ \$(\d+\.\d\d)\n/, ' $$9$1\n'));
    expect((await verified()).stdout).toMatch(/WRONG: Entry \d+ of the journal, [\d-]+, does not balance: /);
  }, 120_000);

  it('the package for the CPA holds the reports, the journal, the 1099 totals, and the hash of each', async () => {
    const { next } = await status();
    const asked = `/ledgers/accountant-package?format=iif&from=${next.from.slice(0, 4)}-01-01&to=${next.from}`;
    const { id } = JSON.parse(await answered(asked)) as { id: string }; // of the task
    await vi.waitFor(async () => expect(await answered(`/background-tasks/${id}`)).toContain('"state":"done"'), 60_000);
    const answer = await fetch(`${url}/api/background-tasks/${id}/result`, { headers });
    const archive = Buffer.from(await answer.arrayBuffer());
    const files = unzip(archive);
    const manifest = files['manifest.txt'] ?? '';
    expect(Object.keys(files).filter((name) => !manifest.includes(`  ${name}`))).toEqual(['manifest.txt']);
    expect(Object.keys(files).filter((name) => name.startsWith('reports/')).length).toBeGreaterThan(5);
    expect(Object.keys(files).filter((name) => /^(Journal|1099)/.test(name))).toHaveLength(3);
    const ledger = unzip(archive, 'latin1')['reports/General ledger.xlsx'] ?? '';
    expect(xlsxRows(Buffer.from(ledger, 'latin1')).flat()).toContain('Document'); // of every entry
  }, 120_000);
});
