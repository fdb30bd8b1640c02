import { contract } from '@backoffice/contracts/features/contracts';
import { isDayOpen } from '@backoffice/contracts/features/crew-days';
import { crewLogCall, dailyLog } from '@backoffice/contracts/features/daily-logs';
import { jobSheet, type JobSheetView } from '@backoffice/contracts/features/job-sheets';
import { location } from '@backoffice/contracts/features/locations';
import { Day } from '@backoffice/contracts/kernel';
import { crewSignInNeeded, deterministicUuid, notFound, type Call, type CrewMember } from '@backoffice/infra/http';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import { recordsOf } from '#domain/records-of.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf, type CommandContext } from '#kernel/context.ts';
import type { World } from '#kernel/world.ts';
import { foremanOnly, namesOnSheet } from './crew-sheet.ts';

/** Which log: there is one of a contract and a day. */
export type LogDay = { readonly contractId: string; readonly date: Day };

/** As a path names it. */
export const logDayOf = ({ params: { contractId = '', date = '' } }: Call): LogDay => ({ contractId, date });

/** Whoever opens it names the same record. */
export const dailyLogId = ({ contractId, date }: LogDay): string =>
  deterministicUuid(`daily-log ${contractId}/${date}`);

/** Opens the log of a contract and a day, or finds it. */
export const openLog = ({ execute }: CommandGateway, { contractId, date }: LogDay, context: CommandContext) => {
  const command = { type: 'OpenDailyLog', data: { contractId, date } };
  return execute([{ entity: dailyLog.entity, id: dailyLogId({ contractId, date }), creates: true, command }], context);
};

/** The first entry opens the log: a command of its own, under a key of its own. */
export const asOpening = (context: CommandContext): CommandContext => ({
  ...context,
  commandId: deterministicUuid(`opens the log of ${context.commandId}`),
});

/** The foreman who calls, and the log that the call is about, whether it is open already or not. */
export type CallOfLog = {
  readonly member: CrewMember;
  readonly id: string;
  readonly context: CommandContext;
  readonly world: World;
};

/**
 * @throws HttpProblem 404 where the worker is on no sheet of the contract and day, or the day is not open: absent,
 * another's and hidden are one. 403 `FOREMAN_ONLY` where somebody else leads the sheet.
 */
export async function callOfLog(
  call: Call,
  { contractId, date }: LogDay,
  { openWorld }: Pick<CommandGateway, 'openWorld'>,
): Promise<CallOfLog> {
  const { worker: member } = call.caller;
  if (!member) throw crewSignInNeeded();
  const { workerId } = member;
  const context = contextOf(call);
  const world = await openWorld(context);
  // a path may say anything
  const mine = Day.safeParse(date).success ? await sheetsOf({ contractId, date, workerId }, world) : [];
  const led = mine.some(({ foremanId }) => foremanId === workerId);
  const { today } = world.facts;
  const [first] = mine;
  if (!first || !isDayOpen(crewLogCall, { date, today, isForeman: led })) throw notFound();
  if (!led) throw foremanOnly(first);
  return { member, id: dailyLogId({ contractId, date }), context, world };
}

type SheetDay = LogDay & { readonly workerId: string };
/** The sheets of a contract and a day that name a worker, of those the crew can rely on. */
async function sheetsOf({ contractId, date, workerId }: SheetDay, world: World): Promise<JobSheetView[]> {
  const job = await world.record(contract, contractId);
  if (!job) return [];
  const ids = await world.claimHolders(belongsToScope(location.entity, job.locationId, jobSheet.entity));
  return [...(await recordsOf(jobSheet, ids, world)).values()].filter(
    (sheet) => sheet.date === date && sheet.contractIds.includes(contractId) && namesOnSheet(sheet, workerId),
  );
}
