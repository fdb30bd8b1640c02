import { tmpdir } from 'node:os';
import { fixedClock } from '@backoffice/infra/clock';
import { postgresEventLog, type EventLog, type NewEvent } from '@backoffice/infra/event-log';
import { lockedShare, logFeed, notifyChangeFeed } from '@backoffice/infra/feed';
import { localFiles } from '@backoffice/infra/files';
import { unauthorized, type Call, type Caller } from '@backoffice/infra/http';
import { openPresence } from '@backoffice/infra/presence';
import { fastify, type FastifyInstance } from 'fastify';
import { createClient } from 'graphql-ws';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { readModels } from '#src/catalogue.ts';
import { readSide } from '#src/index.ts';
import {
  acme,
  openTestDatabase,
  bolt,
  callerOf,
  newId,
  noon,
  olive,
  person,
  sam,
  type TestDatabase,
} from './database.spec-kit.ts';
import { ana, seedCompanies, locationData } from './fixtures.spec-kit.ts';

/** Two processes on one database: what one of them records is read, and heard of, at both. */
type Process = {
  readonly log: EventLog;
  readonly side: ReturnType<typeof readSide>;
  readonly server: FastifyInstance;
  readonly url: string;
  readonly problems: string[];
  stop(): Promise<void>;
};

let at: TestDatabase;
let here: Process, there: Process;

const callers: Readonly<Record<string, Caller>> = {
  olive: callerOf(olive),
  stranger: { ...callerOf(newId(), { tenant: bolt }), role: 'OA', may: () => 'allow' },
};

/** What was written before is folded, and told, at both processes. */
const caughtUp = async () => {
  for (const [tenant, head] of await at.log.heads())
    for (const { side } of [here, there]) expect(await side.waitFor(tenant, head, 10_000)).toBe(true);
};

async function startProcess(): Promise<Process> {
  const log = postgresEventLog(at.url);
  const problems: string[] = [];
  const side = readSide({
    ...at,
    log,
    clock: fixedClock(noon),
    files: localFiles(tmpdir()),
    feed: logFeed(log, lockedShare(at.url)),
    openChangeFeed: notifyChangeFeed(at.url),
    report: (problem) => problems.push(problem),
  });
  const reading = await side.start();
  const server = fastify();
  const authenticate = async ({ headers }: { headers: Readonly<Record<string, unknown>> }) =>
    callers[String(headers['authorization'])] ?? Promise.reject(unauthorized());
  const presence = openPresence(at.url, fixedClock(noon));
  await side.mountGraphql(
    server,
    { authenticate, onAccessChange: () => () => {}, presence },
    { introspection: false, stored: null },
  );
  const url = await server.listen({ port: 0, host: '127.0.0.1' });
  return {
    log,
    side,
    server,
    url,
    problems,
    async stop() {
      await server.close();
      await presence.close();
      await reading.stop();
      await log.close();
    },
  };
}

beforeAll(async () => {
  at = await openTestDatabase();
  await seedCompanies(at);
  here = await startProcess();
  there = await startProcess();
  await caughtUp();
});
afterAll(async () => {
  await Promise.all([here.stop(), there.stop()]);
  await at.close();
});

/** Records an event of a new record through the log of one process, as olive, unless somebody else is named. */
const record = async ({ log }: Process, tenant: string, stream: string, event: NewEvent, by = olive) =>
  log.append({
    tenant,
    meta: { actor: person(by), commandId: newId(), requestHash: '', correlationId: '', causationId: null, at: noon },
    writes: [{ stream, expectedVersion: 0, events: [event] }],
  });
const located = (name: string) => ({
  type: 'LocationCreated',
  data: locationData(name, ana, 'Ana Ltd', sam, 'Sam Salesman'),
});

/** Calls the handler of a route as the edge does after the guard, without a word of what was written. */
async function call({ side }: Process, name: string, { id = '', body = {} }: { id?: string; body?: object } = {}) {
  const handler = side.handlers.find(({ route }) => route.name === name);
  if (!handler) throw new Error(`No handler for ${name}`);
  const { route } = handler;
  return handler.run({
    route,
    params: id ? { id } : {},
    query: {},
    body: route.body?.parse(body),
    caller: callers['olive'],
    readAfter: null,
  } as unknown as Call) as Promise<{ readonly items?: readonly { readonly id: string }[]; readonly id?: string }>;
}

async function query({ server }: Process, text: string): Promise<Readonly<Record<string, unknown>>> {
  const answer = await server.inject({
    method: 'POST',
    url: '/graphql',
    headers: { authorization: 'olive', 'content-type': 'application/json' },
    body: JSON.stringify({ query: text }),
  });
  return answer.json();
}

