import type { NotificationItem } from '@backoffice/contracts/features/notifications';
import type { NotificationSettings } from '@backoffice/contracts/features/inboxes';
import { memoryEventLog } from '@backoffice/infra/event-log';
import { beforeEach, describe, expect, it } from 'vitest';
import { systemContext } from '#src/index.ts';
import {
  beginEachWithCompany,
  chooses,
  clock,
  firm,
  happens,
  run,
  settle,
  tellInstead,
  told,
} from './notifications.spec-kit.ts';
import { createCompany, serveWriteSide, type TestCompany } from './write-side.spec-kit.ts';

beginEachWithCompany();

const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
type Person = TestCompany['owner'];
const call = (method: 'GET' | 'PUT' | 'DELETE', person: Person, body?: object, at = { run, firm }) =>
  at.run.ask(method, '/push-subscription', { token: person.token, companyId: at.firm.id, ...(body && { body }) });
const subscribes = (person: Person, endpoint = `https://push.example/${person.id}`, at = { run, firm }) =>
  call('PUT', person, { endpoint, keys }, at);
const pushed = () => run.pushes.map(({ target, payload }) => [target.endpoint, JSON.parse(payload) as object]);
const words = () => run.pushes.map(({ payload }) => (JSON.parse(payload) as { words: string }).words);

describe('a browser that gets notifications', () => {
  it('a browser is kept until it is ended, and knows by which key it is sent to', async () => {
    const publicKey = 'the key of a deployment';
    expect((await call('GET', firm.owner)).body).toEqual({ publicKey, isOn: false });
    expect(await subscribes(firm.owner)).toMatchObject({ status: 200, body: { publicKey, isOn: true } });
    expect((await call('GET', firm.owner)).body).toEqual({ publicKey, isOn: true });
    expect((await call('DELETE', firm.owner)).body).toEqual({ publicKey, isOn: false });
    await happens(firm.owner.id);
    await settle();
    expect(pushed()).toEqual([]);
  });
  it('a push service that is not known is refused in a sentence, and nothing is kept', async () => {
    expect(await subscribes(firm.owner, 'https://evil.example/1')).toMatchObject({
      status: 422,
      body: { code: 'PUSH_HOST_UNKNOWN', message: 'This browser’s push service is not known.' },
    });
    expect((await call('GET', firm.owner)).body).toMatchObject({ isOn: false });
  });
  it.each([
    { endpoint: 'push', keys },
    { endpoint: 'https://push.example/1', keys: { ...keys, auth: 'short' } },
    { endpoint: 'https://push.example/1', keys: { ...keys, p256dh: 'B'.repeat(86) } },
    { endpoint: `https://push.example/${'x'.repeat(600)}`, keys },
  ])('what is no subscription is refused: %j', async (body) =>
    expect((await call('PUT', firm.owner, body)).status).toBe(422),
  );
  it('nothing of it is recorded', async () => {
    const before = await run.log.head(firm.id);
    await subscribes(firm.owner);
    expect(await run.log.head(firm.id)).toBe(before);
  });
});

