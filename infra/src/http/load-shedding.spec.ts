import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { QUEUE_LIMITS, type QueueLimits } from '@backoffice/infra/overload';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { COMPANY_A, COMPANY_B, handlers, openEdge, reportedErrors, signedInAs } from './edge.spec-kit.ts';
import type { Call } from './handler.ts';

beforeEach(() => {
  reportedErrors.length = 0;
});
const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

const until = (fact: () => unknown) => expect.poll(fact, { timeout: 10_000, interval: 2 });

/**
 * An edge whose handlers hold their places until they are let go, one place unless the test says otherwise. Nobody
 * waits in vain.
 */
async function serveHeldEdge(limits: Partial<QueueLimits> = {}) {
  const held: (() => void)[] = [];
  const begun: string[] = [];
  const seen = { requests: 0, ends: 0 };
  const refusals: string[] = [];
  const listeners: ((isAnswering: boolean) => void)[] = [];
  let answering = true;
  const hold = async ({ caller }: Pick<Call, 'caller'>) => {
    const { promise, resolve } = Promise.withResolvers<void>();
    begun.push(caller.actor.name);
    held.push(resolve);
    await promise;
    return {};
  };
  const { app, server } = await openEdge({
    handlers: handlers({ 'things.labels': hold, 'things.create': hold }),
    limits: { ...QUEUE_LIMITS, places: 1, burstMs: 60_000, standingMs: 60_000, ...limits },
    onRefusal: (reason) => void refusals.push(reason),
    database: { isAnswering: () => answering, onChange: (listener) => void listeners.push(listener) },
  });
  server.addHook('onRequest', (_request, reply, done) => {
    seen.requests += 1;
    reply.raw.once('close', () => (seen.ends += 1));
    done();
  });
  server.post('/graphql', async () => ({ data: {} }));
  await app.listen(0, '127.0.0.1');
  const url = await app.getUrl();
  closers.push(async () => {
    for (const finish of held) finish();
    await app.close();
  });
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(`${url}${path}`, init);
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
  };
  const as = (name: string, company: string) => signedInAs(name, { 'company-id': company });
  return {
    url,
    held,
    begun,
    seen,
    refusals,
    ask,
    labels: (name: string, company = COMPANY_A, init: RequestInit = {}) =>
      ask('/api/things/labels', { headers: as(name, company), ...init }),
    /** Admitted once before, as whoever has opened the console. */
    async introduce(...people: readonly (readonly [name: string, company: string])[]) {
      for (const [name, company] of people)
        expect((await ask('/api/settings', { headers: as(name, company) })).status).toBe(200);
      seen.requests = seen.ends = 0;
    },
    /** One after the other, each as soon as it has begun. */
    async finishAll(count: number) {
      for (let n = 0; n < count; n++) {
        await until(() => held.length).toBeGreaterThan(0);
        held.shift()?.();
      }
    },
    setAnswering(next: boolean) {
      answering = next;
      for (const listener of listeners) listener(next);
    },
  };
}
/** A caller who may hang up, and who sends no more of a body than its beginning. */
async function dial(url: string, line: string, name: string, beginning = ''): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const headers = {
    host: hostname,
    ...signedInAs(name, { 'company-id': COMPANY_A }),
    ...(beginning ? { 'content-type': 'application/json', 'content-length': '500' } : {}),
  };
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  const lines = Object.entries(headers).map(([field, value]) => `${field}: ${value}\r\n`);
  socket.write(`${line} HTTP/1.1\r\n${lines.join('')}\r\n${beginning}`);
  return socket;
}

const statuses = async (answers: readonly Promise<{ status: number }>[]) =>
  (await Promise.all(answers)).map(({ status }) => status);

