import { PermanentFailure } from '@backoffice/infra/jobs';
import { createTransport } from 'nodemailer';
import type { Mailer } from './mail.ts';
import { nodemailerMessage } from './nodemailer-message.ts';

const TIMEOUT_MS = 10_000;
/**
 * The server tells, in any of these conversations, whether this mail is taken; 5xx is no for ever (RFC 5321, 4.2.1).
 */
const MAIL_ERROR_CODES = ['EENVELOPE', 'EMESSAGE'];

/**
 * `url` as in `smtps://user:password@mail.example.com:465`; with `smtp:` the connection is encrypted when the server
 * can.
 */
export function smtpMailer(url: string): Mailer {
  const transport = createTransport({
    url,
    connectionTimeout: TIMEOUT_MS,
    greetingTimeout: TIMEOUT_MS,
    socketTimeout: TIMEOUT_MS,
    dnsTimeout: TIMEOUT_MS,
  });
  return {
    async send(mail) {
      try {
        const { response, rejected } = await transport.sendMail(nodemailerMessage(mail));
        return { providerId: response, refused: rejected.map(String) };
      } catch (error) {
        throw isPermanent(error)
          ? new PermanentFailure(`The mail server refuses the mail: ${error.message}`, { cause: error })
          : error;
      }
    },
  };
}

const isPermanent = (error: unknown): error is Error =>
  error instanceof Error &&
  'responseCode' in error &&
  Number(error.responseCode) >= 500 &&
  'code' in error &&
  MAIL_ERROR_CODES.includes(String(error.code));
