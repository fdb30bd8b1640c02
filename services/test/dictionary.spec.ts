import { globSync, readFileSync } from 'node:fs';
import { dictionaries, resources, routeTable } from '@backoffice/contracts';
import {
  asRead,
  dated,
  defineDictionary,
  type Dictionary,
  money,
  parentNameField,
  text,
} from '@backoffice/contracts/capabilities';
import { contentTemplate } from '@backoffice/contracts/dictionaries/content-templates';
import { equipment, equipmentCategory } from '@backoffice/contracts/dictionaries/equipment';
import { overhead } from '@backoffice/contracts/dictionaries/overheads';
import { percentSplit } from '@backoffice/contracts/dictionaries/percent-splits';
import { sectionTemplate } from '@backoffice/contracts/dictionaries/section-templates';
import { wage } from '@backoffice/contracts/dictionaries/wages';
import { worker } from '@backoffice/contracts/dictionaries/workers';
import type { Fields } from '@backoffice/contracts/kernel';
import { deterministicUuid } from '@backoffice/infra/http';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { dictionaryFeature } from '#capabilities/dictionaries/dictionary.ts';
import { capabilityHandlers } from '#http/capability-handlers.ts';
import { factsAt, specOf } from './decider.spec-kit.ts';
import { featureFixture } from './feature-fixture.spec-kit.ts';

/** The frozen sample of an event, in the shape of today. */
function sampleEvent(dictionary: Dictionary, type: string): { type: string; data: Fields } {
  const file = globSync(`contracts/samples/${dictionary.path}/${type}.v*.json`).toSorted().at(-1) ?? '';
  // an object by its shape
  return { type, data: dictionary.events.shapes[type]?.parse(JSON.parse(readFileSync(file, 'utf8'))) as Fields };
}

/** The command that such an event comes of. */
function commandOf(dictionary: Dictionary, type: string, { data }: { data: Fields }) {
  const sent = asRead(dictionary.fields, data);
  const shape = dictionary.commands.shapes[type] as z.ZodObject; // every command is an object
  return { type, data: Object.fromEntries(Object.keys(shape.shape).map((name) => [name, sent[name]])) };
}

/** What the rules are told of the record above: the name that the event keeps. */
const parentNamed = ({ parent }: Dictionary, { data }: { data: Fields }) =>
  parent ? { parent: { name: String(data[parentNameField(parent)]), isTrashed: false } } : {};

describe.each(dictionaries.map((dictionary) => [dictionary.entity, dictionary] as const))(
  '%s',
  (entity, dictionary) => {
    const { given } = specOf(dictionaryFeature(dictionary), factsAt());
    const created = sampleEvent(dictionary, `${entity}Created`);
    const edited = sampleEvent(dictionary, `${entity}Edited`);
    const create = commandOf(dictionary, `Create${entity}`, created);
    const edit = commandOf(dictionary, `Edit${entity}`, edited);

    it('creating a dictionary record stores the given values', () =>
      given().when(create, parentNamed(dictionary, created)).then(created));
    it('a dictionary record can be edited', () =>
      given(created).when(edit, parentNamed(dictionary, edited)).then(edited));
    it('an edit of a dictionary record without changes records nothing', () =>
      given(created, edited, { type: `${entity}Deactivated`, data: {} })
        .when(edit, parentNamed(dictionary, created))
        .then());
    it('an edit with only the defaults missing in an older event records nothing', () => {
      const { required } = z.toJSONSchema(dictionary.events.shapes[created.type] as z.ZodObject, {
        io: 'input',
        unrepresentable: 'any',
      });
      const least = Object.fromEntries(
        Object.entries(created.data).filter(([name]) =>
          [
            ...(required ?? []),
            ...(dictionary.dated?.fields ?? []),
            ...dictionary.rules.map(({ field }) => field),
          ].includes(name),
        ),
      );
      const plain = commandOf(dictionary, edit.type, { data: least });
      const whole = dictionary.commands.shapes[edit.type]?.parse(
        Object.fromEntries(Object.entries(plain.data).filter(([, value]) => value !== undefined)),
      );
      given({ type: created.type, data: least }).when({ type: edit.type, data: whole }).then();
    });
    it('a dictionary record is not created again under the same id', () => given(created).when(create).then());

    it('the name check of a dictionary ignores the record that has the name', async () => {
      const house = await featureFixture(dictionaryFeature(dictionary));
      const { parent } = dictionary;
      if (parent)
        await house.told(`${parent.of.entity}-${String(create.data[parent.by])}`, [
          sampleEvent(parent.of, `${parent.of.entity}Created`),
        ]);
      for (const [name, { of }] of Object.entries(dictionary.fields))
        for (const chosen of of ? (create.data[name] as string[]) : [])
          await house.told(`${of}-${chosen}`, [sampleEvent(contentTemplate, 'ContentTemplateCreated')]);
      await house.send(entity, 'first', create.type, create.data);
      const isUnique = (query: object) =>
        house.call(
          capabilityHandlers(dictionaryFeature(dictionary), {
            routes: routeTable,
            resources,
            gateway: house.gateway,
            letters: house.letters,
            imports: house.imports,
            signers: house.signers,
          }),
          `${dictionary.path}.isUnique`,
          { query: { ...create.data, ...query } },
        );
      const [{ field } = { field: '' }] = dictionary.can.unique ?? [];
      const value = create.data[field];
      const other = typeof value === 'number' ? { [field]: value - 1 } : { [field]: 'Third' };
      const otherwiseTyped = typeof value === 'number' ? {} : { [field]: ` ${String(value).toUpperCase()}` };
      expect(await isUnique(otherwiseTyped)).toEqual({ isUnique: false });
      expect(await isUnique({ excludeId: 'first' })).toEqual({ isUnique: true });
      expect(await isUnique(other)).toEqual({ isUnique: true });
      await house.send(entity, 'first', `Trash${entity}`);
      expect(await isUnique({})).toEqual({ isUnique: true });
    });
  },
);

