import { contract } from '@backoffice/contracts/features/contracts';
import { crewDayRefusals, isDayOpen } from '@backoffice/contracts/features/crew-days';
import { jobSheet, type JobSheetView } from '@backoffice/contracts/features/job-sheets';
import type { CrewCall } from '@backoffice/contracts/kernel';
import { crewSignInNeeded, notFound, refusalFailure, type Call, type CrewMember } from '@backoffice/infra/http';
import { contextOf, type CommandContext } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import type { World } from '#kernel/world.ts';

/** Who of a crew calls, and the sheet that the call is about. */
export type CallOfSheet = {
  readonly member: CrewMember;
  readonly sheet: JobSheetView;
  readonly isForeman: boolean;
  readonly context: CommandContext;
  readonly world: World;
};

/**
 * The sheet that a worker names, where the call may be about it: absent, another's and hidden are one.
 *
 * @throws HttpProblem 401 without a worker; 404; 403 FOREMAN_ONLY to whoever is on the sheet and does not lead it
 */
export async function callOfSheet(
  call: Call,
  crewCall: CrewCall,
  sheetId: string,
  { openWorld }: Pick<CommandGateway, 'openWorld'>,
): Promise<CallOfSheet> {
  const { worker: member } = call.caller;
  if (!member) throw crewSignInNeeded();
  const context = contextOf(call);
  const world = await openWorld(context);
  const sheet = await world.record(jobSheet, sheetId);
  const { workerId } = member;
  const isForeman = sheet?.foremanId === workerId;
  const { today } = world.facts;
  if (!sheet || !namesOnSheet(sheet, workerId) || !isDayOpen(crewCall, { date: sheet.date, today, isForeman }))
    throw notFound();
  if (crewCall.who === 'foremanOfSheet' && !isForeman) throw foremanOnly(sheet);
  return { member, sheet, isForeman, context, world };
}

/** Whether a worker is on a sheet that the crew can rely on. */
export const namesOnSheet = ({ status, trashedAt, foremanId, crew }: JobSheetView, workerId: string): boolean =>
  status !== 'draft' && trashedAt === null && [foremanId, ...crew.map((member) => member.workerId)].includes(workerId);

export const foremanOnly = ({ foremanName }: JobSheetView) =>
  refusalFailure({ code: 'FOREMAN_ONLY', values: { foreman: foremanName } }, crewDayRefusals);

/** The one contract of a sheet; null where there are several, or it lies in the trash. */
export async function contractOfSheet(
  { contractIds: [only, ...others] }: Pick<JobSheetView, 'contractIds'>,
  world: World,
): Promise<string | null> {
  const found = only === undefined || others.length > 0 ? null : await world.record(contract, only);
  return found?.trashedAt === null ? found.id : null;
}
