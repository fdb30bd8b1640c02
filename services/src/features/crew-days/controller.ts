import {
  crewCompleteCall,
  crewDayRouteTable,
  crewNoteCall,
  crewStartCall,
  crewWorkRouteTable,
} from '@backoffice/contracts/features/crew-days';
import { jobSheet } from '@backoffice/contracts/features/job-sheets';
import type { CrewCall } from '@backoffice/contracts/kernel';
import { location } from '@backoffice/contracts/features/locations';
import { bindHandler, HttpResponse, type Call, type HttpHandler } from '@backoffice/infra/http';
import { callOfSheet, contractOfSheet } from '#domain/crew/crew-sheet.ts';
import { receiptAnswer, replayHeaders, type CommandGateway } from '#kernel/command-gateway.ts';

/**
 * What a worker tells the office of a job is a note of its location, where the office reads and removes notes; that the
 * work has begun and is done, the foreman says of the sheet.
 */
export function crewDayHandlers({ execute, openWorld }: CommandGateway): HttpHandler[] {
  return [
    bindHandler(crewDayRouteTable.addNote, async (call) => {
      const { sheetId, text } = call.body;
      const { sheet, context, world } = await callOfSheet(call, crewNoteCall, sheetId, { openWorld });
      const command = { type: 'AddLocationNote', data: { text, contractId: await contractOfSheet(sheet, world) } };
      return receiptAnswer(await execute([{ entity: location.entity, id: sheet.locationId, command }], context));
    }),
    bindHandler(crewWorkRouteTable.start, (call) => work(call, crewStartCall, 'StartJobSheet')),
    bindHandler(crewWorkRouteTable.complete, (call) => work(call, crewCompleteCall, 'CompleteJobSheet')),
  ];

  /** What the office is told of the work of a sheet by its foreman. */
  async function work(call: Call, crewCall: CrewCall, type: 'StartJobSheet' | 'CompleteJobSheet') {
    const { sheet, context } = await callOfSheet(call, crewCall, call.params['id'] ?? '', { openWorld });
    const command = { type, data: jobSheet.commands.shapes[type].parse({}) };
    const { replayed } = await execute([{ entity: jobSheet.entity, id: sheet.id, command }], context);
    return new HttpResponse({}, { headers: replayHeaders(replayed) });
  }
}
