import { describe, expect, it } from 'vitest';
import { coalesceCalls } from './coalesce-calls.ts';

/** Questions that are answered by hand. */
function oracle() {
  const asked: (PromiseWithResolvers<number> & { about: string })[] = [];
  const ask = coalesceCalls((about: string) => {
    const question = Promise.withResolvers<number>();
    asked.push({ about, ...question });
    return question.promise;
  });
  return { ask, asked, sent: () => new Promise((done) => setImmediate(done)) };
}

describe('asking together', () => {
  it('calls made at the same moment are sent as one', async () => {
    const { ask, asked, sent } = oracle();
    const all = [ask('a'), ask('a'), ask('a')];
    await sent();
    asked[0]?.resolve(1);
    expect(await Promise.all(all)).toEqual([1, 1, 1]);
    expect(asked).toHaveLength(1);
  });

  it('a coalesced call never gets an answer from before it was made', async () => {
    const { ask, asked, sent } = oracle();
    const first = ask('a');
    await sent();
    const late = [ask('a'), ask('a')];
    asked[0]?.resolve(1);
    expect(await first).toBe(1);
    await sent();
    asked[1]?.resolve(2);
    expect(await Promise.all(late)).toEqual([2, 2]);
    expect(asked).toHaveLength(2);
  });

  it('a coalesced call is sent again once everybody has been answered', async () => {
    const { ask, asked, sent } = oracle();
    const first = ask('a');
    await sent();
    asked[0]?.resolve(1);
    await first;
    const second = ask('a');
    await sent();
    asked[1]?.resolve(2);
    expect(await second).toBe(2);
  });

  it('a failed call fails only for the callers who shared it', async () => {
    const { ask, asked, sent } = oracle();
    const first = ask('a');
    await sent();
    const late = ask('a');
    asked[0]?.reject(new Error('The log did not answer'));
    await expect(first).rejects.toThrow('The log did not answer');
    await sent();
    asked[1]?.resolve(2);
    expect(await late).toBe(2);
  });

  it('calls with different keys are not coalesced', async () => {
    const { ask, asked, sent } = oracle();
    void ask('a');
    void ask('b');
    await sent();
    expect(asked.map(({ about }) => about)).toEqual(['a', 'b']);
  });
});
