import { banks, jobs, vendors } from '@backoffice/services/testing/books-company';
import { id } from '@backoffice/services/testing/golden-job';
import type { Day } from '@backoffice/contracts/kernel';
import { expect } from 'vitest';
import { daysToJudge, type Entry } from './invariants.spec-kit.ts';
import { dayAfter, type JobMoneyOracle } from './job-money-oracle.spec-kit.ts';
import { stockItems } from './job-money-program.spec-kit.ts';
import type { JobMoneyTables } from './job-money-tables.spec-kit.ts';
import { balancesOf, type OracleEntry } from './oracle.spec-kit.ts';

export const sum = (amounts: Iterable<number>) => [...amounts].reduce((total, each) => total + each, 0);
const nameOf = new Map(
  [...jobs, ...banks, ...vendors, ...stockItems, { name: 'hoa' }, { name: 'cole' }].map(({ name }) => [id(name), name]),
);
export const named = (key: string | null | undefined) => (key ? (nameOf.get(key) ?? key) : undefined);
/** Accounts of the company that no job is told apart on. */
const OF_COMPANY = new Set(['accruedJobPayroll', 'burdenApplied', 'bank', 'payable', 'receivedNotBilled']);

/** An entry of the product with the tags that the oracle keeps. */
function asOracle(entry: Entry & { readonly commitmentId?: string | null }, commitmentOf: ReadonlyMap<string, string>) {
  const { day, account, amount, contractId, customerId, vendorId, bankId, commitmentId } = entry;
  const of = { day, account, amount };
  if (account === 'bank') return { ...of, bank: named(bankId) };
  if (account === 'inventory') return { ...of, item: named(entry.inventoryItemId) };
  if (account === 'payable') return { ...of, vendor: named(vendorId) };
  if (account === 'retentionPayable')
    return { ...of, vendor: named(vendorId), commitment: commitmentOf.get(commitmentId ?? '') };
  if (account === 'receivable' || account === 'retention')
    return { ...of, job: named(contractId), customer: named(customerId) };
  return OF_COMPANY.has(account) || contractId === null ? of : { ...of, job: named(contractId) };
}

/** On its judged days, on those of schedules and on the days after these. */
export function mustAgree({ ledger }: JobMoneyTables, oracle: JobMoneyOracle, today: Day): void {
  const commitmentOf = new Map(oracle.commitmentNames().map((name) => [id(name), name]));
  const posted = ledger.map((entry) => asOracle(entry, commitmentOf) as OracleEntry); // tags that are not there
  const ofSchedules = [...oracle.schedules.values()].flatMap(({ asOf }) => [asOf, dayAfter(asOf)]);
  for (const day of new Set([...daysToJudge(today), ...ofSchedules].toSorted()))
    expect(balancesOf(posted, day), `on ${day}`).toEqual(balancesOf(oracle.entries, day));
}
