import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fairQueue, QUEUE_LIMITS, type QueueEntry, type QueueLimits, type RefusalReason } from './fair-queue.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** One place, unless a test is about more. Entries are named `tenant/person/number`, and `/weight` unless it is 1. */
function openQueue(limits: Partial<QueueLimits> = {}) {
  const queue = fairQueue({ ...QUEUE_LIMITS, places: 1, ...limits }, () => Date.now());
  const entries = new Map<string, QueueEntry>();
  const started: string[] = [];
  const refused: [string, RefusalReason][] = [];
  const entryOf = (name: string): QueueEntry => {
    const [tenant = '', person = '', , weight = '1'] = name.split('/');
    return {
      tenant,
      person,
      weight: Number(weight),
      start: () => void started.push(name),
      refuse: (reason) => void refused.push([name, reason]),
    };
  };
  const known = (name: string) => entries.get(name) ?? entries.set(name, entryOf(name)).get(name) ?? entryOf(name);
  return {
    started,
    refused,
    queue,
    enter: (...names: readonly string[]) => names.forEach((name) => queue.enter(known(name))),
    finish: (...names: readonly string[]) => names.forEach((name) => queue.finish(known(name))),
    withdraw: (name: string) => queue.withdraw(known(name)),
  };
}

/** Each that starts is done at once, until nobody waits. */
function finishAll({ started, finish }: ReturnType<typeof openQueue>): readonly string[] {
  for (let at = 0; at < started.length; at++) finish(started[at] ?? '');
  return started;
}

describe('a fair queue', () => {
  it('given a company that has asked for much, when another asks for little, they take turns', () => {
    const at = openQueue();
    at.enter('oak/ann/1', 'oak/ann/2', 'oak/ann/3', 'oak/ann/4', 'elm/eve/1', 'elm/eve/2');
    expect(finishAll(at)).toEqual(['oak/ann/1', 'oak/ann/2', 'elm/eve/1', 'oak/ann/3', 'elm/eve/2', 'oak/ann/4']);
  });

  it('given a person who has asked for much, when a colleague asks for little, they take turns', () => {
    const at = openQueue();
    at.enter('oak/ann/1', 'oak/ann/2', 'oak/ann/3', 'oak/ann/4', 'oak/bea/1', 'oak/bea/2');
    expect(finishAll(at)).toEqual(['oak/ann/1', 'oak/ann/2', 'oak/bea/1', 'oak/ann/3', 'oak/bea/2', 'oak/ann/4']);
  });

  it('given many people of one company, when another company asks, it has every second turn', () => {
    const at = openQueue();
    at.enter('oak/ann/1', 'oak/bea/1', 'oak/cyd/1', 'oak/dan/1', 'elm/eve/1', 'elm/eve/2');
    expect(finishAll(at)).toEqual(['oak/ann/1', 'oak/bea/1', 'elm/eve/1', 'oak/cyd/1', 'elm/eve/2', 'oak/dan/1']);
  });

  it('what weighs three waits for three places, and lets others pass who need fewer', () => {
    const at = openQueue({ places: 4 });
    at.enter('oak/ann/1', 'oak/bea/1', 'elm/eve/1/3', 'elm/fay/1');
    expect(at.started).toEqual(['oak/ann/1', 'oak/bea/1', 'elm/fay/1']);
    at.finish('oak/ann/1', 'oak/bea/1');
    expect(at.started).toEqual(['oak/ann/1', 'oak/bea/1', 'elm/fay/1', 'elm/eve/1/3']);
  });

  it('what weighs more than there are places has its turn alone', () => {
    const at = openQueue({ places: 2 });
    at.enter('oak/ann/1/3', 'elm/eve/1');
    expect(at.started).toEqual(['oak/ann/1/3']);
    at.finish('oak/ann/1/3');
    expect(at.started).toEqual(['oak/ann/1/3', 'elm/eve/1']);
  });

  it('one person and one company leave places to others, however much they ask', () => {
    const at = openQueue({ places: 4, placesPerTenant: 3, placesPerPerson: 2 });
    at.enter('oak/ann/1', 'oak/ann/2', 'oak/ann/3', 'oak/bea/1', 'oak/bea/2', 'elm/eve/1');
    expect(at.started).toEqual(['oak/ann/1', 'oak/ann/2', 'oak/bea/1', 'elm/eve/1']);
    at.finish('elm/eve/1');
    expect(at.started).toHaveLength(4);
    at.finish('oak/ann/1');
    expect(at.started.slice(4)).toEqual(['oak/ann/3']);
  });

  it('a place is given back once, however often its end is told', () => {
    const at = openQueue();
    at.enter('oak/ann/1', 'oak/ann/2', 'oak/ann/3');
    at.finish('oak/ann/1', 'oak/ann/1');
    expect(at.started).toEqual(['oak/ann/1', 'oak/ann/2']);
  });

  it('whoever has gone while they waited is never started, nor refused', () => {
    const at = openQueue();
    at.enter('oak/ann/1', 'oak/ann/2', 'oak/ann/3');
    at.withdraw('oak/ann/2');
    at.finish('oak/ann/1');
    vi.runAllTimers();
    expect([at.started, at.refused]).toEqual([['oak/ann/1', 'oak/ann/3'], []]);
  });

  it('whoever has gone after the start keeps the place until the work is done', () => {
    const at = openQueue();
    at.enter('oak/ann/1', 'oak/ann/2');
    at.withdraw('oak/ann/1');
    expect(at.started).toEqual(['oak/ann/1']);
    at.finish('oak/ann/1');
    expect(at.started).toEqual(['oak/ann/1', 'oak/ann/2']);
  });
});

