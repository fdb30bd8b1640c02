// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { defineRoutes, problemTypes } from '@backoffice/contracts/kernel';
import { call, TIMEOUT_MS } from './api.ts';
import { Failed } from './problem.ts';
import { select } from './selection.ts';
import { NEAR_END_MS, onSession, onSessionEnd, startSession, TOKEN_LIFE_MS, tokenNow } from './session.ts';

const { rename, look } = defineRoutes('gates', {
  rename: { method: 'PUT', path: '/gates/:id', access: 'session', scope: 'company', permission: null, entity: 'Gate', does: { command: 'RenameGate', on: 'id' }, body: z.strictObject({ name: z.string() }), summary: '' },
  look: { method: 'GET', path: '/gates/:id', access: 'session', scope: 'company', permission: null, does: { read: 'one' }, answer: z.object({ name: z.string() }), summary: '' },
});
const asked = { params: { id: 'north gate' }, body: { name: 'South' }, version: 3, idempotencyKey: 'press-1' };

beforeEach(async () => {
  localStorage.clear();
  await startSession({ token: 'secret', userId: 'ana' });
  select({ companyId: 'company-1', salesmanId: 'ray' });
});
afterEach(() => vi.restoreAllMocks());

describe('a request', () => {
  it('says who asks, for which company and salesman, which version was seen, and which press it was', async () => {
    const fetching = answering(200, { id: 'g', version: 4, position: 41 });
    await call(rename, asked);
    const [url, init] = fetching.mock.lastCall ?? [];
    expect([url, init?.method, init?.body]).toEqual(['/api/gates/north%20gate', 'PUT', '{"name":"South"}']);
    expect(init?.headers).toMatchObject({ authorization: 'Bearer secret', 'company-id': 'company-1', 'salesman-id': 'ray', 'if-match': '3', 'idempotency-key': 'press-1' });
  });

  it('reads after what was written before', async () => {
    answering(200, { id: 'g', version: 4, position: 77 });
    await call(rename, asked);
    const fetching = answering(200, { name: 'South' });
    await call(look, { params: { id: 'g' } });
    expect(fetching.mock.lastCall?.[1]?.headers).toMatchObject({ 'x-read-after': '77' });
  });

  it('does not read another company’s log after it', async () => {
    answering(200, { id: 'g', version: 4, position: 99 });
    await call(rename, asked);
    select({ companyId: 'company-2', salesmanId: null });
    const fetching = answering(200, { name: 'South' });
    await call(look, { params: { id: 'g' } });
    expect(fetching.mock.lastCall?.[1]?.headers).not.toHaveProperty('x-read-after');
  });
});

describe('the error catalogue', () => {
  it.each([
    [401, {}, 'UNAUTHORIZED', 'You are not authorized. Please log in again.'],
    [401, { message: 'Wrong.' }, 'UNAUTHORIZED', 'Wrong.'],
    [403, { message: 'Never.' }, 'FORBIDDEN', 'You do not have permission to perform this action.'],
    [404, {}, 'NOT_FOUND', 'The requested resource was not found.'],
    [404, { message: 'No such gate.' }, 'NOT_FOUND', 'No such gate.'],
    [409, { message: 'Ana was first.', code: 'STALE_VERSION' }, 'VALIDATION_ERROR', 'Ana was first.'],
    [422, { message: 'Bad.' }, 'VALIDATION_ERROR', 'Validation error occurred.'],
    [400, {}, 'SERVER_ERROR', 'A server error occurred. Please try again later.'],
    [500, {}, 'SERVER_ERROR', 'A server error occurred. Please try again later.'],
    [503, { message: 'Back in a minute.' }, 'SERVER_ERROR', 'Back in a minute.'],
    [418, {}, 'UNKNOWN_ERROR', 'An unknown error occurred. Please try again.'],
  ] as const)('%i %j is %s', async (status, body, type, message) => {
    answering(status, body);
    expect((await failure()).problem).toMatchObject({ type, message });
  });

  it('keeps the server’s details', async () => {
    const details = [{ field: 'lineItems.2.unitPrice', code: 'NEGATIVE_LINE', message: 'Line 3 cannot be negative; use a discount.' }];
    answering(422, { message: 'x', details });
    expect((await failure()).problem.details).toEqual(details);
  });

  it('survives an answer that is no problem at all', async () => {
    vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('<html>', { status: 502 }));
    expect((await failure()).problem).toMatchObject({ type: 'SERVER_ERROR', details: [] });
  });

  it('says when the network is down', async () => {
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'));
    expect(await failure()).toMatchObject({ status: 0, problem: { type: 'NETWORK_ERROR', message: 'Network connection error. Please check your internet connection.' } });
  });

  it('says when 60 seconds are over', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort());
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new DOMException('', 'TimeoutError'));
    expect((await failure()).problem).toMatchObject({ type: 'TIMEOUT_ERROR', message: 'Request timed out. Please try again later.' });
    expect(timeout).toHaveBeenCalledWith(TIMEOUT_MS);
  });

  it('has a sentence for every type of the contract', () => expect(problemTypes).toHaveLength(8));
});

it('knocks with the token of a challenge where one is owed', async () => {
  const fetching = answering(200, {});
  await call(look, { params: { id: 'g' }, token: 'challenge' });
  expect(fetching.mock.lastCall?.[1]?.headers).toMatchObject({ authorization: 'Bearer challenge' });
});

it('keeps what is on the screen when the session runs out by itself', async () => {
  const news = vi.fn();
  const stop = onSession(news);
  vi.useFakeTimers({ now: Date.now() + TOKEN_LIFE_MS - NEAR_END_MS });
  answering(401, {});
  await failure();
  vi.useRealTimers();
  stop();
  expect(news.mock.calls).toEqual([['run-out']]);
});

it('ends a session the server no longer knows', async () => {
  const ended = vi.fn();
  const stop = onSessionEnd(ended);
  answering(401, {});
  await failure();
  stop();
  expect(ended).toHaveBeenCalledWith('refused');
  expect(tokenNow()).toBeNull();
});

function answering(status: number, body: unknown) {
  return vi.spyOn(globalThis, 'fetch').mockImplementation(async () => Response.json(body, { status }));
}

async function failure(): Promise<Failed> {
  const fault: unknown = await call(rename, asked).then(() => null, (error: unknown) => error);
  if (!(fault instanceof Failed)) throw new Error('It did not fail as the catalogue says');
  return fault;
}
