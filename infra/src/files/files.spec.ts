import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { localFiles } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'files-'));
const files = localFiles(join(folder, 'files'));
const bytes = (text: string) => Buffer.from(text);
const put = (key: string, text: string) => files.put(key, bytes(text), 'application/pdf');
afterAll(() => rmSync(folder, { recursive: true }));

describe('files in a folder', () => {
  it('gives back what was put', async () => {
    await put('acme/2026/0190-a.pdf', 'one');
    expect(await files.read('acme/2026/0190-a.pdf')).toEqual(bytes('one'));
    expect(await files.exists('acme/2026/0190-a.pdf')).toBe(true);
  });

  it('knows nothing of what was not', async () => {
    expect(await files.read('acme/2026/none.pdf')).toBeNull();
    expect(await files.exists('acme/2026/none.pdf')).toBe(false);
    expect(await files.exists('acme/2026/0190-a.pdf'.replace('.pdf', '/x.pdf'))).toBe(false);
  });

  it('takes the same bytes twice and refuses others', async () => {
    await put('acme/2026/b.pdf', 'one');
    await put('acme/2026/b.pdf', 'one');
    await expect(put('acme/2026/b.pdf', 'two')).rejects.toThrow('The file acme/2026/b.pdf already holds other bytes');
    expect(await files.read('acme/2026/b.pdf')).toEqual(bytes('one'));
  });

  it('lets one of many writers win, whole', async () => {
    const tries = await Promise.allSettled(Array.from({ length: 20 }, (_, n) => put('acme/2026/c.pdf', `writer ${n}`.repeat(1_000))));
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await files.read('acme/2026/c.pdf')).toHaveLength('writer 0'.length * 1_000 + (tries.findIndex(({ status }) => status === 'fulfilled') > 9 ? 1_000 : 0));
  });

  it('leaves no draft behind', () => expect(readdirSync(join(folder, 'files/acme/2026')).toSorted()).toEqual(['0190-a.pdf', 'b.pdf', 'c.pdf']));

  it.each(['../secret.txt', '/etc/passwd.txt', 'acme/../../secret.txt', 'acme//a.pdf', 'acme/.hidden.pdf', 'acme\\..\\a.pdf', 'acme/a.pdf/..', 'acme/a', '', 'a\0.pdf', 'acme/a.pdf\n', `acme/${'a'.repeat(200)}.pdf`])(
    'refuses the key %j', async (key) => {
      writeFileSync(join(folder, 'secret.txt'), 'secret');
      await expect(files.read(key)).rejects.toThrow('not the key of a file');
      await expect(put(key, 'x')).rejects.toThrow('not the key of a file');
      await expect(files.exists(key)).rejects.toThrow('not the key of a file');
    });
});