describe('equipment in its category', () => {
  const [excavators, trucks, digger] = ['excavators', 'trucks', 'digger'].map(deterministicUuid) as [
    string,
    string,
    string,
  ]; // as many as names
  const category = (name: string) => ({ name, ownership: 'owned', sort: 0 });
  const machine = {
    name: 'Mini excavator',
    unitNumber: 'EX-104',
    categoryId: excavators,
    costRate: 4_800,
    billRate: 9_500,
    rateUnit: 'hour',
    needsOperator: true,
  };
  async function yard() {
    const house = await featureFixture(dictionaryFeature(equipmentCategory), dictionaryFeature(equipment));
    await house.send('EquipmentCategory', excavators, 'CreateEquipmentCategory', category('Excavators'));
    await house.send('EquipmentCategory', trucks, 'CreateEquipmentCategory', category('Trucks'));
    return house;
  }
  const unknown = { status: 404, code: 'CATEGORY_UNKNOWN', details: [{ field: 'categoryId' }] };

  it('equipment keeps what its category was called when it was recorded', async () => {
    const house = await yard();
    await house.send('Equipment', digger, 'CreateEquipment', machine);
    expect(await house.last('Equipment', digger)).toMatchObject({ data: { ...machine, categoryName: 'Excavators' } });
    await house.send('EquipmentCategory', excavators, 'EditEquipmentCategory', category('Diggers'));
    await house.send('Equipment', digger, 'EditEquipment', machine); // nothing of its own has changed
    expect(await house.history('Equipment', digger)).toHaveLength(1);
    await house.send('Equipment', digger, 'EditEquipment', { ...machine, categoryId: trucks });
    expect(await house.last('Equipment', digger)).toMatchObject({ data: { categoryName: 'Trucks' } });
  });
  it('equipment belongs to a category that is there, of its own company and not in the trash', async () => {
    const house = await yard();
    const foreign = deterministicUuid('another company’s');
    await house.told(`EquipmentCategory-${foreign}`, [{ type: 'EquipmentCategoryCreated', data: category('Cranes') }], {
      tenant: deterministicUuid('harbor'),
    });
    await house.send('EquipmentCategory', trucks, 'TrashEquipmentCategory');
    for (const categoryId of [foreign, trucks, deterministicUuid('none')]) {
      await house.refuses(unknown, 'Equipment', digger, 'CreateEquipment', { ...machine, categoryId });
    }
    await house.send('Equipment', digger, 'CreateEquipment', machine);
    await house.refuses(unknown, 'Equipment', digger, 'EditEquipment', { ...machine, categoryId: trucks });
  });
  it('a category with equipment is not moved to the trash, and one without is', async () => {
    const house = await yard();
    await house.send('Equipment', digger, 'CreateEquipment', machine);
    await house.refuses({ code: 'CATEGORY_NOT_EMPTY' }, 'EquipmentCategory', excavators, 'TrashEquipmentCategory');
    await house.send('Equipment', digger, 'EditEquipment', { ...machine, categoryId: trucks });
    await house.send('EquipmentCategory', excavators, 'TrashEquipmentCategory');
    await house.refuses({ code: 'CATEGORY_NOT_EMPTY' }, 'EquipmentCategory', trucks, 'TrashEquipmentCategory');
  });
  it('equipment is not restored into a category that lies in the trash', async () => {
    const house = await yard();
    await house.send('Equipment', digger, 'CreateEquipment', machine);
    await house.send('Equipment', digger, 'TrashEquipment');
    await house.send('EquipmentCategory', excavators, 'TrashEquipmentCategory');
    await house.refuses({ code: 'CATEGORY_IN_TRASH' }, 'Equipment', digger, 'RestoreEquipment');
    await house.send('EquipmentCategory', excavators, 'RestoreEquipmentCategory');
    await house.send('Equipment', digger, 'RestoreEquipment');
    expect(await house.last('Equipment', digger)).toMatchObject({ type: 'EquipmentRestored' });
  });
});

