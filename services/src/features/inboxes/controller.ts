import { inbox, inboxOwnRoutes } from '@backoffice/contracts/features/inboxes';
import { bindHandler, type Call, type HttpHandler } from '@backoffice/infra/http';
import { receiptAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';

/** The inbox of whoever asks: its id is theirs, whatever a request says. */
export function inboxHandlers({ execute }: Pick<CommandGateway, 'execute'>): HttpHandler[] {
  const send = async (call: Call, type: string, data: object) => {
    const { id } = call.caller.actor;
    return receiptAnswer(
      await execute([{ entity: inbox.entity, id, creates: true, command: { type, data } }], contextOf(call)),
    );
  };
  return [
    bindHandler(inboxOwnRoutes.markRead, (call) => send(call, 'MarkNotificationsRead', call.body)),
    bindHandler(inboxOwnRoutes.changeSettings, (call) => send(call, 'ChangeNotificationSettings', call.body)),
  ];
}
