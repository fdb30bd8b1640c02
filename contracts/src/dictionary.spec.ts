import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  dated,
  defineDictionary,
  dictionaryFold,
  dictionaryQueries,
  type Dictionary,
  money,
  text,
  valueOn,
  whole,
} from './capabilities/index.ts';
import { applyEvent, type Fields } from './kernel/index.ts';
import { dictionaries, permissionMatrix, routeTable } from './index.ts';

/** What these events, one after the other, make of a record. */
function afterEvents(dictionary: Dictionary, ...events: readonly { type: string; data: unknown }[]) {
  const envelope = { entity: dictionary.entity, id: 'x', tenant: 'acme', position: 1, at: '2026-11-20T17:00:00.000Z' };
  const actor = { kind: 'user', id: 'kim', name: 'Kim', role: null } as const;
  return events.reduce<Fields | null>(
    (record, event, at) =>
      applyEvent(dictionaryFold(dictionary), record as never, { ...envelope, ...event, actor, version: at + 1 }),
    null,
  ) as Fields; // the first event makes it
}

describe.each(dictionaries.map((dictionary) => [dictionary.path, dictionary] as const))('%s', (path, dictionary) => {
  const { entity, fields, labels, can, permission, page, pagePermission } = dictionary;
  const ofIt = routeTable.filter((route) => route.entity === entity);

  it('a dictionary has every path of spec 7.3, one for whether a name is free, and the exports of its lists', () =>
    expect(ofIt.map(({ name, method, path: at }) => `${name.slice(path.length + 1)} ${method} ${at}`)).toEqual([
      `list POST /${path}/list`,
      `listExport POST /${path}/export`,
      `create POST /${path}/create`,
      `labels GET /${path}/labels`,
      `isUnique GET /${path}/is-unique`,
      `trashed POST /${path}/list/deleted`,
      `trashedExport POST /${path}/list/deleted/export`,
      `bulkTrash DELETE /${path}/bulk-delete`,
      `bulkTrashPost POST /${path}/bulk-delete`,
      `bulkRestore PUT /${path}/bulk-restore`,
      `get GET /${path}/:id`,
      `edit PUT /${path}/:id`,
      `trash DELETE /${path}/:id`,
      `restore PUT /${path}/:id/restore`,
      `status PUT /${path}/:id/change-status`,
      ...(Object.values(fields).some(({ dated: each }) => each) ? [`rate PUT /${path}/:id/change-rate`] : []),
      `history GET /${path}/:id/history`,
    ]));
  it('a dictionary asks only permissions that some role has', () => {
    const asked = [pagePermission, `action:${permission}.create`, ...ofIt.flatMap((route) => route.permission ?? [])];
    expect(asked.filter((name) => !permissionMatrix[name]?.includes('allow'))).toEqual([]);
    expect(Object.values(dictionary.guarded ?? {}).filter((name) => !(String(name) in permissionMatrix))).toEqual([]);
  });
  it('a dictionary is sorted and filtered by fields that it has', () => {
    const named = [
      labels.label,
      ...labels.extra,
      ...(can.unique ?? []).flatMap(({ field, within }) => [field, ...within]),
    ];
    expect(named.filter((name) => !(name in fields))).toEqual([]);
  });
  it('a dictionary has its pages under maintenance', () =>
    expect(page).toMatch(/^\/job-costing\/maintenance\/[a-z-]+$/));
  it('a dictionary folds every event ever written, with a value for each field', () => {
    for (const file of globSync(`contracts/samples/${path}/${entity}Created.v*.json`)) {
      const data: unknown = JSON.parse(readFileSync(file, 'utf8'));
      const record = afterEvents(dictionary, { type: `${entity}Created`, data });
      expect(Object.keys(fields).filter((name) => record[name] === undefined)).toEqual([]);
    }
  });
  it('the list query of a dictionary selects its columns, and the record query every field', () => {
    const { list, record } = dictionaryQueries(dictionary);
    const listed = Object.keys(fields).filter((name) => fields[name]?.list !== false);
    expect(listed.filter((name) => !list.includes(name))).toEqual([]);
    expect(Object.keys(fields).filter((name) => !record.includes(name))).toEqual([]);
  });
});

const NOBODY = 'deny deny deny deny deny deny';
const declared = {
  entity: 'TowerCrane',
  path: 'tower-cranes',
  page: '/job-costing/maintenance/tower-cranes',
  title: 'Tower cranes',
  empty: 'None yet.',
  version: 1,
  fields: {
    name: text({ label: 'Name' }),
    rate: dated(money({ label: 'Rate' })),
    height: whole({ label: 'Height', max: 400, initial: 30 }),
  },
  unique: [{ fields: ['name'], refusal: 'CRANE_TAKEN', says: 'There is one.' }],
  labels: { label: 'name', extra: [] },
  grants: { page: NOBODY, view: NOBODY, create: NOBODY, edit: NOBODY, delete: NOBODY, restore: NOBODY },
} as const;
const crane = defineDictionary(declared);
type Crane = z.infer<typeof crane.view>;

describe('a figure that changes by date', () => {
  const created = { type: 'TowerCraneCreated', data: { name: 'North', rate: [{ from: '2026-01-01', value: 9_000 }] } };
  const changed = { type: 'TowerCraneRateChanged', data: { field: 'rate', from: '2026-07-01', value: 9_500 } };
  const since = afterEvents(crane, created, changed) as Crane;

  it('a dated figure keeps all its values and is read as of a day', () => {
    expect(since).toMatchObject({
      name: 'North',
      height: 30,
      rate: [...created.data.rate, { from: '2026-07-01', value: 9_500 }],
    });
    const days = ['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01'];
    expect(days.map((day) => valueOn(since, 'rate', day))).toEqual([null, 9_000, 9_000, 9_500]);
  });
  it('the values of a dated figure are in order, whenever they were recorded', () => {
    const earlier = { ...changed, data: { field: 'rate', from: '2025-07-01', value: 8_000 } };
    expect(valueOn(afterEvents(crane, created, changed, earlier) as Crane, 'rate', '2025-08-01')).toBe(8_000);
  });
  it('a dated figure is not edited with the rest, and has one value from a given day', () => {
    expect(Object.keys(crane.commands.shapes.EditTowerCrane.shape)).toEqual(['name', 'height']);
    const twice = { ...created.data, rate: [...created.data.rate, ...created.data.rate] };
    expect(crane.commands.shapes.CreateTowerCrane.safeParse(twice).error?.issues).toMatchObject([
      { path: ['rate'], message: 'Two values begin on one day.' },
    ]);
  });
});

it('a command changes dated figures of one kind only', () => {
  const hours = dated(whole({ label: 'Hours', max: 9 }));
  expect(() => defineDictionary({ ...declared, fields: { ...declared.fields, hours } })).toThrow(
    'Dated fields are of one kind',
  );
});
