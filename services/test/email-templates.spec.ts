import { emailTemplate } from '@backoffice/contracts/features/email-templates';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { dictionaryFeature } from '#capabilities/dictionaries/dictionary.ts';
import { usualTemplates } from '#domain/usual-letters.ts';
import { factsAt, specOf } from './decider.spec-kit.ts';
import {
  createCompany,
  createPricedProposal,
  eventData,
  serveWriteSide,
  type ServedWriteSide,
  type TestCompany,
} from './write-side.spec-kit.ts';

const email = {
  name: 'Warm',
  type: 'proposal',
  channel: 'email',
  subject: 'For {{customer.name}}',
  body: 'Hello {{contact.firstName}},\n\n**Read** it here: {{doc.link}}',
  isDefault: true,
} as const;
const text = { ...email, name: 'Short', channel: 'sms', subject: '', body: 'Here it is: {{doc.link}}' } as const;

describe('what an email template may say', () => {
  const { given } = specOf(dictionaryFeature(emailTemplate), factsAt());
  const created = { type: 'EmailTemplateCreated', data: email } as const;
  const creating = (data: object) => given().when({ type: 'CreateEmailTemplate', data });
  const editing = (data: object) => given(created).when({ type: 'EditEmailTemplate', data: { ...email, ...data } });

  it('a template may name the merge fields of its type', () => creating(email).then(created));
  it.each([
    ['subject', '{{doc.dueDate}}', 'proposal'],
    ['body', '{{doc.balance}}', 'proposal'],
    ['body', '{{constructor}}', 'proposal'],
    ['body', '{{doc.goodThruDate}}', 'invoice'],
    ['body', '{{customer.name}}', 'otp'],
  ])('the %s of a template does not name %s where its type is %s', (field, mergeField, type) => {
    const about = { field, values: { mergeField, type: type === 'otp' ? 'sign-in code' : type } };
    creating({ ...email, type, body: 'Hello', subject: 'Hello', [field]: `See ${mergeField}` }).thenRefused(
      'UNKNOWN_MERGE_FIELD',
      about,
    );
  });
  it('a template that is edited is held to the same rules, also where its type alone changes', () => {
    editing({ body: 'See {{doc.balance}}' }).thenRefused('UNKNOWN_MERGE_FIELD', { field: 'body' });
    editing({ type: 'welcome' }).thenRefused('UNKNOWN_MERGE_FIELD', { field: 'subject' });
  });
  it('an email needs a subject, and a text none', () => {
    creating({ ...email, subject: '' }).thenRefused('SUBJECT_MISSING', { field: 'subject' });
    creating(text).then({ type: 'EmailTemplateCreated', data: text });
  });
  it('a text contains the link, where its type has one', () => {
    creating({ ...text, body: 'Call us' }).thenRefused('SMS_LINK_MISSING', { field: 'body' });
    const code = { ...text, type: 'otp', body: 'Here is your code' } as const;
    creating(code).then({ type: 'EmailTemplateCreated', data: code });
  });
  it('a text has at most 480 characters', () => {
    const body = `${'x'.repeat(467)} {{doc.link}}`;
    creating({ ...text, body }).then({ type: 'EmailTemplateCreated', data: { ...text, body } });
    creating({ ...text, body: `x${body}` }).thenRefused('SMS_TOO_LONG', { field: 'body', values: { length: '481' } });
  });
  it('the letters that a company begins with follow the rules themselves', () => {
    for (const data of usualTemplates) creating(data).then({ type: 'EmailTemplateCreated', data });
  });
});

