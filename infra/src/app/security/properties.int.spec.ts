import { matrix } from '@backoffice/contracts';
import { grantOf, roles, type Role, type Route } from '@backoffice/contracts/kernel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { headersOnlyNarrow, matrixIsTrue, noForeignReach, noSessionNoData, ownRowsOnly, unknownRefused, type Found } from './properties.spec-kit.ts';
import { bearer, openWorld, OWNER_PASSWORD, type Ask, type World } from './world.spec-kit.ts';

/**
 * The properties of the handbook (trust.md 2.1), asked of every row of the route table: a new route is tested the day it
 * is there. After each stands a crime, committed by a doorman between the test and the product, that the property must see.
 */

let world: World;
let tokens: Readonly<Record<string, string | null>>;
const ran: string[] = [];

beforeAll(async () => {
  world = await openWorld();
  const { done, people, pool, signIn } = world;
  const [expired, revoked] = [await signIn('joanna'), await signIn('teresa')];
  await pool.query("UPDATE auth.sessions SET opened_at = now() - interval '25 hours', expires_at = now() - interval '1 second' WHERE user_id = $1", [expired.id]);
  await done('POST', '/auth/logout', bearer(revoked.token), { logoutFromAllDevices: true });
  await done('PUT', '/two-fa/preference', bearer(people.AD.token), { enabled: true, channel: 'email', currentPassword: 'ridgeline-demo-2026' });
  const { challenge } = await done<{ challenge: { token: string } }>('POST', '/auth/login', {}, { userName: 'dana', password: 'ridgeline-demo-2026' });
  await world.mailOf(({ to }) => to.some((each) => each.includes('dana'))); // the code, which else comes while others are counted
  const preview = /preview\/([\w-]{43})/.exec(await world.mailOf(({ text }) => text.includes('/contracts/preview/')))?.[1] ?? '';
  tokens = { 'no token': null, garbage: 'x'.repeat(43), 'an expired session': expired.token, 'a revoked session': revoked.token, challenge: challenge.token, 'a share token': preview };
}, 180_000);
afterAll(async () => {
  process.stdout.write(`cases run: ${ran.join(', ')}\n`);
  await world?.close();
}, 60_000);

const roleOf = ({ permission, scope }: Route): Role => roles.find((role) => (scope !== 'company' || role !== 'SA') && (permission === null ? role === 'OA' : grantOf(matrix, permission, role) !== 'deny')) ?? 'OA';
const holds = (name: string, { cases, faults }: Found, least: number) => {
  ran.push(`${name} ${cases}`);
  expect(faults.slice(0, 20).join('\n')).toBe('');
  expect(cases).toBeGreaterThanOrEqual(least);
};
const isSeen = ({ faults }: Found, words: RegExp) => expect(faults.join('\n')).toMatch(words);

describe('P1: no session, no data', () => {
  it('on every route, however its path is written', async () => holds('P1', await noSessionNoData(world, world.ask, tokens), 5_000), 300_000);
  it('sees a door that opens to another spelling', async () => {
    const crooked: Ask = (asked) => world.ask(asked.path === '/api/customers/list/' ? { ...asked, path: '/api/customers/list', headers: world.headersOf('OA') } : asked);
    isSeen(await noSessionNoData(world, crooked, { 'no token': null }), /customers\/list\/ with no token: 200/);
  }, 120_000);
});

describe('P2: no reach into another company', () => {
  it('by any id in a path, a query, a body or a header', async () => holds('P2', await noForeignReach(world, world.ask), 400), 300_000);
  it('sees a company that is taken from a header without being asked about', async () => {
    const crooked: Ask = (asked) => world.ask(asked.headers?.['company-id'] === world.foreign.id && asked.path === '/api/customers/list' ? { ...asked, headers: world.foreign.as } : asked);
    isSeen(await noForeignReach(world, crooked), /customers.list, header tells of the other company/);
  }, 120_000);
});