describe('a queue that is full', () => {
  it('given a queue filled by one person, when they ask once more, the last is refused at once', () => {
    const at = openQueue({ waiting: 2 });
    at.enter('oak/ann/1', 'oak/ann/2', 'oak/ann/3', 'oak/ann/4');
    expect(at.refused).toEqual([['oak/ann/4', 'busy']]);
  });

  it('given a queue filled by one company, when another asks, it waits in place of the last of the first', () => {
    const at = openQueue({ waiting: 3 });
    at.enter('oak/ann/1', 'oak/ann/2', 'oak/ann/3', 'oak/bea/1', 'elm/eve/1');
    expect(at.refused).toEqual([['oak/ann/3', 'busy']]);
    expect(finishAll(at)).toEqual(['oak/ann/1', 'oak/ann/2', 'elm/eve/1', 'oak/bea/1']);
  });

  it('given a queue in which all have as much, whoever comes last is refused', () => {
    const at = openQueue({ waiting: 2 });
    at.enter('oak/ann/1', 'oak/ann/2', 'elm/eve/1', 'fir/gus/1');
    expect(at.refused).toEqual([['fir/gus/1', 'busy']]);
  });
});

describe('waiting in a queue', () => {
  it('given a burst, those who do not get a place in the time of a burst are refused', () => {
    const at = openQueue({ burstMs: 1_000 });
    at.enter('oak/ann/1', 'oak/ann/2');
    vi.advanceTimersByTime(999);
    expect(at.refused).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(at.refused).toEqual([['oak/ann/2', 'busy']]);
    at.finish('oak/ann/1');
    expect(at.started).toEqual(['oak/ann/1']);
  });

  it('given a queue that has been standing for long, those who come wait a moment only, until it was empty', () => {
    const at = openQueue({ burstMs: 1_000, standingMs: 100 });
    at.enter('oak/ann/1', 'oak/ann/2');
    vi.advanceTimersByTime(900);
    at.enter('oak/ann/3'); // so that it never empties
    vi.advanceTimersByTime(500);
    at.enter('oak/ann/4');
    vi.advanceTimersByTime(100);
    expect(at.refused.map(([name]) => name)).toEqual(['oak/ann/2', 'oak/ann/4']);
    at.finish('oak/ann/1');
    at.enter('oak/ann/5');
    vi.advanceTimersByTime(999);
    expect(at.refused).toHaveLength(2);
  });

  it('given a person whose queue has been standing for long, a colleague waits as long as in a burst', () => {
    const at = openQueue({ burstMs: 1_000, standingMs: 100 });
    at.enter('oak/ann/1', 'oak/ann/2');
    vi.advanceTimersByTime(900);
    at.enter('oak/ann/3');
    vi.advanceTimersByTime(500);
    at.enter('oak/ann/4', 'oak/bea/1');
    vi.advanceTimersByTime(999);
    expect(at.refused.map(([name]) => name)).toEqual(['oak/ann/2', 'oak/ann/4', 'oak/ann/3']);
    at.finish('oak/ann/1');
    expect(at.started).toEqual(['oak/ann/1', 'oak/bea/1']);
  });

  it('given a person whose queue has been standing, one more than may stand in it is crowded out, and nobody else', () => {
    const at = openQueue({ burstMs: 1_000, standingMs: 500, standing: 2 });
    const isCrowded = (tenant: string, person: string) => at.queue.isCrowded({ tenant, person });
    at.enter('oak/ann/1', 'oak/ann/2');
    vi.advanceTimersByTime(900);
    at.enter('oak/ann/3'); // so that it never empties
    vi.advanceTimersByTime(500);
    expect(isCrowded('oak', 'ann')).toBe(false);
    at.enter('oak/ann/4');
    expect([isCrowded('oak', 'ann'), isCrowded('oak', 'bea'), isCrowded('elm', 'ann')]).toEqual([true, false, false]);
  });

  it('an outage refuses those who wait and those whose work has begun, whose places are free when it ends', () => {
    const at = openQueue();
    at.enter('oak/ann/1', 'oak/ann/2');
    at.queue.refuseAll('outage');
    expect(at.refused).toEqual([
      ['oak/ann/2', 'outage'],
      ['oak/ann/1', 'outage'],
    ]);
    at.enter('oak/ann/3');
    expect(at.started).toEqual(['oak/ann/1']);
    at.finish('oak/ann/1');
    expect(at.started).toEqual(['oak/ann/1', 'oak/ann/3']);
  });
});
