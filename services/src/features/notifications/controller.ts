import { inbox, inboxOwnRoutes, MailSubject } from '@backoffice/contracts/features/inboxes';
import { Id } from '@backoffice/contracts/kernel';
import { bindHandler, HttpResponse, notFound, type HttpHandler } from '@backoffice/infra/http';
import { hmacSha256, isEqualInConstantTime } from '@backoffice/infra/secrets';
import { z } from 'zod';
import { publicUrlOf } from '#http/public-url.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { systemContext } from '#kernel/context.ts';

/** Whose mails of which kind; what the link of a mail ends. */
const MailTarget = z.tuple([Id, Id, MailSubject]);
export type MailTarget = z.infer<typeof MailTarget>;

const signatureOf = (secret: string, text: string) => hmacSha256(secret, `end of mail ${text}`);

/** Good for as long as the mail is kept: all that it opens is that less is mailed. */
export function mailToken(secret: string, target: MailTarget): string {
  const text = Buffer.from(JSON.stringify(target)).toString('base64url');
  return `${text}.${signatureOf(secret, text).toString('base64url')}`;
}

/** Null where the token is not ours. */
export function readMailToken(secret: string, token: string): MailTarget | null {
  const [text = '', signature = ''] = token.split('.');
  const isOurs = isEqualInConstantTime(Buffer.from(signature, 'base64url'), signatureOf(secret, text));
  return isOurs ? MailTarget.parse(JSON.parse(Buffer.from(text, 'base64url').toString())) : null;
}

/** The address of List-Unsubscribe. */
export const mailEndUrl = (publicUrl: string, secret: string, target: MailTarget): string =>
  publicUrlOf(publicUrl, `/api${inboxOwnRoutes.endMail.path}?token=${mailToken(secret, target)}`);

export const SETTINGS_PAGE = '/notification-settings';

type LinkPorts = Pick<CommandGateway, 'execute'> & {
  readonly secret: string;
  readonly publicUrl: string;
  readonly newId: () => string;
};

/** Mail programs post here; what they post says no more than the address does. */
export const mailLinkHandlers = ({ execute, secret, publicUrl, newId }: LinkPorts): HttpHandler[] => [
  bindHandler(inboxOwnRoutes.endMail, async ({ query: { token } }) => {
    const target = readMailToken(secret, token);
    if (!target) throw notFound();
    const [tenant, id, of] = target;
    const command = { type: 'EndNotificationMail', data: { of } };
    await execute(
      [{ entity: inbox.entity, id, creates: true, allowedWhenInactive: true, command }],
      systemContext(tenant, `end of mail ${newId()}`),
    );
    return { of };
  }),
  bindHandler(
    inboxOwnRoutes.openEndOfMail,
    async () => new HttpResponse(null, { status: 303, headers: { location: publicUrlOf(publicUrl, SETTINGS_PAGE) } }),
  ),
];
