import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findPyhanko } from './pyhanko.ts';

it('pyHanko is found where it was installed, and else it is said which program is not there to install it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pyhanko-'));
  const home = join(folder, 'home');
  expect(await findPyhanko({ home, path: folder })).toEqual({ missing: 'openssl is not on this machine' });
  writeFileSync(join(folder, 'openssl'), '');
  expect(await findPyhanko({ home, path: folder })).toEqual({ missing: 'python3 is not on this machine' });
  mkdirSync(join(home, 'bin'), { recursive: true });
  writeFileSync(join(home, 'bin/pyhanko'), '');
  expect(await findPyhanko({ home, path: folder })).toEqual({ program: join(home, 'bin/pyhanko') });
  rmSync(folder, { recursive: true });
});
