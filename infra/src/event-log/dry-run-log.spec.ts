import { describe, expect, it } from 'vitest';
import { ClaimTakenError, dryRunLog, memoryEventLog, type AppendRequest, type EventLog } from './index.ts';

let serial = 0;
const append = (log: EventLog, stream: string, expectedVersion: number, rest: Partial<AppendRequest> = {}) =>
  log.append({
    tenant: 'ridge',
    meta: {
      actor: { kind: 'user', id: 'kim', name: 'Kim', role: 'OA' },
      commandId: `command-${++serial}`,
      requestHash: 'asked',
      correlationId: 'press-1',
      causationId: null,
      at: '2026-11-20T08:00:00.000Z',
    },
    writes: [{ stream, expectedVersion, events: [{ type: 'Happened', data: {} }] }],
    ...rest,
  });
const numbered = (key: string, stream: string) => ({ scope: 'number', key, stream });

describe('a log that only remembers what would be appended to another', () => {
  it('given events and claims, when something is appended to it, then only it has them', async () => {
    const log = memoryEventLog();
    await append(log, 'Job-1', 0, { take: [numbered('7', 'Job-1')] });
    const trial = dryRunLog(log);
    const { position } = await append(trial, 'Job-1', 1, { take: [numbered('8', 'Job-1')] });
    expect(position).toBe(2);
    expect(await trial.head('ridge')).toBe(2);
    expect((await trial.readStream('ridge', 'Job-1')).map(({ version }) => version)).toEqual([1, 2]);
    expect((await trial.readTenant('ridge', 0, 10)).map((event) => event.position)).toEqual([1, 2]);
    expect(await trial.largestNumber('ridge', 'number')).toBe(8);
    expect(await trial.scopeMembers('ridge', 'number')).toEqual(['Job-1', 'Job-1']);
    expect(trial.appended()).toHaveLength(1);
    expect(await log.head('ridge')).toBe(1);
    expect(await log.findClaim('number', '8')).toBeNull();
  });

  it('given a claim of another record, when it is taken, then it is refused; released first, it passes on', async () => {
    const log = memoryEventLog();
    await append(log, 'Job-1', 0, { take: [numbered('7', 'Job-1')] });
    const trial = dryRunLog(log);
    await expect(append(trial, 'Job-2', 0, { take: [numbered('7', 'Job-2')] })).rejects.toThrow(ClaimTakenError);
    await append(trial, 'Job-1', 1, { release: [numbered('7', 'Job-1')] });
    expect(await trial.findClaim('number', '7', 'ridge')).toBeNull();
    expect(await trial.findClaim('number', '7')).toBeNull();
    expect(await trial.scopeMembers('ridge', 'number')).toEqual([]);
    await append(trial, 'Job-2', 0, { take: [numbered('7', 'Job-2')] });
    expect((await trial.findClaim('number', '7'))?.stream).toBe('Job-2');
    expect(await trial.scopeMembers('ridge', 'number')).toEqual(['Job-2']);
    expect((await log.findClaim('number', '7'))?.stream).toBe('Job-1');
  });

  it('given somebody who writes meanwhile, then it goes on from where the log was', async () => {
    const log = memoryEventLog();
    await append(log, 'Job-1', 0);
    const trial = dryRunLog(log);
    await trial.head('ridge');
    await append(log, 'Job-1', 1);
    expect(await trial.readStream('ridge', 'Job-1')).toHaveLength(1);
    expect((await append(trial, 'Job-1', 1)).position).toBe(2);
  });

  it('given a command that the log knows, then its first result is told', async () => {
    const log = memoryEventLog();
    const { position } = await append(log, 'Job-1', 0);
    const trial = dryRunLog(log);
    serial -= 1;
    expect(await append(trial, 'Job-9', 0)).toMatchObject({ position, replayed: true });
    expect(trial.appended()).toEqual([]);
  });
});
