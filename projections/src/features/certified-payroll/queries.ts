import { prevailingWageHours, swornRows, type UploadSources } from '@backoffice/contracts/features/certified-payroll';
import type { CompanyView } from '@backoffice/contracts/features/companies';
import { contract, type ContractView, type SwornRow } from '@backoffice/contracts/features/contracts';
import { workWeeks } from '@backoffice/contracts/features/labor-reports';
import { location } from '@backoffice/contracts/features/locations';
import { dayIn, type Day } from '@backoffice/contracts/kernel';
import { notFound, type Caller } from '@backoffice/infra/http';
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

/** What an upload file of the week of a day is made of. @throws HttpProblem 404 for a contract that is out of reach */
export async function uploadSources(ports: ReadPorts, caller: Caller, id: string, day: Day): Promise<UploadSources> {
  const { tenant } = caller;
  const found = await ports.reads.one(contract, id, caller);
  const place = await ports.reads.one(location, String(found['locationId']), caller);
  const company = (await ports.companyOf(tenant)) as CompanyView | null; // the record of a company
  const [week] = company ? workWeeks(day, 1, company.weekEndsOn) : [];
  if (!company || !week) throw notFound();
  const { rows, objections } = await drawnPayroll(ports, tenant, id, week.to);
  return {
    today: dayIn(company.timeZone, ports.clock.now()),
    weekEnding: week.to,
    rows,
    objections,
    contractor: company,
    // rows of the views of these
    contract: found as ContractView,
    place: place as UploadSources['place'],
  };
}
