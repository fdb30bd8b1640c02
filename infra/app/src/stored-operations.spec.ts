import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sha256 } from '@backoffice/infra/http';
import { CannotStart } from '@backoffice/infra/postgres';
import { afterAll, expect, it } from 'vitest';
import { apiExposure, storedOperations } from './stored-operations.ts';

const folder = mkdtempSync(join(tmpdir(), 'operations-'));
afterAll(() => rmSync(folder, { recursive: true }));

it('stored operations are found by the hash of their text', () => {
  const operations = storedOperations();
  expect([...operations].filter(([hash, text]) => sha256(text) !== hash)).toEqual([]);
  expect([...operations.values()].some((text) => text.startsWith('subscription Changes'))).toBe(true);
});

it('production answers stored operations only; elsewhere any query is answered', () => {
  expect(apiExposure({ NODE_ENV: 'production' })).toEqual({
    describesApi: false,
    graphql: { introspection: false, stored: storedOperations() },
  });
  for (const NODE_ENV of ['development', 'test'] as const)
    expect(apiExposure({ NODE_ENV })).toEqual({ describesApi: true, graphql: { introspection: true, stored: null } });
});

it.each([
  ['is not there', null],
  ['is torn', '{"x":'],
  ['is empty', '{}'],
])('the product does not start when the file of stored operations %s', (_what, text) => {
  const file = join(folder, 'operations.json');
  if (text !== null) writeFileSync(file, text);
  expect(() => storedOperations(file)).toThrow(CannotStart);
  expect(() => storedOperations(file)).toThrow('run npm run generate');
});
