import { tmpdir } from 'node:os';
import { fixedClock } from '@backoffice/infra/clock';
import { localFiles } from '@backoffice/infra/files';
import { unauthorized, type Caller } from '@backoffice/infra/http';
import { openPresence, type Presence } from '@backoffice/infra/presence';
import { fastify, type FastifyInstance } from 'fastify';
import { createClient, type Client } from 'graphql-ws';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readSide } from '#src/index.ts';
import { acme, bolt, callerOf, newId, noon, olive, openTestDatabase, report, sam, sue } from './database.spec-kit.ts';
import { ana, locationData, seedCompanies } from './fixtures.spec-kit.ts';

/** A location of Sam's. */
const place = newId();
const callers: Record<string, Caller> = {
  olive: callerOf(olive),
  anotherOwner: { ...callerOf(olive), actor: { ...callerOf(olive).actor, id: newId(), name: 'Ruth Owner' } },
  sam: { ...callerOf(sam), rows: 'own', may: () => 'own', salesmen: [sam] },
  sue: { ...callerOf(sue), rows: 'own', may: () => 'own', salesmen: [sue] },
  clerk: callerOf(newId(), { denied: ['action:location.view'] }),
  stranger: { ...callerOf(newId(), { tenant: bolt }), may: () => 'allow' },
};
/** Two processes, each with its own socket and memory. */
let here: { presence: Presence; server: FastifyInstance; url: string }, there: typeof here;
let at: Awaited<ReturnType<typeof openTestDatabase>>;
let stop: () => Promise<void>;
/** Told whose rights have changed. */
const accessListeners = new Set<(userId: string) => void>();

beforeAll(async () => {
  at = await openTestDatabase();
  await seedCompanies(at);
  await at.append(acme, `Location-${place}`, {
    type: 'LocationCreated',
    data: locationData('Mesa', ana, 'Ana Ltd', sam, 'Sam Salesman'),
  });
  const side = readSide({ ...at, clock: fixedClock(noon), files: localFiles(tmpdir()), report });
  ({ stop } = await side.start());
  for (const [tenant, head] of await at.log.heads()) await side.waitFor(tenant, head, 5_000);
  const startProcess = async () => {
    const [presence, server] = [openPresence(at.url, fixedClock(noon)), fastify()];
    const authenticate = async ({ headers }: { headers: Readonly<Record<string, unknown>> }) =>
      callers[String(headers['authorization'])] ?? Promise.reject(unauthorized());
    const onAccessChange = (listener: (userId: string) => void) => {
      accessListeners.add(listener);
      return () => void accessListeners.delete(listener);
    };
    const access = { authenticate, onAccessChange, presence };
    await side.mountGraphql(server, access, { introspection: false, stored: null });
    const url = (await server.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
    return { presence, server, url };
  };
  here = await startProcess();
  there = await startProcess();
});
afterAll(async () => {
  for (const { presence, server } of [here, there]) {
    await server.close();
    await presence.close();
  }
  await stop();
  await at.close();
});

type Pushed = { readonly editors: { readonly editors: readonly { readonly name: string; readonly part: string }[] } };
const clients: Client[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.dispose();
});

/** Opens the page of the location; `part`: what is changed there. */
function visit(who: string, part: 'record' | 'hours' | null, { url } = here, id = place) {
  const heard: Pushed['editors']['editors'][] = [];
  const failed: unknown[] = [];
  const client = createClient({
    url: `${url}/graphql`,
    retryAttempts: 0,
    lazy: false,
    onNonLazyError: () => {}, // of a socket that is cut off
    connectionParams: { authorization: who },
  });
  clients.push(client);
  const query =
    'subscription ($id: String!, $part: EditedPart) { editors(resource: "Location", id: $id, part: $part) { editors { name part } } }';
  const leave = client.subscribe<Pushed>(
    { query, variables: { id, part } },
    {
      next: ({ data, errors }) => {
        if (data) heard.push(data.editors.editors);
        failed.push(...(errors ?? []));
      },
      error: (error) => failed.push(error),
      complete: () => {},
    },
  );
  return { heard, failed, client, leave, last: () => heard.at(-1) };
}
/** Until it holds, for a while. */
const until = (check: () => void) => vi.waitFor(check, 10_000);
const nameOf = (who: string) => callers[who]?.actor.name;

describe('who else is changing a record', { timeout: 30_000 }, () => {
  it('given somebody edits, whoever has it open is told who and what, in both processes, and of nobody who only looks', async () => {
    const [looks, elsewhere] = [visit('anotherOwner', null), visit('olive', null, there)];
    await until(() => expect([looks.heard, elsewhere.heard]).toEqual([[[]], [[]]]));
    const edits = visit('sam', 'hours');
    const sams = [{ name: nameOf('sam'), part: 'hours' }];
    await until(() => expect([looks.last(), elsewhere.last()]).toEqual([sams, sams]));
    expect(edits.heard).toEqual([[]]);
    edits.leave();
    await until(() => expect([looks.last(), elsewhere.last()]).toEqual([[], []]));
  });

  it('given their socket ends without a word, they are not there any more', async () => {
    const looks = visit('olive', null);
    const edits = visit('sam', 'record');
    await until(() => expect(looks.last()).toEqual([{ name: nameOf('sam'), part: 'record' }]));
    edits.client.terminate();
    await until(() => expect(looks.last()).toEqual([]));
  });

  it.each([
    ['a salesman whose record it is not', 'sue', 'NOT_FOUND'],
    ['somebody of another company', 'stranger', 'NOT_FOUND'],
    ['whoever may not view such records', 'clerk', 'FORBIDDEN'],
  ])('%s is refused, and is told to nobody', async (_of, who, code) => {
    const looks = visit('olive', null);
    await until(() => expect(looks.heard).toEqual([[]]));
    const refused = visit(who, 'record');
    await until(() => expect(refused.failed).toMatchObject([{ extensions: { code } }]));
    expect([refused.heard, looks.heard]).toEqual([[], [[]]]);
  });

  it('a record that is not there is refused', async () => {
    const nowhere = visit('olive', 'record', here, newId());
    await until(() => expect(nowhere.failed).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]));
  });

  it('given the right is taken while it is open, nobody is told to them any more', async () => {
    const looks = visit('anotherOwner', null);
    visit('sam', 'record');
    await until(() => expect(looks.last()).toEqual([{ name: nameOf('sam'), part: 'record' }]));
    const before = callers['anotherOwner'] ?? callerOf(olive);
    callers['anotherOwner'] = { ...before, may: () => 'deny' };
    for (const tell of accessListeners) tell(before.actor.id);
    visit('olive', 'record');
    await until(() => expect(looks.last()).toEqual([]));
    callers['anotherOwner'] = before;
  });
});
