import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findValidator, verdictsIn } from './verapdf.ts';

it('veraPDF says of each file which clauses of which standard it breaks', () => {
  const printed = `PASS /tmp/verapdf-x/0.pdf 3a
PASS /tmp/verapdf-x/0.pdf ua1
FAIL /tmp/verapdf-x/1.pdf 3a
  FAIL 6.2.4.3-2
  FAIL 6.2.11.8-1
PASS /tmp/verapdf-x/1.pdf ua1
`;
  expect(Object.fromEntries(verdictsIn(printed))).toEqual({
    '0.pdf': { '3a': [], ua1: [] },
    '1.pdf': { '3a': ['6.2.4.3-2', '6.2.11.8-1'], ua1: [] },
  });
});

it('without Java there is no validator, without Maven none where it was not fetched, and no other jar is one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'validator-'));
  const other = join(folder, 'other.jar');
  writeFileSync(other, 'something else');
  writeFileSync(join(folder, 'java'), '');
  const known = { jar: other, path: folder };
  expect(await findValidator({ ...known, path: '/nowhere' })).toEqual({ missing: 'java is not on this machine' });
  expect(await findValidator({ ...known, jar: join(folder, 'none.jar') })).toEqual({
    missing: 'mvn is not on this machine',
  });
  expect(await findValidator(known)).toEqual({ missing: `${other} is not veraPDF 1.28.2` });
  rmSync(folder, { recursive: true });
});
