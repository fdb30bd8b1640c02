import { globSync, readFileSync } from 'node:fs';
import { dictionaries } from '@backoffice/contracts';
import { equipment } from '@backoffice/contracts/dictionaries/equipment';
import type { Fields } from '@backoffice/contracts/kernel';
import { describe, expect, it } from 'vitest';
import { dictionaryFeature } from '#capabilities/dictionary.ts';
import { foldStream } from '#kernel/fold.ts';
import { recordedEvents, rowsAfter } from './recorded-events.spec-kit.ts';

describe.each(dictionaries.map((dictionary) => [dictionary.entity, dictionary] as const))(
  'the dictionary projection of %s',
  (entity, dictionary) => {
    const { projection, table } = dictionaryFeature(dictionary);
    const event = (type: string, data: object = {}) => ({ type: `${entity}${type}`, data });
    const sample = (type: string, version = '*') => {
      const files = globSync(`contracts/samples/${dictionary.path}/${entity}${type}.v${version}.json`).toSorted();
      return event(type, JSON.parse(readFileSync(files.at(-1) ?? '', 'utf8')) as Fields); // a frozen event
    };
    const after = (...events: { type: string; data: object }[]) =>
      foldStream(projection, recordedEvents(`${entity}-x`, sample('Created'), ...events));

    it('a dictionary entry can be chosen, and follows an edit', () => {
      expect(after()).toMatchObject({ status: 'active', trashedAt: null });
      expect(after(sample('Edited'))).toMatchObject({ ...sample('Edited').data, version: 2 });
    });
    it('a dictionary entry has a value in every column, although its event had fewer fields', () => {
      const oldest = foldStream(projection, recordedEvents(`${entity}-x`, sample('Created', '1')));
      expect(table.columns.filter(({ field }) => oldest?.[field] === undefined)).toEqual([]);
    });
    it('a dictionary entry is made inactive, and moved to the trash', () =>
      expect(after(event('Deactivated'), event('Trashed'))).toMatchObject({ status: 'inactive', trashedBy: 'Kim' }));
  },
);

it('equipment shows its category by the name that has today', () => {
  const rows = rowsAfter(
    dictionaryFeature(equipment).projection,
    ['Equipment-e', { type: 'EquipmentCreated', data: { categoryId: 'c', categoryName: 'Diggers' } }],
    ['EquipmentCategory-c', { type: 'EquipmentCategoryEdited', data: { name: 'Excavators' } }],
    ['EquipmentCategory-d', { type: 'EquipmentCategoryEdited', data: { name: 'Trucks' } }],
  );
  expect(rows.get('e')).toMatchObject({ categoryName: 'Excavators' });
});
