import { customer } from '@backoffice/contracts/features/customers';
import { location, locationOwnRoutes } from '@backoffice/contracts/features/locations';
import { bindHandler, notFound, type HttpHandler } from '@backoffice/infra/http';
import { uniqueKey, uniqueScope } from '#capabilities/unique.ts';
import { contextOf } from '#kernel/context.ts';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';

const [nameRule] = location.can.unique;

export const locationHandlers = ({ openWorld: look, execute }: CommandGateway): HttpHandler[] => [
  /** A courtesy while somebody types; the claim that is taken with the event is the guarantee. */
  bindHandler(locationOwnRoutes.isUnique, async (call) => {
    const { name, customerId, excludeId } = call.body;
    const world = await look(contextOf(call));
    if (!(await world.visibleRecord(customer, customerId))) throw notFound();
    const holder = await world.claimHolder(uniqueScope(location, nameRule, { customerId }), uniqueKey(name));
    return { isUnique: holder === null || holder === excludeId };
  }),

  ...(
    [
      [locationOwnRoutes.removeNote, 'RemoveLocationNote'],
      [locationOwnRoutes.restoreNote, 'RestoreLocationNote'],
    ] as const
  ).map(([route, type]) =>
    bindHandler(route, async (call) => {
      const { id = '', noteId = '' } = call.params;
      const command = { type, data: { noteId } };
      return receiptAnswer(
        await execute(
          [{ entity: location.entity, id, command, expectedVersion: call.expectedVersion }],
          contextOf(call),
        ),
      );
    }),
  ),
];
