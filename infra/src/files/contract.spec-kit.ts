import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Files } from './files.ts';

/** What every place that keeps files promises. */
export function filesContract(name: string, open: () => Promise<{ files: Files; close: () => Promise<void> }>): void {
  describe(`files in ${name}`, () => {
    let [files, close] = [] as unknown as [Files, () => Promise<void>]; // opened before the first test
    beforeAll(async () => {
      ({ files, close } = await open());
    });
    afterAll(() => close());
    const bytes = (text: string) => Buffer.from(text);
    const put = (key: string, text: string) => files.put(key, bytes(text), 'application/pdf');

    it('are given back as they were put', async () => {
      await put('acme/2026/0190-a.pdf', 'one');
      expect(Buffer.from((await files.read('acme/2026/0190-a.pdf')) ?? [])).toEqual(bytes('one'));
      expect(await files.exists('acme/2026/0190-a.pdf')).toBe(true);
    });
    it('that were never put are not there', async () => {
      expect(await files.read('acme/2026/none.pdf')).toBeNull();
      expect(await files.exists('acme/2026/none.pdf')).toBe(false);
      expect(await files.exists('acme/2026/0190-a/x.pdf')).toBe(false);
    });
    it('take the same bytes twice and refuse others', async () => {
      await put('acme/2026/b.pdf', 'one');
      await put('acme/2026/b.pdf', 'one');
      await expect(put('acme/2026/b.pdf', 'two')).rejects.toThrow('The file acme/2026/b.pdf already holds other bytes');
      expect(Buffer.from((await files.read('acme/2026/b.pdf')) ?? [])).toEqual(bytes('one'));
    });
    it('let one of many writers win, whole', async () => {
      const tries = await Promise.allSettled(
        Array.from({ length: 20 }, (_, n) => put('acme/2026/c.pdf', `writer ${n}`.repeat(1_000))),
      );
      const winner = tries.findIndex(({ status }) => status === 'fulfilled');
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(Buffer.from((await files.read('acme/2026/c.pdf')) ?? [])).toEqual(bytes(`writer ${winner}`.repeat(1_000)));
    });
    it('hold nothing, and much', async () => {
      const much = Buffer.alloc(5_000_000, 7);
      await files.put('acme/empty.png', new Uint8Array(), 'image/png');
      await files.put('acme/much.png', much, 'image/png');
      expect([
        (await files.read('acme/empty.png'))?.length,
        Buffer.from((await files.read('acme/much.png')) ?? []).equals(much),
      ]).toEqual([0, true]);
    });
    it('can be removed, also when they are not there', async () => {
      await put('acme/gone.pdf', 'one');
      await files.remove('acme/gone.pdf');
      await files.remove('acme/gone.pdf');
      expect([await files.read('acme/gone.pdf'), await files.exists('acme/gone.pdf')]).toEqual([null, false]);
    });
    it.each([
      '../secret.txt',
      '/etc/passwd.txt',
      'acme/../../secret.txt',
      'acme//a.pdf',
      'acme/.hidden.pdf',
      'acme\\..\\a.pdf',
      'acme/a.pdf/..',
      'acme/a',
      '',
      'a\0.pdf',
      'acme/a.pdf\n',
      `acme/${'a'.repeat(200)}.pdf`,
    ])('have no key %j', async (key) => {
      for (const act of [() => files.read(key), () => put(key, 'x'), () => files.exists(key), () => files.remove(key)])
        await expect(act()).rejects.toThrow('not the key of a file');
    });
  });
}
