import { contract } from '@backoffice/contracts/features/contracts';
import { warranty, WarrantyDetails, warrantyOwnRoutes } from '@backoffice/contracts/features/warranties';
import { bindHandler, notFound, type HttpHandler } from '@backoffice/infra/http';
import { nextNumberIn, numberScope } from '#capabilities/number.ts';
import { originUnder } from '#domain/contract-billing.ts';
import { contextOf } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';

export const warrantyHandlers = ({ openWorld }: CommandGateway): HttpHandler[] => [
  bindHandler(warrantyOwnRoutes.generationDetails, async (call) => {
    const world = await openWorld(contextOf(call));
    const covered = await world.visibleRecord(contract, call.query.contractId);
    if (!covered || covered.trashedAt !== null) throw notFound();
    return WarrantyDetails.parse({
      ...originUnder(covered),
      contractDate: covered.date,
      number: await nextNumberIn(numberScope(warranty, {}), world),
      date: world.facts.today,
      startDate: covered.completedOn,
    });
  }),
];
