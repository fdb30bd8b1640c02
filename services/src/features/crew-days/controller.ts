import { contract } from '@backoffice/contracts/features/contracts';
import { crewDayRouteTable, crewNoteCall, isDayOpen } from '@backoffice/contracts/features/crew-days';
import { jobSheet, type JobSheetView } from '@backoffice/contracts/features/job-sheets';
import { location } from '@backoffice/contracts/features/locations';
import { bindHandler, crewSignInNeeded, notFound, type HttpHandler } from '@backoffice/infra/http';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';
import type { World } from '#kernel/world.ts';

/** What a worker tells the office of a job is a note of its location, where the office reads and removes notes. */
export const crewNoteHandlers = ({ execute, openWorld }: CommandGateway): HttpHandler[] => [
  bindHandler(crewDayRouteTable.addNote, async (call) => {
    const { worker: member } = call.caller;
    if (!member) throw crewSignInNeeded();
    const context = contextOf(call);
    const world = await openWorld(context);
    const { sheetId, text } = call.body;
    const sheet = await world.record(jobSheet, sheetId);
    // absent, another's and hidden are one
    if (!sheet || !isOpenTo(member.workerId, sheet, world)) throw notFound();
    const command = { type: 'AddLocationNote', data: { text, contractId: await contractOf(sheet, world) } };
    return receiptAnswer(await execute([{ entity: location.entity, id: sheet.locationId, command }], context));
  }),
];

const isOpenTo = (
  workerId: string,
  { status, trashedAt, foremanId, crew, date }: JobSheetView,
  { facts: { today } }: World,
): boolean =>
  status !== 'draft' &&
  trashedAt === null &&
  [foremanId, ...crew.map((member) => member.workerId)].includes(workerId) &&
  isDayOpen(crewNoteCall, { date, today, isForeman: foremanId === workerId });

/** The one contract of the sheet; null where there are several, or it lies in the trash. */
async function contractOf({ contractIds: [only, ...others] }: JobSheetView, world: World): Promise<string | null> {
  const found = only === undefined || others.length > 0 ? null : await world.record(contract, only);
  return found?.trashedAt === null ? found.id : null;
}
