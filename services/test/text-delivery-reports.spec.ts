import { createHmac } from 'node:crypto';
import { customerFold, type CustomerFields } from '@backoffice/contracts/features/customers';
import type { FoldedRow } from '@backoffice/contracts/kernel';
import { OptedOutError } from '@backoffice/infra/sms';
import { beforeEach, afterEach, describe, expect, it } from 'vitest';
import { recordOfStream } from '#kernel/stream-record.ts';
import {
  CARRIER_SECRET,
  createCompany,
  createPricedProposal,
  eventData,
  serveWriteSide,
  type TestCompany,
  type ServedWriteSide,
} from './write-side.spec-kit.ts';

// made before each test
let [run, firm, customerId, phone] = [] as unknown as [ServedWriteSide, TestCompany, string, string];
beforeEach(async () => {
  run = await serveWriteSide();
  firm = await createCompany(run, 'Ridgeline');
  await text();
});
afterEach(() => run.close());

/** A proposal is texted to the contact of a new customer, and leaves. */
async function text() {
  const papers = await createPricedProposal(run, firm);
  ({ customerId } = papers);
  phone = (await contact())?.phone ?? '';
  const answer = await run.ask('POST', `/proposals/${papers.proposalId}/send-sms`, {
    ...firm.as,
    body: { to: [phone], body: 'See {{doc.link}}' },
  });
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  await settle();
}
async function settle(until = async () => (await messages()).length > 1) {
  const follower = await run.write.start();
  for (let round = 0; round < 200 && !(await until()); round++) {
    await run.work.run();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await follower.stop();
}
const messages = async () =>
  (await run.log.readTenant(firm.id, 0, 1_000)).filter(({ stream }) => stream.startsWith('Message-'));
const hasStopped = async () => (await contact())?.smsOptedOutAt !== null;
const happened = async () => (await messages()).map(({ type }) => type);
const contact = async (of = customerId, tenant = firm.id) =>
  (
    recordOfStream(customerFold, of, await run.log.readStream(tenant, `Customer-${of}`)) as
      | (FoldedRow & CustomerFields)
      | null
  )?.contacts[0];

/** As the carrier posts it; `signed` to another address, or by somebody else, is a forgery. */
function post(path: string, fields: Readonly<Record<string, string>>, { at = path, secret = CARRIER_SECRET } = {}) {
  const signature = createHmac('sha1', secret)
    .update(
      `https://books.example/api${at}${Object.keys(fields)
        .toSorted()
        .map((name) => name + fields[name])
        .join('')}`,
    )
    .digest('base64');
  return run.ask('POST', path, {
    raw: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signature },
  });
}
const report = (fields: Readonly<Record<string, string>>) =>
  post(run.texts[0]?.reportTo?.replace('https://books.example/api', '') ?? '', { MessageSid: 'SM1', ...fields });
const answer = (Body: string, MessageSid = 'SM2') => post('/customers/text-answer', { MessageSid, From: phone, Body });

describe('what becomes of a text', () => {
  it('the fate of a text is reported to an address of its own, and recorded once', async () => {
    for (const status of ['sent', 'delivered', 'delivered'])
      expect((await report({ MessageStatus: status })).status).toBe(204);
    expect(await happened()).toEqual(['MessageQueued', 'MessageSent', 'MessageDelivered']);
  });
  it('a carrier can report a text as undelivered', async () => {
    await report({ MessageStatus: 'undelivered', ErrorCode: '30006' });
    expect(eventData(await messages(), 'MessageBounced')).toEqual({
      reason: 'The number is a landline, or cannot get texts (30006)',
      optedOut: false,
    });
  });
  it('a report of a text is recorded for a company that has become inactive', async () => {
    await run.ask('PUT', `/companies/${firm.id}/change-status`, { ...firm.as, body: { status: 'inactive' } });
    expect((await report({ MessageStatus: 'delivered' })).status).toBe(204);
    expect(await happened()).toEqual(['MessageQueued', 'MessageSent', 'MessageDelivered']);
  });
  it('a report not sent by the carrier, or to a wrong address, writes nothing', async () => {
    const before = await happened();
    const path = run.texts[0]?.reportTo?.replace('https://books.example/api', '') ?? '';
    const other = path.replace(/messageId=.*/, `messageId=${firm.id}`);
    expect((await post(path, { MessageStatus: 'delivered' }, { secret: 'another' })).status).toBe(403);
    expect((await post(other, { MessageStatus: 'delivered' }, { at: path })).status).toBe(403);
    expect((await run.ask('POST', path, { raw: 'MessageStatus=delivered' })).status).toBe(403);
    expect((await post(other, { MessageStatus: 'delivered' })).status).toBe(404); // of a text that is none of ours
    expect((await post('/messages/text-status?companyId=x', { MessageStatus: 'delivered' })).status).toBe(422);
    expect((await post(path, { MessageStatus: 'x'.repeat(20_000) })).status).toBe(400);
    expect(await happened()).toEqual(before);
  });
});

