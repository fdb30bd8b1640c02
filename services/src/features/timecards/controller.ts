import {
  crewPunchCall,
  crewPunchRouteTable,
  timecard,
  type TimecardCommand,
} from '@backoffice/contracts/features/timecards';
import type { PunchKind } from '@backoffice/contracts/features/clock-times';
import type { Day } from '@backoffice/contracts/kernel';
import { bindHandler, deterministicUuid, HttpResponse, notFound, type HttpHandler } from '@backoffice/infra/http';
import { callOfSheet, foremanOnly, namesOnSheet } from '#domain/crew/crew-sheet.ts';
import { replayHeaders, type CommandGateway } from '#kernel/command-gateway.ts';

/** One for each worker and day. */
export const timecardId = (workerId: string, date: Day): string => deterministicUuid(`timecard ${workerId} ${date}`);

const COMMANDS: Readonly<Record<PunchKind, TimecardCommand['type']>> = {
  clockIn: 'ClockIn',
  mealStart: 'StartMealPeriod',
  mealEnd: 'EndMealPeriod',
  clockOut: 'ClockOut',
};

/** The clock of a worker, pressed on the phone of the worker or of the foreman. */
export const timecardHandlers = ({ execute, openWorld }: CommandGateway): HttpHandler[] => [
  bindHandler(crewPunchRouteTable.punch, async (call) => {
    const { kind, workerId: asked, ...press } = call.body;
    const { member, sheet, isForeman, context } = await callOfSheet(call, crewPunchCall, press.sheetId, { openWorld });
    const workerId = asked ?? member.workerId;
    if (workerId !== member.workerId && !isForeman) throw foremanOnly(sheet);
    if (!namesOnSheet(sheet, workerId)) throw notFound();
    const { date } = sheet;
    const command = { type: COMMANDS[kind], data: { ...press, workerId, date, deviceId: member.deviceId } };
    const target = { entity: timecard.entity, id: timecardId(workerId, date), creates: true as const, command };
    const { replayed } = await execute([target], context);
    return new HttpResponse({}, { headers: replayHeaders(replayed) });
  }),
];
