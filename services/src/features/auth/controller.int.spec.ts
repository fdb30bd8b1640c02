import { permissionMatrix } from '@backoffice/contracts';
import { authRoutes } from '@backoffice/contracts/features/auth';
import { userOwnRoutes } from '@backoffice/contracts/features/users';
import { postgresIdentity, type Identity } from '@backoffice/infra/auth';
import { systemClock } from '@backoffice/infra/clock';
import { postgresEventLog, type EventLog } from '@backoffice/infra/event-log';
import { createEdgeApp, type Edge } from '@backoffice/infra/http';
import { freshDatabase, pgPool, type FreshDatabase } from '@backoffice/infra/postgres';
import { systemContext, writeSide, type CommandGateway } from '@backoffice/services';
import type pg from 'pg';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FIRST_USER_ID } from './module.ts';

const KIM = '00000000-0000-4000-8000-000000000001',
  A = '00000000-0000-4000-8000-00000000000a';
const PASSWORD = 'correct horse battery';
const table = [authRoutes.login, authRoutes.logout, authRoutes.setUpNeeded, authRoutes.setUp, userOwnRoutes.profile];
const unasked = {} as never; // what works behind the requests is not started here
const first = { firstName: 'Sol', lastName: 'Ray', userName: 'sol', email: 'sol@example.com', password: PASSWORD };

let database: FreshDatabase,
  log: EventLog,
  pool: pg.Pool,
  identity: Identity,
  edge: Edge,
  url: string,
  gateway: CommandGateway;
beforeEach(async () => {
  database = await freshDatabase();
  log = postgresEventLog(database.url);
  pool = pgPool(database.url);
  identity = postgresIdentity(pool, { secret: 's'.repeat(32) });
  const {
    module,
    handlers,
    guard,
    gateway: opened,
  } = writeSide({
    log,
    clock: systemClock,
    identity,
    publicUrl: 'http://localhost',
    mailFrom: 'us@example.com',
    secret: 's'.repeat(32),
    report: () => {},
    checkpoints: unasked,
    parkedEvents: unasked,
    attention: unasked,
    jobs: unasked,
    backgroundTasks: unasked,
    imports: unasked,
    records: unasked,
    mailer: unasked,
    mailReturn: null,
    texter: unasked,
    pusher: unasked,
    carrier: null,
    paymentProvider: null,
    destinations: unasked,
    files: unasked,
    media: unasked,
    renderer: unasked,
    sealer: unasked,
    findExpiredProposals: unasked,
    findDueWarranties: unasked,
    findUnlockedLogs: unasked,
    findDueEntries: unasked,
    findDueNotices: unasked,
    findExpiredAccess: unasked,
    countOpenCustomers: unasked,
    findLedgerBalance: unasked,
    findBanks: unasked,
    findJobPurchases: unasked,
    findJobSpending: unasked,
    drawWip: unasked,
    drawPayroll: unasked,
    readClosingFigures: unasked,
    writeExport: unasked,
    findReassignable: unasked,
    findDueReminders: unasked,
    findReportSchedules: unasked,
    findNotifications: unasked,
    findMembers: unasked,
    readDay: unasked,
    findDepositTotal: unasked,
    findMatching: unasked,
    foresee: unasked,
    prove: unasked,
  });
  gateway = opened;
  const names = table.map(({ name }) => name);
  edge = await createEdgeApp({
    routeTable: table,
    handlers: handlers.filter(({ route }) => names.includes(route.name)),
    matrix: permissionMatrix,
    guard,
    modules: [module],
  });
  await edge.app.listen(0, '127.0.0.1');
  url = await edge.app.getUrl();
});
afterEach(async () => {
  await edge.app.close();
  await log.close();
  await pool.end();
  await database.drop();
});

