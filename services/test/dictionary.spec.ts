import { dictionaries, resources, routeTable } from '@backoffice/contracts';
import { dated, defineDictionary, money, text } from '@backoffice/contracts/capabilities';
import type { Fields } from '@backoffice/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { dictionaryFeature } from '#capabilities/dictionary.ts';
import { capabilityHandlers } from '#http/capability-handlers.ts';
import { factsAt, specOf } from './decider.spec-kit.ts';
import { featureFixture } from './feature-fixture.spec-kit.ts';

describe.each(dictionaries.map((dictionary) => [dictionary.entity, dictionary] as const))(
  '%s',
  (entity, dictionary) => {
    const { given } = specOf(dictionaryFeature(dictionary), factsAt());
    const { label } = dictionary.labels;
    const create = (name: string) => dictionary.commands.shapes[`Create${entity}`]?.parse({ [label]: name }) as Fields; // an object by its shape
    const created = { type: `${entity}Created`, data: create('First') };

    it('creating a dictionary record stores the given values', () =>
      given()
        .when({ type: `Create${entity}`, data: created.data })
        .then(created));
    it('a dictionary record can be edited', () =>
      given(created)
        .when({ type: `Edit${entity}`, data: create('Second') })
        .then({ type: `${entity}Edited`, data: create('Second') }));
    it('an edit of a dictionary record without changes records nothing', () =>
      given(created, { type: `${entity}Deactivated`, data: {} })
        .when({ type: `Edit${entity}`, data: created.data })
        .then());
    it('an edit with only the defaults missing in an older event records nothing', () =>
      given({ type: `${entity}Created`, data: { [label]: 'First' } })
        .when({ type: `Edit${entity}`, data: created.data })
        .then());
    it('a dictionary record is not created again under the same id', () =>
      given(created)
        .when({ type: `Create${entity}`, data: create('Second') })
        .then());

    it('the name check of a dictionary ignores the record that has the name', async () => {
      const house = await featureFixture(dictionaryFeature(dictionary));
      await house.send(entity, 'first', `Create${entity}`, created.data);
      const isUnique = (query: object) =>
        house.call(
          capabilityHandlers(dictionaryFeature(dictionary), {
            routes: routeTable,
            resources,
            gateway: house.gateway,
            letters: house.letters,
          }),
          `${dictionary.path}.isUnique`,
          {
            query: { ...created.data, ...query },
          },
        );
      expect(await isUnique({ [label]: ' first' })).toEqual({ isUnique: false });
      expect(await isUnique({ [label]: 'first', excludeId: 'first' })).toEqual({ isUnique: true });
      expect(await isUnique({ [label]: 'Third' })).toEqual({ isUnique: true });
      await house.send(entity, 'first', `Trash${entity}`);
      expect(await isUnique({})).toEqual({ isUnique: true });
    });
  },
);

describe('a figure that changes by date', () => {
  const NOBODY = 'deny deny deny deny deny deny';
  const crane = defineDictionary({
    entity: 'Crane',
    path: 'cranes',
    page: '/job-costing/maintenance/cranes',
    title: 'Cranes',
    empty: '',
    version: 1,
    fields: { name: text({ label: 'Name' }), rate: dated(money({ label: 'Rate' })) },
    unique: [],
    labels: { label: 'name', extra: [] },
    grants: { page: NOBODY, view: NOBODY, create: NOBODY, edit: NOBODY, delete: NOBODY, restore: NOBODY },
  });
  const { given } = specOf(dictionaryFeature(crane), factsAt());
  const created = { type: 'CraneCreated', data: { name: 'North', rate: [{ from: '2026-01-01', value: 9_000 }] } };
  const from = (day: string) => ({ field: 'rate', from: day, value: 9_500 });
  const changed = { type: 'CraneRateChanged', data: from('2026-07-01') };

  it('a dated figure has another value from a given day', () =>
    given(created).when({ type: 'ChangeCraneRate', data: changed.data }).then(changed));
  it('a dated figure has one value a day', () => {
    for (const day of ['2026-01-01', '2026-07-01'])
      given(created, changed)
        .when({ type: 'ChangeCraneRate', data: from(day) })
        .thenRefused('RATE_EFFECTIVE_CONFLICT', { field: 'from', values: { from: day } });
  });
  it('a dated figure keeps its values when the rest of the record is edited', () => {
    const edit = (name: string) => given(created, changed).when({ type: 'EditCrane', data: { name } });
    edit('North').then();
    edit('South').then({ type: 'CraneEdited', data: { name: 'South' } });
  });
});
