import { message, messageOwnRoutes } from '@backoffice/contracts/features/messages';
import { handle, type Handler } from '@backoffice/infra/http';
import { heardAt, type CarrierPorts } from '#capabilities/carrier-post.ts';
import { addressAt } from '#capabilities/public-address.ts';
import { systemContext } from '#kernel/context.ts';
import type { Door } from '#kernel/door.ts';

const pathOf = (tenant: string, messageId: string) =>
  `${messageOwnRoutes.textStatus.path}?companyId=${tenant}&messageId=${messageId}`;

/** Where the carrier reports about one text. Nowhere when it could not reach us: it refuses to send with an address that is none of the internet. */
export const reportAddress = (publicUrl: string, tenant: string, messageId: string): string | undefined =>
  publicUrl.startsWith('https://') ? addressAt(publicUrl, `/api${pathOf(tenant, messageId)}`) : undefined;

export const messageHandlers = ({ execute }: Pick<Door, 'execute'>, ports: CarrierPorts): Handler[] => [
  handle(messageOwnRoutes.textStatus, async ({ query: { companyId, messageId }, upload }) => {
    const heard = await heardAt(pathOf(companyId, messageId), upload, ports);
    const note = (type: string, data: object) =>
      execute(
        [{ entity: message.entity, id: messageId, evenInactive: true, command: { type, data } }],
        systemContext(companyId, `${heard.is} ${messageId}`),
      );
    if (heard.is === 'delivered') await note('RecordMessageDelivered', {});
    if (heard.is === 'bounced') await note('RecordMessageBounced', { reason: heard.reason, optedOut: heard.optedOut });
  }),
];
