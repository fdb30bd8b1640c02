import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { describe, expect, it } from 'vitest';
import { eventsOf } from './capabilities/index.ts';
import { folds, resources } from './index.ts';
import { applyEvent, type EventEnvelope } from './kernel/index.ts';

/** One frozen JSON per event version ever written: `samples/<path>/<Event>.v<n>.json`. Only ever added to. */
const root = globSync('contracts/samples').length > 0 ? 'contracts/samples' : 'samples';

describe.each(resources.map((resource) => [resource.path, resource] as const))('events of %s', (path, resource) => {
  const shapes = eventsOf(resource);
  const samples = globSync(`${root}/${path}/*.json`).map((file) => ({
    name: basename(file),
    type: basename(file).split('.')[0] ?? '',
    data: JSON.parse(readFileSync(file, 'utf8')) as unknown,
  }));

  it('the events of an entity have a frozen sample each', () => {
    const sampled = new Set(samples.map(({ type }) => type));
    expect(Object.keys(shapes).filter((type) => !sampled.has(type))).toEqual([]);
  });

  it.each(samples)('the sample event $name is still parsed', ({ type, data }) =>
    expect(shapes[type]?.safeParse(data).error?.issues ?? []).toEqual([]),
  );

  it.each(samples)('the sample event $name is still folded', (sample) => {
    const fold = folds.find((each) => each.resource === resource);
    const [creation] = samples.filter(({ type }) => type === Object.keys(resource.events.shapes)[0]);
    if (!fold || !creation) throw new Error(`Nothing folds the events of ${path}`);
    const begins = [
      creation.type,
      `${resource.entity}Duplicated`,
      `${resource.entity}Revised`,
      'CreditApplied',
      'CreditRecorded',
      'AdjustmentRecorded',
      'RetentionPayableReleased',
      'OpeningBillRecorded',
      'OpeningCreditRecorded',
      'MessageWithheld',
    ].includes(sample.type);
    const event = (version: number, { type, data }: typeof sample): EventEnvelope => ({
      type,
      data,
      entity: resource.entity,
      id: 'a',
      tenant: 'acme',
      version,
      position: version,
      at: '2026-11-20T12:00:00.000Z',
      actor: { kind: 'user', id: 'kim', name: 'Kim', role: 'OA' },
    });
    const version = begins ? 1 : 2;
    const before = begins ? null : applyEvent(fold, null, event(1, creation));
    const after = applyEvent(fold, before, event(version, sample));
    if (sample.type === `${resource.entity}PermanentlyDeleted`) expect(after).toBeNull();
    else expect(after).toMatchObject({ id: 'a', version });
  });
});
