import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { freshDatabase, type FreshDatabase } from '@backoffice/infra/postgres';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { replayParkedEvents } from '#jobs/replay-parked-events.ts';
import { memoryCheckpoints } from '#kernel/checkpoints.ts';
import { startReactions } from '#kernel/reactions.ts';
import { openReactionPorts, whenRung } from './parked-events.spec-kit.ts';

const PATIENCE = { timeout: 20_000 };
let database: FreshDatabase;
let setting: ReturnType<typeof openReactionPorts>;
let mended = false;
beforeEach(async () => {
  mended = false;
  database = await freshDatabase();
  setting = openReactionPorts(database.url);
});
afterEach(async () => {
  await setting.close();
  await database.drop();
});

const reaction = whenRung((bell) => bell.startsWith('cracked') && !mended);
const start = () => startReactions([reaction], setting.gateway, setting.ports);
const parked = async () =>
  (await setting.ports.parkedEvents.list()).map(({ tenant, stream, position, tries }) => ({
    tenant,
    stream,
    position,
    tries,
  }));
const replay = (stream: string) =>
  replayParkedEvents(
    [reaction],
    setting.gateway,
    setting.ports,
  )({
    id: 'replay',
    key: 'replay',
    data: { reaction: reaction.name, tenant: 'a', stream },
    attempt: 1,
    signal: new AbortController().signal,
  });

/** One poisoned event in one stream of one company, and whole ones before, behind and beside it. */
async function ringAll(): Promise<void> {
  await setting.ring('a', 'Bell-1', 'first');
  await setting.ring('a', 'Bell-1', 'cracked');
  await setting.ring('a', 'Bell-1', 'behind');
  await setting.ring('a', 'Bell-2', 'beside');
  await setting.ring('b', 'Bell-1', 'elsewhere');
}
const wholeOnes = () => Promise.all([setting.methods('a'), setting.methods('b')]);

