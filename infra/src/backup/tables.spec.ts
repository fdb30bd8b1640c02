import { migrations } from '@backoffice/infra/postgres';
import { expect, it } from 'vitest';
import { BACKED_UP_TABLES, SKIPPED_TABLES } from './tables.ts';

it('every database table is either backed up or listed as not needed', () => {
  const all = migrations()
    .map(({ sql }) => sql)
    .join('\n');
  const named = (change: string) =>
    [...all.matchAll(new RegExp(`^${change} TABLE (\\w+\\.\\w+)`, 'gm'))].map(([, name]) => name);
  const gone = new Set(named('DROP'));
  const tables = named('CREATE').filter((name) => !gone.has(name));
  expect(tables.length).toBeGreaterThan(15);
  expect(tables.toSorted()).toEqual([...BACKED_UP_TABLES, ...SKIPPED_TABLES].toSorted());
});
