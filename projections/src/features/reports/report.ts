import {
  depositSources,
  depositedPayments,
  invoiceDeposits,
  type DayRange,
  type DepositSourceRow,
  type InvoiceDeposits,
} from '@backoffice/contracts/features/reports';
import type { Cents } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import { wholeCompanyReader } from '#kernel/row-scope.ts';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { reportDay } from '#capabilities/report-day.ts';

/** The deposits as a page shows them, with all that is known of each payment; the file is made of the same rows. */
export async function invoiceDepositsOf(
  ports: Pick<ReadPorts, 'clock' | 'companyOf' | 'reportRows'>,
  { asOf: day, ...range }: DayRange,
  caller: Caller,
): Promise<InvoiceDeposits> {
  const asOf = await reportDay(ports, caller.tenant, day);
  const zone = (await ports.companyOf(caller.tenant))?.timeZone ?? 'UTC';
  const found = (await ports.reportRows?.(depositSources(range), caller)) ?? {};
  const rows = new Map(Object.values(found).flatMap((each) => each.map((row) => [row['id'], row])));
  const paid = [...rows.values()] as unknown as readonly DepositSourceRow[]; // the fields that were asked for
  const toDate = day !== undefined && asOf < range.toDate ? asOf : range.toDate;
  return invoiceDeposits(
    range.fromDate,
    range.toDate,
    depositedPayments(paid, zone, { fromDate: range.fromDate, toDate }),
  );
}

/** What was deposited in all, whoever asks for it. */
export const depositTotalIn =
  (ports: ReadPorts) =>
  async (tenant: string, range: Pick<DayRange, 'fromDate' | 'toDate'>): Promise<Cents> =>
    (await invoiceDepositsOf(ports, range, wholeCompanyReader(tenant, 'reports'))).total;
