import {
  crewCompleteCall,
  crewDayRouteTable,
  crewNoteCall,
  crewSignOffCall,
  crewStartCall,
  crewWorkRouteTable,
} from '@backoffice/contracts/features/crew-days';
import { jobSheet } from '@backoffice/contracts/features/job-sheets';
import type { CrewCall } from '@backoffice/contracts/kernel';
import { location } from '@backoffice/contracts/features/locations';
import { bindHandler, deterministicUuid, HttpResponse, type Call, type HttpHandler } from '@backoffice/infra/http';
import { callOfSheet, contractOfSheet } from '#domain/crew/crew-sheet.ts';
import { publicUrlOf } from '#http/public-url.ts';
import type { SignerPorts } from '#http/signer-handlers.ts';
import { receiptAnswer, replayHeaders, type CommandGateway } from '#kernel/command-gateway.ts';

type Ports = CommandGateway & Pick<SignerPorts, 'shareToken' | 'publicUrl'>;

/**
 * What a worker tells the office of a job is a note of its location, where the office reads and removes notes; that the
 * work has begun and is done, the foreman says of the sheet, and takes the link to whoever accepts it.
 */
export function crewDayHandlers({ execute, openWorld, shareToken, publicUrl }: Ports): HttpHandler[] {
  return [
    bindHandler(crewDayRouteTable.addNote, async (call) => {
      const { sheetId, text } = call.body;
      const { sheet, context, world } = await callOfSheet(call, crewNoteCall, sheetId, { openWorld });
      const command = { type: 'AddLocationNote', data: { text, contractId: await contractOfSheet(sheet, world) } };
      return receiptAnswer(await execute([{ entity: location.entity, id: sheet.locationId, command }], context));
    }),
    bindHandler(crewWorkRouteTable.start, (call) => work(call, crewStartCall, { type: 'StartJobSheet', data: {} })),
    bindHandler(crewWorkRouteTable.complete, (call) =>
      work(call, crewCompleteCall, { type: 'CompleteJobSheet', data: { phases: call.body?.phases ?? [] } }),
    ),
    bindHandler(crewWorkRouteTable.signOff, async (call) => {
      const { sheet, context } = await callOfSheet(call, crewSignOffCall, call.params['id'] ?? '', { openWorld });
      const linkId = deterministicUuid(`link ${call.commandId}`); // one press is one link, however often it is tried
      const command = { type: 'ShareJobSheet', data: { linkId, channel: call.body.channel } };
      const { replayed } = await execute([{ entity: jobSheet.entity, id: sheet.id, command }], context);
      const url = publicUrlOf(publicUrl, `/${jobSheet.path}/preview/${shareToken(linkId)}`);
      return new HttpResponse({ url }, { headers: replayHeaders(replayed) });
    }),
  ];

  /** What the office is told of the work of a sheet by its foreman. */
  async function work(call: Call, crewCall: CrewCall, command: { readonly type: string; readonly data: object }) {
    const { sheet, context } = await callOfSheet(call, crewCall, call.params['id'] ?? '', { openWorld });
    const { replayed } = await execute([{ entity: jobSheet.entity, id: sheet.id, command }], context);
    return new HttpResponse({}, { headers: replayHeaders(replayed) });
  }
}