describe('templates of a company', () => {
  let [run, firm] = [] as unknown as [ServedWriteSide, TestCompany]; // made before each test
  let proposalId = '';
  let to: string[] = [];
  beforeEach(async () => {
    run = await serveWriteSide();
    firm = await createCompany(run, 'Ridgeline');
    const made = await createPricedProposal(run, firm);
    ({ proposalId } = made);
    const { contacts } = eventData<{ contacts: { email: string }[] }>(
      await run.log.readStream(firm.id, `Customer-${made.customerId}`),
    );
    to = contacts.slice(0, 1).map((contact) => contact.email);
  });
  afterEach(() => run.close());

  const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object, of = firm) =>
    run.ask(method, path, { ...of.as, ...(body && { body }) });
  const create = async (data: object, of = firm) => {
    const { status, body } = await ask('POST', '/templates/email/create', data, of);
    expect(status).toBe(201);
    return (body as { id: string }).id;
  };
  const proposed = async (query = '') => {
    const { status, body } = await ask('GET', `/proposals/${proposalId}/email-fields${query}`);
    return { status, ...(body as { templateId: string | null; subject: string; body: string; templates: object[] }) };
  };
  const settle = async (until: () => boolean | Promise<boolean>) => {
    const follower = await run.write.start();
    for (let round = 0; round < 60 && !(await until()); round++) {
      await run.work.run();
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
    await follower.stop();
  };
  const isDefault = async (id: string) =>
    (await run.log.readStream(firm.id, `EmailTemplate-${id}`)).findLast(({ data }) => 'isDefault' in (data as object))
      ?.data as { isDefault: boolean }; // an event with the fields

  it('a company without a template proposes the built-in letter', async () => {
    expect(await proposed()).toMatchObject({
      templateId: null,
      subject: 'Proposal 1 for Retaining wall',
      templates: [{ id: null, name: 'Built-in text' }],
    });
  });
  it('the default template is proposed, filled in, and any other that is asked for', async () => {
    const warm = await create(email);
    const other = await create({ ...email, name: 'Cool', subject: 'Number {{doc.number}}', isDefault: false });
    await create({ ...email, name: 'Invoice', type: 'invoice' });
    expect(await proposed()).toMatchObject({
      templateId: warm,
      subject: 'For Hillcrest',
      body: expect.stringContaining('**Read** it here: {{doc.link}}'),
      templates: [
        { id: warm, name: 'Warm' },
        { id: other, name: 'Cool' },
      ],
    });
    expect(await proposed(`?templateId=${other}`)).toMatchObject({ templateId: other, subject: 'Number 1' });
  });
  it('a proposal can be followed up by a template for that, which is never its default', async () => {
    const nudge = await create({ ...email, name: 'A nudge', type: 'followUp', subject: 'Still good, {{doc.name}}?' });
    expect(await proposed()).toMatchObject({ templateId: null, templates: [{ id: null }, { id: nudge }] });
    expect(await proposed(`?templateId=${nudge}`)).toMatchObject({ subject: 'Still good, Retaining wall?' });
    const sent = { to, subject: 'Still good?', body: 'Read {{doc.link}}', templateId: nudge };
    expect((await ask('POST', `/proposals/${proposalId}/send-email`, sent)).status).toBe(200);
  });
  it('templates that are inactive, in the trash or of another company are not proposed', async () => {
    const [warm, cool] = [await create(email), await create({ ...email, name: 'Cool', isDefault: false })];
    const rival = await createCompany(run, 'Summit');
    const theirs = await create(email, rival);
    await ask('PUT', `/templates/email/${warm}/change-status`, { status: 'inactive', version: 1 });
    await ask('DELETE', `/templates/email/${cool}`);
    expect(await proposed()).toMatchObject({ templateId: null, templates: [{ id: null }] });
    for (const id of [warm, cool, theirs]) expect((await proposed(`?templateId=${id}`)).status).toBe(404);
  });
  it('a company begins with the usual letters, one default of each type and channel', async () => {
    await settle(async () => (await proposed()).templateId !== null);
    expect(await proposed()).toMatchObject({
      subject: 'Proposal 1 for Retaining wall',
      templates: [{ name: 'Proposal email' }],
    });
  });
  it('a new default takes the place of the old one, at once where something is sent', async () => {
    await settle(async () => (await proposed()).templateId !== null);
    const first = await create(email);
    const second = await create({ ...email, name: 'Newer' });
    expect((await proposed()).templateId).toBe(second);
    await settle(async () => !(await isDefault(first)).isDefault);
    expect([await isDefault(first), await isDefault(second)]).toMatchObject([
      { isDefault: false },
      { isDefault: true },
    ]);
  });
  it('the message of a template is sent with its marks and its values, and the log knows the template', async () => {
    const templateId = await create(email);
    const { subject, body } = await proposed();
    const answer = await ask('POST', `/proposals/${proposalId}/send-email`, { to, subject, body, templateId });
    expect(answer.status).toBe(200);
    await settle(() => run.mails.length === 1);
    expect(run.mails[0]?.html).toContain('<strong>Read</strong> it here:');
    expect(run.mails[0]?.text).toContain('Read it here: https://books.example/proposals/preview/');
    const queued = (await run.log.readTenant(firm.id, 0, 1_000)).find(({ type }) => type === 'MessageQueued');
    expect(queued?.data).toMatchObject({ templateId, templateName: 'Warm' });
  });
  it('a message is not sent by a template that is gone, of another kind, or of another company', async () => {
    const gone = await create(email);
    await ask('DELETE', `/templates/email/${gone}`);
    const others = [
      gone,
      await create(text),
      await create({ ...email, name: 'Contract', type: 'contract' }),
      await create(email, await createCompany(run, 'Summit')),
    ];
    for (const templateId of others)
      expect(
        await ask('POST', `/proposals/${proposalId}/send-email`, { to, subject: 'A', body: 'B', templateId }),
      ).toMatchObject({ status: 404, body: { code: 'TEMPLATE_GONE', details: [{ field: 'templateId' }] } });
  });
  it.each([
    ['<script>alert(1)</script>'],
    ['<img src=x onerror=alert(1)>'],
    ['<p style="position:fixed">x</p>'],
    ['[open](javascript:alert(1))'],
  ])('a template does not take %s', async (body) =>
    expect(await ask('POST', '/templates/email/create', { ...email, body })).toMatchObject({
      status: 422,
      body: { details: [{ field: 'body' }] },
    }),
  );
  it('a link to a script in a letter is mailed as the text that it is', async () => {
    await ask('POST', `/proposals/${proposalId}/send-email`, { to, subject: 'A', body: '*a* (javascript:alert(1))' });
    await settle(() => run.mails.length === 1);
    expect(run.mails[0]?.html).toContain('<em>a</em> (javascript:alert(1))');
    expect(run.mails[0]?.html).not.toContain('href="javascript');
  });
  it('the types of templates are told with the merge fields of each', async () => {
    const { body } = await ask('GET', '/templates/email/types');
    const { items } = body as { items: { value: string; label: string; mergeFields: { name: string }[] }[] };
    expect(items.map(({ value }) => value)).toEqual(
      'proposal contract changeOrder tmTicket invoice payApplication release warranty jobSheet lienDocument followUp depositReport welcome otp resetPassword'.split(
        ' ',
      ),
    );
    expect(items.find(({ value }) => value === 'invoice')?.mergeFields).toContainEqual({
      name: 'doc.balance',
      label: 'Balance',
    });
  });
});