async function ask(method: string, path: string, body?: unknown, headers: Record<string, string> = {}) {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...(body ? { 'content-type': 'application/json' } : {}), ...headers },
    body: body ? JSON.stringify(body) : undefined,
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, body: text === '' ? null : JSON.parse(text) };
}
const login = (password = PASSWORD, headers: Record<string, string> = {}, userName = 'kim') =>
  ask('POST', '/auth/login', { userName, password, deviceIdentifier: 'desk' }, headers);
const bearer = ({ body }: { body: { token: string } }) => ({ authorization: `Bearer ${body.token}` });
const profile = (session: { body: { token: string } }, headers = {}) =>
  ask('GET', '/users/profile', undefined, { ...bearer(session), ...headers });
const recordedEvents = async (id: string) => (await log.readStream('platform', `User-${id}`)).map(({ type }) => type);

async function invite() {
  const fields = {
    firstName: 'Kim',
    lastName: 'Lee',
    userName: 'kim',
    email: 'kim@example.com',
    phoneNumber: null,
    companyId: A,
    memberships: [{ companyId: A, role: 'OA', status: 'active' }],
  };
  await gateway.execute(
    [{ entity: 'User', id: KIM, command: { type: 'InviteUser', data: fields }, creates: true }],
    systemContext('platform', 'invite'),
  );
  await identity.credentials.put({ userId: KIM, logins: ['kim', 'kim@example.com'], password: PASSWORD });
}

