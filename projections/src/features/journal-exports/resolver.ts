import type { LedgerEntryView } from '@backoffice/contracts/capabilities';
import { bank } from '@backoffice/contracts/dictionaries/banks';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { bill } from '@backoffice/contracts/features/bills';
import {
  accountFinder,
  chartOfAccounts,
  usualAccounts,
  type ChartAccount,
} from '@backoffice/contracts/features/chart-of-accounts';
import { check } from '@backoffice/contracts/features/checks';
import { customer } from '@backoffice/contracts/features/customers';
import { ledgerEntry } from '@backoffice/contracts/features/ledger';
import type { Day, Resource } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import type { Condition } from '#kernel/condition.ts';
import type { Reads } from '#lists/reads.ts';
import type { ExportLine } from './report.ts';

/** What was posted between two days, each included, in the order of days and events. */
export async function exportLines(
  reads: Reads,
  caller: Caller,
  { from, to }: { readonly from: Day; readonly to: Day },
): Promise<ExportLine[]> {
  const all = async <R extends Resource, Field extends string>(
    resource: R,
    fields: readonly Field[],
    ...where: Condition[]
  ) => reads.every(resource, { request: { search: '', filters: [] }, place: 'live', where }, fields, caller);
  const namesOf = async (resource: Resource, field: string) =>
    new Map((await all(resource, ['id', field])).map((row) => [String(row['id']), String(row[field])]));
  const [entries, [chart], banks, customers, vendors, refs, numbers] = await Promise.all([
    all(ledgerEntry, entryFields, { field: 'day', op: 'between', value: [from, to] }),
    all(chartOfAccounts, ['id', 'accounts']),
    all(bank, ['id', 'name', 'glCode', 'createdAt']),
    namesOf(customer, 'name'),
    namesOf(supplier, 'name'),
    namesOf(bill, 'ref'),
    namesOf(check, 'number'),
  ]);
  // a row of its table
  const accountOf = accountFinder((chart?.['accounts'] as readonly ChartAccount[] | undefined) ?? usualAccounts, banks);
  return entries
    .toSorted((a, b) => a.day.localeCompare(b.day) || a.position - b.position || a.ordinal - b.ordinal)
    .map(({ position, day, eventType: event, account, amount, bankId, createdAt, createdByName, ...line }) => {
      const { code, name: accountName, type } = accountOf(account, bankId);
      return {
        position,
        day,
        event,
        type,
        amount,
        recordedAt: createdAt,
        recordedBy: createdByName,
        code,
        accountName,
        party: customers.get(line.customerId ?? '') ?? vendors.get(line.vendorId ?? '') ?? '',
        reference: numbers.get(line.checkId ?? '') ?? refs.get(line.billId ?? '') ?? line.invoiceNumber,
      };
    });
}

const entryFields = [
  'id',
  'position',
  'ordinal',
  'day',
  'eventType',
  'account',
  'amount',
  'bankId',
  'customerId',
  'vendorId',
  'billId',
  'checkId',
  'invoiceNumber',
  'createdAt',
  'createdByName',
] as const satisfies (keyof LedgerEntryView)[];
