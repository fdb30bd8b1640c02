import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import {
  dated,
  defineDictionary,
  dictionaryFold,
  commandsOf,
  dictionaryQueries,
  dictionaryRoutes,
  type Dictionary,
  type DictionaryParent,
  heldRates,
  money,
  ratesOn,
  text,
  valueOn,
  whole,
} from './capabilities/index.ts';
import { applyEvent, grantOf, roles, type Fields, type Route } from './kernel/index.ts';
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

/** The same records once more: below the one above, and each of them under a second path. */
const pathsOfParent = ({ of, by, recordPath }: DictionaryParent) =>
  recordPath === undefined
    ? []
    : [
        `listBelow POST /${of.path}/:${by}/list`,
        `listBelowExport POST /${of.path}/:${by}/export`,
        `createBelow POST /${of.path}/:${by}/create`,
        `labelsBelow GET /${of.path}/:${by}/labels`,
        `trashedBelow POST /${of.path}/:${by}/list/deleted`,
        `trashedBelowExport POST /${of.path}/:${by}/list/deleted/export`,
        `bulkTrashRecord DELETE /${recordPath}/bulk-delete`,
        `bulkTrashPostRecord POST /${recordPath}/bulk-delete`,
        `bulkRestoreRecord PUT /${recordPath}/bulk-restore`,
        `getRecord GET /${recordPath}/:id`,
        `editRecord PUT /${recordPath}/:id`,
        `trashRecord DELETE /${recordPath}/:id`,
        `restoreRecord PUT /${recordPath}/:id/restore`,
      ];