describe('a figure that changes by date', () => {
  const NOBODY = 'deny deny deny deny deny deny';
  const crane = defineDictionary({
    entity: 'Crane',
    path: 'cranes',
    page: '/job-costing/maintenance/cranes',
    title: 'Cranes',
    empty: '',
    version: 1,
    fields: {
      name: text({ label: 'Name', personal: 'none' }),
      rate: dated(money({ label: 'Rate' })),
      weekend: dated(money({ label: 'Weekend rate', defaultShare: { of: 'rate', bp: 15_000 } })),
      operator: dated(money({ label: 'Operator', optional: true })),
    },
    unique: [],
    labels: { label: 'name', extra: [] },
    grants: { page: NOBODY, view: NOBODY, create: NOBODY, edit: NOBODY, delete: NOBODY, restore: NOBODY },
  });
  const { given } = specOf(dictionaryFeature(crane), factsAt());
  const begun = { effectiveFrom: '2026-01-01', rate: 9_001, weekend: 13_502, operator: 4_000 };
  const created = { type: 'CraneCreated', data: { name: 'North', ...begun } };
  const change = (data: object) => ({ type: 'ChangeCraneRate', data });
  const changed = {
    type: 'CraneRateChanged',
    data: { effectiveFrom: '2026-07-01', rate: 9_500, weekend: 14_250, operator: 4_000 },
  };

  it('a figure that is a share of another is computed where it is left out, to the nearest cent', () =>
    given()
      .when({ type: 'CreateCrane', data: { name: 'North', ...begun, weekend: null } })
      .then(created));
  it('rates without a first day begin today', () =>
    expect(
      given()
        .when({ type: 'CreateCrane', data: { name: 'North', rate: 9_000, weekend: 1, operator: null } })
        .events(),
    ).toMatchObject([{ data: { effectiveFrom: factsAt().today } }]));
  it('one change speaks of several rates: those left out stay, and a share follows its figure', () => {
    given(created)
      .when(change({ effectiveFrom: '2026-07-01', rate: 9_500 }))
      .then(changed);
    expect(
      given(created, changed)
        .when(change({ effectiveFrom: '2026-03-01', operator: 4_200, weekend: 20_000 }))
        .events(),
    ).toMatchObject([{ data: { effectiveFrom: '2026-03-01', rate: 9_001, weekend: 20_000, operator: 4_200 } }]);
  });
  it('a change to the rates that hold already records nothing', () =>
    given(created)
      .when(change({ effectiveFrom: '2026-07-01', rate: 9_001, weekend: 13_502 }))
      .then());
  it('two changes of rates do not begin on one day', () => {
    for (const [effectiveFrom, from] of [
      ['2026-01-01', 'Jan 1, 2026'],
      ['2026-07-01', 'Jul 1, 2026'],
    ])
      given(created, changed)
        .when(change({ effectiveFrom, rate: 1 }))
        .thenRefused('RATE_EFFECTIVE_CONFLICT', { field: 'effectiveFrom', values: { from: from ?? '' } });
  });
  it('rates stay when the rest of the record is edited', () => {
    const edit = (name: string) => given(created, changed).when({ type: 'EditCrane', data: { name } });
    edit('North').then();
    edit('South').then({ type: 'CraneEdited', data: { name: 'South' } });
  });
});

