import { expect, it } from 'vitest';
import { Busy, inHand, takeExactly } from './take.ts';

async function* sending(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

it('takes exactly as many bytes as announced, in whatever pieces', async () =>
  expect(await takeExactly(sending('ab', '', 'c'), 3)).toEqual(Buffer.from('abc')));
it('takes none when there are more or less', async () =>
  expect([
    await takeExactly(sending('ab', 'cd'), 3),
    await takeExactly(sending('ab'), 3),
    await takeExactly(sending(), 3),
  ]).toEqual([null, null, null]));
it('reads no further than the most', async () => {
  let read = 0;
  async function* endless() {
    for (;;) {
      read++;
      yield Buffer.alloc(1_000);
    }
  }
  expect([await takeExactly(endless(), 5_000), read]).toEqual([null, 6]);
});
it('takes nothing of who goes away', async () => {
  async function* broken() {
    yield Buffer.from('a');
    throw new Error('aborted');
  }
  expect(await takeExactly(broken(), 3)).toBeNull();
});
it('has eight hands, and frees each when its work is done, however that ends', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const held = Array.from({ length: 8 }, () => inHand(() => promise));
  await expect(inHand(async () => {})).rejects.toThrow(Busy);
  reject(new Error('broken'));
  await Promise.allSettled(held);
  expect(await inHand(async () => 'done')).toBe('done');
});
