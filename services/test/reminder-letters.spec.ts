import { routeTable } from '@backoffice/contracts';
import type { MessageFields } from '@backoffice/contracts/features/messages';
import { defaultReminderSchedule, type ReminderLetter } from '@backoffice/contracts/features/reminders';
import { fixedClock, systemClock } from '@backoffice/infra/clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { systemContext } from '#kernel/context.ts';
import { scenarioOf } from './scenarios.spec-kit.ts';
import {
  createCompany,
  createPricedProposal,
  eventData,
  serveWriteSide,
  type ServedWriteSide,
  type TestCompany,
} from './write-side.spec-kit.ts';

/** Half past eight where the company is. */
const MORNING = '2026-11-20T16:30:00.000Z';
const [step] = defaultReminderSchedule.steps;
if (!step) throw new Error('There is no letter to begin with');

// made before each test
let [run, firm, other, stop] = [] as unknown as [ServedWriteSide, TestCompany, TestCompany, () => Promise<void>];
let [now, due, invoiceId, customerId] = [MORNING, [] as ReminderLetter[], '', ''];

beforeEach(async () => {
  [now, due] = [systemClock.now(), []]; // the contract is signed today
  run = await serveWriteSide({
    clock: { ...fixedClock(MORNING), now: () => now },
    findDueReminders: async (tenant) => (tenant === firm.id ? due : []),
  });
  [firm, other] = [await createCompany(run, 'Ridgeline'), await createCompany(run, 'Otherfirm')];
  const route = routeTable.find(({ name }) => name === 'invoices.void');
  if (!route) throw new Error('Invoices cannot be voided');
  invoiceId = (await scenarioOf(route, run, firm)).params['id'] ?? ''; // one that is approved
  ({ customerId } = eventData<{ customerId: string }>(await run.log.readStream(firm.id, `Invoice-${invoiceId}`)));
  [now, due] = [MORNING, [letter()]];
  ({ stop } = await run.write.start());
});
afterEach(async () => {
  await stop();
  await run.close();
});

const letter = (more: Partial<ReminderLetter> = {}): ReminderLetter => ({
  customerId,
  customerName: 'Hillcrest',
  salesmanId: firm.nick.id,
  contactName: 'Grace Tanaka',
  to: ['grace@example.com'],
  returned: [],
  step,
  invoices: [
    { invoiceId, number: '7', contractName: 'Wall', locationId: invoiceId, dueDate: '2026-11-01', openDue: 12_050 },
  ],
  openDue: 12_050,
  ...more,
});
const enable = (schedule: object = { ...defaultReminderSchedule, enabled: true }, as: object = firm.as) =>
  run.ask('PUT', `/companies/${firm.id}/reminders`, { ...as, body: schedule });
const morning = async () => {
  await run.work.tick('send-reminders');
  await run.work.run();
};
const eventsOf = async (stream: string) =>
  (await run.log.readTenant(firm.id, 0, 1_000)).filter((event) => event.stream.startsWith(stream));
const queued = async () =>
  (await eventsOf('Message-')).filter(
    ({ type, data }) => type === 'MessageQueued' && (data as MessageFields).documentKind === 'customer',
  );
/** All but the contract, which was sent and signed. */
const mails = () => run.mails.filter(({ subject }) => !/^(For you|Signed: )/.test(subject));
const reminded = async () => (await eventsOf(`Invoice-${invoiceId}`)).filter(({ type }) => type === 'InvoiceReminded');
const put = (path: string, body: object = {}, as: object = firm.as) => run.ask('PUT', path, { ...as, body });

