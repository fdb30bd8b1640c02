import { movableClock, systemClock } from '@backoffice/infra/clock';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memoryCheckpoints } from '#kernel/checkpoints.ts';
import { systemContext } from '#kernel/context.ts';
import { memoryAttention } from '#kernel/attention.ts';
import { memoryParkedEvents } from '#kernel/parked-events.ts';
import { startReactions } from '#kernel/reactions.ts';
import { whenFollowUpNeeded } from '#src/features/follow-ups/module.ts';
import {
  createCompany,
  createPricedProposal,
  serveWriteSide,
  type TestCompany,
  type ServedWriteSide,
} from './write-side.spec-kit.ts';

// made before each test
let [run, firm, proposalId, locationId] = [] as unknown as [ServedWriteSide, TestCompany, string, string];
let firms = 0;
const clock = movableClock(systemClock);
beforeAll(async () => void (run = await serveWriteSide({ clock })));
beforeEach(async () => {
  clock.put('2026-11-20T17:00:00.000Z');
  firm = await createCompany(run, `Ridgeline${(firms += 1)}`);
  ({ proposalId, locationId } = await createPricedProposal(run, firm));
  await edit({ sendFollowUp: true });
});
afterAll(() => run.close());

const ask = async (method: string, path: string, body: unknown = {}) => {
  const answer = await run.ask(method, path, { ...firm.as, body });
  if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`);
  return answer.body as { id: string };
};
const edit = (more: object) =>
  ask('PUT', `/proposals/${proposalId}`, {
    name: 'Retaining wall',
    lineItems: [{ name: 'Wall', unitPrice: 1_818_838 }],
    ...more,
  });
const send = () =>
  ask('POST', `/proposals/${proposalId}/send-email`, {
    to: [firm.email('hillcrest')],
    subject: 'For you',
    body: '{{doc.link}}',
  });
const system = (type: string) =>
  run.write.gateway.execute(
    [{ entity: 'Proposal', id: proposalId, command: { type, data: {} } }],
    systemContext(firm.id, `${type} ${clock.now()}`),
  );

const SOON = { interval: 2 };
const events = () => run.log.readTenant(firm.id, 0, 1_000);
/** Before the first event of the firm; the others in the house are not told of. */
async function atTheBeginning() {
  const checkpoints = memoryCheckpoints();
  for (const [tenant, head] of await run.log.heads())
    if (tenant !== firm.id) await checkpoints.save(whenFollowUpNeeded.name, tenant, head);
  return checkpoints;
}
/** Tells everything from the beginning, as after a crash before the first checkpoint. */
async function recordedEvents() {
  const checkpoints = await atTheBeginning();
  const last = (await events()).findLast(({ type }) => whenFollowUpNeeded.on.includes(type))?.position ?? 0;
  const follower = await startReactions([whenFollowUpNeeded], run.write.gateway, {
    log: run.log,
    jobs: run.work.jobs,
    checkpoints,
    parkedEvents: memoryParkedEvents(),
    attention: memoryAttention(),
    report: (error) => expect.fail(String(error)),
  });
  await expect
    .poll(async () => (await checkpoints.load(whenFollowUpNeeded.name)).get(firm.id) ?? 0, SOON)
    .toBeGreaterThanOrEqual(last);
  await follower.stop();
}
/** The product goes down once the first thing that follows is done. */
async function brokenOff() {
  const { gateway } = run.write;
  let calls = 0;
  const breaking = {
    ...gateway,
    execute: (...asked: Parameters<typeof gateway.execute>) =>
      (calls += 1) === 1 ? gateway.execute(...asked) : Promise.reject(new Error('The product goes down')),
  };
  const follower = await startReactions([whenFollowUpNeeded], breaking, {
    log: run.log,
    jobs: run.work.jobs,
    checkpoints: await atTheBeginning(),
    parkedEvents: memoryParkedEvents(),
    attention: memoryAttention(),
    report: () => {},
  });
  await expect.poll(() => calls, SOON).toBeGreaterThan(1);
  await follower.stop();
}
type Row = { id: string; dueDate: string; status: string };
async function followUps(): Promise<Row[]> {
  await recordedEvents();
  const rows = new Map<string, Row>();
  for (const { stream, data } of (await events()).filter((event) => event.stream.startsWith('FollowUp-'))) {
    const { dueDate = '', to = {} } = data as { dueDate?: string; to?: Partial<Row> }; // by its contract
    rows.set(stream, {
      id: stream.slice('FollowUp-'.length),
      status: 'open',
      ...(rows.get(stream) ?? { dueDate }),
      ...to,
    });
  }
  return [...rows.values()].toSorted((a, b) => a.dueDate.localeCompare(b.dueDate));
}
const days = async (status: string) =>
  (await followUps()).flatMap((each) => (each.status === status ? [each.dueDate] : []));
const [third, seventh, fourteenth] = ['2026-11-23', '2026-11-27', '2026-12-04'] as const;
const three = [third, seventh, fourteenth];

describe('a proposal that is sent', () => {
  it('a sent proposal is followed up after three, seven and fourteen days by the location’s salesman', async () => {
    await send();
    expect(await days('open')).toEqual(three);
    expect((await events()).find(({ type }) => type === 'FollowUpScheduled')).toMatchObject({
      meta: { actor: { kind: 'system' } },
      data: {
        proposalId,
        proposalNumber: '1',
        locationId,
        salesmanId: firm.nick.id,
        kind: 'call',
        subject: 'Has the proposal arrived?',
      },
    });
  });
  it('follow-ups are scheduled by the days of the company, not by those of UTC', async () => {
    clock.put('2026-11-21T07:59:00.000Z'); // Friday night in California
    await send();
    expect(await days('open')).toEqual(three);
  });
  it('a sent proposal is followed up once, however often the event is delivered', async () => {
    await send();
    await recordedEvents();
    await recordedEvents();
    expect(await days('open')).toEqual(three);
  });
  it('a sent proposal is not followed up where the company has turned that off', async () => {
    await edit({ sendFollowUp: false });
    await send();
    expect(await followUps()).toEqual([]);
  });
  it('a proposal sent again is followed up only once', async () => {
    await send();
    await recordedEvents();
    clock.put('2026-11-21T17:00:00.000Z');
    await send();
    expect(await days('open')).toEqual(three);
  });
  it('a proposal sent again after all follow-ups were done is followed up anew', async () => {
    await send();
    for (const { id } of await followUps()) await ask('PUT', `/follow-ups/${id}/complete`, { outcome: 'noAnswer' });
    clock.put('2026-11-24T17:00:00.000Z');
    await send();
    expect([await days('done'), await days('open')]).toEqual([three, ['2026-11-27', '2026-12-01', '2026-12-08']]);
  });
  it('missing follow-ups are scheduled after an interrupted reaction', async () => {
    await send();
    await brokenOff();
    clock.put('2026-11-24T17:00:00.000Z'); // the first day is over by now
    expect(await days('open')).toEqual(three);
  });
  it('no follow-up is scheduled for days that were past when the event arrived', async () => {
    await send();
    clock.put('2026-11-25T17:00:00.000Z');
    expect(await days('open')).toEqual([seventh, fourteenth]);
  });
});

describe('a proposal that is settled', () => {
  const endings: readonly (readonly [string, () => Promise<unknown>])[] = [
    [
      'accepted',
      () => ask('PUT', `/proposals/${proposalId}/accept-without-esignature`, { name: 'Grace', reason: 'By phone' }),
    ],
    ['declined', () => ask('PUT', `/proposals/${proposalId}/decline`, { reason: 'Too dear' })],
    [
      'expired',
      () => {
        clock.put('2027-01-15T17:00:00.000Z');
        return system('ExpireProposal');
      },
    ],
  ];
  it.each(endings)('a proposal is no longer followed up because it is %s', async (_how, end) => {
    await send();
    await recordedEvents();
    await end();
    expect(await days('cancelled')).toEqual(three);
    expect(await days('open')).toEqual([]);
  });
  it.each(endings)('a proposal is never followed up when, before the reaction ran, it is %s', async (_how, end) => {
    await send();
    await end();
    expect(await days('open')).toEqual([]);
  });
  it('remaining follow-ups are cancelled after an interrupted reaction', async () => {
    await send();
    await recordedEvents();
    await ask('PUT', `/proposals/${proposalId}/decline`, { reason: 'Too dear' });
    await brokenOff();
    expect(await days('cancelled')).toEqual(three);
  });
  it('completed follow-ups of a settled proposal are kept', async () => {
    await send();
    const [first] = await followUps();
    await ask('PUT', `/follow-ups/${first?.id ?? ''}/complete`, { outcome: 'interested' });
    await ask('PUT', `/proposals/${proposalId}/decline`, {});
    expect([await days('done'), await days('cancelled')]).toEqual([[third], [seventh, fourteenth]]);
  });
  it('a settled proposal takes no new follow-up, while its location does', async () => {
    await ask('PUT', `/proposals/${proposalId}/accept-without-esignature`, { name: 'Grace', reason: 'By phone' });
    const schedule = (more: object) =>
      run.ask('POST', '/follow-ups/create', { ...firm.as, body: { locationId, dueDate: third, ...more } });
    expect(await schedule({ proposalId })).toMatchObject({
      status: 422,
      body: { code: 'PROPOSAL_SETTLED', details: [{ field: 'proposalId' }] },
    });
    expect((await schedule({})).status).toBe(201);
    expect(await days('open')).toEqual([third]);
  });
  it.each([
    ['archived', () => ask('PUT', `/proposals/${proposalId}/archive`)],
    ['trashed', () => run.ask('DELETE', `/proposals/${proposalId}/delete`, firm.as)],
  ])('nothing is recorded of the follow-ups of a proposal that is %s', async (_how, putAway) => {
    await send();
    await recordedEvents();
    await putAway();
    expect(await days('open')).toEqual(three);
    expect((await events()).some(({ type }) => type === 'FollowUpCancelled')).toBe(false);
  });
  it('a proposal in the trash takes no new follow-up', async () => {
    await run.ask('DELETE', `/proposals/${proposalId}/delete`, firm.as);
    expect(
      await run.ask('POST', '/follow-ups/create', { ...firm.as, body: { locationId, proposalId, dueDate: third } }),
    ).toMatchObject({ status: 422, body: { code: 'PROPOSAL_SETTLED' } });
  });
});

describe('a follow-up', () => {
  const body = () => ({ locationId, proposalId, dueDate: third });
  it('a postponed follow-up is scheduled again once, for the same salesman', async () => {
    const { id } = await ask('POST', '/follow-ups/create', {
      ...body(),
      salesmanId: firm.jo.id,
      kind: 'visit',
      subject: 'Bring the samples',
    });
    await ask('PUT', `/follow-ups/${id}/complete`, { outcome: 'reschedule', nextDueDate: seventh });
    expect(await days('open')).toEqual([seventh]);
    expect(await days('open')).toEqual([seventh]);
    expect((await events()).findLast(({ type }) => type === 'FollowUpScheduled')?.data).toMatchObject({
      proposalId,
      salesmanId: firm.jo.id,
      kind: 'visit',
      subject: 'Bring the samples',
    });
  });
  it('a follow-up that is reopened takes back what its completion scheduled', async () => {
    const { id } = await ask('POST', '/follow-ups/create', body());
    await ask('PUT', `/follow-ups/${id}/complete`, { outcome: 'reschedule', nextDueDate: seventh });
    expect(await days('open')).toEqual([seventh]);
    await ask('PUT', `/follow-ups/${id}/reopen`);
    expect([await days('open'), await days('cancelled')]).toEqual([[third], [seventh]]);
    await ask('PUT', `/follow-ups/${id}/complete`, { outcome: 'reschedule', nextDueDate: fourteenth });
    expect([await days('done'), await days('open')]).toEqual([[third], [fourteenth]]);
  });
  it('a follow-up that was cancelled before its proposal was settled cannot be reopened after it', async () => {
    const { id } = await ask('POST', '/follow-ups/create', body());
    await ask('PUT', `/follow-ups/${id}/cancel`, {});
    await ask('PUT', `/proposals/${proposalId}/accept-without-esignature`, { name: 'Grace', reason: 'By phone' });
    expect(await run.ask('PUT', `/follow-ups/${id}/reopen`, { ...firm.as, body: {} })).toMatchObject({
      status: 422,
      body: { code: 'PROPOSAL_SETTLED' },
    });
  });
  it('a follow-up is scheduled for a proposal of the same location only', async () => {
    const other = await createPricedProposal(run, firm, 'Lakeside');
    expect(
      await run.ask('POST', '/follow-ups/create', { ...firm.as, body: { ...body(), proposalId: other.proposalId } }),
    ).toMatchObject({ status: 404, body: { code: 'PROPOSAL_UNKNOWN' } });
  });
  it('a follow-up belongs to its salesman, whoever else sells there', async () => {
    const by = (token: string, more: object = {}) =>
      run.ask('POST', '/follow-ups/create', { token, companyId: firm.id, body: { ...body(), ...more } });
    expect((await by(firm.nick.token)).status).toBe(201);
    expect((await by(firm.nick.token, { salesmanId: firm.jo.id })).status).toBe(403);
    expect((await by(firm.jo.token)).status).toBe(404);
    const { id } = await ask('POST', '/follow-ups/create', body());
    expect(
      (
        await run.ask('PUT', `/follow-ups/${id}/complete`, {
          token: firm.jo.token,
          companyId: firm.id,
          body: { outcome: 'won' },
        })
      ).status,
    ).toBe(404);
  });
});
