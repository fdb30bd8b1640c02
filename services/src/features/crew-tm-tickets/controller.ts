import { contract } from '@backoffice/contracts/features/contracts';
import {
  CrewTmTicket,
  crewTmTicketCalls,
  crewTmTicketRouteTable,
} from '@backoffice/contracts/features/crew-tm-tickets';
import { tmTicket, tmTicketRefusals } from '@backoffice/contracts/features/tm-tickets';
import {
  bindHandler,
  deterministicUuid,
  HttpResponse,
  notFound,
  refusalFailure,
  type HttpHandler,
} from '@backoffice/infra/http';
import { belongsToScope } from '#capabilities/belongs-to.ts';
import { nextNumberIn, numberScope } from '#capabilities/number.ts';
import { callOfSheet, namesOnSheet } from '#domain/crew/crew-sheet.ts';
import { callOfTmTicket, isTicketOfSheet } from '#domain/crew/crew-tm-tickets.ts';
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
    const written = await world.record(tmTicket, id);
    const isOfAnother = written && !(isTicketOfSheet(written, sheet) && written.contractId === said.contractId);
    if (isOfAnother) throw notFound();
    const { shapes } = tmTicket.commands;
    const next = () => nextNumberIn(numberScope(tmTicket, said), world);
    const { contractId: _ofOne, ...content } = said;
    const command = written
      ? { type: 'EditTmTicket', data: shapes.EditTmTicket.parse(content) }
      : {
          type: 'CreateTmTicket',
          data: shapes.CreateTmTicket.parse({ ...said, date: sheet.date, number: await next() }),
        };
    const target = { entity: tmTicket.entity, id, command, ...(!written && { creates: true as const }) };
    const { replayed } = await ports.execute([target], context);
    return new HttpResponse({}, { headers: replayHeaders(replayed) });
  }),
  bindHandler(crewTmTicketRouteTable.submitTmTicket, async (call) => {
    const asked = { ticketId: call.params['id'] ?? '', sheetId: call.body.sheetId };
    const { ticket, context } = await callOfTmTicket(call, crewTmTicketCalls.submitTmTicket, asked, ports);
    const command = { type: 'SubmitTmTicket', data: {} };
    const { replayed } = await ports.execute([{ entity: tmTicket.entity, id: ticket.id, command }], context);
    return new HttpResponse({}, { headers: replayHeaders(replayed) });
  }),
  bindHandler(crewTmTicketRouteTable.shareTmTicket, async (call) => {
    const { sheetId, channel } = call.body;
    const asked = { ticketId: call.params['id'] ?? '', sheetId };
    const { ticket, context } = await callOfTmTicket(call, crewTmTicketCalls.shareTmTicket, asked, ports);
    const linkId = deterministicUuid(`link ${call.commandId}`); // one press is one link, however often it is tried
    const command = { type: 'ShareTmTicket', data: { linkId, channel } };
    const { replayed } = await ports.execute([{ entity: tmTicket.entity, id: ticket.id, command }], context);
    const url = publicUrlOf(ports.publicUrl, `/${tmTicket.path}/preview/${ports.shareToken(linkId)}`);
    return new HttpResponse({ url }, { headers: replayHeaders(replayed) });
  }),
  bindHandler(crewTmTicketRouteTable.tmTickets, async (call) => {
    const asked = callOfSheet(call, crewTmTicketCalls.tmTickets, call.params['id'] ?? '', ports);
    const { sheet, world } = await asked;
    const scopes = sheet.contractIds.map((id) => belongsToScope(contract.entity, id, tmTicket.entity));
    const ids = await Promise.all(scopes.map((scope) => world.claimHolders(scope)));
    const rows = [...(await recordsOf(tmTicket, ids.flat(), world)).values()].filter((row) =>
      isTicketOfSheet(row, sheet),
    );
    const ordered = rows.toSorted((a, b) => a.createdAt.localeCompare(b.createdAt));
    return { items: ordered.map((row) => CrewTmTicket.parse(row)) };
  }),
];

const unknownWorker = (at: number) =>
  refusalFailure({ code: 'WORKER_UNKNOWN', field: `labor.${at}.workerId` }, tmTicketRefusals);
