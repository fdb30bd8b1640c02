import {
  CrewDay,
  crewDayCall,
  crewDayRouteTable,
  digTicketState,
  isDayOpen,
  sortedSheets,
} from '@backoffice/contracts/features/crew-days';
import { addDays, dayIn, type Day } from '@backoffice/contracts/kernel';
import { bindHandler, crewSignInNeeded, notFound, taggedResponse, type HttpHandler } from '@backoffice/infra/http';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { sheetsOf, type SheetRow } from './table.ts';

const { foremanDays } = crewDayCall;

/** The day of a worker: the sheets that name them, and of days further off those whose foreman they are. */
export const crewDayReads = ({
  sql,
  clock,
  companyOf,
}: Pick<ReadPorts, 'sql' | 'clock' | 'companyOf'>): HttpHandler[] => [
  bindHandler(crewDayRouteTable.day, async (call) => {
    const { worker, tenant } = call.caller;
    const company = worker && (await companyOf(tenant));
    if (!worker || !company) throw crewSignInNeeded();
    const today = dayIn(company.timeZone, clock.now());
    const window = { from: addDays(today, foremanDays[0]), to: addDays(today, foremanDays[1]) };
    const { workerId } = worker;
    const open = (await sheetsOf(sql, tenant, workerId, window)).filter(({ date, foremanId }) =>
      isDayOpen(crewDayCall, { date, today, isForeman: foremanId === workerId }),
    );
    const { date = today } = call.query;
    const sheets = sortedSheets(open.filter((sheet) => sheet.date === date));
    // absent, another's and hidden are one
    if (sheets.length === 0 && !isDayOpen(crewDayCall, { date, today, isForeman: false })) throw notFound();
    return taggedResponse(
      CrewDay.parse({
        date,
        today,
        timeZone: company.timeZone,
        name: worker.name,
        companyName: company.name,
        companyPhone: company.phone,
        language: worker.language,
        sheets: sheets.map((sheet) => crewSheet(sheet, workerId)),
        days: [...new Set(open.map((sheet) => sheet.date))].toSorted(),
        next: nextDay(open, addDays(date, 1)),
      }),
      call,
    );
  }),
];

const crewSheet = (sheet: SheetRow, workerId: string) => ({
  ...sheet,
  crew: sheet.crew.map((member) => ({ ...member, isMe: member.workerId === workerId })),
  isForeman: sheet.foremanId === workerId,
  foremanPhone: sheet.foremanPhone ?? '',
  digTicket: digTicketState(sheet.digAlert, sheet.date),
});

function nextDay(open: readonly SheetRow[], date: Day) {
  const [first] = sortedSheets(open.filter((sheet) => sheet.date === date));
  return first ? { ...first, date, digTicket: digTicketState(first.digAlert, date) } : null;
}
