import { contract } from '@backoffice/contracts/features/contracts';
import { tmTicket, TmTicketDetails, tmTicketOwnRoutes } from '@backoffice/contracts/features/tm-tickets';
import { bindHandler, deterministicUuid, HttpResponse, notFound, type HttpHandler } from '@backoffice/infra/http';
import { nextNumberIn, numberScope } from '#capabilities/number.ts';
import { originUnder } from '#domain/contract-billing.ts';
import { replayHeaders, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';
import { conversionTargets } from './conversion.ts';

export const tmTicketHandlers = ({ execute, openWorld }: CommandGateway): HttpHandler[] => [
  bindHandler(tmTicketOwnRoutes.generationDetails, async (call) => {
    const world = await openWorld(contextOf(call));
    const agreed = await world.visibleRecord(contract, call.query.contractId);
    if (!agreed || agreed.trashedAt !== null) throw notFound();
    return TmTicketDetails.parse({
      ...originUnder(agreed),
      number: await nextNumberIn(numberScope(tmTicket, { contractId: agreed.id }), world),
      date: world.facts.today,
      terms: agreed.tmTerms,
    });
  }),

  bindHandler(tmTicketOwnRoutes.convert, async (call) => {
    const context = contextOf(call);
    const { ticketIds, changeOrderId = null } = call.body;
    const newOrderId = deterministicUuid(`change order of ${context.commandId}`); // the same when it is asked again
    const targets = await conversionTargets({ ticketIds, changeOrderId, newOrderId }, await openWorld(context));
    const { replayed } = await execute(targets, context);
    return new HttpResponse({ changeOrderId: targets[0].id }, { headers: replayHeaders(replayed) });
  }),
];
