import { contract } from '@backoffice/contracts/features/contracts';
import {
  CrewTmTicket,
  crewTmTicketCalls,
  crewTmTicketRouteTable,
} from '@backoffice/contracts/features/crew-tm-tickets';
import type { JobSheetView } from '@backoffice/contracts/features/job-sheets';
import { tmTicket, tmTicketRefusals, type TmTicketView } from '@backoffice/contracts/features/tm-tickets';
import type { CrewCall } from '@backoffice/contracts/kernel';
import {
  bindHandler,
  deterministicUuid,
  HttpResponse,
  notFound,
  refusalFailure,
  type Call,
  type HttpHandler,
} from '@backoffice/infra/http';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import { nextNumberIn, numberScope } from '#capabilities/number.ts';
import { callOfSheet, namesOnSheet } from '#domain/crew/crew-sheet.ts';
import { recordsOf } from '#domain/records-of.ts';
import { publicUrlOf } from '#http/public-url.ts';
import type { SignerPorts } from '#http/signer-handlers.ts';
import { replayHeaders, type CommandGateway } from '#kernel/command-gateway.ts';

type Ports = CommandGateway & Pick<SignerPorts, 'shareToken' | 'publicUrl'>;

/** Extra work of a day, written and signed for our side by the foreman who leads its sheet. */
export const crewTmTicketHandlers = (ports: Ports): HttpHandler[] => [
  bindHandler(crewTmTicketRouteTable.writeTmTicket, async (call) => {
    const { ticketId: id, sheetId, ...said } = call.body;
    const { sheet, context, world } = await callOfSheet(call, crewTmTicketCalls.writeTmTicket, sheetId, ports);
    if (!sheet.contractIds.includes(said.contractId)) throw notFound();
    const stranger = said.labor.findIndex(({ workerId }) => !namesOnSheet(sheet, workerId));
    if (stranger >= 0) throw unknownWorker(stranger);
    const number = await nextNumberIn(numberScope(tmTicket, said), world);
    const data = tmTicket.commands.shapes.CreateTmTicket.parse({ ...said, number, date: sheet.date });
    const command = { type: 'CreateTmTicket', data };
    const { replayed } = await ports.execute([{ entity: tmTicket.entity, id, creates: true, command }], context);
    return new HttpResponse({}, { headers: replayHeaders(replayed) });
  }),
  bindHandler(crewTmTicketRouteTable.submitTmTicket, async (call) => {
    const { found, context } = await ticketOfCall(call, crewTmTicketCalls.submitTmTicket, call.body.sheetId, ports);
    const command = { type: 'SubmitTmTicket', data: {} };
    const { replayed } = await ports.execute([{ entity: tmTicket.entity, id: found.id, command }], context);
    return new HttpResponse({}, { headers: replayHeaders(replayed) });
  }),
  bindHandler(crewTmTicketRouteTable.shareTmTicket, async (call) => {
    const { sheetId, channel } = call.body;
    const { found, context } = await ticketOfCall(call, crewTmTicketCalls.shareTmTicket, sheetId, ports);
    const linkId = deterministicUuid(`link ${call.commandId}`); // one press is one link, however often it is tried
    const command = { type: 'ShareTmTicket', data: { linkId, channel } };
    const { replayed } = await ports.execute([{ entity: tmTicket.entity, id: found.id, command }], context);
    const url = publicUrlOf(ports.publicUrl, `/${tmTicket.path}/preview/${ports.shareToken(linkId)}`);
    return new HttpResponse({ url }, { headers: replayHeaders(replayed) });
  }),
  bindHandler(crewTmTicketRouteTable.tmTickets, async (call) => {
    const asked = callOfSheet(call, crewTmTicketCalls.tmTickets, call.params['id'] ?? '', ports);
    const { sheet, world } = await asked;
    const scopes = sheet.contractIds.map((id) => belongsToScope(contract.entity, id, tmTicket.entity));
    const ids = await Promise.all(scopes.map((scope) => world.claimHolders(scope)));
    const rows = [...(await recordsOf(tmTicket, ids.flat(), world)).values()].filter((row) => isOfSheet(row, sheet));
    const ordered = rows.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
    return { items: ordered.map((row) => CrewTmTicket.parse(row)) };
  }),
];

/** The ticket that a foreman names, where it is of the sheet: absent, another's and void are one. */
async function ticketOfCall(call: Call, crewCall: CrewCall, sheetId: string, ports: Ports) {
  const { sheet, context, world } = await callOfSheet(call, crewCall, sheetId, ports);
  const found = await world.record(tmTicket, call.params['id'] ?? '');
  if (!found || !isOfSheet(found, sheet)) throw notFound();
  return { found, context };
}

const isOfSheet = ({ contractId, date, trashedAt, voidedAt }: TmTicketView, sheet: JobSheetView): boolean =>
  sheet.contractIds.includes(contractId) && date === sheet.date && trashedAt === null && voidedAt === null;

const unknownWorker = (at: number) =>
  refusalFailure({ code: 'WORKER_UNKNOWN', field: `labor.${at}.workerId` }, tmTicketRefusals);