describe('reading at two processes what was just written, without saying so', () => {
  const rounds = Array.from({ length: 50 }, (_, n) => n);

  it.each([
    ['the process that wrote it', () => here],
    ['another process', () => there],
  ])('a record is found by its id at %s, by REST and by GraphQL, each time', async (_where, reader) => {
    for (const n of rounds) {
      const id = newId();
      await record(here, acme, `Location-${id}`, located(`Yard ${n} of ${id}`), n % 2 ? olive : sam);
      if (n % 4 < 2) expect(await call(reader(), 'locations.get', { id })).toMatchObject({ id });
      else expect(await query(reader(), `{ location(id: "${id}") { id } }`)).toEqual({ data: { location: { id } } });
    }
  });

  it.each([
    ['the process that wrote it', () => here],
    ['another process', () => there],
  ])('a list shows its reader what they have just written at %s', async (_where, reader) => {
    for (const n of rounds) {
      const id = newId();
      await record(here, acme, `Location-${id}`, located(`Shed ${id}`));
      if (n % 2)
        expect((await call(reader(), 'locations.list', { body: { search: id } })).items).toMatchObject([{ id }]);
      else
        expect(await query(reader(), `{ locations(request: { search: "${id}" }) { items { id } } }`)).toEqual({
          data: { locations: { items: [{ id }] } },
        });
    }
  });

  it('the history of a record is complete at another process', async () => {
    for (const _ of rounds.slice(0, 10)) {
      const id = newId();
      await record(here, acme, `Location-${id}`, located(`Barn ${id}`), sam);
      expect((await call(there, 'locations.history', { id })).items).toHaveLength(1);
    }
  });
});

/** What a console of one company hears at a process. */
async function listen({ url }: Process, who: string, resources: readonly string[]) {
  const heard: { readonly resource: string; readonly id: string; readonly kind: string }[] = [];
  const client = createClient({
    url: `${url.replace('http', 'ws')}/graphql`,
    retryAttempts: 0,
    connectionParams: { authorization: who },
  });
  client.subscribe<{ changes: (typeof heard)[number] }>(
    {
      query: 'subscription ($resources: [String!]!) { changes(resources: $resources) { resource id kind } }',
      variables: { resources },
    },
    { next: ({ data }) => data && void heard.push(data.changes), error: () => {}, complete: () => {} },
  );
  await vi.waitFor(() => expect(heard[0]).toMatchObject({ kind: 'listening' }), 5_000);
  return { heard, end: () => client.dispose() };
}

describe('rows of a company at two processes', () => {
  it('200 changes are heard as rows at either, in one order, and nobody reads everything again', async () => {
    await caughtUp();
    const consoles = [await listen(here, 'olive', ['Location']), await listen(there, 'olive', ['Location'])];
    const ids = Array.from({ length: 200 }, newId);
    for (const [n, id] of ids.entries())
      await record(n % 2 ? here : there, acme, `Location-${id}`, located(`Dock ${n}`));
    for (const { heard } of consoles) await vi.waitFor(() => expect(heard).toHaveLength(201), 10_000);
    for (const { heard } of consoles)
      expect(heard.map(({ id, kind }) => `${kind} ${id}`)).toEqual([
        'listening *',
        ...ids.map((id) => `inserted ${id}`),
      ]);
    for (const { end } of consoles) await end();
  });

  it('given the owner of a company has lost its connection, the other takes over, and the console goes on', async () => {
    const consoles = [await listen(here, 'olive', ['Location']), await listen(there, 'olive', ['Location'])];
    for (let n = 0; n < 5; n++) {
      await at.raw`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
        WHERE application_name = 'backoffice-leases' AND datname = current_database() AND pid = (
          SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid > 0 AND database = (
            SELECT oid FROM pg_database WHERE datname = current_database()) ORDER BY random() LIMIT 1)`;
      const id = newId();
      await record(here, acme, `Location-${id}`, located(`Pier ${n}`));
      for (const { heard } of consoles)
        await vi.waitFor(() => expect(heard).toContainEqual({ resource: 'Location', id, kind: 'inserted' }), 10_000);
    }
    expect([...here.problems, ...there.problems]).toEqual([]);
    for (const { end } of consoles) await end();
  });

  it('each folds half of the companies', async () => {
    const held = () => at.raw`SELECT count(*)::int FROM pg_locks WHERE locktype = 'advisory' AND objid > 0
      AND pid IN (SELECT pid FROM pg_stat_activity WHERE application_name = 'backoffice-leases')
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database()) GROUP BY pid`;
    await vi.waitFor(async () => expect((await held()).map(({ count }) => count)).toEqual([16, 16]), 10_000);
  });
});

