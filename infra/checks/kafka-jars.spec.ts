import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findKafkaJars } from './kafka-jars.ts';

it('without Java there is no Kafka for the tests, and without Maven none where it was not fetched', async () => {
  const cache = mkdtempSync(join(tmpdir(), 'kafka-'));
  expect(await findKafkaJars({ cache, path: '/nowhere' })).toEqual({ missing: 'java is not on this machine' });
  writeFileSync(join(cache, 'java'), '');
  expect(await findKafkaJars({ cache, path: cache })).toEqual({ missing: 'mvn is not on this machine' });
  rmSync(cache, { recursive: true });
});
