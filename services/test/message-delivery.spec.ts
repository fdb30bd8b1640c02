import { PermanentFailure } from '@backoffice/infra/jobs';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  createCompany,
  createPricedProposal,
  eventData,
  serveWriteSide,
  type TestCompany,
  type ServedWriteSide,
} from './write-side.spec-kit.ts';

let [run, firm] = [] as unknown as [ServedWriteSide, TestCompany]; // made before each test
beforeEach(async () => {
  run = await serveWriteSide();
  firm = await createCompany(run, 'Ridgeline');
});
afterEach(() => run.close());

const send = async (channel: 'email' | 'sms', more: object = {}) => {
  const { proposalId, customerId } = await createPricedProposal(run, firm);
  const { contacts } = eventData<{ contacts: { email: string; phone: string }[] }>(
    await run.log.readStream(firm.id, `Customer-${customerId}`),
  );
  const to = [channel === 'email' ? contacts[0]?.email : contacts[0]?.phone];
  const body =
    channel === 'email'
      ? { to, subject: '{{customer.name}}: {{doc.number}}', body: 'Hi <b>{{contact.firstName}}</b>', ...more }
      : { to, body: 'See {{doc.link}}' };
  const answer = await run.ask('POST', `/proposals/${proposalId}/send-${channel}`, { ...firm.as, body });
  return { answer, proposalId };
};
const settle = async (until: () => boolean | Promise<boolean>) => {
  const follower = await run.write.start();
  for (let round = 0; round < 60 && !(await until()); round++) {
    await run.work.run();
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  await follower.stop();
};
const messages = async () =>
  (await run.log.readTenant(firm.id, 0, 1_000))
    .filter(({ stream }) => stream.startsWith('Message-'))
    .map(({ type }) => type);

describe('an e-mail', () => {
  it('an e-mail refuses HTML, fills its fields, and carries link, button and PDF', async () => {
    expect((await send('email')).answer.status).toBe(422);
    run.mails.length = 0;
    firm = await createCompany(run, 'Summit');
    await send('email', { body: 'Hi {{contact.firstName}} & all' });
    await settle(() => run.mails.length === 1);
    const [mail] = run.mails;
    expect(mail?.subject).toBe('Hillcrest: 1');
    expect(mail?.text).toMatch(
      /^Hi Hillcrest & all\n\nhttps:\/\/books\.example\/proposals\/preview\/[\w-]{43}\n\nTotal: \$18,188\.38\n/,
    );
    expect(mail?.html).toContain('Hi Hillcrest &#38; all');
    expect(mail?.html?.match(/<a href=/g)).toHaveLength(1);
    expect(mail?.attachments).toMatchObject([{ name: 'Proposal 1.pdf', contentType: 'application/pdf' }]);
    expect(mail?.replyTo?.address).toBe(firm.email('nick'));
  });
  it('an e-mail is sent once, though reactions and jobs are run again', async () => {
    await send('email', { body: 'Hi' });
    await settle(() => run.mails.length === 1);
    await settle(async () => (await messages()).length > 2);
    expect([run.mails.length, await messages()]).toEqual([1, ['MessageQueued', 'MessageSent']]);
  });
  it('an e-mail that cannot be delivered is recorded as failed, and can still be sent later', async () => {
    const { send: works } = run.mailer;
    run.mailer.send = async () => {
      throw new PermanentFailure('No such mailbox');
    };
    await send('email', { body: 'Hi' });
    await settle(async () => (await messages()).includes('MessageFailed'));
    run.mailer.send = works;
    await settle(async () => (await messages()).includes('MessageSent'));
    expect((await messages()).slice(0, 2)).toEqual(['MessageQueued', 'MessageFailed']);
  });
  it('an e-mail is retried before it is recorded as failed', async () => {
    const { send: works } = run.mailer;
    let tries = 0;
    run.mailer.send = async (mail) => {
      if (++tries < 3) throw new Error('The mail server is busy');
      return works(mail);
    };
    await send('email', { body: 'Hi' });
    await settle(async () => (await messages()).includes('MessageSent'));
    expect([tries, await messages()]).toEqual([3, ['MessageQueued', 'MessageSent']]);
  });
  it('an e-mail is sent to no unknown recipient', async () =>
    expect((await send('email', { to: ['thief@evil.example'], body: 'Hi' })).answer).toMatchObject({
      status: 422,
      body: { code: 'INVALID_RECIPIENT' },
    }));
  it('an e-mail has no line break in its subject', async () =>
    expect((await send('email', { subject: 'a\r\nBcc: x@y.example', body: 'Hi' })).answer).toMatchObject({
      status: 422,
      body: { details: [{ field: 'subject' }] },
    }));
});

describe('an e-mail before it is sent', () => {
  const words = {
    subject: '{{customer.name}}: {{doc.number}}',
    body: 'Hi {{contact.firstName}}, {{doc.link}}\n\nThanks',
  };
  const asked = (path: string, id: string, body: object = words, as: object = firm.as) =>
    run.ask('POST', `/proposals/${id}/${path}`, { ...as, body });
  const documentEvents = async (id: string) =>
    (await run.log.readStream(firm.id, `Proposal-${id}`)).map(({ type }) => type);

  it('the previewed e-mail is the mailed one to the byte, but for the customer’s own link', async () => {
    const { proposalId } = await send('email', words);
    const { body: preview } = await asked('preview-email', proposalId);
    await settle(() => run.mails.length === 1);
    const [mail] = run.mails;
    const withoutToken = (content?: string) => content?.replaceAll(/(\/proposals\/preview\/)[\w-]{43}/g, '$1');
    expect({ subject: mail?.subject, html: withoutToken(mail?.html), text: withoutToken(mail?.text) }).toEqual({
      subject: preview.subject,
      html: preview.html,
      text: preview.text,
    });
    expect(mail?.attachments?.map(({ name }) => name)).toEqual([preview.attachmentName]);
    expect([mail?.text.match(/https:/g)?.length, mail?.html?.match(/https:/g)?.length]).toEqual([1, 1]);
    expect(mail?.html).toContain('<title>Hillcrest: 1</title>');
  });
  it('a preview records nothing, and shows a merge field without a value as it was typed', async () => {
    const { proposalId } = await createPricedProposal(run, firm);
    const { body } = await asked('preview-email', proposalId, { subject: 'x', body: 'Until {{doc.dueDate}}' });
    expect(body.html).toContain('Until {{doc.dueDate}}');
    expect([await documentEvents(proposalId), await messages()]).toEqual([['ProposalCreated'], []]);
  });
  it('a test goes to whoever writes the letter, with the PDF and a button to the console, and leaves the document alone', async () => {
    const { proposalId, locationId } = await createPricedProposal(run, firm);
    expect((await asked('send-test-email', proposalId)).status).toBe(200);
    await settle(() => run.mails.length === 1);
    const [mail] = run.mails;
    expect(mail).toMatchObject({
      to: [{ address: firm.email('olivia') }],
      cc: [],
      subject: 'Test: Hillcrest: 1',
      attachments: [{ name: 'Proposal 1.pdf' }],
    });
    expect(mail?.html).toContain(`href="https://books.example/toc/${locationId}/proposal/${proposalId}"`);
    expect(mail?.text).not.toContain('/preview/');
    expect(await documentEvents(proposalId)).toEqual(['ProposalCreated']);
  });
  it('a letter with a merge field without a value is neither sent nor tried, and nothing is recorded', async () => {
    const { answer, proposalId } = await send('email', { body: 'Until {{doc.dueDate}}' });
    const refused = {
      status: 422,
      body: {
        code: 'MERGE_VALUE_MISSING',
        message: 'There is nothing to put in the place of {{doc.dueDate}}. Write the words themselves instead.',
        details: [{ field: 'body' }],
      },
    };
    expect(answer).toMatchObject(refused);
    expect(await asked('send-test-email', proposalId, { ...words, body: 'Until {{doc.dueDate}}' })).toMatchObject(
      refused,
    );
    expect([await documentEvents(proposalId), await messages()]).toEqual([['ProposalCreated'], []]);
  });
  it.each(['preview-email', 'send-test-email'])('another company finds no document to %s', async (path) => {
    const { proposalId } = await createPricedProposal(run, firm);
    const other = await createCompany(run, 'Summit');
    expect((await asked(path, proposalId, words, other.as)).status).toBe(404);
    expect(await messages()).toEqual([]);
  });
});

describe('a text', () => {
  it('a text message carries the link', async () => {
    await send('sms');
    await settle(() => run.texts.length === 1);
    expect(run.texts[0]?.body).toMatch(/^See https:\/\/books\.example\/proposals\/preview\/[\w-]{43}$/);
  });
});

describe('an inactive company', () => {
  const status = (to: string) =>
    run.ask('PUT', `/companies/${firm.id}/change-status`, { ...firm.as, body: { status: to } });
  it('an inactive company takes no changes until it is active again', async () => {
    const { proposalId } = await createPricedProposal(run, firm);
    expect((await status('inactive')).status).toBe(200);
    expect(await run.ask('DELETE', `/proposals/${proposalId}/delete`, firm.as)).toMatchObject({
      status: 422,
      body: { code: 'COMPANY_INACTIVE' },
    });
    expect((await status('active')).status).toBe(200);
    expect((await run.ask('DELETE', `/proposals/${proposalId}/delete`, firm.as)).status).toBe(200);
  });
  it.each([
    ['inactive', () => status('inactive')],
    ['in the trash', () => run.ask('DELETE', `/companies/${firm.id}`, firm.as)],
  ])('a company that is %s sends no waiting message, and its log says why', async (_, ends) => {
    const { send: works } = run.mailer;
    run.mailer.send = async () => {
      run.mailer.send = works;
      expect((await ends()).status).toBe(200);
      throw new Error('The mail server is busy');
    };
    await send('email', { body: 'Hi' });
    await settle(async () => (await messages()).includes('MessageFailed'));
    expect([run.mails.length, await messages()]).toEqual([0, ['MessageQueued', 'MessageFailed']]);
    expect(eventData(await run.log.readTenant(firm.id, 0, 1_000), 'MessageFailed')).toEqual({
      reason: 'The company is inactive, so nothing leaves it',
    });
  });
  it('an inactive company records once a message that was sent at the last moment', async () => {
    const { send: works } = run.mailer;
    run.mailer.send = async (mail) => {
      await status('inactive');
      return works(mail);
    };
    await send('email', { body: 'Hi' });
    await settle(async () => (await messages()).includes('MessageSent'));
    expect([run.mails.length, await messages()]).toEqual([1, ['MessageQueued', 'MessageSent']]);
  });
});
