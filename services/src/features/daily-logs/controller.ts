import { dailyLog, dailyLogOwnRoutes } from '@backoffice/contracts/features/daily-logs';
import type { Day } from '@backoffice/contracts/kernel';
import { bindHandler, deterministicUuid, type HttpHandler } from '@backoffice/infra/http';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf, type CommandContext } from '#kernel/context.ts';
import { dailyLogId } from './facts.ts';

/** Opens the log of a contract and a day, or finds it. */
export const openLog = (
  { execute }: CommandGateway,
  { contractId, date }: { readonly contractId: string; readonly date: Day },
  context: CommandContext,
) => {
  const command = { type: 'OpenDailyLog', data: { contractId, date } };
  return execute([{ entity: dailyLog.entity, id: dailyLogId(contractId, date), creates: true, command }], context);
};

/** The first entry opens the log: a command of its own, under a key of its own. */
export const asOpening = (context: CommandContext): CommandContext => ({
  ...context,
  commandId: deterministicUuid(`opens the log of ${context.commandId}`),
});

export const dailyLogHandlers = (gateway: CommandGateway): HttpHandler[] => [
  bindHandler(dailyLogOwnRoutes.open, async (call) =>
    receiptAnswer(await openLog(gateway, call.body, contextOf(call)), 201),
  ),
];
