import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { filesContract } from './contract.spec-kit.ts';
import { localFiles } from './files.ts';

const folder = mkdtempSync(join(tmpdir(), 'files-'));
afterAll(() => rmSync(folder, { recursive: true }));

filesContract('a folder', async () => ({ files: localFiles(join(folder, 'files')), close: async () => {} }));

it('file storage leaves no temporary file behind', async () => {
  const files = localFiles(join(folder, 'others'));
  await Promise.allSettled(
    Array.from({ length: 20 }, (_, n) => files.put('acme/2026/c.pdf', Buffer.from(`writer ${n}`), 'application/pdf')),
  );
  expect(readdirSync(join(folder, 'others/acme/2026'))).toEqual(['c.pdf']);
});