describe('wages', () => {
  const { given } = specOf(dictionaryFeature(wage), factsAt());
  const created = sampleEvent(wage, 'WageCreated');
  const create = commandOf(wage, 'CreateWage', created);

  it('a wage that ends before its rates begin is refused', () => {
    given()
      .when({ type: 'CreateWage', data: { ...create.data, effectiveTo: '2025-12-31' } })
      .thenRefused('PERIOD_INVALID', { field: 'effectiveTo' });
    given(created)
      .when({ type: 'ChangeWageRate', data: { effectiveFrom: '2027-01-01', baseRate: 4_300 } })
      .thenRefused('PERIOD_INVALID', { field: 'effectiveFrom' });
  });
  it('wages of one name hold on different days only, of whichever command it is', async () => {
    const house = await featureFixture(dictionaryFeature(wage));
    const send = (id: string, type: string, data: object = {}) => house.send('Wage', id, type, data);
    const refused = (sent: Promise<unknown>) =>
      expect(sent).rejects.toMatchObject({ code: 'WAGE_OVERLAP', details: [{ field: 'effectiveFrom' }] });
    const from = (effectiveFrom: string, effectiveTo: string | null) => ({
      ...create.data,
      effectiveFrom,
      effectiveTo,
    });
    await send('first', 'CreateWage', from('2026-01-01', '2026-06-30'));
    await refused(send('second', 'CreateWage', { ...from('2026-06-30', null), name: 'pw laborer  REGULAR' }));
    await send('second', 'CreateWage', from('2026-07-01', null));
    await refused(send('second', 'ChangeWageRate', { effectiveFrom: '2026-05-01', baseRate: 4_100 }));
    const {
      effectiveFrom: _from,
      baseRate: _base,
      fringeRate: _fringe,
      rateOvertime: _ot,
      rateDouble: _dt,
      ...plain
    } = create.data;
    await refused(send('first', 'EditWage', { ...plain, effectiveTo: '2026-12-31' }));
    await send('first', 'TrashWage');
    await send('second', 'ChangeWageRate', { effectiveFrom: '2026-05-01', baseRate: 4_100 });
    await refused(send('first', 'RestoreWage'));
  });
});

describe('overheads', () => {
  const { given } = specOf(dictionaryFeature(overhead), factsAt());
  const create = commandOf(overhead, 'CreateOverhead', sampleEvent(overhead, 'OverheadCreated'));
  const office = create.data;

  it('an overhead rate has the figure that its basis asks for', () => {
    const created = (data: object) => given().when({ type: 'CreateOverhead', data: { ...office, ...data } });
    created({ rateBp: null }).thenRefused('OVERHEAD_RATE_REQUIRED', { field: 'rateBp' });
    created({ basis: 'perLaborHour' }).thenRefused('OVERHEAD_HOURLY_RATE_REQUIRED', { field: 'ratePerHour' });
    expect(created({ basis: 'perLaborHour', ratePerHour: 450 }).events()).toHaveLength(1);
  });
  it('one overhead rate is the default on any day', async () => {
    const house = await featureFixture(dictionaryFeature(overhead));
    const add = (name: string, more: object) =>
      house.send('Overhead', name, 'CreateOverhead', { ...office, ...more, name });
    await add('first', { isDefault: true });
    await expect(add('second', { effectiveFrom: '2027-01-01' })).rejects.toMatchObject({ code: 'OVERHEAD_OVERLAP' });
    await add('third', { isDefault: false });
    await add('fourth', { effectiveFrom: '2025-01-01', effectiveTo: '2025-12-31' });
  });
});

describe('percent splits', () => {
  const { given } = specOf(dictionaryFeature(percentSplit), factsAt());
  const create = (percent: unknown) => ({ type: 'CreatePercentSplit', data: { percent } });
  const shape = percentSplit.commands.shapes.CreatePercentSplit;

  it('a percent split is sent with two decimals and kept in basis points', () => {
    given()
      .when(create(33.33))
      .then({ type: 'PercentSplitCreated', data: { percentBp: 3_333 } });
    given()
      .when(create(0.29))
      .then({ type: 'PercentSplitCreated', data: { percentBp: 29 } });
    for (const value of [33.333, '33.33', null]) expect(shape.safeParse({ percent: value }).success).toBe(false);
  });
  it('a percent split is from 0.01 to 100', () => {
    for (const percent of [0, -5, 100.01, 1e300])
      given().when(create(percent)).thenRefused('SPLIT_RANGE', { field: 'percent' });
    for (const percent of [0.01, 100]) expect(given().when(create(percent)).events()).toHaveLength(1);
  });
  it('two percent splits are not of one percentage', async () => {
    const house = await featureFixture(dictionaryFeature(percentSplit));
    await house.send('PercentSplit', 'a', 'CreatePercentSplit', { percent: 12.5 });
    await expect(house.send('PercentSplit', 'b', 'CreatePercentSplit', { percent: 12.5 })).rejects.toMatchObject({
      code: 'SPLIT_TAKEN',
    });
  });
});

