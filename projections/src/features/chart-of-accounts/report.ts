import { isMoneyAccount, moneyAccountOf } from '@backoffice/contracts/capabilities';
import {
  accountFinder,
  inOrderOfCodes,
  usualAccounts,
  type AccountStandings,
  type ChartAccount,
  type CostMapping,
} from '@backoffice/contracts/features/chart-of-accounts';
import type { Cents, Day } from '@backoffice/contracts/kernel';
import { csvOf } from '@backoffice/infra/sheets';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { reportDay } from '#capabilities/report-day.ts';
import { tenantSql } from '#lists/tenant-sql.ts';

type Chart = {
  readonly accounts: readonly ChartAccount[];
  readonly costsInLedgerFrom: Day | null;
  readonly costMapping: readonly CostMapping[];
  readonly version: number;
};
type ChartPorts = Pick<ReadPorts, 'sql' | 'clock' | 'companyOf'>;

/** The usual accounts, where the company has changed none. */
async function chartIn({ sql }: Pick<ReadPorts, 'sql'>, tenant: string): Promise<Chart> {
  const [chart] = await tenantSql(sql, tenant)<Chart[]>`
    SELECT accounts, costs_in_ledger_from AS "costsInLedgerFrom", cost_mapping AS "costMapping", version::int FROM own.chart_of_accounts WHERE tenant = ${tenant}`;
  return chart ?? { accounts: usualAccounts, costsInLedgerFrom: null, costMapping: [], version: 0 };
}

const banksIn = (sql: ReadPorts['sql'], tenant: string) =>
  tenantSql(sql, tenant)<
    Bank[]
  >`SELECT id, name, kind, gl_code AS "glCode", created_at AS "createdAt" FROM own.banks WHERE tenant = ${tenant}`;

/** How a company calls its accounts. */
export const accountsIn = (sql: ReadPorts['sql']) => async (tenant: string) => {
  const [{ accounts }, banks] = await Promise.all([chartIn({ sql }, tenant), banksIn(sql, tenant)]);
  return accountFinder(accounts, banks);
};

type AccountSum = {
  readonly account: string;
  readonly bankId: string | null;
  readonly balance: Cents;
  readonly lastPosted: Day;
};
type Bank = Parameters<typeof accountFinder>[1][number];

/** Every account of the chart and every bank with what it stands at on a day, in the order of their numbers. */
export async function accountStandings(ports: ChartPorts, tenant: string, day?: Day): Promise<AccountStandings> {
  const asOf = await reportDay(ports, tenant, day);
  const ask = tenantSql(ports.sql, tenant);
  const [posted, banks, { accounts, costsInLedgerFrom, costMapping, version }] = await Promise.all([
    ask<AccountSum[]>`
      SELECT account, CASE WHEN account IN ('bank', 'cards') THEN bank_id END AS "bankId", sum(amount)::bigint AS balance, max(day) AS "lastPosted"
      FROM own.ledger WHERE tenant = ${tenant} AND day <= ${asOf} GROUP BY 1, 2`,
    banksIn(ports.sql, tenant),
    chartIn(ports, tenant),
  ]);
  const accountOf = accountFinder(accounts, banks);
  const postedBy = new Map(posted.map((each) => [`${each.account} ${each.bankId}`, each]));
  const standing = (account: ChartAccount, bankId: string | null) => {
    const { balance = 0, lastPosted = null } = postedBy.get(`${account.account} ${bankId}`) ?? {};
    return { ...account, bankId, balance, lastPosted };
  };
  const ofBanks = accounts
    .filter(({ account }) => isMoneyAccount(account))
    .flatMap((above) =>
      banks
        .filter(({ kind }) => moneyAccountOf(kind) === above.account)
        .map(({ id }) => {
          const { account: parent } = above;
          return standing({ ...above, ...accountOf(parent, id), keeper: 'the bank', parent }, id);
        }),
    );
  const all = [...accounts.map((each) => standing(each, null)), ...ofBanks];
  return { asOf, version, costsInLedgerFrom, costMapping: [...costMapping], accounts: inOrderOfCodes(all) };
}

/** `number,name,type,parent,status,key`, of which `parent` is a number. */
export async function accountsCsv(ports: Pick<ReadPorts, 'sql'>, tenant: string): Promise<string> {
  const { accounts } = await chartIn(ports, tenant);
  const codes = new Map(accounts.map(({ account, code }) => [account, code]));
  const rows = inOrderOfCodes(accounts).map(({ account, code, name, type, parent, retiredOn }) => [
    code,
    name,
    type,
    codes.get(parent ?? '') ?? null,
    retiredOn === null ? 'active' : 'retired',
    account,
  ]);
  const columns = ['number', 'name', 'type', 'parent', 'status', 'key'].map((title) => ({
    title,
    kind: 'text' as const,
  }));
  let text = '';
  for await (const part of csvOf({ columns, rows: batches(rows) })) text += part;
  return text;
}

async function* batches<Rows>(rows: Rows): AsyncGenerator<Rows> {
  yield rows;
}