describe('signing in', () => {
  beforeEach(invite);

  it('signing in opens a session, accepts an invitation and is recorded in the log', async () => {
    const session = await login();
    expect([session.status, session.body.userId]).toEqual([200, KIM]);
    expect((await profile(session)).body).toMatchObject({
      id: KIM,
      name: 'Kim Lee',
      role: 2,
      roleCode: 'OA',
      companyId: A,
      expiresAt: session.body.expiresAt,
    });
    expect(await recordedEvents(KIM)).toEqual(['UserInvited', 'UserActivated', 'SessionOpened']);
  });
  it('signing in again with the same key gives the same session, at once or later', async () => {
    const sessions = await Promise.all(
      Array.from({ length: 20 }, () => login(PASSWORD, { 'idempotency-key': 'press' })),
    );
    const later = await login(PASSWORD, { 'idempotency-key': 'press' });
    expect(new Set([...sessions, later].map(({ body }) => body.token)).size).toBe(1);
    expect(later.headers.get('idempotency-replayed')).toBe('true');
    expect((await recordedEvents(KIM)).filter((type) => type === 'SessionOpened')).toHaveLength(1);
    expect((await login()).body.token).not.toBe(later.body.token);
  });
  it('signing in with the key of an ended session is refused', async () => {
    const session = await login(PASSWORD, { 'idempotency-key': 'press' });
    await ask('POST', '/auth/logout', {}, bearer(session));
    expect((await login(PASSWORD, { 'idempotency-key': 'press' })).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  });
  it('a wrong password and an unknown user name get the same answer', async () => {
    const [wrong, unknown] = [await login('wrong password!'), await login('wrong password!', {}, 'nobody')];
    expect([wrong.status, unknown.status]).toEqual([401, 401]);
    expect({ ...wrong.body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
    const names = (answer: typeof wrong) => [...answer.headers.keys()].toSorted();
    expect(names(wrong)).toEqual(names(unknown));
  });
  it('sign-in locks after five failures with the same answer, and is blocked after ten tries', async () => {
    const answers = [];
    for (let n = 0; n < 5; n++) answers.push(await login('wrong password!'));
    for (let n = 0; n < 5; n++) answers.push(await login());
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.code} ${body.message}`)).size).toBe(1);
    const closed = await login();
    expect([closed.status, closed.body.code, Number(closed.headers.get('retry-after')) > 800]).toEqual([
      429,
      'TOO_MANY_TRIES',
      true,
    ]);
    await vi.waitFor(async () =>
      expect((await recordedEvents(KIM)).filter((type) => type === 'LoginFailed')).toHaveLength(10),
    );
    expect((await recordedEvents(KIM)).filter((type) => type === 'LoginLocked')).toHaveLength(1);
  });
  it('signing in leaves no trace of a secret in the log', async () => {
    const session = await login();
    await login('another password', {}, 'kim');
    const events = JSON.stringify(await log.readTenant('platform', 0, 1_000));
    for (const secret of [PASSWORD, 'another password', session.body.token]) expect(events).not.toContain(secret);
  });
  it('signing in is refused while the database is unavailable', async () => {
    const query = vi
      .spyOn(pool, 'query')
      .mockRejectedValue(Object.assign(new Error('gone'), { code: 'ECONNREFUSED' }) as never);
    const answer = await login();
    query.mockRestore();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2']);
  });
});

describe('signing out', () => {
  beforeEach(invite);

  it('signing out ends this session alone', async () => {
    const [one, two] = [await login(), await login()];
    expect((await ask('POST', '/auth/logout', { deviceIdentifier: 'desk' }, bearer(one))).status).toBe(200);
    expect([(await profile(one)).status, (await profile(two)).status]).toEqual([401, 200]);
    expect((await recordedEvents(KIM)).at(-1)).toBe('SessionEnded');
  });
  it('signing out on all devices ends all sessions', async () => {
    const [one, two] = [await login(), await login()];
    await ask('POST', '/auth/logout', { logoutFromAllDevices: true }, bearer(one));
    expect([(await profile(one)).status, (await profile(two)).status]).toEqual([401, 401]);
  });
  it('a session ends by itself after 24 hours', async () => {
    const session = await login();
    await pool.query(
      "UPDATE auth.sessions SET opened_at = opened_at - interval '24 hours', expires_at = expires_at - interval '24 hours'",
    );
    identity.sessions.invalidateCache();
    expect((await profile(session)).status).toBe(401);
  });
});

describe('setting up', () => {
  const setUp = (headers: Record<string, string> = {}, body: object = first) =>
    ask('POST', '/auth/set-up', body, headers);

  it('the first setup creates the first Software Admin and signs them in', async () => {
    expect((await ask('GET', '/auth/set-up')).body).toEqual({ needed: true });
    const session = await setUp();
    expect((await profile(session)).body).toMatchObject({ name: 'Sol Ray', role: 1, roleCode: 'SA', companies: [] });
    expect((await ask('GET', '/auth/set-up')).body).toEqual({ needed: false });
    expect((await login(PASSWORD, {}, 'sol@example.com')).status).toBe(200);
  });
  it('the first setup happens once, however many try at once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        setUp({ 'idempotency-key': `k${n}` }, { ...first, userName: `sol${n}`, email: `sol${n}@example.com` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 19 }, () => 409),
    ]);
    expect((await recordedEvents(FIRST_USER_ID)).filter((type) => type === 'UserInvited')).toHaveLength(1);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'ALREADY_SET_UP' });
  });
  it('a first setup retried with its key gives the same session, only to who has the password', async () => {
    const session = await setUp({ 'idempotency-key': 'k' });
    const again = await setUp({ 'idempotency-key': 'k' });
    expect([again.status, again.body.token]).toEqual([200, session.body.token]);
    expect((await setUp({ 'idempotency-key': 'k' }, { ...first, password: 'some other password' })).status).toBe(409);
  });
  it('the first setup is resumed after a crash between the password and the events', async () => {
    await identity.credentials.put({
      userId: FIRST_USER_ID,
      logins: ['half', 'half@example.com'],
      password: 'the password of before',
    });
    expect((await setUp()).status).toBe(200);
    expect([
      (await login('the password of before', {}, 'half')).status,
      (await login(PASSWORD, {}, 'sol')).status,
    ]).toEqual([401, 200]);
  });
  it('the first setup is refused once the product has users', async () => {
    await invite();
    expect((await ask('GET', '/auth/set-up')).body).toEqual({ needed: false });
    expect((await setUp()).status).toBe(409);
  });
});
