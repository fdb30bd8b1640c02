import type { Route } from '@backoffice/contracts/kernel';
import { handle, type Handler } from '@backoffice/infra/http';
import { contextOf } from '#kernel/context.ts';
import type { Message } from '#kernel/decider.ts';
import { receiptAnswer, type Door } from '#kernel/door.ts';
import type { Target } from '#kernel/execute.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The same command for each of them: all or none, and a refusal tells which. */
export const each = (entity: string, ids: readonly string[], command: Message) =>
  ids.map((id, at): Target => ({ entity, id, command, named: `ids.${at}` })) as [Target, ...Target[]]; // a list of ids has one at least, by its shape

/** One handler for every route that sends a command as it came: to a new record, to the one in the path, or to those in the body. */
export const commandHandlers = (
  routes: readonly Route[],
  { execute }: Pick<Door, 'execute'>,
  newId: () => string,
): Handler[] =>
  routes.flatMap((route) => {
    const { does, entity } = route;
    if (!('command' in does) || !entity) return [];
    return handle<Route>(route, async (call) => {
      const context = contextOf(call);
      const { version: _version, ids = [], ...body } = (call.body ?? {}) as Fields & { ids?: string[] }; // bodies of commands are objects
      const command = { type: does.command, data: does.on === 'ids' ? {} : { ...(call.query as Fields), ...body } };
      switch (does.on) {
        case 'new':
          return receiptAnswer(await execute([{ entity, command, id: newId(), begins: true }], context), 201);
        case 'id':
          return receiptAnswer(
            await execute(
              [{ entity, command, id: call.params.id ?? '', expectedVersion: call.expectedVersion }],
              context,
            ),
          );
        case 'ids':
          return receiptAnswer(await execute(each(entity, ids, command), context));
      }
    });
  });
