import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RecordedEvent } from '#kernel/reactions.ts';
import { systemContext } from '#kernel/context.ts';
import { whenAnswerGiven } from '#src/features/conversations/module.ts';
import {
  createCompany,
  serveWriteSide,
  address,
  type ServedWriteSide,
  type TestCompany,
} from './write-side.spec-kit.ts';

// made before each test
let [run, firm, customerId, locationId, contactId] = [] as unknown as [
  ServedWriteSide,
  TestCompany,
  string,
  string,
  string,
];
let firms = 0;
beforeAll(async () => void (run = await serveWriteSide()));
beforeEach(async () => {
  firm = await createCompany(run, `Terrace${(firms += 1)}`);
  customerId = await ask('POST', '/customers/create', firm.customerBody('hillcrest'));
  locationId = await ask('POST', '/locations/create', { customerId, name: 'Palm Court', address });
  const [created] = await run.log.readStream(firm.id, `Customer-${customerId}`);
  const { contacts } = Object(created?.data) as { contacts: { id: string }[] }; // by its contract
  contactId = contacts[0]?.id ?? '';
});
afterAll(() => run.close());

const by = async (token: string, method: string, path: string, body: unknown = {}) =>
  run.ask(method, path, { token, companyId: firm.id, body });
const ask = async (method: string, path: string, body: unknown = {}) => {
  const answer = await run.ask(method, path, { ...firm.as, body });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return String((answer.body as { id: string }).id);
};
const question = (more: object = {}) => ({ customerId, locationId, contactId, text: 'When do you come?', ...more });
const asked = (more: object = {}) => ask('POST', '/conversations/ask', question(more));
const refusedWith = (method: string, path: string, body: unknown) => run.ask(method, path, { ...firm.as, body });
const eventsOf = (id: string) => run.log.readStream(firm.id, `Conversation-${id}`);
/** What follows from the last answer. */
async function letterOf(id: string) {
  const event = (await eventsOf(id)).findLast(({ type }) => type === 'AnswerGiven') ?? expect.fail('Nobody answered');
  const world = await run.write.gateway.openWorld(systemContext(firm.id, 'letter of an answer'));
  const [effect, ...others] = await whenAnswerGiven.react(event as RecordedEvent, world);
  expect(others).toEqual([]);
  return effect && 'command' in effect ? (effect.command.command.data as Record<string, unknown>) : null;
}

describe('a question that is recorded', () => {
  it('a question of a location belongs to the location’s salesman', async () => {
    expect((await eventsOf(await asked()))[0]).toMatchObject({
      type: 'QuestionAsked',
      data: { customerId, locationId, salesmanId: firm.nick.id, askedBy: { contactId }, via: 'phone' },
    });
  });
  it('a question of a customer alone belongs to the customer’s salesman', async () => {
    expect((await eventsOf(await asked({ locationId: null })))[0]).toMatchObject({
      data: { locationId: null, locationName: null, salesmanId: firm.nick.id },
    });
  });
  it('nobody records a question of another customer’s location or contact, or one written in the portal', async () => {
    const other = await ask('POST', '/customers/create', firm.customerBody('lakeside'));
    expect(await refusedWith('POST', '/conversations/ask', question({ customerId: other }))).toMatchObject({
      status: 404,
      body: { code: 'LOCATION_UNKNOWN' },
    });
    expect(
      await refusedWith('POST', '/conversations/ask', question({ customerId: other, locationId: null })),
    ).toMatchObject({ status: 404, body: { code: 'CONTACT_UNKNOWN' } });
    expect((await refusedWith('POST', '/conversations/ask', question({ via: 'portal' }))).status).toBe(422);
  });
  it('a question says what is missing, and nothing is written', async () => {
    const head = (await run.log.heads()).get(firm.id);
    expect((await refusedWith('POST', '/conversations/ask', question({ text: ' ' }))).body).toMatchObject({
      details: [{ field: 'text', message: 'Write something.' }],
    });
    expect((await refusedWith('POST', '/conversations/ask', question({ text: 'x'.repeat(4_001) }))).status).toBe(422);
    expect((await run.log.heads()).get(firm.id)).toBe(head);
  });
});

describe('an answer', () => {
  it('an answer is mailed to the contact who asked, with the words of our own people alone', async () => {
    const id = await asked({ text: 'Is the [gate](locked) open?' });
    await ask('PUT', `/conversations/${id}/answer`, { text: 'No, it is *open*.\nUse the side door.' });
    const letter = await letterOf(id);
    expect(letter).toMatchObject({
      purpose: 'answer',
      channel: 'email',
      to: [firm.email('hillcrest')],
      locationId,
      salesmanId: firm.nick.id,
      attachments: [],
    });
    expect(letter?.['body']).toContain('Use the side door.');
    expect(JSON.stringify([letter?.['subject'], letter?.['body']])).not.toMatch(/gate|\{\{/);
  });
  it('an answer is not mailed where mail to the contact came back', async () => {
    const id = await asked();
    await run.write.gateway.execute(
      [
        {
          entity: 'Customer',
          id: customerId,
          command: { type: 'RecordEmailBounced', data: { email: firm.email('hillcrest'), reason: 'No such mailbox' } },
        },
      ],
      systemContext(firm.id, 'mail came back'),
    );
    await ask('PUT', `/conversations/${id}/answer`, { text: 'On Monday.' });
    expect((await eventsOf(id)).at(-1)?.data).toEqual({ text: 'On Monday.', mailedTo: null });
    expect(await letterOf(id)).toBeNull();
  });
  it('an answer that somebody else gave meanwhile is seen first', async () => {
    const id = await asked();
    await ask('PUT', `/conversations/${id}/answer`, { text: 'On Monday.', version: 1 });
    expect(await refusedWith('PUT', `/conversations/${id}/answer`, { text: 'On Tuesday.', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'STALE_VERSION' },
    });
  });
});

describe('questions of two salesmen', () => {
  it('a salesman records and answers questions of his own customers only', async () => {
    const id = await asked();
    const to = (token: string, text = 'On Monday.') => by(token, 'PUT', `/conversations/${id}/answer`, { text });
    expect((await to(firm.jo.token)).status).toBe(404);
    expect((await by(firm.jo.token, 'POST', '/conversations/ask', question())).status).toBe(404);
    expect((await by(firm.nick.token, 'POST', '/conversations/ask', question())).status).toBe(201);
    expect((await to(firm.nick.token)).status).toBe(200);
  });
  it('a question goes along when its location has another salesman', async () => {
    const id = await asked();
    await run.write.gateway.execute(
      [
        {
          entity: 'Conversation',
          id,
          command: { type: 'ReassignConversation', data: { salesmanId: firm.jo.id, salesmanName: 'Jo' } },
        },
      ],
      systemContext(firm.id, 'reassigned'),
    );
    const answer = { text: 'On Monday.' };
    expect((await by(firm.nick.token, 'PUT', `/conversations/${id}/answer`, answer)).status).toBe(404);
    expect((await by(firm.jo.token, 'PUT', `/conversations/${id}/answer`, answer)).status).toBe(200);
  });
});