describe('an event that a reaction cannot take', { timeout: 60_000 }, () => {
  it('a poisoned event is parked with what follows in its stream, and all else goes on', async () => {
    await ringAll();
    const follower = await start();
    await expect.poll(wholeOnes, PATIENCE).toEqual([['first', 'beside'], ['elsewhere']]);
    await follower.stop();
    expect(await parked()).toEqual([
      { tenant: 'a', stream: 'Bell-1', position: 2, tries: 4 },
      { tenant: 'a', stream: 'Bell-1', position: 3, tries: 0 },
    ]);
    expect(setting.reports).toEqual([
      'whenRung:a:2, BellRung, which is parked: TypeError: The bell cracked is cracked',
    ]);
  });

  it('a poisoned event stays parked at the next start, and so does what comes behind it then', async () => {
    await ringAll();
    const first = await start();
    await expect.poll(wholeOnes, PATIENCE).toEqual([['first', 'beside'], ['elsewhere']]);
    await first.stop();
    const second = await start();
    await setting.ring('a', 'Bell-1', 'later');
    await expect.poll(async () => (await parked()).length, PATIENCE).toBe(3);
    await second.stop();
    expect((await parked()).map(({ tries }) => tries)).toEqual([4, 0, 0]);
    expect(setting.reports).toHaveLength(1);
  });

  it('two processes that meet a poisoned event park it once', async () => {
    await ringAll();
    const both = await Promise.all([start(), start()]);
    await expect.poll(wholeOnes, PATIENCE).toEqual([['first', 'beside'], ['elsewhere']]);
    await Promise.all(both.map((follower) => follower.stop()));
    expect((await parked()).map(({ position }) => position)).toEqual([2, 3]);
    expect(setting.reports).toHaveLength(1);
  });

  it('a replay after the mend takes what was parked in order, and once', async () => {
    await ringAll();
    const follower = await start();
    await expect.poll(wholeOnes, PATIENCE).toEqual([['first', 'beside'], ['elsewhere']]);
    mended = true;
    await Promise.all([replay('Bell-1'), replay('Bell-1')]);
    await replay('Bell-1');
    expect(await setting.methods('a')).toEqual(['first', 'beside', 'cracked', 'behind']);
    expect(await parked()).toEqual([]);
    await setting.ring('a', 'Bell-1', 'afterwards');
    await expect.poll(async () => (await setting.methods('a')).at(-1), PATIENCE).toBe('afterwards');
    await follower.stop();
  });

  it('a replay before the mend counts one more try and leaves what is behind where it is', async () => {
    await ringAll();
    const follower = await start();
    await expect.poll(wholeOnes, PATIENCE).toEqual([['first', 'beside'], ['elsewhere']]);
    await replay('Bell-1');
    await follower.stop();
    expect((await parked()).map(({ tries }) => tries)).toEqual([5, 0]);
    expect(await setting.methods('a')).toEqual(['first', 'beside']);
  });

  it('an event that comes during a replay waits for its outcome', async () => {
    await setting.ring('a', 'Bell-1', 'cracked');
    await setting.ring('a', 'Bell-1', 'behind');
    const [cracked, behind] = await setting.ports.log.readTenant('a', 0, 2);
    if (!cracked || !behind) throw new Error('Nothing was rung');
    const { parkedEvents } = setting.ports;
    await parkedEvents.park(reaction.name, cracked, 4, new Error('cracked'));
    const order: string[] = [];
    const attempted = Promise.withResolvers<void>();
    const finish = Promise.withResolvers<null>();
    const replaying = parkedEvents.replay({ reaction: reaction.name, tenant: 'a', stream: 'Bell-1' }, () => {
      attempted.resolve();
      return finish.promise;
    });
    await attempted.promise;
    const asking = parkedEvents.parkBehind(reaction.name, behind).then((isBehind) => {
      order.push('told');
      return isBehind;
    });
    await expect
      .poll(async () => (await setting.pool.query('SELECT FROM pg_locks WHERE NOT granted')).rowCount, PATIENCE)
      .toBeGreaterThan(0);
    order.push('finished');
    finish.resolve(null);
    await replaying;
    expect(await asking).toBe(false);
    expect(order).toEqual(['finished', 'told']);
  });

  it('an event that was dropped is never taken, its reason stays, and its stream goes on', async () => {
    await ringAll();
    const follower = await start();
    await expect.poll(wholeOnes, PATIENCE).toEqual([['first', 'beside'], ['elsewhere']]);
    const { parkedEvents } = setting.ports;
    const asked = { reaction: reaction.name, tenant: 'a', position: 2 };
    expect(await parkedEvents.drop(asked, 'The customer was told by phone.')).toBe(true);
    expect(await parkedEvents.drop(asked, 'Again')).toBe(false);
    mended = true;
    await replay('Bell-1');
    expect(await setting.methods('a')).toEqual(['first', 'beside', 'behind']);
    await follower.stop();
    const checkpoints = memoryCheckpoints(); // everything is met again
    const again = await startReactions([reaction], setting.gateway, { ...setting.ports, checkpoints });
    await setting.ring('a', 'Bell-1', 'afterwards');
    await expect.poll(() => setting.methods('a'), PATIENCE).toEqual(['first', 'beside', 'behind', 'afterwards']);
    await again.stop();
    expect(await parkedEvents.list()).toMatchObject([{ position: 2, dropReason: 'The customer was told by phone.' }]);
  });

  it('a replay that meets an outage leaves everything as it was', async () => {
    await setting.ring('a', 'Bell-1', 'cracked');
    const [event] = await setting.ports.log.readTenant('a', 0, 1);
    if (!event) throw new Error('Nothing was rung');
    await setting.ports.parkedEvents.park(reaction.name, event, 4, new Error('cracked'));
    const outage = Object.assign(new Error('Nobody listens'), { code: 'ECONNREFUSED' });
    const away = replayParkedEvents(
      [{ ...reaction, react: () => Promise.reject(outage) }],
      setting.gateway,
      setting.ports,
    );
    await expect(
      away({
        id: 'replay',
        key: 'replay',
        data: { reaction: reaction.name, tenant: 'a', stream: 'Bell-1' },
        attempt: 1,
        signal: new AbortController().signal,
      }),
    ).rejects.toThrow('Nobody listens');
    expect(await parked()).toEqual([{ tenant: 'a', stream: 'Bell-1', position: 1, tries: 4 }]);
  });

  it('a replay for a reaction that is no more is refused', async () => {
    const none = replayParkedEvents([], setting.gateway, setting.ports);
    const task = { id: 'r', key: 'r', attempt: 1, signal: new AbortController().signal };
    await expect(none({ ...task, data: { reaction: 'whenGone', tenant: 'a', stream: 'Bell-1' } })).rejects.toThrow(
      'There is no reaction whenGone any more.',
    );
  });
});

describe('a process that is killed between the effects of an event and its checkpoint', { timeout: 120_000 }, () => {
  /** Until it is dead. */
  async function killedRun(): Promise<string | null> {
    const child = spawn(process.execPath, [fileURLToPath(new URL('./killed-reaction.spec-kit.ts', import.meta.url))], {
      env: { ...process.env, DATABASE_URL: database.url },
      stdio: 'inherit',
    });
    const [, signal] = (await once(child, 'exit')) as [number | null, string | null]; // as node:child_process says
    return signal;
  }

  it('a killed process leaves nothing to be done twice, and nothing parked twice', async () => {
    await ringAll();
    expect([await killedRun(), await killedRun()]).toEqual(['SIGKILL', 'SIGKILL']);
    const follower = await start();
    await expect.poll(wholeOnes, PATIENCE).toEqual([['first', 'beside'], ['elsewhere']]);
    await expect.poll(async () => (await setting.ports.checkpoints.load(reaction.name)).size, PATIENCE).toBe(2);
    await follower.stop();
    expect(await parked()).toEqual([
      { tenant: 'a', stream: 'Bell-1', position: 2, tries: 4 },
      { tenant: 'a', stream: 'Bell-1', position: 3, tries: 0 },
    ]);
    mended = true;
    await replay('Bell-1');
    expect(await setting.methods('a')).toEqual(['first', 'beside', 'cracked', 'behind']);
  });
});
