import { message, messageOwnRoutes } from '@backoffice/contracts/features/messages';
import { bindHandler, type HttpHandler } from '@backoffice/infra/http';
import { parseCarrierWebhook, type CarrierWebhookPorts } from '#http/carrier-webhook.ts';
import { publicUrlOf } from '#http/public-url.ts';
import { systemContext } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';

const textStatusPath = (tenant: string, messageId: string) =>
  `${messageOwnRoutes.textStatus.path}?companyId=${tenant}&messageId=${messageId}`;

/**
 * Where the carrier reports about one text. Nowhere when it could not reach us: it refuses to send with an address that
 * is none of the internet.
 */
export const textStatusUrl = (publicUrl: string, tenant: string, messageId: string): string | undefined =>
  publicUrl.startsWith('https://') ? publicUrlOf(publicUrl, `/api${textStatusPath(tenant, messageId)}`) : undefined;

export const messageHandlers = (
  { execute }: Pick<CommandGateway, 'execute'>,
  ports: CarrierWebhookPorts,
): HttpHandler[] => [
  bindHandler(messageOwnRoutes.textStatus, async ({ query: { companyId, messageId }, upload }) => {
    const heard = await parseCarrierWebhook(textStatusPath(companyId, messageId), upload, ports);
    const note = (type: string, data: object) =>
      execute(
        [{ entity: message.entity, id: messageId, allowedWhenInactive: true, command: { type, data } }],
        systemContext(companyId, `${heard.is} ${messageId}`),
      );
    if (heard.is === 'delivered') await note('RecordMessageDelivered', {});
    if (heard.is === 'bounced') await note('RecordMessageBounced', { reason: heard.reason, optedOut: heard.optedOut });
  }),
];