describe('more than can be worked on', () => {
  it('given all places taken and as many waiting as may, whoever comes next is told at once to ask again', async () => {
    const { labels, ask, held, begun, seen, finishAll } = await serveHeldEdge({ places: 2, waiting: 2 });
    const accepted = Array.from({ length: 4 }, () => labels('owner'));
    await until(() => seen.requests).toBe(4);
    const { status, headers, body } = await labels('owner');
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '2', 'no-store']);
    expect(headers.get('content-type')).toMatch(/^application\/problem\+json/);
    expect(body).toEqual({
      type: 'SERVER_ERROR',
      code: 'BUSY',
      message: 'The product is busy at the moment. Please try again shortly: asking again is safe.',
      details: [],
      requestId: headers.get('x-request-id'),
    });
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('content-length')).toBe(String(JSON.stringify(body).length));
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask('/readyz')).status).toBe(200);
    expect([begun.length, held.length]).toEqual([2, 2]);

    await finishAll(4);
    expect(await statuses(accepted)).toEqual([200, 200, 200, 200]);
    expect(reportedErrors).toEqual([]);
  });

  it('whoever counts is told of each refusal and its reason, and of nothing else', async () => {
    const { labels, seen, refusals, finishAll, setAnswering } = await serveHeldEdge({ waiting: 1 });
    const accepted = Array.from({ length: 2 }, () => labels('owner'));
    await until(() => seen.requests).toBe(2);
    expect((await labels('owner')).status).toBe(503);
    expect(refusals).toEqual(['busy']);
    await finishAll(2);
    expect(await statuses(accepted)).toEqual([200, 200]);
    setAnswering(false);
    expect((await labels('owner')).status).toBe(503);
    expect(refusals).toEqual(['busy', 'outage']);
  });

  it('a request that does not get its turn in time is refused, and its handler never sees it', async () => {
    const { labels, held, begun, finishAll } = await serveHeldEdge({ burstMs: 20 });
    const working = labels('owner');
    await until(() => held.length).toBe(1);
    expect(await labels('sam')).toMatchObject({ status: 503, body: { code: 'BUSY' } });
    await finishAll(1);
    expect([(await working).status, begun]).toEqual([200, ['owner']]);
  });

  it('queries of GraphQL are counted as others are', async () => {
    const { labels, ask, held, finishAll } = await serveHeldEdge({ waiting: 0 });
    const working = labels('owner');
    await until(() => held.length).toBe(1);
    expect(await ask('/graphql', { method: 'POST' })).toMatchObject({ status: 503, body: { code: 'BUSY' } });
    await finishAll(1);
    await working;
    expect((await ask('/graphql', { method: 'POST' })).status).toBe(200);
  });
});

describe('turns', () => {
  it('given a company that waits for much, when another asks once, it is the next but one', async () => {
    const { introduce, labels, begun, seen, finishAll } = await serveHeldEdge();
    await introduce(['owner', COMPANY_A], ['bob', COMPANY_B]);
    const asked = Array.from({ length: 5 }, () => labels('owner'));
    await until(() => seen.requests).toBe(5);
    asked.push(labels('bob', COMPANY_B));
    await until(() => seen.requests).toBe(6);
    await finishAll(6);
    expect(new Set(await statuses(asked))).toEqual(new Set([200]));
    expect(begun).toEqual(['owner', 'owner', 'bob', 'owner', 'owner', 'owner']);
  });

  it('given a person who waits for much, when a colleague asks once, they are the next but one', async () => {
    const { introduce, labels, begun, seen, finishAll } = await serveHeldEdge();
    await introduce(['owner', COMPANY_A], ['sam', COMPANY_A]);
    const asked = Array.from({ length: 5 }, () => labels('owner'));
    await until(() => seen.requests).toBe(5);
    asked.push(labels('sam'));
    await until(() => seen.requests).toBe(6);
    await finishAll(6);
    expect(new Set(await statuses(asked))).toEqual(new Set([200]));
    expect(begun).toEqual(['owner', 'owner', 'sam', 'owner', 'owner', 'owner']);
  });

  it('given a queue filled by one company, when another asks, the last of the first makes room', async () => {
    const { introduce, labels, begun, seen, finishAll } = await serveHeldEdge({ waiting: 2 });
    await introduce(['owner', COMPANY_A], ['bob', COMPANY_B]);
    const asked = Array.from({ length: 3 }, () => labels('owner'));
    await until(() => seen.requests).toBe(3);
    const other = labels('bob', COMPANY_B);
    await until(() => seen.requests).toBe(4);
    await finishAll(3);
    expect((await other).status).toBe(200);
    expect((await statuses(asked)).toSorted()).toEqual([200, 200, 503]);
    expect(begun).toHaveLength(3);
  });

  it('places are left for others, however much one person and one company ask', async () => {
    const { introduce, labels, begun, seen, finishAll } = await serveHeldEdge({
      places: 3,
      placesPerTenant: 2,
      placesPerPerson: 1,
    });
    await introduce(['owner', COMPANY_A], ['sam', COMPANY_A], ['sue', COMPANY_A], ['bob', COMPANY_B]);
    const asked = [labels('owner'), labels('owner')];
    await until(() => seen.requests).toBe(2);
    asked.push(labels('sam'));
    await until(() => begun).toEqual(['owner', 'sam']);
    asked.push(labels('sue'));
    await until(() => seen.requests).toBe(4);
    asked.push(labels('bob', COMPANY_B));
    await until(() => begun).toEqual(['owner', 'sam', 'bob']);
    await finishAll(5);
    expect(await statuses(asked)).toEqual([200, 200, 200, 200, 200]);
  });

  it('made-up tokens and companies get a stranger no more turns than one person has', async () => {
    const { introduce, ask, labels, begun, seen, finishAll } = await serveHeldEdge();
    await introduce(['owner', COMPANY_A]);
    const asked = [labels('owner')];
    await until(() => begun.length).toBe(1);
    const ends: string[] = [];
    const guesses = Array.from({ length: 8 }, (_, n) =>
      ask('/api/things/labels', {
        headers: {
          authorization: `Bearer ${String(n).padEnd(43, 'z')}`,
          'company-id': COMPANY_B.replace(/.$/, String(n)),
        },
      }).then((answer) => (ends.push('guess'), answer)),
    );
    await until(() => seen.requests).toBe(9);
    asked.push(labels('owner').then((answer) => (ends.push('owner'), answer)));
    await until(() => seen.requests).toBe(10);
    await finishAll(2);
    expect(new Set(await statuses(guesses))).toEqual(new Set([401]));
    await Promise.all(asked);
    expect(ends.indexOf('owner')).toBeLessThanOrEqual(2);
  });
});