describe('news of the platform at two processes', () => {
  it('a sign-in is told as one row to those who see the person, at whichever process; nobody reads everything again', async () => {
    await caughtUp();
    const kinds = ['User', 'Company', 'Customer'];
    const [own, other] = [await listen(here, 'olive', kinds), await listen(there, 'olive', kinds)];
    const strangers = [await listen(here, 'stranger', kinds), await listen(there, 'stranger', kinds)];
    let position = 0;
    for (let n = 0; n < 10; n++)
      position = await at.append('platform', `User-${sam}`, {
        type: 'SessionOpened',
        data: { sessionId: newId(), deviceIdentifier: '', userAgent: '', ip: '' },
      });
    for (const { side } of [here, there]) expect(await side.waitFor('platform', position, 5_000)).toBe(true);
    for (const { heard } of [own, other])
      await vi.waitFor(() => expect(heard.slice(1)).toContainEqual({ resource: 'User', id: sam, kind: 'updated' }));
    expect(new Set([...own.heard, ...other.heard].map(({ resource }) => resource))).toEqual(new Set(['*', 'User']));
    expect(
      [own, other, ...strangers].map(({ heard }) => heard.filter(({ kind }) => kind === 'listening').length),
    ).toEqual([1, 1, 1, 1]);
    expect(strangers.map(({ heard }) => heard.length)).toEqual([1, 1]);
    for (const { end } of [own, other, ...strangers]) await end();
  });

  it('a company that a person leaves is told of it at both processes', async () => {
    const memberships = [{ companyId: bolt, role: 'SM', status: 'active' }];
    const left = {
      type: 'MembershipEnded',
      data: {
        companyId: acme,
        requestId: null,
        from: { memberships: [{ companyId: acme, role: 'SM', status: 'active' }, ...memberships] },
        to: { memberships },
      },
    };
    const consoles = [await listen(here, 'olive', ['User']), await listen(there, 'olive', ['User'])];
    await at.append('platform', `User-${sam}`, left);
    for (const { heard, end } of consoles) {
      await vi.waitFor(() => expect(heard.slice(1)).toEqual([{ resource: 'User', id: sam, kind: 'updated' }]));
      await end();
    }
  });

  it('rows of the platform follow from their own streams alone, by which other processes know what changed', () => {
    const own = readModels.filter(({ table: { resource } }) => resource.tenant === 'platform');
    expect(own.length).toBeGreaterThan(2);
    expect(own.flatMap(({ projection: { via } }) => Object.keys(via))).toEqual([]);
  });
});

describe('a table that a newer version takes over', () => {
  it('a table of another shape is refused as a newer version’s before the older process has heard of it', async () => {
    const { projection } = readModels.find(({ name }) => name === 'banks') ?? expect.fail('no such table');
    await at.raw`ALTER VIEW own.banks RENAME COLUMN gl_code TO account`;
    await expect(call(here, 'banks.list')).rejects.toMatchObject({ code: '42703' });
    await at.raw`UPDATE read.projections SET version = ${projection.version + 1} WHERE name = 'banks'`;
    await expect(call(here, 'banks.list')).rejects.toMatchObject({ status: 503, code: 'NEWER_VERSION' });
  });

  it('a table taken over is refused at once by the older process, which says so to its consoles, and serves all others', async () => {
    const [showing, elsewhere] = [
      await listen(here, 'olive', ['Location', 'Customer']),
      await listen(here, 'olive', ['Customer']),
    ];
    const { projection } = readModels.find(({ name }) => name === 'locations') ?? expect.fail('no such table');
    await at.raw`UPDATE read.projections SET version = ${projection.version + 1} WHERE name = 'locations'`;
    const id = newId();
    await record(there, acme, `Location-${id}`, located('Overtaken'));
    await vi.waitFor(() =>
      expect(showing.heard.slice(1)).toContainEqual({ resource: 'Location', id: '*', kind: 'unavailable' }),
    );
    const refused = { status: 503, code: 'NEWER_VERSION', headers: { 'retry-after': '5' } };
    for (const name of ['locations.get', 'locations.history'])
      await expect(call(here, name, { id })).rejects.toMatchObject(refused);
    await expect(call(here, 'locations.list')).rejects.toMatchObject(refused);
    expect(await query(here, `{ location(id: "${id}") { id } }`)).toMatchObject({
      data: { location: null },
      errors: [{ extensions: { code: 'NEWER_VERSION', status: 503 } }],
    });
    expect((await call(here, 'customers.get', { id: ana })).id).toBe(ana);
    // who folds the company knows how many events of it the table lacks
    await vi.waitFor(async () => {
      const lags = await Promise.all([here, there].map(({ side }) => side.lag()));
      expect(lags.map(({ failure }) => failure)).toEqual([null, null]);
      const taken = { table: 'locations', version: projection.version + 1, behind: 1 };
      expect(lags.flatMap(({ takenOver }) => takenOver)).toContainEqual(taken);
    });
    expect(elsewhere.heard.filter(({ kind }) => kind === 'unavailable')).toEqual([]);
    const late = await listen(here, 'olive', ['Location']);
    await vi.waitFor(() => expect(late.heard.map(({ kind }) => kind)).toEqual(['listening', 'unavailable']));
    for (const each of [showing, elsewhere, late]) await each.end();
    await at.raw`UPDATE read.projections SET version = ${projection.version} WHERE name = 'locations'`;
  });
});