describe('workers', () => {
  const { given } = specOf(dictionaryFeature(worker), factsAt());

  it('a worker needs a name and a regular rate; overtime is half more, and double time twice as much', () => {
    const data = worker.commands.shapes.CreateWorker.parse({
      firstName: 'Rosa',
      lastName: 'Delgado',
      regularRate: 3_333,
    });
    expect(given().when({ type: 'CreateWorker', data }).events()).toMatchObject([
      { data: { overtimeRate: 5_000, doubleRate: 6_666, billRate: null, roles: [] } },
    ]);
  });
  it('a worker has each role once, and none that is not known', () => {
    const issues = (roles: string[]) =>
      worker.commands.shapes.CreateWorker.shape.roles.safeParse(roles).error?.issues.map(({ message }) => message);
    expect(issues(['foreman', 'driver'])).toBeUndefined();
    expect(issues(['foreman', 'foreman'])).toEqual(['Choose each once.']);
    expect(issues(['pilot'])).toHaveLength(1);
  });
});

describe('records of another dictionary', () => {
  // as many as names
  const [rock, water, terms] = ['rock', 'water', 'terms'].map(deterministicUuid) as [string, string, string];
  const content = (name: string) => ({ name, kind: 'terms', body: 'Not included.' });
  const section = (...contentIds: readonly string[]) => ({ name: 'Site terms', heading: '', contentIds });
  const begun = async () => {
    const house = await featureFixture(dictionaryFeature(contentTemplate), dictionaryFeature(sectionTemplate));
    await house.send('ContentTemplate', rock, 'CreateContentTemplate', content('Rock'));
    await house.send('ContentTemplate', water, 'CreateContentTemplate', content('Water'));
    return house;
  };

  it('a section holds contents in the order that was asked for', async () => {
    const house = await begun();
    await house.send('SectionTemplate', terms, 'CreateSectionTemplate', section(water, rock));
    await house.send('SectionTemplate', terms, 'EditSectionTemplate', section(rock, water));
    expect((await house.history('SectionTemplate', terms)).map(({ data }) => data['contentIds'])).toEqual([
      [water, rock],
      [rock, water],
    ]);
  });
  it('a section takes no content that is not there, or lies in the trash', async () => {
    const house = await begun();
    const create = (id: string) => house.send('SectionTemplate', terms, 'CreateSectionTemplate', section(rock, id));
    await expect(create(deterministicUuid('elsewhere'))).rejects.toMatchObject({
      details: [{ code: 'CHOICE_UNKNOWN', field: 'contentIds' }],
    });
    await house.send('ContentTemplate', water, 'TrashContentTemplate');
    await expect(create(water)).rejects.toMatchObject({
      details: [{ code: 'CHOICE_IN_TRASH', field: 'contentIds', message: 'Restore “Water” first.' }],
    });
    expect(await house.history('SectionTemplate', terms)).toEqual([]);
  });
  it('a content stays while sections hold it, and is told which', async () => {
    const house = await begun();
    await house.send('SectionTemplate', terms, 'CreateSectionTemplate', section(rock));
    await expect(house.send('ContentTemplate', rock, 'TrashContentTemplate')).rejects.toMatchObject({
      details: [{ code: 'CONTENT_IN_USE', message: 'Take it out of the sections that hold it first: “Site terms”.' }],
    });
    await house.send('SectionTemplate', terms, 'EditSectionTemplate', section(water));
    await house.send('ContentTemplate', rock, 'TrashContentTemplate');
    expect((await house.history('ContentTemplate', rock)).at(-1)?.type).toBe('ContentTemplateTrashed');
  });
  it('a section in the trash holds nothing, and comes back with contents that are there only', async () => {
    const house = await begun();
    await house.send('SectionTemplate', terms, 'CreateSectionTemplate', section(rock));
    await house.send('SectionTemplate', terms, 'TrashSectionTemplate');
    await house.send('ContentTemplate', rock, 'TrashContentTemplate');
    await expect(house.send('SectionTemplate', terms, 'RestoreSectionTemplate')).rejects.toMatchObject({
      details: [{ code: 'CHOICE_IN_TRASH' }],
    });
    await house.send('ContentTemplate', rock, 'RestoreContentTemplate');
    await house.send('SectionTemplate', terms, 'RestoreSectionTemplate');
    expect((await house.history('SectionTemplate', terms)).at(-1)?.type).toBe('SectionTemplateRestored');
  });
});
