import { isDayOpen } from '@backoffice/contracts/features/crew-days';
import {
  CrewLog,
  crewLogCall,
  crewLogRouteTable,
  dailyLog,
  dailyLogOwnRoutes,
  meetingDueOn,
  noEntries,
  type DailyLogView,
} from '@backoffice/contracts/features/daily-logs';
import { Day, dayIn } from '@backoffice/contracts/kernel';
import { bindHandler, crewSignInNeeded, fileResponse, notFound, type HttpHandler } from '@backoffice/infra/http';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { dailyLogPdf } from './report.ts';
import { crewOfDay, lastMeetingOn, ledSheetsOf, logOf, ownHolidays, type JobDay } from './table.ts';

type Ports = Pick<ReadPorts, 'sql' | 'clock' | 'companyOf' | 'reads' | 'files'>;

export const dailyLogReads = (ports: Ports): HttpHandler[] => [...staffReads(ports), crewRead(ports)];

/** A log that is locked has its crew; before, the tickets of now say who worked. */
const crewOf = async ({ sql }: Ports, tenant: string, row: DailyLogView) => row.crew ?? crewOfDay(sql, tenant, row);

const staffReads = (ports: Ports): HttpHandler[] => [
  bindHandler(dailyLogOwnRoutes.day, async ({ params: { id = '' }, caller }) => {
    const row = await ports.reads.one(dailyLog, id, caller);
    const [crew, meeting] = await Promise.all([
      crewOf(ports, caller.tenant, row),
      meetingAt(ports.sql, caller.tenant, row),
    ]);
    return { crew, meeting };
  }),
  bindHandler(dailyLogOwnRoutes.pdf, async ({ params: { id = '' }, query: { copy }, caller }) => {
    const row = await ports.reads.one(dailyLog, id, caller);
    const crew = await crewOf(ports, caller.tenant, row);
    const pdf = await dailyLogPdf(ports, caller.tenant, { row, crew, copy });
    return fileResponse(pdf, 'application/pdf', `Daily log ${row.date} ${row.contractNumber}.pdf`);
  }),
];

/** When the crew of a job met last, by a day, and by when it is to meet again. */
async function meetingAt(sql: Ports['sql'], tenant: string, day: JobDay) {
  const [lastOn, own] = await Promise.all([lastMeetingOn(sql, tenant, day), ownHolidays(sql, tenant)]);
  return { lastOn, dueOn: meetingDueOn(lastOn, day.date, own) };
}

/** Absent, another's, hidden and led by somebody else are one 404: nobody but the foreman reads a log there. */
const crewRead = ({ sql, clock, companyOf }: Ports): HttpHandler =>
  bindHandler(crewLogRouteTable.log, async ({ params, caller: { worker, tenant } }) => {
    const company = worker && (await companyOf(tenant));
    if (!worker || !company) throw crewSignInNeeded();
    const { contractId = '' } = params;
    const date = Day.safeParse(params['date']).data;
    const today = dayIn(company.timeZone, clock.now());
    if (date === undefined || !isDayOpen(crewLogCall, { date, today, isForeman: true })) throw notFound();
    const led = await ledSheetsOf(sql, tenant, worker.workerId, { contractId, date });
    const [sheet] = led;
    if (!sheet) throw notFound();
    const log = await logOf(sql, tenant, { contractId, date });
    return CrewLog.parse({
      contractId,
      date,
      today,
      contractName: sheet.contractName,
      locationName: sheet.locationName,
      status: log?.status ?? 'none',
      lockedOn: log?.lockedOn ?? null,
      entries: log ?? noEntries,
      crew: [...new Set(led.flatMap(({ foremanName, crew }) => [foremanName, ...crew.map(({ name }) => name)]))],
      phases: [...new Set(led.flatMap(({ phases }) => phases.map(({ name }) => name)))],
      meeting: await meetingAt(sql, tenant, { contractId, date }),
    });
  });
