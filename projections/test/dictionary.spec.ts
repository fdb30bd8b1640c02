import { dictionaries } from '@backoffice/contracts';
import { describe, expect, it } from 'vitest';
import { dictionaryFeature } from '#capabilities/dictionary.ts';
import { foldStream } from '#kernel/fold.ts';
import { recordedEvents } from './recorded-events.spec-kit.ts';

describe.each(dictionaries.map((dictionary) => [dictionary.entity, dictionary] as const))(
  '%s',
  (entity, dictionary) => {
    const { projection, table } = dictionaryFeature(dictionary);
    const { label } = dictionary.labels;
    const event = (type: string, data: object = {}) => ({ type: `${entity}${type}`, data });
    const after = (...events: { type: string; data: object }[]) =>
      foldStream(projection, recordedEvents(`${entity}-x`, event('Created', { [label]: 'First' }), ...events));

    it('is there to be chosen, and follows an edit', () => {
      expect(after()).toMatchObject({ [label]: 'First', status: 'active', trashedAt: null });
      expect(after(event('Edited', { [label]: 'Second' }))).toMatchObject({ [label]: 'Second', version: 2 });
    });
    it('has a value in every column, also from an event that knew fewer', () =>
      expect(table.columns.filter(({ field }) => after()?.[field] === undefined)).toEqual([]));
    it('is made inactive, and lies in the trash', () =>
      expect(after(event('Deactivated'), event('Trashed'))).toMatchObject({ status: 'inactive', trashedBy: 'Kim' }));
  },
);
