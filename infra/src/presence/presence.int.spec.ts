import { afterAll, describe, expect, it, vi } from 'vitest';
import { fixedClock } from '@backoffice/infra/clock';
import { freshDatabase } from '@backoffice/infra/postgres';
import { openPresence, type Presence } from './index.ts';

const NOON = '2026-11-20T20:00:00.000Z';
const REPORT_MS = 100;
const wall = { tenant: 'acme', entity: 'Proposal', id: 'wall' };
const amy = { userId: 'amy', name: 'Amy Chen', part: 'record' } as const;
const nick = { userId: 'nick', name: 'Nick Diaz', part: 'record' } as const;
const since = { since: NOON };

const open: Presence[] = [];
afterAll(async () => {
  await Promise.all(open.map((presence) => presence.close()));
});

/** Of one process. */
function joined(url: string): Presence {
  const presence = openPresence(url, fixedClock(NOON), REPORT_MS);
  open.push(presence);
  return presence;
}

describe('who is changing a record', { timeout: 30_000 }, () => {
  it('given one process, whoever enters is there until they leave, each part once, and whoever watches is told', async () => {
    const presence = joined((await freshDatabase()).url);
    const listener = vi.fn();
    const stop = presence.onChange(wall, listener);
    const leave = presence.enter(wall, amy);
    const leaveSecondWindow = presence.enter(wall, amy);
    presence.enter({ ...wall, tenant: 'bolt' }, nick);
    expect(presence.editorsOf(wall)).toEqual([{ ...amy, ...since }]);
    leave();
    expect(presence.editorsOf(wall)).toEqual([{ ...amy, ...since }]);
    leaveSecondWindow();
    leaveSecondWindow();
    expect(presence.editorsOf(wall)).toEqual([]);
    expect(listener).toHaveBeenCalledTimes(4);
    stop();
    presence.enter(wall, nick);
    expect(listener).toHaveBeenCalledTimes(4);
  });

  it('given two processes, both know who is there, also the one that comes later', async () => {
    const { url } = await freshDatabase();
    const first = joined(url);
    const leave = first.enter(wall, amy);
    const second = joined(url);
    await vi.waitFor(() => expect(second.editorsOf(wall)).toEqual([{ ...amy, ...since }]), 10_000);
    second.enter(wall, nick);
    await vi.waitFor(() => expect(first.editorsOf(wall)).toHaveLength(2), 10_000);
    leave();
    await vi.waitFor(() => expect(second.editorsOf(wall)).toEqual([{ ...nick, ...since }]), 10_000);
  });

  it('given a process ends without a word, the others forget whom it knew, and whoever watches is told', async () => {
    const { url } = await freshDatabase();
    const [ends, stays] = [joined(url), joined(url)];
    ends.enter(wall, amy);
    await vi.waitFor(() => expect(stays.editorsOf(wall)).toHaveLength(1), 10_000);
    const listener = vi.fn();
    stays.onChange(wall, listener);
    await ends.close();
    await vi.waitFor(() => expect(stays.editorsOf(wall)).toEqual([]), 10_000);
    expect(listener).toHaveBeenCalled();
  });

  it('given more people than one notification holds, those who fit are told', async () => {
    const { url } = await freshDatabase();
    const [crowded, other] = [joined(url), joined(url)];
    for (let n = 0; n < 100; n += 1) crowded.enter(wall, { ...amy, userId: `user ${n}`, name: 'A'.repeat(100) });
    await vi.waitFor(() => expect(other.editorsOf(wall).length).toBeGreaterThan(20), 10_000);
    expect(crowded.editorsOf(wall)).toHaveLength(100);
    expect(other.editorsOf(wall).length).toBeLessThan(100);
  });
});
