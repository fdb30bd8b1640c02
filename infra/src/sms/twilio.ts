import { PermanentFailure } from '@backoffice/infra/jobs';
import { z } from 'zod';
import { assertValidText, OptedOutError, type Texter } from './texter.ts';

export type TwilioOptions = {
  readonly accountSid: string;
  readonly authToken: string;
  /** E.164; one of the account's numbers. */
  readonly from: string;
  readonly baseUrl?: string;
};

/** @see https://www.twilio.com/docs/api/errors/21610 */
export const UNSUBSCRIBED_ERROR = 21_610;
const TIMEOUT_MS = 10_000;
const SentResponse = z.object({ sid: z.string() });
const ErrorResponse = z.object({ code: z.number().optional(), message: z.string() });

/**
 * Twilio's HTTP API. It has no key that makes a second request harmless: when its answer is lost, a retry may send
 * twice.
 * @see https://www.twilio.com/docs/messaging/api/message-resource#create-a-message-resource
 */
export function twilioTexter({
  accountSid,
  authToken,
  from,
  baseUrl = 'https://api.twilio.com',
}: TwilioOptions): Texter {
  const url = `${baseUrl}/2010-04-01/Accounts/${encodeURIComponent(accountSid)}/Messages.json`;
  const authorization = `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`;
  return {
    async send(message) {
      assertValidText(message);
      const answer = await fetch(url, {
        method: 'POST',
        headers: { authorization },
        body: new URLSearchParams({
          To: message.to,
          From: from,
          Body: message.body,
          ...(message.reportTo && { StatusCallback: message.reportTo }),
        }),
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      const body: unknown = await answer.json().catch(() => null);
      // it is sent, whatever we can read
      if (answer.ok) return { providerId: SentResponse.safeParse(body).data?.sid ?? 'unknown' };
      const refusal = ErrorResponse.safeParse(body).data;
      const reason = `Twilio answers ${answer.status}${refusal ? `: ${refusal.message} (${refusal.code ?? 'no code'})` : ''}`;
      if (refusal?.code === UNSUBSCRIBED_ERROR) throw new OptedOutError(reason);
      throw answer.status >= 500 || answer.status === 429 ? new Error(reason) : new PermanentFailure(reason);
    },
  };
}
