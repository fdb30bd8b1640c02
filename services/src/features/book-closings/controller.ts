import {
  bookClosing,
  bookClosingOwnRoutes,
  type BookClosingCommand,
} from '@backoffice/contracts/features/book-closings';
import { bindHandler, type Call, type HttpHandler } from '@backoffice/infra/http';
import { contextOf } from '#kernel/context.ts';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';

/** The record of the company stands under the company's own id, whether or not it has begun. */
export const bookClosingHandlers = ({ execute, openWorld }: CommandGateway): HttpHandler[] => {
  const change = async (command: BookClosingCommand, call: Call) => {
    const context = contextOf(call);
    const { entity } = bookClosing;
    const expectedVersion = call.expectedVersion;
    return receiptAnswer(
      await execute([{ entity, id: context.tenant, creates: true, command, expectedVersion }], context),
    );
  };
  return [
    bindHandler(bookClosingOwnRoutes.get, async (call) => {
      const world = await openWorld(contextOf(call));
      const {
        closedThrough = null,
        finalThrough = null,
        periods = [],
        version = 0,
      } = (await world.record(bookClosing, world.tenant)) ?? {};
      return { closedThrough, finalThrough, periods, version };
    }),
    bindHandler(bookClosingOwnRoutes.close, (call) =>
      change({ type: 'CloseBooks', data: { through: call.body.through } }, call),
    ),
    bindHandler(bookClosingOwnRoutes.finalize, (call) =>
      change({ type: 'FinalizeYear', data: { yearEnd: call.body.yearEnd } }, call),
    ),
    bindHandler(bookClosingOwnRoutes.reopen, (call) =>
      change({ type: 'ReopenBooks', data: { through: call.body.through, reason: call.body.reason } }, call),
    ),
  ];
};
