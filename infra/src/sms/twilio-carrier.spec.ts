import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { twilioCarrier } from './twilio-carrier.ts';

const url = 'https://books.example/api/customers/text-answer';
const secret = 'secret of the account';
const carrier = twilioCarrier(secret);
const sign = (at: string, fields: Readonly<Record<string, string>>) =>
  createHmac('sha1', secret)
    .update(
      at +
        Object.keys(fields)
          .toSorted()
          .map((name) => name + fields[name])
          .join(''),
    )
    .digest('base64');
const heard = (fields: Readonly<Record<string, string>>) =>
  carrier.parseWebhook(url, new URLSearchParams(fields).toString(), sign(url, fields));

describe('what Twilio posts', () => {
  it('a webhook is known by its signature, as in Twilio’s own example', () => {
    const example = new URLSearchParams({
      CallSid: 'CA1234567890ABCDE',
      Caller: '+14158675309',
      Digits: '1234',
      From: '+14158675309',
      To: '+18005551212',
    }).toString();
    const ask = (at: string, signature: string | null) => twilioCarrier('12345').parseWebhook(at, example, signature);
    expect(ask('https://mycompany.com/myapp.php?foo=1&bar=2', 'RSOYDt4T1cUTdK1PDd93/VVr8B8=')).toEqual({
      is: 'nothing of interest',
    });
    expect(ask('https://mycompany.com/myapp.php?foo=1&bar=3', 'RSOYDt4T1cUTdK1PDd93/VVr8B8=')).toBeNull();
    expect(
      twilioCarrier('54321').parseWebhook(
        'https://mycompany.com/myapp.php?foo=1&bar=2',
        example,
        'RSOYDt4T1cUTdK1PDd93/VVr8B8=',
      ),
    ).toBeNull();
  });
  it.each([null, '', 'short', 'A'.repeat(28), '=', 'é'])('a webhook with the signature %s is refused', (signature) =>
    expect(carrier.parseWebhook(url, 'Body=STOP', signature)).toBeNull(),
  );
  it('a webhook is refused when a field was added, taken away or changed', () => {
    const signature = sign(url, { Body: 'STOP', From: '+16195550100' });
    for (const form of ['Body=STOP&From=%2B16195550101', 'Body=STOP', 'Body=STOP&From=%2B16195550100&X=1'])
      expect(carrier.parseWebhook(url, form, signature)).toBeNull();
    expect(carrier.parseWebhook(url, 'From=%2B16195550100&Body=STOP', signature)).toMatchObject({ is: 'stop' });
  });
});

describe('a report', () => {
  it('a delivery report says that a text was delivered', () =>
    expect(heard({ MessageSid: 'SM1', MessageStatus: 'delivered' })).toEqual({ is: 'delivered' }));
  it.each(['undelivered', 'failed'])('a delivery report of a text that is %s says why', (MessageStatus) =>
    expect(heard({ MessageStatus, ErrorCode: '30006' })).toEqual({
      is: 'bounced',
      reason: 'The number is a landline, or cannot get texts (30006)',
      optedOut: false,
    }),
  );
  it('a delivery report says that the recipient opted out', () =>
    expect(heard({ MessageStatus: 'undelivered', ErrorCode: '21610' })).toMatchObject({ optedOut: true }));
  it('a delivery report may have an unknown reason, or none', () => {
    expect(heard({ MessageStatus: 'failed', ErrorCode: '39999' })).toMatchObject({
      reason: 'The carrier could not deliver it (39999)',
    });
    expect(heard({ MessageStatus: 'failed' })).toMatchObject({ reason: 'The carrier could not deliver it (no code)' });
  });
  it.each(['queued', 'sending', 'sent', 'read'])('a delivery report with the status %s is ignored', (MessageStatus) =>
    expect(heard({ MessageStatus })).toEqual({ is: 'nothing of interest' }),
  );
});

describe('an answer', () => {
  const said = (Body: string, more: object = {}) => heard({ MessageSid: 'SM2', From: '+16195550100', Body, ...more });
  it.each(['STOP', 'stop', ' Stop\n', 'STOPALL', 'unsubscribe', 'Cancel', 'END', 'quit', 'REVOKE', 'optout'])(
    'the reply %s opts out of text messages',
    (body) => expect(said(body)).toEqual({ is: 'stop', phone: '+16195550100', id: 'SM2' }),
  );
  it.each(['START', 'yes', 'Unstop'])('the reply %s opts in to text messages again', (body) =>
    expect(said(body)).toEqual({ is: 'start', phone: '+16195550100', id: 'SM2' }),
  );
  it.each(['Please stop by on Monday', 'STOP it', '', 'HELP'])('the reply %s neither opts out nor in', (body) =>
    expect(said(body)).toEqual({ is: 'nothing of interest' }),
  );
  it('a reply counts as Twilio has understood it, where it says so', () =>
    expect(said('Alto', { OptOutType: 'STOP' })).toMatchObject({ is: 'stop' }));
});
