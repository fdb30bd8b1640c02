import { expect, it } from 'vitest';
import { gatherReads, type TenantRead } from './gather-reads.ts';

function recordedReads(fails = false) {
  const statements: string[] = [];
  const read = gatherReads(async (reads: readonly TenantRead[], limit) => {
    statements.push(`${reads.map(({ tenant, after }) => `${tenant} ${after}`).join(', ')} limit ${limit}`);
    if (fails) throw new Error('away');
    return reads.map(({ tenant, after }) => [`${tenant} ${after + 1}`]);
  });
  return { read, statements };
}

it('reads of the same turn share one statement for each limit, and each has its own answer', async () => {
  const { read, statements } = recordedReads();
  expect(await Promise.all([read('a', 1, 9), read('b', 2, 9), read('a', 5, 9), read('c', 0, 1)])).toEqual([
    ['a 2'],
    ['b 3'],
    ['a 6'],
    ['c 1'],
  ]);
  expect(statements).toEqual(['a 1, b 2, a 5 limit 9', 'c 0 limit 1']);
  await read('d', 0, 9);
  expect(statements).toHaveLength(3);
});

it('more reads than a statement takes are several statements', async () => {
  const { read, statements } = recordedReads();
  await Promise.all(Array.from({ length: 40 }, (_, n) => read(`t${n}`, 0, 9)));
  expect(statements).toHaveLength(3);
});

it('a statement that fails is told to all who share it', async () => {
  const { read } = recordedReads(true);
  const settled = await Promise.allSettled([read('a', 0, 9), read('b', 0, 9)]);
  expect(settled.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
});
