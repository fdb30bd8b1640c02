import { describe, expect, it } from 'vitest';
import { keyedMutex } from './keyed-mutex.ts';

const soon = () => new Promise((resolve) => setTimeout(resolve, 1));

describe('work in turn', () => {
  it('work of one key runs one after the other, in the order it came', async () => {
    const inTurn = keyedMutex();
    const seen: string[] = [];
    await Promise.all(
      [1, 2, 3].map((n) =>
        inTurn(['a'], async () => {
          seen.push(`${n} begins`);
          await soon();
          seen.push(`${n} ends`);
        }),
      ),
    );
    expect(seen).toEqual(['1 begins', '1 ends', '2 begins', '2 ends', '3 begins', '3 ends']);
  });
  it('work of different keys runs in parallel', async () => {
    const inTurn = keyedMutex();
    const seen: string[] = [];
    await Promise.all(
      ['a', 'b'].map((key) =>
        inTurn([key], async () => {
          seen.push(`${key} begins`);
          await soon();
          seen.push(`${key} ends`);
        }),
      ),
    );
    expect(seen.slice(0, 2)).toEqual(['a begins', 'b begins']);
  });
  it('keyed work never deadlocks, whatever the order of the keys', async () => {
    const inTurn = keyedMutex();
    const keys = [
      ['a', 'b'],
      ['b', 'a'],
      ['b', 'c'],
      ['c', 'a'],
      ['a', 'a'],
    ];
    expect(
      await Promise.all(
        keys.map((some) =>
          inTurn(some, async () => {
            await soon();
            return some.length;
          }),
        ),
      ),
    ).toEqual([2, 2, 2, 2, 2]);
  });
  it('keyed work goes on after a failure', async () => {
    const inTurn = keyedMutex();
    await expect(
      inTurn(['a'], async () => {
        throw new Error('no');
      }),
    ).rejects.toThrow('no');
    expect(await inTurn(['a'], async () => 'yes')).toBe('yes');
  });
});
