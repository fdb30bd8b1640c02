import { crewDayRouteTable, crewNoteCall } from '@backoffice/contracts/features/crew-days';
import { location } from '@backoffice/contracts/features/locations';
import { bindHandler, type HttpHandler } from '@backoffice/infra/http';
import { callOfSheet, contractOfSheet } from '#http/crew-sheet.ts';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';

/** What a worker tells the office of a job is a note of its location, where the office reads and removes notes. */
export const crewNoteHandlers = ({ execute, openWorld }: CommandGateway): HttpHandler[] => [
  bindHandler(crewDayRouteTable.addNote, async (call) => {
    const { sheetId, text } = call.body;
    const { sheet, context, world } = await callOfSheet(call, crewNoteCall, sheetId, { openWorld });
    const command = { type: 'AddLocationNote', data: { text, contractId: await contractOfSheet(sheet, world) } };
    return receiptAnswer(await execute([{ entity: location.entity, id: sheet.locationId, command }], context));
  }),
];
