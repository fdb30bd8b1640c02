import type { ListFilter } from '@backoffice/contracts/capabilities';
import type { Resource, Route } from '@backoffice/contracts/kernel';
import { bindHandler, type Call, type HttpHandler, type HttpResponse } from '@backoffice/infra/http';
import { contextOf } from '#kernel/context.ts';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { targetsOf, type BulkCommand } from './bulk-commands.ts';

type RequestFields = Readonly<Record<string, unknown>>;
type CommandFields = RequestFields & {
  readonly ids?: readonly string[];
  readonly filter?: ListFilter;
  readonly token?: string;
};

/** What is done to all that a list finds. */
export type ExecuteBulk = (bulk: BulkCommand, token: string, call: Call) => Promise<HttpResponse>;

type CommandHandlerPorts = {
  readonly resources: readonly Resource[];
  readonly newId: () => string;
  readonly executeBulk: ExecuteBulk;
};

/**
 * One handler for every route that sends a command as it came: to a new record, to the one in the path, or to those
 * that the body names or a list finds.
 */
export const commandHandlers = (
  routes: readonly Route[],
  { execute }: Pick<CommandGateway, 'execute'>,
  { resources, newId, executeBulk }: CommandHandlerPorts,
): HttpHandler[] =>
  routes.flatMap((route) => {
    const { does, entity, parent } = route;
    if (!('command' in does) || !entity) return [];
    return bindHandler<Route>(route, async (call) => {
      const context = contextOf(call);
      const above = parent && { [parent.param]: call.params[parent.param] };
      // bodies of commands are objects
      const data = { ...(call.query as RequestFields), ...(call.body as RequestFields | undefined), ...above };
      const command = { type: does.command, data };
      switch (does.on) {
        case 'new':
          return receiptAnswer(await execute([{ entity, command, id: newId(), creates: true }], context), 201);
        case 'id':
          return receiptAnswer(
            await execute(
              [{ entity, command, id: call.params.id ?? '', expectedVersion: call.expectedVersion }],
              context,
            ),
          );
        case 'ids': {
          const { ids = [], filter, token = '', ...same } = data as CommandFields; // by the body of these routes
          const each = { type: does.command, data: same };
          const resource = resources.find((one) => one.entity === entity);
          if (filter && resource) return executeBulk({ resource, command: each, filter }, token, call);
          return receiptAnswer(await execute(targetsOf(entity, ids, each), context));
        }
      }
    });
  });
