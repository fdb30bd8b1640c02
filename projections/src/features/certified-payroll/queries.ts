import { prevailingWageHours, swornRows } from '@backoffice/contracts/features/certified-payroll';
import type { SwornRow } from '@backoffice/contracts/features/contracts';
import type { Day } from '@backoffice/contracts/kernel';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { wholeCompanyReader } from '#kernel/row-scope.ts';

/** The payroll of a project and a week, as its report has it, and what stands against signing it. */
export async function drawnPayroll(
  { companyOf, reportRows }: ReadPorts,
  tenant: string,
  contractId: string,
  weekEnding: Day,
): Promise<{ rows: SwornRow[]; payrollNo: number; objections: string[] }> {
  const company = await companyOf(tenant);
  if (!company || !reportRows) return { rows: [], payrollNo: 0, objections: [] };
  const context = { asOf: weekEnding, ranAt: '', company: { ...company } };
  const query = { contractId, endDate: weekEnding, weekCount: 1 } as never; // as the query parses it
  const found = await reportRows(
    prevailingWageHours.sources(query, context),
    wholeCompanyReader(tenant, 'Certified payroll'),
  );
  const { lines, objections = [] } = prevailingWageHours.content(found, query, context);
  const rows = swornRows(lines, contractId, weekEnding);
  return {
    rows,
    payrollNo: Number(rows[0]?.cells['payrollNo'] ?? 0),
    objections: objections.map(({ message }) => message),
  };
}