describe('reminder letters', () => {
  it('nobody is reminded before the company says so', async () => {
    await morning();
    expect(await queued()).toEqual([]);
  });

  it('a letter names the invoice with a link, and both are recorded once, however often the job runs', async () => {
    expect((await enable()).status).toBe(200);
    await Promise.all([run.work.tick('send-reminders'), run.work.tick('send-reminders')]);
    await morning();
    await expect.poll(async () => (await run.work.run(), mails().length)).toBe(1);
    await morning();
    expect([(await queued()).length, (await reminded()).length, mails().length]).toEqual([1, 1, 1]);
    const [mail] = mails();
    expect(mail).toMatchObject({ to: [{ address: 'grace@example.com' }] });
    expect(mail?.text).toMatch(
      /Hello Grace,[^]*Invoice 7, Wall, due Nov 1, 2026: \$120\.50\nhttps:\/\/books\.example\/invoices\/preview\/[\w-]{43}\n[^]*\$120\.50 is open/,
    );
    expect(mail?.html).toMatch(/<a href="https:\/\/books\.example\/invoices\/preview\/[\w-]{43}">/);
    expect(JSON.stringify(await queued())).not.toContain('/invoices/preview/');
    const token = /preview\/([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? '';
    expect((await run.ask('GET', `/invoices/preview/${token}`)).body).toEqual({ read: 'invoices.preview' });
    expect((await reminded())[0]?.data).toMatchObject({ days: 7, to: ['grace@example.com'] });
  });

  it('chosen customers get their letters at once, by whoever pressed it and once, also where none leaves by itself', async () => {
    const press = (ids: readonly string[], as: object = firm.as) =>
      run.ask('POST', '/customers/send-reminders', { ...as, body: { ids } });
    expect(await press([customerId])).toMatchObject({
      status: 200,
      body: { items: [{ customerId, to: ['grace@example.com'], days: 7 }] },
    });
    expect(await press([customerId])).toMatchObject({ status: 200, body: { items: [] } });
    expect([(await queued()).length, (await reminded()).length]).toEqual([1, 1]);
    expect((await queued())[0]?.meta.actor).toMatchObject({ kind: 'user' });
    expect(await press([customerId], other.as)).toMatchObject({ status: 404 });
    due = [letter({ to: [], step: { ...step, days: 30 } })];
    expect(await press([customerId])).toMatchObject({ status: 200, body: { items: [] } });
  });

  it('a letter that was recorded before the process ended leaves after the next start, once', async () => {
    await enable();
    await stop();
    await run.work.tick('send-reminders');
    expect([(await queued()).length, mails().length]).toEqual([1, 0]);
    ({ stop } = await run.write.start());
    await morning();
    await expect.poll(async () => (await run.work.run(), mails().length)).toBe(1);
    expect((await queued()).length).toBe(1);
  });

  it.each([
    ['2026-11-20T15:59:00.000Z', 0],
    ['2026-11-20T16:00:00.000Z', 1],
    ['2026-11-20T19:59:00.000Z', 1],
    ['2026-11-20T20:00:00.000Z', 0],
  ])('letters leave in the morning where the company is: at %s %i of them', async (at, letters) => {
    await enable();
    now = at;
    await morning();
    expect((await queued()).length).toBe(letters);
  });

  it('a later step is another letter, and an earlier one never follows it', async () => {
    await enable();
    for (const days of [7, 30, 7, 30]) {
      due = [letter({ step: { ...step, days } })];
      await morning();
    }
    expect((await reminded()).map(({ data }) => (data as { days: number }).days)).toEqual([7, 30]);
  });

  it.each(['customers', 'invoices'])('a pause of %s holds the letters back until it is lifted', async (path) => {
    await enable();
    const id = path === 'customers' ? customerId : invoiceId;
    expect((await put(`/${path}/${id}/pause-reminders`, { reason: 'Agreed by phone' })).status).toBe(200);
    await morning();
    expect(await queued()).toEqual([]);
    expect((await put(`/${path}/${id}/resume-reminders`)).status).toBe(200);
    await morning();
    expect((await queued()).length).toBe(1);
  });

  it('an invoice that was voided meanwhile, and a customer without an address, get no letter', async () => {
    await enable();
    due = [letter({ to: [] })];
    await morning();
    await put(`/invoices/${invoiceId}/void`, { reason: 'Billed twice' });
    due = [letter()];
    await morning();
    expect(await queued()).toEqual([]);
    expect(run.bugs).toEqual([]);
  });

  describe('given an address from which mail came back', () => {
    const [grace, luis] = ['grace@example.com', 'luis@example.com'];
    const marked = async (...emails: string[]) => {
      for (const email of emails) {
        const command = { type: 'RecordEmailBounced', data: { email, reason: 'There is no such mailbox (5.1.1)' } };
        await run.write.gateway.execute(
          [{ entity: 'Customer', id: customerId, command }],
          systemContext(firm.id, `${email} came back`),
        );
      }
    };
    const withheld = async () => (await eventsOf('Message-')).filter(({ type }) => type === 'MessageWithheld');
    const press = (body: object) => run.ask('POST', '/customers/send-reminders', { ...firm.as, body });
    beforeEach(async () => {
      const contacts = [grace, luis].map((email, at) => ({
        name: email,
        email,
        isPrimary: at === 0,
        receives: ['invoice'],
      }));
      expect((await put(`/customers/${customerId}`, firm.customerBody('Hillcrest', { contacts }))).status).toBe(200);
      due = [letter({ to: [grace, luis] })];
    });

    it('no letter leaves for it by itself, and who answers for the customer is told once', async () => {
      await enable();
      await marked(grace, luis);
      for (const days of [7, 30, 30]) {
        due = [letter({ to: [grace, luis], step: { ...step, days } })];
        await morning();
      }
      expect(await queued()).toEqual([]);
      expect((await withheld()).map(({ data }) => data)).toMatchObject([
        {
          purpose: 'reminder',
          documentId: customerId,
          salesmanId: firm.nick.id,
          to: [grace, luis],
          reason: 'Mail to it came back on Nov 20, 2026, so reminders do not go there',
        },
      ]);
      expect(mails()).toEqual([]);
    });

    it('another address of the customer gets the letter', async () => {
      await enable();
      await marked(grace);
      await morning();
      expect((await reminded())[0]?.data).toMatchObject({ to: [luis] });
      expect((await withheld()).map(({ data }) => data)).toMatchObject([{ to: [grace] }]);
    });

    it('whoever presses it for one customer is asked, and writes nothing until it is to be sent anyway', async () => {
      await marked(grace);
      const before = (await eventsOf('')).length;
      expect(await press({ ids: [customerId] })).toMatchObject({ status: 422, body: { code: 'ADDRESS_BOUNCES' } });
      expect((await eventsOf('')).length).toBe(before);
      expect(await press({ ids: [customerId], sendAnyway: true })).toMatchObject({
        status: 200,
        body: { items: [{ to: [grace, luis], returned: [] }] },
      });
    });

    it.each([
      ['all of them: no letter', [grace, luis], [], 0],
      ['one of them: the letter goes to the other', [grace], [luis], 1],
    ])(
      'of several customers such addresses are left out and named, also when asked again; %s',
      async (_, marks, to, letters) => {
        await marked(...marks);
        const { customerId: second } = await createPricedProposal(run, firm, 'Rivera');
        const headers = { 'idempotency-key': '00000000-0000-7000-8000-0000000000ab' };
        const send = () =>
          run.ask('POST', '/customers/send-reminders', { ...firm.as, headers, body: { ids: [customerId, second] } });
        const answers = [await send(), await send()].map(({ body }) => body);
        expect(answers[0]).toMatchObject({ items: [{ customerId, to, returned: marks.map((email) => ({ email })) }] });
        expect(answers[1]).toEqual(answers[0]);
        expect((await queued()).length).toBe(letters);
      },
    );
  });

  it('a letter that fails keeps no other letter from leaving, and is reported', async () => {
    await enable();
    due = [letter({ customerId: 'nobody', invoices: [] }), letter({ salesmanId: 'not an id' }), letter()];
    await morning();
    expect((await queued()).length).toBe(1);
    expect(run.bugs).toHaveLength(1);
  });

  it('who may not set letters is refused, and a schedule that is wrong is refused by its field', async () => {
    expect((await enable(undefined, { token: firm.nick.token, companyId: firm.id })).status).toBe(403);
    expect((await enable(undefined, other.as)).status).toBeGreaterThanOrEqual(403);
    expect((await enable({ enabled: true, steps: [] })).body).toMatchObject({ details: [{ field: 'steps' }] });
    expect((await enable({ enabled: true, steps: [{ ...step, days: 0 }] })).body).toMatchObject({
      details: [{ field: 'steps.0.days' }],
    });
    expect((await put(`/invoices/${invoiceId}/pause-reminders`, {}, other.as)).status).toBe(404);
    expect((await put(`/customers/${customerId}/pause-reminders`, {}, other.as)).status).toBe(404);
    await morning();
    expect(await queued()).toEqual([]);
  });
});

describe('mailed statements', () => {
  const send = (ids: readonly string[], as: object = firm.as, more: object = {}) =>
    run.ask('POST', '/customers/send-statements', {
      ...as,
      body: { ids, asOf: '2026-11-20', subject: 'From {{company.name}}', body: 'As of {{statement.date}}', ...more },
    });

  it('a statement leaves with its PDF, and is recorded with its customer', async () => {
    const answer = await send([customerId]);
    expect(answer.body).toMatchObject({ items: [{ customerId, to: [expect.stringContaining('@')] }] });
    await expect.poll(async () => (await run.work.run(), mails().length)).toBe(1);
    expect(mails()[0]).toMatchObject({
      subject: 'From Ridgeline',
      attachments: [{ name: 'Statement 2026-11-20.pdf', contentType: 'application/pdf' }],
    });
    expect(mails()[0]?.text).toContain('As of Nov 20, 2026');
    expect((await queued())[0]?.data).toMatchObject({
      purpose: 'statement',
      documentId: customerId,
      statementAsOf: '2026-11-20',
    });
  });

  it('statements that are asked for twice with one key leave once', async () => {
    const headers = { 'idempotency-key': '00000000-0000-7000-8000-0000000000aa' };
    const answers = [
      await send([customerId], { ...firm.as, headers }),
      await send([customerId], { ...firm.as, headers }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await queued()).length).toBe(1);
  });

  it('no statement leaves for another company, for somebody unknown, or without a letter', async () => {
    expect((await send([customerId], other.as)).status).toBe(404);
    expect((await send([customerId, invoiceId])).status).toBe(404);
    expect((await send([])).body).toMatchObject({ details: [{ field: 'ids' }] });
    expect((await send([customerId], firm.as, { body: '' })).body).toMatchObject({ details: [{ field: 'body' }] });
    expect((await send([customerId], { token: firm.admin.token, companyId: firm.id })).status).toBe(403);
    expect(await queued()).toEqual([]);
  });
});
