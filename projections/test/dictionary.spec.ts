import { dictionaries } from '@backoffice/contracts';
import { describe, expect, it } from 'vitest';
import { dictionaryFeature } from '#capabilities/dictionary.ts';
import { foldStream } from '#kernel/fold.ts';
import { recordedEvents } from './recorded-events.spec-kit.ts';

describe.each(dictionaries.map((dictionary) => [dictionary.entity, dictionary] as const))(
  'the dictionary projection of %s',
  (entity, dictionary) => {
    const { projection, table } = dictionaryFeature(dictionary);
    const { label } = dictionary.labels;
    const event = (type: string, data: object = {}) => ({ type: `${entity}${type}`, data });
    const after = (...events: { type: string; data: object }[]) =>
      foldStream(projection, recordedEvents(`${entity}-x`, event('Created', { [label]: 'First' }), ...events));

    it('a dictionary entry can be chosen, and follows an edit', () => {
      expect(after()).toMatchObject({ [label]: 'First', status: 'active', trashedAt: null });
      expect(after(event('Edited', { [label]: 'Second' }))).toMatchObject({ [label]: 'Second', version: 2 });
    });
    it('a dictionary entry has a value in every column, although its event had fewer fields', () =>
      expect(table.columns.filter(({ field }) => after()?.[field] === undefined)).toEqual([]));
    it('a dictionary entry is made inactive, and moved to the trash', () =>
      expect(after(event('Deactivated'), event('Trashed'))).toMatchObject({ status: 'inactive', trashedBy: 'Kim' }));
  },
);
