import { expect, it } from 'vitest';
import { UploadsBusyError, withUploadSlot, readExactly } from './receive-upload.ts';

async function* sending(...parts: string[]) {
  for (const part of parts) yield Buffer.from(part);
}

it('an upload takes exactly as many bytes as announced, in whatever pieces', async () =>
  expect(await readExactly(sending('ab', '', 'c'), 3)).toEqual(Buffer.from('abc')));
it('an upload with more or fewer bytes than announced is refused', async () =>
  expect([
    await readExactly(sending('ab', 'cd'), 3),
    await readExactly(sending('ab'), 3),
    await readExactly(sending(), 3),
  ]).toEqual([null, null, null]));
it('an upload is read no further than its size limit', async () => {
  let read = 0;
  async function* endless() {
    for (;;) {
      read++;
      yield Buffer.alloc(1_000);
    }
  }
  expect([await readExactly(endless(), 5_000), read]).toEqual([null, 6]);
});
it('an upload that the client aborts is not stored', async () => {
  async function* broken() {
    yield Buffer.from('a');
    throw new Error('aborted');
  }
  expect(await readExactly(broken(), 3)).toBeNull();
});
it('at most eight uploads are received at once, and each slot is freed however its work ends', async () => {
  const { promise, reject } = Promise.withResolvers<void>();
  const held = Array.from({ length: 8 }, () => withUploadSlot(() => promise));
  await expect(withUploadSlot(async () => {})).rejects.toThrow(UploadsBusyError);
  reject(new Error('broken'));
  await Promise.allSettled(held);
  expect(await withUploadSlot(async () => 'done')).toBe('done');
});
