import { memoryEventLog, type EventLog } from '@backoffice/infra/event-log';
import { HttpProblem, deterministicUuid } from '@backoffice/infra/http';
import { defineQueue } from '@backoffice/infra/jobs';
import { describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { memoryCheckpoints, type Checkpoints } from './checkpoints.ts';
import { SYSTEM, type CommandContext } from './context.ts';
import type { CommandGateway } from './command-gateway.ts';
import { startReactions, type Reaction } from './reactions.ts';

const queue = defineQueue({ name: 'ring', data: z.object({ bell: z.string() }) });
const whenRung: Reaction = {
  name: 'whenRung',
  on: ['BellRung'],
  react: ({ data }) => [
    { job: { queue, data: { bell: (data as { bell: string }).bell } } },
    { command: { entity: 'Bell', id: 'b', command: { type: 'CountBell', data: {} } } },
  ], // the only event there is
};

/** The door and the jobs know each key once, as the real ones do. */
function setting(log: EventLog = memoryEventLog(), answer: () => Promise<void> = async () => {}) {
  const [jobs, commands, reports] = [new Map<string, unknown>(), new Map<string, CommandContext>(), [] as string[]];
  const door = {
    openWorld: async () => ({}) as never, // these reactions ask nothing
    async execute(_targets: unknown, context: CommandContext) {
      await answer();
      commands.set(context.commandId, context);
      return { id: 'b', version: 1, position: 1, replayed: false };
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
    startReactions([whenRung], door, {
      log,
      checkpoints,
      jobs: { enqueue: async (_queue, key, data) => void jobs.set(key, data) },
      report: (error, about) => void reports.push(`${String(error)}, ${about}`),
    });
  return { log, jobs, commands, reports, ring, run };
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

  it('a reaction accepts a refused command as done', async () => {
    const { log, ring, run, reports } = setting(memoryEventLog(), async () => {
      throw new HttpProblem(422, 'VALIDATION_ERROR', 'NO', 'No bell today.');
    });
    await ring('one');
    const checkpoints = memoryCheckpoints();
    const follower = await run(checkpoints);
    await expect.poll(async () => (await checkpoints.load('whenRung')).get('a')).toBe(1);
    await follower.stop();
    const [event] = await log.readTenant('a', 0, 1);
    expect(reports).toEqual([`Error: No bell today., whenRung of BellRung ${event?.id}`]);
  });

  it('a reaction gets the event again after a failure', async () => {
    let tries = 0;
    const { log, ring, run, commands, reports } = setting(memoryEventLog(), async () => {
      if (++tries === 1) throw new Error('The database is away');
    });
    await ring('one');
    const follower = await run(memoryCheckpoints());
    await expect.poll(() => commands.size, { timeout: 3_000 }).toBe(1);
    await follower.stop();
    const [event] = await log.readTenant('a', 0, 1);
    expect([tries, reports]).toEqual([2, [`Error: The database is away, whenRung of BellRung ${event?.id}`]]);
  });

  it('a reaction that cannot look at the log says which reaction it is, and of no company', async () => {
    const log = memoryEventLog();
    const heads = vi.spyOn(log, 'heads').mockRejectedValueOnce(new Error('The database is away'));
    const { run, reports } = setting(log);
    const follower = await run(memoryCheckpoints());
    await expect.poll(() => reports).toEqual(['Error: The database is away, whenRung']);
    await follower.stop();
    heads.mockRestore();
  });
});
