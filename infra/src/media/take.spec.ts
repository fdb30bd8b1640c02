import { expect, it } from 'vitest';
import { Busy, takeExactly } from './take.ts';

async function* sending(...parts: string[]) { for (const part of parts) yield Buffer.from(part); }

it('takes exactly as many bytes as announced, in whatever pieces', async () => expect(await takeExactly(sending('ab', '', 'c'), 3)).toEqual(Buffer.from('abc')));
it('takes none when there are more or less', async () => expect([await takeExactly(sending('ab', 'cd'), 3), await takeExactly(sending('ab'), 3), await takeExactly(sending(), 3)]).toEqual([null, null, null]));
it('reads no further than the most', async () => {
  let read = 0;
  async function* endless() { for (;;) { read++; yield Buffer.alloc(1_000); } }
  expect([await takeExactly(endless(), 5_000), read]).toEqual([null, 6]);
});
it('takes nothing of who goes away', async () => {
  async function* broken() { yield Buffer.from('a'); throw new Error('aborted'); }
  expect(await takeExactly(broken(), 3)).toBeNull();
});
it('has eight hands', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  async function* slow() { await promise; yield Buffer.from('a'); }
  const held = Array.from({ length: 8 }, () => takeExactly(slow(), 1));
  await expect(takeExactly(sending('a'), 1)).rejects.toThrow(Busy);
  resolve();
  await Promise.all(held);
  expect(await takeExactly(sending('a'), 1)).toEqual(Buffer.from('a'));
});
