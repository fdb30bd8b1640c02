import type { MessageFields } from '@backoffice/contracts/features/messages';
import type { ReportSchedule } from '@backoffice/contracts/features/report-schedules';
import { fixedClock } from '@backoffice/infra/clock';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createCompany, serveWriteSide, type ServedWriteSide, type TestCompany } from './write-side.spec-kit.ts';

/** Seven on a Monday where the company is. */
const MONDAY = '2026-11-23T15:00:00.000Z';
const schedule: ReportSchedule = {
  id: 'weekly',
  name: 'Deposits, every Monday',
  report: 'invoice_deposit_details',
  weekday: 'monday',
  period: 'lastWeek',
  format: 'xlsx',
  recipients: 'olivia@canyon.example, kim@canyon.example',
  createdByName: 'Olivia',
};
let [run, firm, stop] = [] as unknown as [ServedWriteSide, TestCompany, () => Promise<void>]; // made before each test
let [now, schedules] = [MONDAY, [] as ReportSchedule[]];

beforeEach(async () => {
  [now, schedules] = [MONDAY, []];
  run = await serveWriteSide({
    clock: { ...fixedClock(MONDAY), now: () => now },
    findReportSchedules: async (tenant) => (tenant === firm.id ? schedules : []),
  });
  firm = await createCompany(run, 'Ridgeline');
  ({ stop } = await run.write.start());
  await morning(); // what follows from the new company is done by then
});
afterEach(async () => {
  await stop();
  await run.close();
});

const morning = async () => {
  await run.work.tick('send-reports');
  await run.work.run();
};
const queued = async () =>
  (await run.log.readTenant(firm.id, 0, 1_000)).flatMap(({ type, data }) =>
    type === 'MessageQueued' && (data as MessageFields).purpose === 'report' ? [data as MessageFields] : [],
  );

describe('reports that are mailed by a schedule', () => {
  it('a report leaves on its morning with the run it stands on, once, however often the job runs', async () => {
    schedules = [schedule];
    await Promise.all([run.work.tick('send-reports'), run.work.tick('send-reports')]);
    await morning();
    await morning();
    const [message, ...others] = await queued();
    expect(others).toEqual([]);
    expect(message).toMatchObject({
      to: ['olivia@canyon.example', 'kim@canyon.example'],
      report: {
        name: 'invoice-deposit-details',
        query: { fromDate: '2026-11-16', toDate: '2026-11-22' },
        format: 'xlsx',
        run: { ranAt: MONDAY, ranByName: 'Olivia (schedule)' },
      },
    });
    await expect.poll(async () => (await run.work.run(), run.mails.length)).toBe(1);
    expect(run.mails[0]?.attachments?.map(({ name }) => name)).toContain('invoice-deposit-details.xlsx');
  });
  it.each([
    ['before six in the morning', '2026-11-23T13:59:00.000Z'],
    ['after noon', '2026-11-23T20:00:00.000Z'],
    ['on another day', '2026-11-24T15:00:00.000Z'],
  ])('no report leaves %s', async (_, at) => {
    [now, schedules] = [at, [schedule]];
    await morning();
    expect(await queued()).toEqual([]);
  });
  it('a report that is not declared any more keeps no other from leaving', async () => {
    schedules = [{ ...schedule, id: 'old', report: 'forgotten' }, schedule];
    await morning();
    expect(await queued()).toHaveLength(1);
  });
});

describe('the deposits that somebody mails', () => {
  const days = 'fromDate=2026-11-01&toDate=2026-11-05';
  const path = '/reports/invoice-deposit-details';
  const send = (body: object, query = days) => run.ask('POST', `${path}/send-email?${query}`, { ...firm.as, body });
  const letter = { to: ['books@canyon.example'], subject: 'Deposits of {{doc.date}}', body: 'In all {{doc.amount}}' };

  it('the letter is proposed with the days and the sum filled in', async () => {
    const { status, body } = await run.ask('GET', `${path}/email-fields?${days}`, firm.as);
    expect(status).toBe(200);
    expect(body).toMatchObject({ to: [], subject: 'Invoice deposit detail, Nov 1, 2026 to Nov 5, 2026' });
  });
  it('a mail of the deposits says which run is attached, press by press', async () => {
    const twice = [await send(letter), await send(letter)];
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    expect(await queued()).toHaveLength(2);
    expect((await queued())[0]).toMatchObject({
      subject: 'Deposits of Nov 1, 2026 to Nov 5, 2026',
      body: 'In all 18,541.99',
      report: { query: { fromDate: '2026-11-01', toDate: '2026-11-05' }, format: 'pdf' },
    });
  });
  it.each([
    ['without anybody to send it to', { ...letter, to: [] }, days, 'to'],
    ['with its days the wrong way round', letter, 'fromDate=2026-11-05&toDate=2026-11-01', 'toDate'],
  ])('no mail of the deposits leaves %s', async (_, body, query, field) => {
    const refused = await send(body, query);
    expect([refused.status, (refused.body as { details: { field: string }[] }).details[0]?.field]).toEqual([
      422,
      field,
    ]);
    expect(await queued()).toEqual([]);
  });
  it('no mail of the deposits leaves with a template that the company does not have', async () => {
    const refused = await send({ ...letter, templateId: '00000000-0000-4000-8000-000000000000' });
    expect(refused.status).toBe(404);
    expect(await queued()).toEqual([]);
  });
});
