import { createServer, type Server } from 'node:http';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fixedClock } from '@backoffice/infra/clock';
import { PermanentFailure } from '@backoffice/infra/jobs';
import { openMailbox } from '@backoffice/infra/mail';
import { afterEach, describe, expect, it } from 'vitest';
import { mailboxTexter } from './mailbox-texter.ts';
import { OptedOutError } from './texter.ts';
import { twilioTexter } from './twilio.ts';

const message = {
  messageId: '01900000-0000-7000-8000-000000000002',
  to: '+15550102030',
  body: 'Your proposal: https://example.com/p/1 & more',
};
const servers: Server[] = [];
afterEach(() => servers.splice(0).forEach((server) => (server.closeAllConnections(), server.close())));
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('it was sent'),
    (error: unknown) => error,
  );

async function twilio(status: number, answer: string, headers: Record<string, string> = {}) {
  const requests: { method?: string; url?: string; authorization?: string; form: Record<string, string> }[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request
      .on('data', (chunk) => (body += chunk))
      .on('end', () => {
        requests.push({
          method: request.method,
          url: request.url,
          authorization: request.headers.authorization,
          form: Object.fromEntries(new URLSearchParams(body)),
        });
        response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(answer);
      });
  });
  servers.push(server);
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const texter = twilioTexter({
    accountSid: 'AC1',
    authToken: 'secret',
    from: '+15550100000',
    baseUrl: `http://127.0.0.1:${address.port}`,
  });
  return { texter, requests };
}

describe('a text message by Twilio', () => {
  it('a text by Twilio is sent as one authorised form', async () => {
    const { texter, requests } = await twilio(201, '{"sid":"SM7","status":"queued"}');
    expect(await texter.send(message)).toEqual({ providerId: 'SM7' });
    expect(requests).toEqual([
      {
        method: 'POST',
        url: '/2010-04-01/Accounts/AC1/Messages.json',
        authorization: `Basic ${Buffer.from('AC1:secret').toString('base64')}`,
        form: { To: message.to, From: '+15550100000', Body: message.body },
      },
    ]);
  });

  it('a text by Twilio names the address for delivery reports', async () => {
    const { texter, requests } = await twilio(201, '{"sid":"SM7"}');
    await texter.send({ ...message, reportTo: 'https://books.example/api/messages/text-status?messageId=1' });
    expect(requests[0]?.form.StatusCallback).toBe('https://books.example/api/messages/text-status?messageId=1');
  });

  it('a text is not sent again when a success has an unreadable answer', async () =>
    expect(await (await twilio(201, 'gateway')).texter.send(message)).toEqual({ providerId: 'unknown' }));

  it('a refused text fails for good, with Twilio’s reason', async () => {
    const { texter } = await twilio(
      400,
      '{"code":21610,"message":"Attempt to send to unsubscribed recipient","status":400}',
    );
    const error = await failure(texter.send(message));
    expect(error).toBeInstanceOf(OptedOutError);
    expect(String(error)).toContain('unsubscribed recipient (21610)');
    expect(
      await failure((await twilio(400, '{"code":21211,"message":"Invalid number"}')).texter.send(message)),
    ).toSatisfy((other) => other instanceof PermanentFailure && !(other instanceof OptedOutError));
  });

  it.each([429, 500, 503])('a text may be sent again after the status %i', async (status) => {
    const error = await failure((await twilio(status, 'busy')).texter.send(message));
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(PermanentFailure);
  });

  it('a text by Twilio follows no redirect', async () => {
    const { texter, requests } = await twilio(307, '', { location: 'http://169.254.169.254/' });
    expect(await failure(texter.send(message))).not.toBeInstanceOf(PermanentFailure);
    expect(requests).toHaveLength(1);
  });

  it('a text may be sent again when no server listens', async () => {
    const { texter } = await twilio(201, '{}');
    servers.splice(0).forEach((server) => server.close());
    expect(await failure(texter.send(message))).not.toBeInstanceOf(PermanentFailure);
  });

  it.each([{ to: '5550102030;drop' }, { to: 'office' }, { body: ' ' }, { body: 'x'.repeat(1_601) }])(
    'an invalid text is not sent to Twilio: %j',
    async (change) => {
      const { texter, requests } = await twilio(201, '{}');
      expect(await failure(texter.send({ ...message, ...change }))).toBeInstanceOf(PermanentFailure);
      expect(requests).toEqual([]);
    },
  );
});

it('a text message into the mailbox is kept once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
  const mailbox = openMailbox(folder, fixedClock('2026-11-20T08:00:00.000Z'));
  const texter = mailboxTexter(mailbox, '+15550100000');
  expect(await texter.send(message)).toEqual({ providerId: `mailbox:${message.messageId}` });
  await texter.send(message);
  expect(await mailbox.list()).toEqual([
    {
      id: message.messageId,
      channel: 'sms',
      at: '2026-11-20T08:00:00.000Z',
      from: '+15550100000',
      to: [message.to],
      subject: '',
    },
  ]);
  expect(await mailbox.read(message.messageId)).toMatchObject({ text: message.body });
  expect(await mailbox.source(message.messageId)).toBeNull();
  rmSync(folder, { recursive: true });
});
