import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { findKafka } from './kafka-jars.ts';

it('Kafka of the tests comes from jars by Java and Maven or from Docker, and where none of them is it is said why', async () => {
  const cache = mkdtempSync(join(tmpdir(), 'kafka-'));
  const place = { how: '', cache, path: cache };
  expect(await findKafka(place)).toEqual({ missing: 'java is not on this machine, and Docker does not answer' });
  writeFileSync(join(cache, 'java'), '');
  expect(await findKafka(place)).toEqual({ missing: 'mvn is not on this machine, and Docker does not answer' });
  expect(await findKafka({ ...place, how: 'docker' })).toEqual({
    missing: 'KAFKA_TEST is docker, and Docker does not answer',
  });
  writeFileSync(join(cache, 'docker'), '#!/bin/sh\n', { mode: 0o755 });
  expect(await findKafka(place)).toBe('docker');
  rmSync(cache, { recursive: true });
});
