import { wipRowsOf, wipSources } from '@backoffice/contracts/features/wip-reports';
import type { WipRow } from '@backoffice/contracts/features/wip-schedules';
import type { Day } from '@backoffice/contracts/kernel';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { wholeCompanyReader } from '#kernel/row-scope.ts';

/** The rows of a schedule of a day, as its report has them. */
export async function drawnSchedule(
  { companyOf, reportRows }: ReadPorts,
  tenant: string,
  asOf: Day,
): Promise<WipRow[]> {
  const { timeZone = 'UTC', fiscalYearMonth = 1 } = (await companyOf(tenant)) ?? {};
  const calendar = { timeZone, fiscalYearMonth };
  const rows = await reportRows?.(wipSources(asOf, calendar), wholeCompanyReader(tenant, 'WIP schedule'));
  return wipRowsOf(rows ?? {}, asOf, calendar);
}