describe('a push', () => {
  beforeEach(async () => void (await subscribes(firm.owner)));

  it('what was signed is pushed to whoever is told of it, in a sentence without names', async () => {
    await happens(firm.owner.id);
    await settle();
    expect(pushed()).toEqual([
      [
        `https://push.example/${firm.owner.id}`,
        {
          kind: 'signed',
          words: 'A proposal was signed',
          page: '/toc/l/proposal/p',
          topic: expect.stringMatching(/^[\w-]{32}$/),
        },
      ],
    ]);
    expect(run.pushes[0]).toMatchObject({ isUrgent: true });
  });
  it('whoever wants details on the locked screen is told names', async () => {
    await chooses(firm.owner, { pushDetails: true });
    await happens(firm.owner.id);
    await settle();
    expect(words()).toEqual(['Amy Chen signed proposal 12, Retaining wall']);
  });
  it('no amount is in a push, whatever its reader chose', async () => {
    const canary = { words: 'Hillcrest HOA paid $98,765.43: “98,765.43”', named: 'Hillcrest HOA paid' };
    await chooses(firm.owner, { pushes: [{ kind: 'paid', isWanted: true }] });
    await happens(firm.owner.id, { kind: 'paid', brief: 'A payment was posted', ...canary });
    await chooses(firm.owner, { pushes: [{ kind: 'paid', isWanted: true }], pushDetails: true });
    await happens(firm.owner.id, { kind: 'paid', brief: 'A payment was posted', ...canary });
    await settle();
    expect(run.pushes).toHaveLength(2);
    expect(words().join()).not.toMatch(/98|765|\$/);
  });
  it('the third look at a document replaces the second, and a look at another one does not', async () => {
    await chooses(firm.owner, { pushes: [{ kind: 'viewed', isWanted: true }] });
    for (const recordId of ['p', 'p', 'q']) await happens(firm.owner.id, { kind: 'viewed', recordId });
    await settle();
    const topics = run.pushes.map(({ topic }) => topic);
    expect([topics[0] === topics[1], topics[1] === topics[2]]).toEqual([true, false]);
    expect(run.pushes[0]).toMatchObject({ isUrgent: false });
  });
  it('it is pushed once, also by a process that follows the log from its beginning', async () => {
    await happens(firm.owner.id);
    await settle();
    await settle();
    expect(run.pushes).toHaveLength(1);
    expect(run.work.names().filter((name) => name.startsWith('push-notification'))).toHaveLength(1);
  });
  it.each<[string, Partial<NotificationItem>, Partial<NotificationSettings>]>([
    ['was read in the inbox already', { isRead: true }, {}],
    ['is of a kind that is not pushed as usual', { kind: 'viewed' }, {}],
    ['is of a kind that its reader has muted', {}, { muted: ['signed'] }],
    ['is of a kind of which its reader wants no pushes', {}, { pushes: [{ kind: 'signed', isWanted: false }] }],
  ])('nothing is pushed that %s', async (_why, item, settings) => {
    await chooses(firm.owner, settings);
    await happens(firm.owner.id, item);
    await settle();
    expect(pushed()).toEqual([]);
  });
  it('what is read between the question and the push is not pushed', async () => {
    const position = await happens(firm.owner.id);
    tellInstead(told.map((each) => ({ ...each })));
    let questions = 0;
    // read after it was asked for the mail and for the push
    Object.defineProperty(told[0], 'isRead', { get: () => ++questions > 2 });
    await settle();
    expect(run.work.names()).toContain(
      `push-notification ${firm.id} ${position} ${firm.owner.id} push https://push.example/${firm.owner.id}`,
    );
    expect(pushed()).toEqual([]);
  });
  it('whoever signs out of a browser, or may not sign in any more, is pushed nothing', async () => {
    await subscribes(firm.nick);
    await happens(firm.owner.id);
    await happens(firm.nick.id);
    await call('DELETE', firm.owner);
    await run.write.gateway.execute(
      [{ entity: 'User', id: firm.nick.id, command: { type: 'DisableUser', data: {} } }],
      systemContext('platform', 'Nick has left'),
    );
    await settle();
    expect(pushed()).toEqual([]);
  });
  it('a browser that its push service does not know any more is forgotten', async () => {
    await subscribes(firm.owner, 'https://push.example/gone');
    await happens(firm.owner.id);
    await settle();
    expect(run.pushes).toHaveLength(1);
    expect((await call('GET', firm.owner)).body).toMatchObject({ isOn: false });
    await happens(firm.owner.id);
    await settle();
    expect(run.pushes).toHaveLength(1);
  });
  it('what happened more than a day ago is history', async () => {
    await happens(firm.owner.id, { at: '2026-11-19T19:00:00.000Z' });
    await settle();
    expect(pushed()).toEqual([]);
  });
  it('what was recorded before a process first followed the log is pushed to nobody', async () => {
    const log = memoryEventLog();
    const before = await serveWriteSide({ log, clock });
    const old = await createCompany(before, 'Summit');
    await happens(old.owner.id, {}, { ...before, firm: old });
    await before.close();
    const now = await serveWriteSide({
      log,
      clock,
      findMembers: async () => [old.owner.id],
      findNotifications: async () => told,
    });
    await subscribes(old.owner, 'https://push.example/1', { run: now, firm: old });
    await settle(now);
    expect(now.pushes).toEqual([]);
    await now.close();
  });
});

describe('quiet hours', () => {
  const [evening, night] = ['2026-11-21T03:59:00.000Z', '2026-11-21T07:00:00.000Z'];
  const at = async (instant: string) => {
    clock.put(instant);
    await settle();
    await run.work.tick('end-quiet-hours');
    await settle();
  };
  beforeEach(async () => void (await subscribes(firm.owner)));

  it('at eleven in the evening nothing is pushed, and one at six', async () => {
    clock.put(night);
    await happens(firm.owner.id);
    await at(night);
    expect(words()).toEqual([]);
    await at('2026-11-21T13:59:00.000Z');
    expect(words()).toEqual([]);
    await at('2026-11-21T14:00:00.000Z');
    await at('2026-11-21T15:00:00.000Z');
    expect(words()).toEqual(['A proposal was signed']);
  });
  it('four of a night are told in one push, and what was read or is not wanted is not among them', async () => {
    clock.put(night);
    for (let each = 0; each < 4; each++) await happens(firm.owner.id);
    await happens(firm.owner.id, { isRead: true });
    await happens(firm.owner.id, { kind: 'viewed' });
    await at('2026-11-21T14:00:00.000Z');
    expect(pushed().map(([, push]) => push)).toEqual([
      { kind: 'signed', words: '4 notifications while it was quiet', page: '/', topic: 'quiet' },
    ]);
  });
  it('what happened in the evening before is told once, at once', async () => {
    clock.put(evening);
    await happens(firm.owner.id);
    await settle();
    await at('2026-11-21T14:00:00.000Z');
    expect(words()).toEqual(['A proposal was signed']);
  });
  it('on a Sunday nothing is pushed until Monday', async () => {
    await at('2026-11-22T20:00:00.000Z');
    await happens(firm.owner.id);
    await settle();
    expect(words()).toEqual([]);
    await at('2026-11-23T14:00:00.000Z');
    expect(words()).toEqual(['A proposal was signed']);
  });
  it('of a night in which nothing happened there is no push', async () => {
    await at('2026-11-21T14:00:00.000Z');
    expect(words()).toEqual([]);
  });
  it('whoever wants no quiet hours is told at any time', async () => {
    await chooses(firm.owner, { quiet: null });
    clock.put(night);
    await happens(firm.owner.id);
    await settle();
    expect(words()).toEqual(['A proposal was signed']);
  });
});
