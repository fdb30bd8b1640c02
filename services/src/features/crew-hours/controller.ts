import { contract } from '@backoffice/contracts/features/contracts';
import { crewDayRefusals } from '@backoffice/contracts/features/crew-days';
import {
  crewHoursCall,
  crewHoursRouteTable,
  crewTicketCall,
  type CrewWorkerDay,
} from '@backoffice/contracts/features/crew-hours';
import { jobCost, jobCostCommands, type JobCost, type WorkerDay } from '@backoffice/contracts/features/job-costs';
import type { JobSheetView } from '@backoffice/contracts/features/job-sheets';
import { addDays } from '@backoffice/contracts/kernel';
import { bindHandler, HttpResponse, notFound, refusalFailure, type HttpHandler } from '@backoffice/infra/http';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import { recordsOf } from '#domain/records-of.ts';
import { callOfSheet, namesOnSheet } from '#domain/crew/crew-sheet.ts';
import { replayHeaders, type CommandGateway } from '#kernel/command-gateway.ts';
import type { World } from '#kernel/world.ts';
import { workerDayScope } from '#domain/crew/worker-days.ts';

const { entity } = jobCost;

/** Hours of a crew by its foreman: on the ticket of the contract and day of the sheet, as the office writes them. */
export const crewHoursHandlers = ({ execute, openWorld }: CommandGateway): HttpHandler[] => [
  bindHandler(crewHoursRouteTable.openTicket, async (call) => {
    const { sheet, context, world } = await callOfSheet(call, crewTicketCall, call.params['id'] ?? '', { openWorld });
    const found = await ticketOf(sheet, world);
    if (found) return { ticketId: found.id };
    const contractId = await contractOfHours(sheet, world);
    if (contractId === null) throw refusalFailure({ code: 'NO_CONTRACT_ON_SHEET' }, crewDayRefusals);
    const { date, foremanId } = sheet;
    const { ticketId: id } = call.body;
    const data = jobCostCommands.shapes.CreateJobCost.parse({ contractId, date, foremanId });
    const { replayed } = await execute(
      [{ entity, id, creates: true, command: { type: 'CreateJobCost', data } }],
      context,
    );
    return new HttpResponse({ ticketId: id }, { headers: replayHeaders(replayed) });
  }),

  bindHandler(crewHoursRouteTable.recordDays, async (call) => {
    const { sheetId, days } = call.body;
    const { sheet, context, world } = await callOfSheet(call, crewHoursCall, sheetId, { openWorld });
    const ticket = await ticketNamed(call.params['id'] ?? '', sheet, world);
    if (!ticket) throw notFound();
    const stranger = days.findIndex(({ workerId }) => !namesOnSheet(sheet, workerId));
    if (stranger >= 0) throw refusalFailure({ code: 'WORKER_UNKNOWN', field: `days.${stranger}` }, jobCost.refusals);
    const data = { days: await Promise.all(days.map((day) => workerDayOf(day, sheet, ticket, world))) };
    const command = { type: 'RecordWorkerDays', data };
    const { replayed } = await execute([{ entity, id: ticket.id, command }], context);
    return new HttpResponse({}, { headers: replayHeaders(replayed) });
  }),
];

/** The first contract of a sheet that is there; null where none is. */
async function contractOfHours({ contractIds }: JobSheetView, world: World): Promise<string | null> {
  const found = await recordsOf(contract, contractIds, world);
  return contractIds.find((id) => found.get(id)?.trashedAt === null) ?? null;
}

const isOfDay = ({ date, endDate, trashedAt }: JobCost, day: string) =>
  trashedAt === null && day >= date && day <= (endDate ?? date);

/** The ticket of the contract and day of a sheet that was begun first; null where there is none. */
async function ticketOf(sheet: JobSheetView, world: World): Promise<JobCost | null> {
  const contractId = await contractOfHours(sheet, world);
  if (contractId === null) return null;
  const ids = await world.claimHolders(belongsToScope(contract.entity, contractId, entity));
  const tickets = await recordsOf(jobCost, ids, world);
  const ofDay = [...tickets.values()].filter((ticket) => isOfDay(ticket, sheet.date) && ticket.status === 'open');
  return ofDay.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt) || a.id.localeCompare(b.id))[0] ?? null;
}

/** The ticket that a phone names; where it knew of none, or of one of its own that is not it, that of the sheet. */
async function ticketNamed(id: string, sheet: JobSheetView, world: World): Promise<JobCost | null> {
  const named = await world.record(jobCost, id);
  return named && sheet.contractIds.includes(named.contractId) && isOfDay(named, sheet.date)
    ? named
    : ticketOf(sheet, world);
}

/** Of the phase and by the wage of the lines that were seen; otherwise those of the sheet and of the days before. */
async function workerDayOf(
  { workerId, seen, want }: CrewWorkerDay,
  sheet: JobSheetView,
  ticket: JobCost,
  world: World,
): Promise<WorkerDay> {
  const workDate = sheet.date;
  const lines = ticket.labors.filter((line) => line.workerId === workerId && line.workDate === workDate);
  const line = lines.find(({ id }) => seen.some(({ lineId }) => lineId === id)) ?? lines[0];
  const { lineItemId, wageId } = line ?? {
    lineItemId: onlyPhaseOf(sheet, ticket),
    wageId: await wageBefore(workerId, sheet, ticket, world),
  };
  return { workerId, workDate, lineItemId, wageId, seen, want };
}

function onlyPhaseOf({ phases }: JobSheetView, { contractId }: JobCost): string | null {
  const [only, ...others] = phases.filter((phase) => phase.contractId === contractId);
  return only && others.length === 0 ? only.lineItemId : null;
}

const DAYS_BEFORE = 7;
/** By what a worker was paid on the job last, within a week; null: by their own rate. */
async function wageBefore(workerId: string, { date }: JobSheetView, { contractId }: JobCost, world: World) {
  for (let back = 1; back <= DAYS_BEFORE; back++) {
    const day = addDays(date, -back);
    const tickets = await recordsOf(jobCost, await world.claimHolders(workerDayScope(workerId, day)), world);
    const line = [...tickets.values()]
      .filter((ticket) => ticket.contractId === contractId && ticket.trashedAt === null)
      .flatMap(({ labors }) => labors)
      .find((each) => each.workerId === workerId && each.workDate === day);
    if (line) return line.wageId;
  }
  return null;
}
