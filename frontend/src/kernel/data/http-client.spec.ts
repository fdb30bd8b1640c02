import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineRoutes } from '@backoffice/contracts/kernel';
import { call } from './http-client.ts';
import { ProblemError } from './problem.ts';
import { clearAllStorage } from '#session/secure-storage.ts';
import { applySelection } from '#session/selection.ts';
import {
  endSession,
  EXPIRY_WARNING_MS,
  onSessionEnd,
  startSession,
  TOKEN_LIFETIME_MS,
  currentToken,
  onSessionExpiry,
} from '#session/session.ts';

const { rename, look, enter } = defineRoutes('gates', {
  rename: {
    method: 'PUT',
    path: '/gates/:id',
    access: 'session',
    scope: 'company',
    permission: null,
    entity: 'Gate',
    does: { command: 'RenameGate', on: 'id' },
    body: z.strictObject({ name: z.string() }),
    summary: '',
  },
  look: {
    method: 'GET',
    path: '/gates/:id',
    access: 'session',
    scope: 'company',
    permission: null,
    does: { read: 'one' },
    answer: z.object({ name: z.string() }),
    summary: '',
  },
  enter: {
    method: 'POST',
    path: '/gates/enter',
    access: 'challenge',
    scope: 'none',
    permission: null,
    does: { handler: 'write' },
    summary: '',
  },
});
const asked = { params: { id: 'north gate' }, body: { name: 'South' }, version: 3, idempotencyKey: 'press-1' };

beforeEach(async () => {
  localStorage.clear();
  await startSession({ token: 'secret', userId: 'ana' });
  applySelection({ companyId: 'company-1', salesmanId: 'ray' });
});
afterEach(() => {
  vi.restoreAllMocks();
  endSession('signed-out');
  clearAllStorage();
});

describe('a request', () => {
  it('a request names its user, company and salesman, the version that was seen, and the command key', async () => {
    const fetching = answering(200, { id: 'g', version: 4, position: 41 });
    await call(rename, asked);
    const [url, init] = fetching.mock.lastCall ?? [];
    expect([url, init?.method, init?.body]).toEqual(['/api/gates/north%20gate', 'PUT', '{"name":"South"}']);
    expect(init?.headers).toMatchObject({
      authorization: 'Bearer secret',
      'company-id': 'company-1',
      'salesman-id': 'ray',
      'if-match': '3',
      'idempotency-key': 'press-1',
    });
  });

  it('a request reads at least the log position that was written before', async () => {
    answering(200, { id: 'g', version: 4, position: 77, of: 'company-1' });
    await call(rename, asked);
    const fetching = answering(200, { name: 'South' });
    await call(look, { params: { id: 'g' } });
    expect(fetching.mock.lastCall?.[1]?.headers).toMatchObject({ 'x-read-after': '77' });
  });

  it('a request does not wait for the log position of another company', async () => {
    answering(200, { id: 'g', version: 4, position: 99, of: 'company-1' });
    await call(rename, asked);
    applySelection({ companyId: 'company-2', salesmanId: null });
    const fetching = answering(200, { name: 'South' });
    await call(look, { params: { id: 'g' } });
    expect(fetching.mock.lastCall?.[1]?.headers).toMatchObject({ 'x-read-after': '0' });
  });

  it('a position of the platform that a company’s request answers with makes no read of the company wait', async () => {
    applySelection({ companyId: 'company-4', salesmanId: null });
    answering(200, { id: 'g', version: 4, position: 5_000, of: 'platform' });
    await call(rename, asked);
    const fetching = answering(200, { name: 'South' });
    await call(look, { params: { id: 'g' } });
    expect(fetching.mock.lastCall?.[1]?.headers).toMatchObject({ 'x-read-after': '0' });
  });

  it('a request does not wait for a log position answered late for the company selected before', async () => {
    const late = Promise.withResolvers<Response>();
    vi.spyOn(globalThis, 'fetch').mockReturnValueOnce(late.promise);
    const before = call(rename, asked);
    applySelection({ companyId: 'company-3', salesmanId: null });
    late.resolve(Response.json({ id: 'g', version: 4, position: 99_000, of: 'company-1' }));
    await before;
    const fetching = answering(200, { name: 'South' });
    await call(look, { params: { id: 'g' } });
    expect(fetching.mock.lastCall?.[1]?.headers).toMatchObject({ 'x-read-after': '0' });
    applySelection({ companyId: 'company-1', salesmanId: null });
    await call(look, { params: { id: 'g' } });
    expect(fetching.mock.lastCall?.[1]?.headers).toMatchObject({ 'x-read-after': '99000' });
  });
});

