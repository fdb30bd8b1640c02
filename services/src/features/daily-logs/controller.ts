import { crewLogRouteTable, dailyLog, dailyLogOwnRoutes } from '@backoffice/contracts/features/daily-logs';
import { bindHandler, type Call, type HttpHandler } from '@backoffice/infra/http';
import { asOpening, callOfLog, logDayOf, openLog } from '#domain/crew/crew-log.ts';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';
import type { Message } from '#kernel/decider.ts';

export const dailyLogHandlers = (gateway: CommandGateway): HttpHandler[] => [
  bindHandler(dailyLogOwnRoutes.open, async (call) =>
    receiptAnswer(await openLog(gateway, call.body, contextOf(call))),
  ),
];

const { addLogEntry, editLogEntry, removeLogEntry, submitLog } = crewLogRouteTable;

/** The log of a day by the foreman of a sheet of it: what is written first opens it. */
export function crewLogHandlers(gateway: CommandGateway): HttpHandler[] {
  const write = async (call: Call, command: Message, opens = false) => {
    const day = logDayOf(call);
    const { id, context } = await callOfLog(call, day, gateway);
    if (opens) await openLog(gateway, day, asOpening(context));
    return receiptAnswer(await gateway.execute([{ entity: dailyLog.entity, id, command }], context));
  };
  return [
    bindHandler(addLogEntry, (call) => write(call, { type: 'AddDailyLogEntry', data: call.body }, true)),
    bindHandler(editLogEntry, (call) => {
      const entry = { ...call.body.entry, entryId: call.params['entryId'] };
      return write(call, { type: 'EditDailyLogEntry', data: { entry } });
    }),
    bindHandler(removeLogEntry, (call) =>
      write(call, { type: 'RemoveDailyLogEntry', data: { entryId: call.params['entryId'] } }),
    ),
    bindHandler(submitLog, (call) => write(call, { type: 'SubmitDailyLog', data: {} }, true)),
  ];
}
