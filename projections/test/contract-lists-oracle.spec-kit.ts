import {
  contract,
  ContractTotals,
  countsInTotals,
  type ContractListing,
} from '@backoffice/contracts/features/contracts';
import { percentBilled } from '@backoffice/contracts/features/invoices';
import type { Day } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { reportDay } from '#capabilities/report-day.ts';
import { tenantSql } from '#lists/tenant-sql.ts';
import { AGREED_FIELDS, contractsAsOf } from '#src/features/contracts/table.ts';

/**
 * Oracle: contracts of a past day as they were listed before a row said since when it stands in the books: which of
 * those that are dated later were billed by then is asked of all entries of the ledger, and all money is added up in
 * memory.
 */
async function listingOn(
  { sql, clock, companyOf }: ReadPorts,
  { asOf, mine, ...request }: ContractListing,
  { tenant }: Caller,
) {
  const today = await reportDay({ clock, companyOf }, tenant);
  const day: Day = asOf ?? today;
  const billed = await tenantSql(sql, tenant)<{ id: string }[]>`
    SELECT id FROM own.contracts WHERE tenant = ${tenant} AND date > ${day}
      AND id IN (SELECT contract_id FROM own.ledger WHERE tenant = ${tenant} AND contract_id IS NOT NULL AND invoice_id IS NOT NULL AND day <= ${day})`;
  const there = [
    [{ field: 'date', op: 'lte', value: day }],
    [{ field: 'id', op: 'in', value: billed.map(({ id }) => id) }],
  ] as const;
  const where = day >= today ? [] : [{ any: there }];
  return { day, listing: { request, place: 'live', query: { myContracts: mine }, where } as const };
}

export async function contractsByOracle(ports: ReadPorts, asked: ContractListing, caller: Caller) {
  const { day, listing } = await listingOn(ports, asked, caller);
  const page = await ports.reads.list(contract, listing, caller);
  const rows = await contractsAsOf(ports.sql)(caller.tenant, day, page.items); // rows of the contracts' table
  return {
    ...page,
    items: rows.map((row) => ({ ...row, progressBp: percentBilled(row.contractValue, row.billed - row.extras) })),
  };
}

export async function contractTotalsByOracle(ports: ReadPorts, asked: ContractListing, caller: Caller) {
  const { day, listing } = await listingOn(ports, asked, caller);
  const found = await ports.reads.every(contract, listing, AGREED_FIELDS, caller);
  const agreed = found.filter((row) => countsInTotals(row, asked.filters));
  const rows = await contractsAsOf(ports.sql)(caller.tenant, day, agreed);
  const fields = Object.keys(ContractTotals.shape) as (keyof ContractTotals)[]; // the keys of a shape
  return Object.fromEntries(fields.map((field) => [field, rows.reduce((sum, row) => sum + row[field], 0)]));
}