describe('a challenge', () => {
  it('a two-factor challenge has a token of its own', async () => {
    const fetching = answering(200, {});
    await call(enter, { token: 'challenge' });
    expect(fetching.mock.lastCall?.[1]?.headers).toMatchObject({ authorization: 'Bearer challenge' });
  });
  it('a two-factor challenge that fails ends no session', async () => {
    answering(401, { message: 'This code is not right or no longer good.' });
    await expect(call(enter, { token: 'challenge' })).rejects.toMatchObject({
      problem: { message: 'This code is not right or no longer good.' },
    });
    expect(currentToken()).toBe('secret');
  });
});

describe('a session that runs out', () => {
  let stop = () => {};
  beforeEach(() => {
    stop = onSessionExpiry(() => {});
    vi.useFakeTimers({ now: Date.now() + TOKEN_LIFETIME_MS - EXPIRY_WARNING_MS, toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
    stop();
  });
  const signInAs = (userId: string) => startSession({ token: 'another', userId });
  /** The server, which knows only the token of whoever signed in again. */
  const server = () =>
    vi
      .spyOn(globalThis, 'fetch')
      .mockImplementation(async (_url, init) =>
        new Headers(init?.headers).get('authorization') === 'Bearer another'
          ? Response.json({ id: 'g', version: 4, position: 41 })
          : Response.json({}, { status: 401 }),
      );
  const sent = (init: RequestInit = {}) => ({
    method: init.method,
    body: init.body,
    ...Object.fromEntries(new Headers(init.headers)),
  });

  it('a request refused for an expired session is sent again, unchanged, once the same person has signed in', async () => {
    const fetching = server();
    const saving = call(rename, asked);
    await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(1));
    await signInAs('ana');
    expect(await saving).toMatchObject({ version: 4 });
    const [first, second, ...more] = fetching.mock.calls.map(([url, init]) => ({ url, ...sent(init) }));
    expect(second).toEqual({ ...first, authorization: 'Bearer another' });
    expect(second).toMatchObject({ 'idempotency-key': 'press-1', body: '{"name":"South"}' });
    expect(more).toEqual([]);
  });
  it('a sign-out does not wait for a new sign-in after the session expired', async () => {
    server();
    await expect(call(rename, { ...asked, token: 'secret' })).rejects.toMatchObject({ status: 401 });
  });
  it('an expired session makes all other requests wait for the new sign-in', async () => {
    const fetching = server();
    const asking = Promise.all([
      call(look, { params: { id: 'g' } }),
      call(rename, asked),
      call(look, { params: { id: 'h' } }),
    ]);
    await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(3));
    await signInAs('ana');
    expect(await asking).toHaveLength(3);
    expect(fetching).toHaveBeenCalledTimes(6);
  });
  it('an expired session sends no waiting requests for another user', async () => {
    const fetching = server();
    const failed = failure();
    await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(1));
    await signInAs('ben');
    expect([(await failed).status, fetching.mock.calls.length]).toEqual([401, 1]);
  });
  it('an expired session ends waiting requests with their 401 when the user gives up', async () => {
    const fetching = server();
    const failed = failure();
    await vi.waitFor(() => expect(fetching).toHaveBeenCalledTimes(1));
    endSession('signed-out');
    expect([(await failed).problem.message, fetching.mock.calls.length]).toEqual([
      'You are not authorized. Please log in again.',
      1,
    ]);
  });
});

it('a session that the server no longer knows is ended', async () => {
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  answering(401, {});
  await failure();
  stop();
  expect(ended).toHaveBeenCalledWith('refused');
  expect(currentToken()).toBeNull();
});

it('an answer that breaks off, as when its page is left, counts as none, and the session goes on', async () => {
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('{"id": "g', { status: 200 }));
  const { status, problem } = await failure();
  expect([status, problem.type, currentToken()]).toEqual([0, 'NETWORK_ERROR', 'secret']);
});

function answering(status: number, body: unknown) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body, { status }));
}

async function failure(): Promise<ProblemError> {
  const fault: unknown = await call(rename, asked).then(
    () => null,
    (error: unknown) => error,
  );
  if (!(fault instanceof ProblemError)) throw new Error('It did not fail as the catalogue says');
  return fault;
}
