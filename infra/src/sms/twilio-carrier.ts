import { createHmac } from 'node:crypto';
import { isEqualInConstantTime } from '@backoffice/infra/secrets';
import type { Carrier, CarrierEvent } from './carrier.ts';
import { UNSUBSCRIBED_ERROR } from './twilio.ts';

/** The whole text, in any case. @see https://help.twilio.com/articles/223134027 */
const STOP_WORDS = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'];
const START_WORDS = ['START', 'YES', 'UNSTOP'];

/** What Twilio's numbers mean to whoever sent the text. @see https://www.twilio.com/docs/api/errors */
const REASONS: Readonly<Record<string, string>> = {
  [UNSUBSCRIBED_ERROR]: 'The recipient has opted out of texts',
  30003: 'The phone cannot be reached',
  30004: 'The text was blocked',
  30005: 'The number does not exist',
  30006: 'The number is a landline, or cannot get texts',
  30007: 'The text was taken for spam',
  30008: 'The carrier does not say why',
};

/**
 * Twilio's forms, believed only with its signature: without the account's secret nobody can say that a text came, or
 * went.
 */
export const twilioCarrier = (authToken: string): Carrier => ({
  parseWebhook(url, text, signature) {
    const form = new URLSearchParams(text);
    return signature !== null && isSigned(url, form, signature, authToken) ? carrierEventOf(form) : null;
  },
});

/**
 * The address with all fields behind it, sorted by name. @see
 * https://www.twilio.com/docs/usage/security#validating-requests
 */
function isSigned(url: string, form: URLSearchParams, signature: string, authToken: string): boolean {
  const fields = [...form].toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)));
  const expected = createHmac('sha1', authToken)
    .update(url + fields.flat().join(''))
    .digest();
  return isEqualInConstantTime(Buffer.from(signature, 'base64'), expected);
}

function carrierEventOf(form: URLSearchParams): CarrierEvent {
  const field = (name: string) => form.get(name) ?? '';
  switch (field('MessageStatus')) {
    case 'delivered':
      return { is: 'delivered' };
    case 'undelivered':
    case 'failed': {
      const code = field('ErrorCode');
      return {
        is: 'bounced',
        reason: `${REASONS[code] ?? 'The carrier could not deliver it'} (${code || 'no code'})`,
        optedOut: code === String(UNSUBSCRIBED_ERROR),
      };
    }
  }
  const word = (field('OptOutType') || field('Body')).trim().toUpperCase();
  const wish = STOP_WORDS.includes(word) ? 'stop' : START_WORDS.includes(word) ? 'start' : null;
  return wish ? { is: wish, phone: field('From'), id: field('MessageSid') } : { is: 'nothing of interest' };
}
