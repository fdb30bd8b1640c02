import { randomUUID } from 'node:crypto';
import { freshDatabase, pgPool } from '@backoffice/infra/postgres';
import type pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { postgresIdentity, type Identity } from './index.ts';

const secret = 's'.repeat(32);
const keys = { p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) };
const chrome = { endpoint: 'https://fcm.googleapis.com/fcm/send/chrome', keys };
const firefox = { endpoint: 'https://updates.push.services.mozilla.com/wpush/v2/firefox', keys };
let database: Awaited<ReturnType<typeof freshDatabase>>;
let pool: pg.Pool;
let [sessions, pushes] = [] as unknown as [Identity['sessions'], Identity['pushSubscriptions']]; // made before all
let kim: string;

beforeAll(async () => {
  database = await freshDatabase();
  pool = pgPool(database.url);
  ({ sessions, pushSubscriptions: pushes } = postgresIdentity(pool, { secret }));
});
beforeEach(async () => {
  kim = randomUUID();
  await pool.query('DELETE FROM auth.push_subscriptions');
});
afterAll(async () => {
  await pool?.end();
  await database?.drop();
});
const signIn = async (userId = kim) => {
  const opened = await sessions.open({ userId, commandId: randomUUID(), device: '' });
  return { userId, sessionId: opened?.sessionId ?? expect.fail('There is no session') };
};
const targetsOf = async (userId = kim) => (await pushes.list(userId)).map(({ target }) => target);

describe('browsers that get notifications', () => {
  it('each session of a person has a browser, and a new address of it replaces the old one', async () => {
    const [office, home] = [await signIn(), await signIn()];
    await pushes.keep(office, chrome);
    await pushes.keep(home, firefox);
    expect(await targetsOf()).toEqual([chrome, firefox]);
    const moved = { ...firefox, endpoint: `${firefox.endpoint}-2` };
    await pushes.keep(home, moved);
    expect(await targetsOf()).toEqual([chrome, moved]);
  });
  it('a browser has one owner: the last who has signed in there', async () => {
    await pushes.keep(await signIn(), chrome);
    const lee = await signIn(randomUUID());
    await pushes.keep(lee, chrome);
    expect([await targetsOf(), await targetsOf(lee.userId)]).toEqual([[], [chrome]]);
  });
  it('who signs out of a browser is told nothing there, and everywhere who signs out of all', async () => {
    const [office, home] = [await signIn(), await signIn()];
    await pushes.keep(office, chrome);
    await pushes.keep(home, firefox);
    await sessions.end(office.sessionId);
    expect([await targetsOf(), await pushes.isKept(office.sessionId)]).toEqual([[firefox], false]);
    await sessions.endAll(kim);
    expect(await targetsOf()).toEqual([]);
  });
  it('a session that has run out goes on telling until it is forgotten', async () => {
    const { sessionId } = await signIn();
    await pushes.keep({ userId: kim, sessionId }, chrome);
    await pool.query("UPDATE auth.sessions SET expires_at = now() - interval '1 day' WHERE id = $1", [sessionId]);
    expect(await targetsOf()).toEqual([chrome]);
    await pool.query('DELETE FROM auth.sessions WHERE id = $1', [sessionId]);
    expect((await pool.query('SELECT FROM auth.push_subscriptions')).rowCount).toBe(0);
  });
  it('a browser that is ended, or is not known any more, is gone', async () => {
    const [office, home] = [await signIn(), await signIn()];
    await pushes.keep(office, chrome);
    await pushes.keep(home, firefox);
    await pushes.end(office.sessionId);
    for (const { id } of await pushes.list(kim)) await pushes.forget(id);
    expect((await pool.query('SELECT FROM auth.push_subscriptions')).rowCount).toBe(0);
  });
  it('nothing in the table leads to a browser, and with another secret there is none', async () => {
    await pushes.keep(await signIn(), chrome);
    const { rows } = await pool.query('SELECT p::text AS row FROM auth.push_subscriptions p');
    expect(JSON.stringify(rows)).not.toMatch(/fcm|aaaa|BBBB/);
    const another = postgresIdentity(pool, { secret: 'x'.repeat(32) });
    expect(await another.pushSubscriptions.list(kim)).toEqual([]);
  });
});
