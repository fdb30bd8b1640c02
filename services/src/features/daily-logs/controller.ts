import { contract } from '@backoffice/contracts/features/contracts';
import { isDayOpen } from '@backoffice/contracts/features/crew-days';
import { crewLogCall, crewLogRouteTable, dailyLog, dailyLogOwnRoutes } from '@backoffice/contracts/features/daily-logs';
import { jobSheet, type JobSheetView } from '@backoffice/contracts/features/job-sheets';
import { location } from '@backoffice/contracts/features/locations';
import { Day } from '@backoffice/contracts/kernel';
import {
  bindHandler,
  crewSignInNeeded,
  deterministicUuid,
  notFound,
  type Call,
  type HttpHandler,
} from '@backoffice/infra/http';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import { foremanOnly, namesOnSheet } from '#domain/crew/crew-sheet.ts';
import { recordsOf } from '#domain/records-of.ts';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf, type CommandContext } from '#kernel/context.ts';
import type { Message } from '#kernel/decider.ts';
import type { World } from '#kernel/world.ts';
import { dailyLogId } from './facts.ts';

/** Opens the log of a contract and a day, or finds it. */
const openLog = (
  { execute }: CommandGateway,
  { contractId, date }: { readonly contractId: string; readonly date: Day },
  context: CommandContext,
) => {
  const command = { type: 'OpenDailyLog', data: { contractId, date } };
  return execute([{ entity: dailyLog.entity, id: dailyLogId(contractId, date), creates: true, command }], context);
};

/** The first entry opens the log: a command of its own, under a key of its own. */
const asOpening = (context: CommandContext): CommandContext => ({
  ...context,
  commandId: deterministicUuid(`opens the log of ${context.commandId}`),
});

export const dailyLogHandlers = (gateway: CommandGateway): HttpHandler[] => [
  bindHandler(dailyLogOwnRoutes.open, async (call) =>
    receiptAnswer(await openLog(gateway, call.body, contextOf(call)), 201),
  ),
];

const { addLogEntry, editLogEntry, removeLogEntry, submitLog } = crewLogRouteTable;

/** The log of a day by the foreman of a sheet of it: what is written first opens it. */
export function crewLogHandlers(gateway: CommandGateway): HttpHandler[] {
  const write = async (call: Call, command: Message, opens = false) => {
    const { contractId = '', date = '' } = call.params;
    const context = contextOf(call);
    await mustLead(call, await gateway.openWorld(context));
    if (opens) await openLog(gateway, { contractId, date }, asOpening(context));
    const id = dailyLogId(contractId, date);
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

/**
 * @throws HttpProblem 404 where the worker is on no sheet of the contract and day, or the day is not open: absent,
 * another's and hidden are one. 403 `FOREMAN_ONLY` where somebody else leads the sheet.
 */
async function mustLead({ params, caller }: Call, world: World): Promise<void> {
  if (!caller.worker) throw crewSignInNeeded();
  const { workerId } = caller.worker;
  const { contractId = '', date = '' } = params;
  const mine = Day.safeParse(date).success ? await sheetsOf({ contractId, date, workerId }, world) : [];
  const led = mine.some(({ foremanId }) => foremanId === workerId);
  const { today } = world.facts;
  const [first] = mine;
  if (!first || !isDayOpen(crewLogCall, { date, today, isForeman: led })) throw notFound();
  if (!led) throw foremanOnly(first);
}

type SheetDay = { readonly contractId: string; readonly date: Day; readonly workerId: string };
/** The sheets of a contract and a day that name a worker, of those the crew can rely on. */
async function sheetsOf({ contractId, date, workerId }: SheetDay, world: World): Promise<JobSheetView[]> {
  const job = await world.record(contract, contractId);
  if (!job) return [];
  const ids = await world.claimHolders(belongsToScope(location.entity, job.locationId, jobSheet.entity));
  return [...(await recordsOf(jobSheet, ids, world)).values()].filter(
    (sheet) => sheet.date === date && sheet.contractIds.includes(contractId) && namesOnSheet(sheet, workerId),
  );
}
