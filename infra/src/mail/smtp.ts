import { PermanentFailure } from '@backoffice/infra/jobs';
import { createTransport } from 'nodemailer';
import type { Mailer } from './mail.ts';
import { messageOf } from './message.ts';

const PATIENCE_MS = 10_000;
/** The server tells, in any of these conversations, whether this mail is taken; 5xx is no for ever (RFC 5321, 4.2.1). */
const ABOUT_THE_MAIL = ['EENVELOPE', 'EMESSAGE'];

/** `url` as in `smtps://user:password@mail.example.com:465`; with `smtp:` the connection is encrypted when the server can. */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    dnsTimeout: PATIENCE_MS,
  });
  return {
    async send(mail) {
      try {
        const { response, rejected } = await transport.sendMail(messageOf(mail));
        return { providerId: response, refused: rejected.map(String) };
      } catch (error) {
        throw isForEver(error)
          ? new PermanentFailure(`The mail server refuses the mail: ${error.message}`, { cause: error })
          : error;
      }
    },
  };
}

const isForEver = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'code' in error &&
  ABOUT_THE_MAIL.includes(String(error.code));
