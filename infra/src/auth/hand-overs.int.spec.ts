import { freshDatabase, pgPool } from '@backoffice/infra/postgres';
import { sha256 } from '@backoffice/infra/http';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { postgresIdentity, type Identity } from './index.ts';

const KIM = '00000000-0000-4000-8000-00000000000a';
const [DEVICE, LINK] = ['00000000-0000-4000-8000-00000000000d', '00000000-0000-4000-8000-00000000000e'];
const TOKEN_HASH = sha256('the link');
let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: pg.Pool;
let identity: Identity;
let session: { readonly sessionId: string; readonly token: string };
let secret: string;

beforeAll(async () => {
  database = await freshDatabase();
  pool = pgPool(database.url);
  identity = postgresIdentity(pool, { secret: 's'.repeat(32) });
  const opened = await identity.sessions.open({ userId: KIM, commandId: 'c', device: '' });
  if (!opened) throw new Error('There is no session');
  session = opened;
  secret = await identity.handOvers.open({
    id: DEVICE,
    sessionId: session.sessionId,
    userId: KIM,
    tenant: 'ridgeline',
    linkId: LINK,
    tokenHash: TOKEN_HASH,
    signer: 'Amy Chou',
    copyAddress: null,
    page: '/proposals/preview/x?here=1',
    backTo: '/toc/1/proposal/2',
  });
  identity.sessions.invalidateCache();
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});

describe('a device that was handed over', () => {
  it('its session says who has it', async () =>
    expect(await identity.sessions.findByToken(session.token)).toMatchObject({ handedOverTo: 'Amy Chou' }));

  it('its secret is stored nowhere', async () => {
    const { rows } = await pool.query<{ row: string }>('SELECT hand_overs::text AS row FROM auth.hand_overs');
    expect(rows.map(({ row }) => row.includes(secret))).toEqual([false]);
  });

  it('its link is open to its secret alone', async () => {
    expect(await identity.handOvers.use(secret, TOKEN_HASH)).toBe('open');
    expect(await identity.handOvers.use('x'.repeat(43), TOKEN_HASH)).toBeNull();
    expect(await identity.handOvers.use(secret, sha256('another link'))).toBeNull();
  });

  it('after 20 minutes without use its link is over, and the device stays where it is', async () => {
    await pool.query("UPDATE auth.hand_overs SET last_seen_at = now() - interval '20 minutes 1 second'");
    expect(await identity.handOvers.use(secret, TOKEN_HASH)).toBe('idle');
    expect(await identity.handOvers.use(secret, TOKEN_HASH)).toBe('idle');
    expect(await identity.handOvers.find(secret)).toMatchObject({ signer: 'Amy Chou' });
  });

  it('taken back, its session goes on, and its link is none', async () => {
    await identity.handOvers.end(DEVICE);
    identity.sessions.invalidateCache();
    expect(await identity.sessions.findByToken(session.token)).toEqual({ sessionId: session.sessionId, userId: KIM });
    expect(await identity.handOvers.find(secret)).toBeNull();
    expect(await identity.handOvers.use(secret, TOKEN_HASH)).toBeNull();
  });
});