describe('a text that is answered', () => {
  it('a STOP in answer to a text ends texts until START', async () => {
    expect((await answer('Stop')).status).toBe(204);
    expect((await contact())?.smsOptedOutAt).toEqual(expect.any(String));
    const texting = async () =>
      await run.ask(
        'POST',
        `/proposals/${(await run.log.readTenant(firm.id, 0, 1_000)).find(({ type }) => type === 'ProposalCreated')?.stream.slice('Proposal-'.length)}/send-sms`,
        { ...firm.as, body: { to: [phone], body: '{{doc.link}}' } },
      );
    expect(await texting()).toMatchObject({ status: 422, body: { code: 'SMS_OPTED_OUT' } });
    await answer('START', 'SM3');
    expect((await contact())?.smsOptedOutAt).toBeNull();
    expect((await texting()).status).toBe(200);
  });
  it('an answer to a text is recorded once, however often it is posted', async () => {
    for (const _ of [1, 2]) await answer('STOP');
    expect((await run.log.readStream(firm.id, `Customer-${customerId}`)).map(({ type }) => type)).toEqual([
      'CustomerCreated',
      'CustomerTextsStopped',
    ]);
  });
  it('an answer to a text is recorded in every company that has the number', async () => {
    const summit = await createCompany(run, 'Summit');
    const body = {
      ...summit.customerBody('Hillcrest'),
      contacts: [{ name: 'Grace', phone, isPrimary: true, smsOptIn: true }],
    };
    const theirs = String((await run.ask('POST', '/customers/create', { ...summit.as, body })).body.id);
    await answer('STOP');
    expect((await contact())?.smsOptedOutAt).not.toBeNull();
    expect((await contact(theirs, summit.id))?.smsOptedOutAt).not.toBeNull();
  });
  it('an answer to a text from an unknown number, or with other words, changes nothing', async () => {
    const heads = [...(await run.log.heads())];
    expect(
      (await post('/customers/text-answer', { MessageSid: 'SM9', From: '+16195559999', Body: 'STOP' })).status,
    ).toBe(204);
    expect((await answer('Thank you, see you on Monday')).status).toBe(204);
    expect(
      (await post('/customers/text-answer', { MessageSid: 'SM9', From: phone, Body: 'STOP' }, { secret: 'another' }))
        .status,
    ).toBe(403);
    expect([...(await run.log.heads())]).toEqual(heads);
  });
  it('an answer to a text reaches active companies although another one is inactive', async () => {
    const summit = await createCompany(run, 'Summit');
    const body = {
      ...summit.customerBody('Hillcrest'),
      contacts: [{ name: 'Grace', phone, isPrimary: true, smsOptIn: true }],
    };
    const theirs = String((await run.ask('POST', '/customers/create', { ...summit.as, body })).body.id);
    await run.ask('PUT', `/companies/${firm.id}/change-status`, { ...firm.as, body: { status: 'inactive' } });
    expect((await answer('STOP')).status).toBe(204);
    expect((await contact(theirs, summit.id))?.smsOptedOutAt).not.toBeNull();
  });
});

describe('a STOP that only the carrier has heard', () => {
  it('a STOP known only to the carrier is recorded when it refuses to send, without a retry', async () => {
    let tries = 0;
    run.texter.send = async () => {
      tries += 1;
      throw new OptedOutError('Attempt to send to unsubscribed recipient (21610)');
    };
    firm = await createCompany(run, 'Summit');
    await text();
    await settle(hasStopped);
    await run.work.run();
    expect(eventData(await messages(), 'MessageBounced')).toMatchObject({ optedOut: true });
    expect(await hasStopped()).toBe(true);
    expect(tries).toBe(1);
  });
  it('a STOP known only to the carrier is recorded when it returns the text', async () => {
    await report({ MessageStatus: 'undelivered', ErrorCode: '21610' });
    await settle(hasStopped);
    expect(await hasStopped()).toBe(true);
  });
});
