import { customerFold, type CustomerFields } from '@backoffice/contracts/features/customers';
import type { FoldedRow } from '@backoffice/contracts/kernel';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemContext } from '#kernel/context.ts';
import { recordOfStream } from '#kernel/stream-record.ts';
import {
  createCompany,
  createPricedProposal,
  eventData,
  serveWriteSide,
  type ServedWriteSide,
  type TestCompany,
} from './write-side.spec-kit.ts';

// made before each test
let [run, firm, proposalId, customerId, email] = [] as unknown as [
  ServedWriteSide,
  TestCompany,
  string,
  string,
  string,
];
beforeEach(async () => {
  run = await serveWriteSide();
  firm = await createCompany(run, 'Ridgeline');
  ({ proposalId, customerId } = await createPricedProposal(run, firm));
  email = (await contacts())[0]?.email ?? '';
  expect((await sendTo([email])).status).toBe(200);
});
afterEach(() => run.close());

const letter = { subject: 'Proposal', body: 'See {{doc.link}}', cc: [] };
async function sendTo(to: string[], more: object = {}) {
  const sent = await run.ask('POST', `/proposals/${proposalId}/send-email`, {
    ...firm.as,
    body: { ...letter, to, ...more },
  });
  await settle();
  return sent;
}
/** What follows is done, and its jobs. */
async function settle() {
  const follower = await run.write.start();
  for (let round = 0; round < 20; round++) {
    await run.work.run();
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await follower.stop();
}
const history = () => run.log.readTenant(firm.id, 0, 1_000);
const messages = async () => (await history()).filter(({ stream }) => stream.startsWith('Message-'));
const happened = async () => (await messages()).map(({ type }) => type);
const contacts = async () =>
  (
    recordOfStream(customerFold, customerId, await run.log.readStream(firm.id, `Customer-${customerId}`)) as
      | (FoldedRow & CustomerFields)
      | null
  )?.contacts ?? [];
const returnTo = () => run.mails.at(-1)?.returnTo ?? expect.fail('nothing was mailed');

type Told = { readonly recipients?: readonly string[]; readonly status?: string; readonly action?: string };
/** As Postfix reports, to the sender of the mail. */
const report = (to: string, { recipients = [email], status = '5.1.1', action = 'failed' }: Told = {}) =>
  [
    'From: MAILER-DAEMON@mx.example',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    ...recipients.flatMap((each) => [`Final-Recipient: rfc822; ${each}`, `Action: ${action}`, `Status: ${status}`, '']),
    '--b--',
  ].join('\r\n');
async function comesBack(...mails: string[]) {
  run.returned.push(...mails.map((mail) => Buffer.from(mail)));
  const follower = await run.write.start();
  await run.work.tick('read-returned-mails');
  await follower.stop();
  await settle();
}

describe('a mail that comes back', () => {
  it('a mail to a customer leaves with the address of its message as its sender', async () => {
    const [message = expect.fail('no message')] = await messages();
    expect(returnTo()).toMatch(/^b\+[\da-z]{59}@mail\.books\.example$/);
    expect(run.mailReturn.addresses.find(returnTo())).toEqual({
      tenant: firm.id,
      messageId: message.stream.slice('Message-'.length),
    });
  });

  it('a mail that comes back is recorded with who did not get it and why, and marks the address', async () => {
    await comesBack(report(returnTo()));
    expect(await happened()).toEqual(['MessageQueued', 'MessageSent', 'MessageBounced']);
    expect(eventData(await messages(), 'MessageBounced')).toEqual({
      reason: 'There is no such mailbox (5.1.1)',
      optedOut: false,
      address: email,
      isPermanent: true,
    });
    expect(eventData(await history(), 'CustomerEmailBounced')).toMatchObject({
      email,
      reason: 'There is no such mailbox (5.1.1)',
    });
    expect((await contacts())[0]?.emailBouncedAt).toEqual(expect.any(String));
    expect(run.bugs).toEqual([]);
  });

  it('a report that comes twice is recorded once', async () => {
    await comesBack(report(returnTo()), report(returnTo()));
    await comesBack(report(returnTo()));
    expect(await happened()).toEqual(['MessageQueued', 'MessageSent', 'MessageBounced']);
  });

  it('a report is recorded for a company that has become inactive', async () => {
    await run.ask('PUT', `/companies/${firm.id}/change-status`, { ...firm.as, body: { status: 'inactive' } });
    await comesBack(report(returnTo()));
    expect(await happened()).toContain('MessageBounced');
  });

  it('a mail forwarded by its recipient comes back from the address that we wrote to', async () => {
    await comesBack(report(returnTo(), { recipients: ['somebody@else.example'] }));
    expect(eventData(await messages(), 'MessageBounced')).toMatchObject({ address: email });
  });

  it('a mail that was tried for days is recorded, and its address stays good', async () => {
    await comesBack(report(returnTo(), { status: '4.4.1' }));
    expect(eventData(await messages(), 'MessageBounced')).toMatchObject({
      reason: 'It was tried for days, and given up (4.4.1)',
      isPermanent: false,
    });
    expect((await contacts())[0]?.emailBouncedAt).toBeNull();
  });

  it('of two recipients each is recorded, and one that is none of ours marks nobody', async () => {
    const own = run.mails.at(-1)?.replyTo?.address ?? expect.fail('no salesman');
    await sendTo([email], { cc: [own] });
    await comesBack(report(returnTo(), { recipients: [email, own] }));
    expect((await messages()).filter(({ type }) => type === 'MessageBounced').map(({ data }) => data)).toMatchObject([
      { address: email },
      { address: own },
    ]);
  });

  it('a recipient who calls it spam is recorded as opted out, and still gets texts', async () => {
    const complaint = report(returnTo())
      .replace('message/delivery-status', 'message/feedback-report')
      .replace('Reporting-MTA', 'Feedback-Type: abuse\r\nReporting-MTA');
    await comesBack(complaint);
    expect(eventData(await messages(), 'MessageBounced')).toEqual({
      reason: 'The recipient calls it spam, or wants no more',
      optedOut: true,
    });
    expect((await contacts())[0]).toMatchObject({ smsOptedOutAt: null, emailBouncedAt: null });
  });

  it('a mail that is still being tried says so once, and no more once it has come back', async () => {
    const late = { action: 'delayed', status: '4.4.1' };
    await comesBack(report(returnTo(), late), report(returnTo(), late));
    expect(await happened()).toEqual(['MessageQueued', 'MessageSent', 'MessageDelayed']);
    await comesBack(report(returnTo()), report(returnTo(), late));
    expect((await happened()).slice(3)).toEqual(['MessageBounced']);
  });

  it('what is made up, answered by a machine, of nobody or no mail at all writes nothing', async () => {
    const before = (await history()).length;
    const forged = returnTo().replace(/.@/, (end) => (end === 'a@' ? 'b@' : 'a@'));
    await comesBack(
      report(forged),
      report('office@ridgeline.example'),
      `To: ${returnTo()}\r\nAuto-Submitted: auto-replied\r\nSubject: Away\r\n\r\nI am away.\r\n`,
      report(run.mailReturn.addresses.of({ tenant: firm.id, messageId: firm.id })),
      '',
    );
    expect((await history()).length).toBe(before);
    expect(run.bugs).toEqual([]);
  });
});

describe('sending to an address from which mail came back', () => {
  beforeEach(async () => comesBack(report(returnTo())));
  const date = /^[A-Z][a-z]{2} \d{1,2}, \d{4}$/;

  it('whoever writes a mail sees when mail to an address came back', async () => {
    const fields = await run.ask('GET', `/proposals/${proposalId}/email-fields`, firm.as);
    expect(fields.body).toMatchObject({
      customerId,
      to: [{ email, cameBackOn: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) }],
    });
  });

  it('such a mail is refused in one sentence and writes nothing, and leaves when it is to be sent anyway', async () => {
    const before = (await history()).length;
    const refused = await sendTo([email]);
    expect(refused).toMatchObject({ status: 422, body: { code: 'ADDRESS_BOUNCES', details: [{ field: 'to.0' }] } });
    const [, address, day] =
      /^Mail to (\S+) came back on (.*)\. Change it, or send anyway\.$/.exec(refused.body.message) ?? [];
    expect([address, day]).toEqual([email, expect.stringMatching(date)]);
    expect((await history()).length).toBe(before);
    expect((await sendTo([email], { sendAnyway: true })).status).toBe(200);
  });

  it('a copy to such an address is refused as well', async () => {
    const [first = expect.fail('nobody')] = await contacts();
    await editContacts([first, { ...first, id: undefined, email: 'other@hoa.example', isPrimary: false }]);
    const refused = await sendTo(['other@hoa.example'], { cc: [email] });
    expect(refused).toMatchObject({ status: 422, body: { code: 'ADDRESS_BOUNCES', details: [{ field: 'cc.0' }] } });
  });

  it('an address that is changed is good again; one that stays is not', async () => {
    const [first = expect.fail('nobody')] = await contacts();
    await editContacts([{ ...first, title: 'Owner' }]);
    expect((await sendTo([email])).status).toBe(422);
    await editContacts([{ ...first, email: 'new@hoa.example' }]);
    expect((await contacts())[0]).toMatchObject({ email: 'new@hoa.example', emailBouncedAt: null });
    expect((await sendTo(['new@hoa.example'])).status).toBe(200);
  });

  const statements = (ids: readonly string[], more: object = {}) =>
    run.ask('POST', '/customers/send-statements', {
      ...firm.as,
      body: { ids, subject: 'Yours', body: 'Hello', ...more },
    });
  const anotherCustomer = async () => (await createPricedProposal(run, firm, 'Rivera')).customerId;

  it('a statement to one customer is refused in the same sentence, and leaves when it is to be sent anyway', async () => {
    const before = (await history()).length;
    expect(await statements([customerId])).toMatchObject({ status: 422, body: { code: 'ADDRESS_BOUNCES' } });
    expect((await history()).length).toBe(before);
    expect(await statements([customerId], { sendAnyway: true })).toMatchObject({
      status: 200,
      body: { items: [{ to: [email], returned: [] }] },
    });
  });

  it('statements to several customers leave such addresses out and say which, but are sent there anyway on request', async () => {
    const [other, was] = [await anotherCustomer(), run.mails.length];
    const sent = await statements([customerId, other]);
    expect(sent.body.items).toMatchObject([
      { customerId, to: [], returned: [{ email, at: expect.any(String) }] },
      { customerId: other, to: [expect.stringContaining('@')], returned: [] },
    ]);
    await settle();
    expect(run.mails.length).toBe(was + 1);
    const anyway = await statements([customerId, other], { sendAnyway: true });
    expect(anyway.body.items).toMatchObject([{ to: [email], returned: [] }, { returned: [] }]);
  });

  it('a copy of what was signed still goes there, and who answers for it is told when it comes back', async () => {
    const copy = {
      channel: 'email',
      purpose: 'signedCopy',
      documentKind: 'proposal',
      documentId: proposalId,
      documentName: 'Proposal 1: Wall',
      locationId: null,
      salesmanId: firm.nick.id,
      to: [email],
      cc: [],
      subject: 'Signed',
      body: 'Attached.',
      linkId: null,
      attachments: [],
    };
    const id = '00000000-0000-7000-8000-0000000000c1';
    const queue = { entity: 'Message', id, creates: true, command: { type: 'QueueMessage', data: copy } } as const;
    await run.write.gateway.execute([queue], systemContext(firm.id, 'signed copy'));
    await settle();
    await comesBack(report(returnTo()));
    const written = (await messages()).filter(({ stream }) => stream === `Message-${id}`);
    expect(written.map(({ type }) => type)).toEqual(['MessageQueued', 'MessageSent', 'MessageBounced']);
    expect(eventData(written, 'MessageQueued')).toMatchObject({ salesmanId: firm.nick.id });
  });

  async function editContacts(all: readonly object[]) {
    const customer = recordOfStream(
      customerFold,
      customerId,
      await run.log.readStream(firm.id, `Customer-${customerId}`),
    ) as FoldedRow & CustomerFields;
    const { name, type, billingAddress, salesmanId } = customer;
    const edited = await run.ask('PUT', `/customers/${customerId}`, {
      ...firm.as,
      body: {
        name,
        type,
        billingAddress,
        salesmanId,
        contacts: all.map((each) => ({ ...each, smsOptedOutAt: undefined, emailBouncedAt: undefined })),
      },
    });
    expect(edited.status, JSON.stringify(edited.body)).toBe(200);
  }
});
