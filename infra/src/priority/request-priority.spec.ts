import { setImmediate as turn, setTimeout as pause } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { beginRequest, runInBackground, yieldToRequests } from './request-priority.ts';

/** Whether it has gone on after so many turns of the event loop. */
async function hasPassed(work: Promise<void>): Promise<boolean> {
  let isDone = false;
  void work.then(() => (isDone = true));
  for (let turns = 0; turns < 3; turns++) await turn();
  return isDone;
}

describe('background work beside requests', () => {
  it('background work does not wait where nothing has been asked', async () => {
    expect(await hasPassed(runInBackground(() => yieldToRequests()))).toBe(true);
  });

  it('background work waits until no request is being answered, and a request never waits', async () => {
    const [first, second] = [beginRequest(), beginRequest()];
    const background = runInBackground(async () => {
      await turn(); // what it causes later is background work, too
      await yieldToRequests();
    });
    expect(await hasPassed(yieldToRequests())).toBe(true);
    first();
    first(); // ended twice is ended once
    expect(await hasPassed(background)).toBe(false);
    second();
    expect(await hasPassed(background)).toBe(true);
  });

  it('steps of background work begin one after another where somebody is there', async () => {
    beginRequest()();
    const begun: number[] = [];
    const step = (n: number) => runInBackground(() => yieldToRequests()).then(() => begun.push(n));
    const [first, ...others] = [step(1), step(2), step(3)];
    await first;
    expect(begun).toEqual([1]);
    await Promise.all(others);
    expect(begun).toEqual([1, 2, 3]);
  });

  it('background work goes on in the end, however long a request takes', async () => {
    const end = beginRequest();
    const background = runInBackground(() => yieldToRequests());
    const outcome = await Promise.race([background.then(() => 'it went on'), pause(10_000, 'it stood still')]);
    end();
    expect(outcome).toBe('it went on');
  });
});