describe('callers who go, and callers who are slow', () => {
  it('given callers who wait, when they hang up, their requests never reach a handler and others have their room', async () => {
    const { url, labels, held, begun, seen, finishAll } = await serveHeldEdge({ waiting: 2 });
    const asked = [labels('owner')];
    await until(() => held.length).toBe(1);
    const gone = [await dial(url, 'GET /api/things/labels', 'sam'), await dial(url, 'GET /api/things/labels', 'sam')];
    await until(() => seen.requests).toBe(3);
    for (const caller of gone) caller.destroy();
    await until(() => seen.ends).toBe(2);
    asked.push(labels('owner'), labels('owner'));
    await finishAll(3);
    expect(await statuses(asked)).toEqual([200, 200, 200]);
    expect(begun).toEqual(['owner', 'owner', 'owner']);
  });

  it('given a caller who hangs up after the start, the place is free when the work is done, not before', async () => {
    const { url, labels, held, begun, seen, finishAll } = await serveHeldEdge();
    const caller = await dial(url, 'GET /api/things/labels', 'owner');
    await until(() => held.length).toBe(1);
    const next = labels('sam');
    await until(() => seen.requests).toBe(2);
    caller.destroy();
    await until(() => seen.ends).toBe(1);
    expect(begun).toEqual(['owner']);
    await finishAll(2);
    expect((await next).status).toBe(200);
  });

  it('given as many waiting as may, a refusal does not wait for a body', async () => {
    const { url, labels, seen, finishAll } = await serveHeldEdge({ waiting: 1 });
    const accepted = [labels('owner'), labels('owner')];
    await until(() => seen.requests).toBe(2);
    const slow = await dial(url, 'POST /api/things/create', 'owner', '{"name":');
    const [answer] = (await once(slow, 'data')) as [Buffer];
    expect(String(answer)).toMatch(/^HTTP\/1.1 503 /);
    slow.destroy();
    await finishAll(2);
    expect(await statuses(accepted)).toEqual([200, 200]);
  });

  it('a body that does not come holds no place, nor one that is cut off', async () => {
    const { url, labels, held, seen, finishAll } = await serveHeldEdge();
    const slow = await dial(url, 'POST /api/things/create', 'sam', '{"name":');
    await until(() => seen.requests).toBe(1);
    const meanwhile = labels('owner');
    await until(() => held.length).toBe(1);
    await finishAll(1);
    expect((await meanwhile).status).toBe(200);
    slow.destroy();
    await until(() => seen.ends).toBe(2);
    const after = labels('owner');
    await finishAll(1);
    expect((await after).status).toBe(200);
    expect(reportedErrors).toEqual([]);
  });
});

describe('a database that does not answer', () => {
  it('requests are refused at once, also those begun before, and served again as soon as it answers', async () => {
    const { labels, ask, held, begun, seen, setAnswering, finishAll } = await serveHeldEdge();
    const before = [labels('owner'), labels('sam')];
    await until(() => seen.requests).toBe(2);
    setAnswering(false);
    for (const { status, headers, body } of await Promise.all([...before, labels('sue')])) {
      expect([status, headers.get('retry-after')]).toEqual([503, '2']);
      expect(body).toMatchObject({
        code: 'UNAVAILABLE',
        message: 'The product cannot do this at the moment. Please try again shortly: asking again is safe.',
      });
    }
    expect([begun, (await ask('/healthz')).status]).toEqual([['owner'], 200]);
    setAnswering(true);
    held.shift()?.(); // what was begun ends after its caller was answered
    const after = labels('owner');
    await finishAll(1);
    expect((await after).status).toBe(200);
    expect(begun).toEqual(['owner', 'owner']);
    expect(reportedErrors).toEqual([]);
  });
});