describe.each(dictionaries.map((dictionary) => [dictionary.path, dictionary] as const))('%s', (path, dictionary) => {
  const { entity, fields, labels, can, permission, page, pagePermission, parent, guarded = {} } = dictionary;
  const isByHand = ({ does }: Route) => 'handler' in does && !('previews' in does) && does.capability === undefined;
  /** What a feature adds to its dictionary has a name of its own. */
  const ofIt = routeTable.filter(
    (route) => route.name.startsWith(`${path}.`) && route.entity === entity && !isByHand(route),
  );

  it('a dictionary has every path of spec 7.3, one for whether a name is free, and the exports of its lists', () =>
    expect(ofIt.map((route) => `${route.name.slice(path.length + 1)} ${route.method} ${route.path}`)).toEqual([
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
      `bulkStatus PUT /${path}/bulk-change-status`,
      `bulkTrashPreview POST /${path}/bulk-delete/preview`,
      `bulkRestorePreview POST /${path}/bulk-restore/preview`,
      `bulkStatusPreview POST /${path}/bulk-change-status/preview`,
      `importTemplate GET /${path}/import/template`,
      `importUpload POST /${path}/import/upload`,
      `importFile GET /${path}/import/:id`,
      `importStart POST /${path}/import/:id/start`,
      `importedRows GET /${path}/import/:id/rows`,
      `importRefused GET /${path}/import/:id/refused`,
      `get GET /${path}/:id`,
      `edit PUT /${path}/:id`,
      `trash DELETE /${path}/:id`,
      `restore PUT /${path}/:id/restore`,
      ...(can.attach ? [`attach POST /${path}/:id/media`, `detach DELETE /${path}/:id/media`] : []),
      `status PUT /${path}/:id/change-status`,
      ...(dictionary.dated ? [`rate PUT /${path}/:id/change-rate`] : []),
      `history GET /${path}/:id/history`,
      ...(parent ? pathsOfParent(parent) : []),
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
    expect(named.filter((name) => !(name in fields) && name !== 'id')).toEqual([]);
  });
  it('a dictionary has its pages under maintenance, or under the record that its own belong to', () =>
    expect(page).toMatch(
      parent ? `${parent.of.page}/:${parent.by}` : /^\/job-costing\/maintenance\/([a-z-]+\/)?[a-z-]+$/,
    ));
  it('whoever may edit a dictionary record sees all of it, so that nothing is lost by saving', () => {
    const editors = roles.filter((role) => grantOf(permissionMatrix, `action:${permission}.edit`, role) === 'allow');
    const withheld = Object.values(guarded).flatMap((name) =>
      editors.filter((role) => grantOf(permissionMatrix, String(name), role) !== 'allow'),
    );
    expect(withheld).toEqual([]);
  });
  it('a dictionary folds every event ever written, with a value for each field', () => {
    for (const file of globSync(`contracts/samples/${path}/${entity}Created.v*.json`)) {
      const data: unknown = JSON.parse(readFileSync(file, 'utf8'));
      const record = afterEvents(dictionary, { type: `${entity}Created`, data });
      const rates = dictionary.dated ? ratesOn(heldRates(record), '2100-01-01') : null;
      expect(Object.keys(fields).filter((name) => ({ ...record, ...rates })[name] === undefined)).toEqual([]);
    }
  });
  it('the list query of a dictionary selects its columns, and the record query every field', () => {
    const { list, record } = dictionaryQueries(dictionary, () => true);
    const listed = Object.keys(fields).filter((name) => fields[name]?.list !== false);
    expect(listed.filter((name) => !list.includes(name))).toEqual([]);
    expect(Object.keys(fields).filter((name) => !record.includes(name))).toEqual([]);
  });
  it('the queries of a dictionary leave out what somebody may not see', () => {
    const { list, record } = dictionaryQueries(dictionary, () => false);
    const asked = new Set(`${list} ${record}`.match(/\w+/g));
    expect(Object.keys(guarded).filter((name) => asked.has(name))).toEqual([]);
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
    name: text({ label: 'Name', personal: 'none' }),
    rate: dated(money({ label: 'Rate' })),
    height: whole({ label: 'Height', max: 400, initial: 30 }),
  },
  unique: [{ fields: ['name'], refusal: 'CRANE_TAKEN', says: 'There is one.' }],
  labels: { label: 'name', extra: [] },
  grants: { page: NOBODY, view: NOBODY, create: NOBODY, edit: NOBODY, delete: NOBODY, restore: NOBODY },
} as const;
const crane = defineDictionary(declared);
type Crane = z.infer<typeof crane.view>;

describe('figures that change by date', () => {
  const begun = { effectiveFrom: '2026-01-01', rate: 9_000 };
  const created = { type: 'TowerCraneCreated', data: { name: 'North', ...begun } };
  const changed = { type: 'TowerCraneRateChanged', data: { effectiveFrom: '2026-07-01', rate: 9_500 } };
  const since = afterEvents(crane, created, changed) as Crane;

  it('an entry keeps all its rates and is read as of a day', () => {
    expect(since).toMatchObject({
      name: 'North',
      height: 30,
      effectiveFrom: '2026-01-01',
      rates: [begun, changed.data],
    });
    const days = ['2025-12-31', '2026-01-01', '2026-06-30', '2026-07-01'];
    expect(days.map((day) => valueOn(since, 'rate', day))).toEqual([null, 9_000, 9_000, 9_500]);
  });
  it('rates are in order, whenever they were recorded, and the first day is that of the earliest', () => {
    const earlier = { ...changed, data: { effectiveFrom: '2025-07-01', rate: 8_000 } };
    const entry = afterEvents(crane, created, changed, earlier) as Crane;
    expect(valueOn(entry, 'rate', '2025-08-01')).toBe(8_000);
    expect(entry.effectiveFrom).toBe('2025-07-01');
  });
  it('rates are not edited with the rest, and a change may leave some out', () => {
    const { CreateTowerCrane: create, EditTowerCrane: edit } = crane.commands.shapes;
    expect(Object.keys(create.shape)).toEqual(['name', 'effectiveFrom', 'rate', 'height']);
    expect(Object.keys(edit.shape)).toEqual(['name', 'height']);
    const change = commandsOf(crane)['ChangeTowerCraneRate'];
    expect(change?.safeParse({ effectiveFrom: '2026-07-01' }).success).toBe(true);
    expect(change?.safeParse({ rate: 1 }).success).toBe(false);
  });
  it('rates are not negative, neither the first nor a later one', () => {
    const refused = (shape: z.ZodType | undefined, data: object) =>
      expect(shape?.safeParse(data).error?.issues).toMatchObject([
        { path: ['rate'], message: 'A rate cannot be negative.' },
      ]);
    refused(crane.commands.shapes.CreateTowerCrane, { name: 'North', rate: -1 });
    refused(commandsOf(crane)['ChangeTowerCraneRate'], { effectiveFrom: '2026-07-01', rate: -1 });
  });
  it('an entry that changes by date is asked for as of a day wherever it is read', () => {
    const asked = dictionaryRoutes(crane).filter(({ query }) => query && 'asOf' in query.shape);
    expect(asked.map(({ name }) => name)).toEqual(['tower-cranes.list', 'tower-cranes.labels', 'tower-cranes.get']);
  });
});
