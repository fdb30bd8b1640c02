import { LogUnavailableError, memoryEventLog, type EventLog } from '@backoffice/infra/event-log';
import { HttpProblem, deterministicUuid } from '@backoffice/infra/http';
import { defineQueue } from '@backoffice/infra/jobs';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { memoryAttention } from './attention.ts';
import { memoryCheckpoints, type Checkpoints } from './checkpoints.ts';
import { SYSTEM, type CommandContext } from './context.ts';
import type { CommandGateway } from './command-gateway.ts';
import { memoryParkedEvents } from './parked-events.ts';
import { startReactions, type Reaction } from './reactions.ts';

const queue = defineQueue({ name: 'ring', data: z.object({ bell: z.string() }) });
const whenRung: Reaction = {
  name: 'whenRung',
  on: ['BellRung'],
  leadsTo: [queue.name, 'CountBell'],
  react: ({ data }) => [
    { job: { queue, data: { bell: (data as { bell: string }).bell } } },
    { command: { entity: 'Bell', id: 'b', command: { type: 'CountBell', data: {} } } },
  ], // the only event there is
};

/** The gateway and the jobs know each key once, as the real ones do. */
function setting(log: EventLog = memoryEventLog(), answer: () => Promise<void> = async () => {}) {
  const [jobs, commands, reports] = [new Map<string, unknown>(), new Map<string, CommandContext>(), [] as string[]];
  const [parkedEvents, attention] = [memoryParkedEvents(), memoryAttention()];
  const gateway = {
    openWorld: async () => ({}) as never, // these reactions ask nothing
    async execute(_targets: unknown, context: CommandContext) {
      await answer();
      commands.set(context.commandId, context);
      return { id: 'b', version: 1, position: 1, of: 'a', replayed: false };
    },
  } satisfies CommandGateway;
  const ring = (bell: string, type = 'BellRung') =>
    log.append({
      tenant: 'a',
      meta: {
        actor: SYSTEM,
        commandId: deterministicUuid(bell),
        requestHash: bell,
        correlationId: `because of ${bell}`,
        causationId: null,
        at: '2026-11-20T17:00:00.000Z',
      },
      writes: [{ stream: `Bell-${bell}`, expectedVersion: 0, events: [{ type, data: { bell } }] }],
    });
  const run = (checkpoints: Checkpoints) =>
    startReactions([whenRung], gateway, {
      log,
      checkpoints,
      parkedEvents,
      attention,
      jobs: { enqueue: async (_queue, key, data) => void jobs.set(key, data) },
      report: (error, about) => void reports.push(`${String(error)}, ${about}`),
    });
  return { log, jobs, commands, reports, parkedEvents, attention, ring, run };
}

