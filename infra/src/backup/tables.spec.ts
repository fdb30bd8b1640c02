import { migrations } from '@backoffice/infra/postgres';
import { expect, it } from 'vitest';
import { KEPT, LEFT } from './tables.ts';

it('every table there is was thought of: it is kept, or can be done without', () => {
  const tables = migrations().flatMap(({ sql }) => [...sql.matchAll(/^CREATE TABLE (\w+\.\w+)/gm)].map(([, name]) => name));
  expect(tables.length).toBeGreaterThan(15);
  expect(tables.toSorted()).toEqual([...KEPT, ...LEFT].toSorted());
});
