import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { resources } from './index.ts';
import { eventsOf } from './capabilities/index.ts';

/** One frozen JSON per event version ever written: `samples/<path>/<Event>.v<n>.json`. Only ever added to. */
const root = globSync('contracts/samples').length > 0 ? 'contracts/samples' : 'samples';

describe.each(resources.map((resource) => [resource.path, resource] as const))('events of %s', (path, resource) => {
  const shapes = eventsOf(resource);
  const samples = globSync(`${root}/${path}/*.json`);

  it('have a frozen sample each', () => {
    const sampled = new Set(samples.map((file) => basename(file).split('.')[0]));
    expect(Object.keys(shapes).filter((type) => !sampled.has(type))).toEqual([]);
  });

  it.each(samples.map((file) => [basename(file), file]))('%s is still understood', (_name, file) => {
    const type = basename(file).split('.')[0] ?? '';
    expect(shapes[type]?.safeParse(JSON.parse(readFileSync(file, 'utf8'))).error?.issues ?? []).toEqual([]);
  });
});
