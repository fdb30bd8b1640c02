import { dictionaries, routeTable } from '@backoffice/contracts';
import { handle, type Handler } from '@backoffice/infra/http';
import type { Route } from '@backoffice/contracts/kernel';
import { uniqueKey, uniqueScope } from '#capabilities/unique.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';

/** Whether an entry of a dictionary could be called so; the claim that is taken with the event is the guarantee. */
export const dictionaryHandlers = ({ openWorld }: CommandGateway): Handler[] =>
  dictionaries.flatMap((dictionary) =>
    routeTable
      .filter(({ name }) => name === `${dictionary.path}.isUnique`)
      .map((route) =>
        handle<Route>(route, async (call) => {
          const world = await openWorld(contextOf(call));
          const { excludeId, ...fields } = call.query as Readonly<Record<string, unknown>>; // the route's query names the fields
          const holders = await Promise.all(
            (dictionary.can.unique ?? []).map((rule) =>
              world.claimHolder(uniqueScope(dictionary, rule, fields), uniqueKey(fields[rule.field])),
            ),
          );
          return { isUnique: holders.every((holder) => holder === null || holder === excludeId) };
        }),
      ),
  );