describe('a reaction', () => {
  it('a reaction requests jobs and commands, caused by its event', async () => {
    const { log, jobs, commands, ring, run } = setting();
    await ring('one');
    const follower = await run(memoryCheckpoints());
    await expect.poll(() => commands.size).toBe(1);
    await follower.stop();
    const [event] = await log.readTenant('a', 0, 1);
    expect([...jobs.values()]).toEqual([{ bell: 'one' }]);
    expect([...commands.values()]).toMatchObject([
      { tenant: 'a', actor: SYSTEM, causationId: event?.id, correlationId: 'because of one' },
    ]);
  });

  it('a reaction that gets an event twice acts once', async () => {
    const { jobs, commands, ring, run } = setting();
    await ring('one');
    for (let again = 0; again < 2; again++) {
      const follower = await run(memoryCheckpoints()); // it begins anew, as after a lost checkpoint
      await expect.poll(() => commands.size).toBe(1);
      await new Promise((resolve) => setTimeout(resolve, 20));
      await follower.stop();
    }
    expect([jobs.size, commands.size]).toEqual([1, 1]);
  });

  it('a reaction continues from its checkpoint', async () => {
    const { ring, run, commands } = setting();
    const checkpoints = memoryCheckpoints();
    await ring('one');
    const first = await run(checkpoints);
    await expect.poll(() => commands.size).toBe(1);
    await first.stop();
    expect(await checkpoints.load('whenRung')).toEqual(new Map([['a', 1]]));
    commands.clear();
    await ring('two');
    const second = await run(checkpoints);
    await expect.poll(() => commands.size).toBe(1);
    await second.stop();
  });

  it('a reaction ignores other events', async () => {
    const { ring, run, jobs } = setting();
    await ring('quiet', 'BellCleaned');
    const follower = await run(memoryCheckpoints());
    await new Promise((resolve) => setTimeout(resolve, 20));
    await follower.stop();
    expect(jobs.size).toBe(0);
  });

  it('a refused command is kept for a person, and the reaction goes on', async () => {
    const { ring, run, reports, attention } = setting(memoryEventLog(), async () => {
      throw new HttpProblem(422, 'VALIDATION_ERROR', 'NO', 'No bell today.');
    });
    await ring('one');
    const checkpoints = memoryCheckpoints();
    const follower = await run(checkpoints);
    await expect.poll(async () => (await checkpoints.load('whenRung')).get('a')).toBe(1);
    await follower.stop();
    expect(reports).toEqual([]);
    expect(await attention.open('a')).toMatchObject([
      { reaction: 'whenRung', entity: 'Bell', record: 'one', type: 'BellRung', code: 'NO', reason: 'No bell today.' },
    ]);
    const again = await run(memoryCheckpoints()); // the event comes again, as after a lost checkpoint
    await ring('two');
    await expect.poll(() => attention.count()).toBe(2);
    await again.stop();
  });

  it('a reaction gets the event again after a failure', async () => {
    let tries = 0;
    const { ring, run, commands, parkedEvents } = setting(memoryEventLog(), async () => {
      if (++tries === 1) throw new Error('Once in a while');
    });
    await ring('one');
    const follower = await run(memoryCheckpoints());
    await expect.poll(() => commands.size, { timeout: 3_000 }).toBe(1);
    await follower.stop();
    expect(tries).toBe(2);
    expect(await parkedEvents.list()).toEqual([]);
  });

  it('a reaction parks an event that fails at every try, and reports it once', async () => {
    const { ring, run, reports, parkedEvents } = setting(memoryEventLog(), async () => {
      throw new TypeError('The bell is cracked');
    });
    await ring('one');
    const checkpoints = memoryCheckpoints();
    const follower = await run(checkpoints);
    await expect.poll(async () => (await checkpoints.load('whenRung')).get('a'), { timeout: 10_000 }).toBe(1);
    await follower.stop();
    expect(await parkedEvents.list()).toMatchObject([
      { reaction: 'whenRung', tenant: 'a', stream: 'Bell-one', position: 1, type: 'BellRung', tries: 4 },
    ]);
    expect(reports).toEqual(['TypeError: The bell is cracked, whenRung:a:1, BellRung, which is parked']);
  });

  it.concurrent.each([
    ['the log', () => new LogUnavailableError(new Error('Nobody listens'))],
    ['the connection', () => Object.assign(new Error('Nobody listens'), { code: 'ECONNREFUSED' })],
    ['the disk', () => Object.assign(new Error('No space left'), { code: '53100', severity: 'ERROR' })],
    ['a turn to write', () => new HttpProblem(503, 'SERVER_ERROR', 'SERVICE_UNAVAILABLE', 'Ask again.')],
  ])('a reaction waits for %s as long as it takes, and parks nothing', { timeout: 30_000 }, async (_what, failure) => {
    let tries = 0;
    const { ring, run, commands, parkedEvents } = setting(memoryEventLog(), async () => {
      if (++tries <= 5) throw failure();
    });
    await ring('one');
    const follower = await run(memoryCheckpoints());
    await expect.poll(() => commands.size, { timeout: 20_000 }).toBe(1);
    await follower.stop();
    expect(await parkedEvents.list()).toEqual([]);
  });

  it('a reaction that is stopped between two tries parks nothing and reports nothing', async () => {
    let tries = 0;
    const { ring, run, reports, parkedEvents } = setting(memoryEventLog(), async () => {
      tries += 1;
      throw new TypeError('The bell is cracked');
    });
    await ring('one');
    const follower = await run(memoryCheckpoints());
    await expect.poll(() => tries, { interval: 1 }).toBe(2);
    await follower.stop();
    expect([tries, reports, await parkedEvents.list()]).toEqual([2, [], []]);
  });

  it('a reaction that cannot look at the log says which reaction it is, and that it concerns all companies', async () => {
    const log = memoryEventLog();
    const heads = vi.spyOn(log, 'heads').mockRejectedValueOnce(new Error('The database is away'));
    const { run, reports } = setting(log);
    const follower = await run(memoryCheckpoints());
    await expect.poll(() => reports).toEqual(['Error: The database is away, whenRung of all companies']);
    await follower.stop();
    heads.mockRestore();
  });
});