describe('P3: the matrix is true', () => {
  it('for six roles, in both directions', async () => holds('P3', await matrixIsTrue(world, world.ask), 2_500), 300_000);
  it('and a salesman reaches nothing of a colleague’s', async () => holds('P3 of rows', await ownRowsOnly(world, world.ask), 3), 60_000);
  it('sees a missing right and one too many', async () => {
    const crooked: Ask = (asked) => world.ask(
      asked.path.startsWith('/api/ledgers/journal/list') && asked.headers?.['authorization'] === `Bearer ${world.people.SM.token}` ? { ...asked, headers: world.headersOf('OA') }
        : asked.path.startsWith('/api/banks/list') && asked.headers?.['authorization'] === `Bearer ${world.people.OA.token}` ? { ...asked, headers: world.headersOf('SM') } : asked);
    const found = await matrixIsTrue(world, crooked);
    isSeen(found, /SM ledger\S* \(action:ledger\.view: deny\): 200/);
    isSeen(found, /OA banks\.list \(action:bank\.view: allow\): 403/);
  }, 120_000);
});

describe('P4: headers only narrow', () => {
  it('whatever role or salesman they name', async () => holds('P4', await headersOnlyNarrow(world, world.ask), 500), 300_000);
  it('sees a role that is believed', async () => {
    const crooked: Ask = (asked) => world.ask(asked.headers?.['role-id'] === 'OA' ? { ...asked, headers: { ...world.headersOf('OA') } } : asked);
    isSeen(await headersOnlyNarrow(world, crooked), /SM \S+ is another one with role-id OA/);
  }, 120_000);
});

describe('P5 and P6: what is not known is refused, and leaves nothing behind', () => {
  it('in every body', async () => holds('P6', await unknownRefused(world, world.ask, roleOf), 800), 300_000);
  it('sees a refusal that has written something', async () => {
    let once = true;
    const crooked: Ask = async (asked) => {
      if (once && asked.path.startsWith('/api/banks/create')) {
        once = false;
        await world.done('POST', '/banks/create', world.headersOf('OA'), { name: 'Written by a refusal' });
      }
      return world.ask(asked);
    };
    isSeen(await unknownRefused(world, crooked, roleOf), /banks\.create left something behind/);
  }, 120_000);
  it('sees a field that is dropped in silence', async () => {
    const crooked: Ask = (asked) => world.ask(asked.path.startsWith('/api/payment-methods/create') ? { ...asked, body: String(asked.body).replace(/,?"(roleId|isAdmin)":true/, '') } : asked);
    isSeen(await unknownRefused(world, crooked, roleOf), /payment-methods\.create with roleId/);
  }, 120_000);
});

describe('P8: nothing leaks sideways', () => {
  it('into the database, the jobs, or what the product prints', async () => {
    const { rows: tables } = await world.pool.query<{ name: string }>("SELECT quote_ident(schemaname) || '.' || quote_ident(tablename) AS name FROM pg_tables WHERE schemaname NOT IN ('pg_catalog', 'information_schema')");
    const secrets = [OWNER_PASSWORD, 'ridgeline-demo-2026', ...Object.values(world.people).map(({ token }) => token), ...Object.values(tokens).flatMap((token) => token ?? [])].filter((secret) => !/^x+$/.test(secret));
    expect(tables.length).toBeGreaterThan(20);
    const printed = world.said().replace(/the password \S+/, ''); // the greeting says how to log in to the demo
    const hits: string[] = [];
    for (const secret of secrets) {
      if (printed.includes(secret)) hits.push(`printed: ${secret.slice(0, 6)}…`);
      for (const { name } of tables) {
        const { rows: [row] } = await world.pool.query<{ n: string }>(`SELECT count(*) AS n FROM ${name} AS t WHERE position($1 IN t::text) > 0`, [secret]);
        if (Number(row?.n) > 0) hits.push(`${name}: ${secret.slice(0, 6)}…`);
      }
    }
    ran.push(`P8 ${secrets.length * (tables.length + 1)}`);
    expect(hits).toEqual([]);
  }, 120_000);
  it('sees a secret that was written down', async () => {
    await world.pool.query("INSERT INTO auth.sessions (token_hash, id, user_id, device) VALUES ('\\x00', gen_random_uuid(), gen_random_uuid(), $1)", [world.people.OA.token]);
    const { rows: [row] } = await world.pool.query<{ n: string }>('SELECT count(*) AS n FROM auth.sessions AS t WHERE position($1 IN t::text) > 0', [world.people.OA.token]);
    expect(Number(row?.n)).toBe(1);
  });
});
