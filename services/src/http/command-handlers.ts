import type { Route } from '@backoffice/contracts/kernel';
import { bindHandler, type HttpHandler } from '@backoffice/infra/http';
import { contextOf } from '#kernel/context.ts';
import type { Message } from '#kernel/decider.ts';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import type { CommandTarget } from '#kernel/execute.ts';

type RequestFields = Readonly<Record<string, unknown>>;

/** The same command for each of them: all or none, and a refusal tells which. */
export const targetsOf = (entity: string, ids: readonly string[], command: Message) =>
  ids.map((id, at): CommandTarget => ({ entity, id, command, requestField: `ids.${at}` })) as [
    CommandTarget,
    ...CommandTarget[],
  ]; // a list of ids has one at least, by its shape

/** One handler for every route that sends a command as it came: to a new record, to the one in the path, or to those in the body. */
export const commandHandlers = (
  routes: readonly Route[],
  { execute }: Pick<CommandGateway, 'execute'>,
  newId: () => string,
): HttpHandler[] =>
  routes.flatMap((route) => {
    const { does, entity } = route;
    if (!('command' in does) || !entity) return [];
    return bindHandler<Route>(route, async (call) => {
      const context = contextOf(call);
      const { version: _version, ids = [], ...body } = (call.body ?? {}) as RequestFields & { ids?: string[] }; // bodies of commands are objects
      const command = {
        type: does.command,
        data: does.on === 'ids' ? {} : { ...(call.query as RequestFields), ...body },
      };
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
        case 'ids':
          return receiptAnswer(await execute(targetsOf(entity, ids, command), context));
      }
    });
  });
