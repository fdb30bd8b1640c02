import { scheduleRouteTable, type Schedule } from '@backoffice/contracts/features/schedule';
import { companyHoliday } from '@backoffice/contracts/dictionaries/company-holidays';
import { workerAbsence } from '@backoffice/contracts/dictionaries/worker-absences';
import { workerCertificate } from '@backoffice/contracts/dictionaries/worker-certificates';
import { worker } from '@backoffice/contracts/dictionaries/workers';
import { addDays } from '@backoffice/contracts/kernel';
import type { Call } from '@backoffice/infra/http';
import { keepFigure } from '@backoffice/infra/testing/field-figures';
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { ReservedSql } from 'postgres';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dictionaryFeature } from '#capabilities/dictionary.ts';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { readModelOf, type ReadModel } from '#kernel/read-model.ts';
import type { ProjectionRunner } from '#kernel/runner.ts';
import { followUpsFeature } from '#src/features/follow-ups/module.ts';
import { jobSheetsFeature } from '#src/features/job-sheets/module.ts';
import { acme, bolt, callerOf, newId, olive, sam, sue, type TestDatabase } from '#test/database.spec-kit.ts';
import { openFollowedTables } from '#test/followed-tables.spec-kit.ts';
import { scheduleFeature } from '#src/features/schedule/module.ts';

const readModels: readonly ReadModel[] = [
  jobSheetsFeature,
  followUpsFeature,
  ...[worker, workerAbsence, workerCertificate, companyHoliday].map(dictionaryFeature),
].flatMap(({ projection, table }) => (projection && table ? [readModelOf(projection, table)] : []));
const samplesAt = '../../contracts/samples';
const sampleOf = (path: string) =>
  JSON.parse(readFileSync(new URL(`${samplesAt}/${path}.v1.json`, import.meta.url), 'utf8')) as object; // as recorded
const monday = '2026-11-23';
const [rosa, nick, luis, lift] = [newId(), newId(), newId(), newId()];
let at: TestDatabase;
let runner: ProjectionRunner;
let ports: ReadPorts;

async function happens(tenant: string, stream: string, ...events: { type: string; data: object }[]) {
  expect(await runner.waitFor(tenant, await at.append(tenant, stream, ...events), 5_000)).toBe(true);
}
const hire = (id: string, firstName: string, roles: readonly string[], tenant = acme) =>
  happens(tenant, `Worker-${id}`, {
    type: 'WorkerCreated',
    data: { firstName, lastName: 'Ortiz', name: `${firstName} Ortiz`, roles },
  });
type Sheet = { readonly [field: string]: unknown; readonly tenant?: string };
async function sheet({ tenant = acme, ...more }: Sheet = {}): Promise<string> {
  const id = newId();
  const sample = sampleOf('job-sheets/JobSheetCreated');
  const ours = { foremanId: rosa, foremanName: 'Rosa Ortiz', salesmanId: sam, date: monday };
  const none = { crew: [], equipments: [], digAlert: { number: '', validThru: null } };
  await happens(tenant, `JobSheet-${id}`, { type: 'JobSheetCreated', data: { ...sample, ...none, ...ours, ...more } });
  return id;
}
async function schedule(query: object = {}, caller = callerOf(olive), sql = at.sql): Promise<Schedule> {
  const [handler] = scheduleFeature.handlers?.({ ...ports, sql }) ?? [];
  const asked = scheduleRouteTable.read.query.parse({ from: monday, to: addDays(monday, 6), ...query });
  const answer = await handler?.run({ caller, query: asked } as unknown as Call); // all that it looks at
  return scheduleRouteTable.read.answer.parse(answer);
}
const away = (workerId: string, firstDay: string, lastDay: string) =>
  happens(acme, `WorkerAbsence-${newId()}`, {
    type: 'WorkerAbsenceCreated',
    data: { workerId, workerName: 'Luis Ortiz', kind: 'vacation', firstDay, lastDay },
  });
const busyWorker = { workerId: luis, name: 'Luis Ortiz', role: 'laborer', task: '' };

beforeAll(async () => {
  const opened = await openFollowedTables(readModels);
  ({ at, runner } = opened);
  ports = { sql: at.sql } as ReadPorts; // nothing else is asked
  await hire(rosa, 'Rosa', ['foreman']);
  await hire(nick, 'Nick', ['foreman', 'operator']);
  await hire(luis, 'Luis', ['laborer']);
});
afterAll(async () => {
  await runner.stop();
  await at.close();
});

describe('the schedule of a company', () => {
  it('crews stand by their foremen, planned or not, with what is theirs on a day', async () => {
    const id = await sheet({ name: 'Footings' });
    await sheet({ date: addDays(monday, 7), name: 'Next week' });
    const { people, rows, items, places } = await schedule();
    expect(rows.map((row) => people[row ?? -1]?.name)).toEqual(['Nick Ortiz', 'Rosa Ortiz']);
    expect(items).toMatchObject([
      {
        kind: 'sheet',
        id,
        date: monday,
        name: 'Footings',
        status: 'draft',
        hours: 2_400,
        startTime: '07:00',
        people: [1],
      },
    ]);
    expect(places).toMatchObject([{ name: 'East slope', customerName: 'Hillcrest HOA' }]);
    expect((await schedule({ by: 'jobs' })).rows).toEqual([0]);
  });
  it('a sheet that was moved stands on its new day, and says from where', async () => {
    const date = '2027-01-04';
    const id = await sheet({ date });
    const from = { date, startTime: '07:00', foremanId: rosa, foremanName: 'Rosa Ortiz' };
    const to = { ...from, date: addDays(date, 1), foremanId: nick, foremanName: 'Nick Ortiz' };
    await at.append(acme, `JobSheet-${id}`, { type: 'JobSheetIssued', data: {} });
    await happens(acme, `JobSheet-${id}`, { type: 'JobSheetRescheduled', data: { from, to, contentHash: 'h' } });
    expect((await schedule({ from: date, to: to.date })).items).toMatchObject([
      { status: 'issued', date: to.date, people: [0], movedFrom: date },
    ]);
  });
  it('a visit stands where no crew is, and calls do not', async () => {
    const planned = sampleOf('follow-ups/FollowUpScheduled');
    for (const kind of ['visit', 'call'])
      await happens(acme, `FollowUp-${newId()}`, {
        type: 'FollowUpScheduled',
        data: { ...planned, kind, dueDate: '2027-02-01', salesmanId: sam },
      });
    const day = { from: '2027-02-01', to: '2027-02-01' };
    const { rows, items } = await schedule(day);
    expect(items).toMatchObject([{ kind: 'visit', hours: 0 }]);
    expect(rows.at(-1)).toBeNull();
    expect((await schedule(day, callerOf(sue))).items).toEqual([]);
  });
  it('what does not fit together is said of both sheets, until they are completed', async () => {
    const date = '2027-03-01';
    const tool = { equipmentId: lift, name: 'Lift', unitNumber: 'EX-3', note: '' };
    const day = { from: date, to: date };
    const codes = async () =>
      (await schedule(day)).items.map(({ flags }) =>
        (flags ?? [])
          .map(({ code }) => code)
          .toSorted()
          .join(' '),
      );
    await sheet({ date, number: '1', crew: [busyWorker], equipments: [tool] });
    expect(await codes()).toEqual(['']);
    const other = await sheet({
      date,
      number: '2',
      foremanId: nick,
      crew: [busyWorker],
      equipments: [tool],
      digAlert: { number: 'A1', validThru: '2027-02-27' },
    });
    expect(await codes()).toEqual([
      'EQUIPMENT_TWICE WORKER_DOUBLE_BOOKED',
      'DIG_TICKET_EXPIRED EQUIPMENT_TWICE WORKER_DOUBLE_BOOKED',
    ]);
    expect((await schedule(day)).items[0]?.flags?.map(({ says }) => says)).toEqual([
      'Luis Ortiz is on job sheet 2 at East slope on the same day.',
      'EX-3 is on job sheet 2 on the same day.',
    ]);
    for (const type of ['JobSheetIssued', 'JobSheetCompleted'])
      await happens(acme, `JobSheet-${other}`, { type, data: { completedOn: date } });
    expect((await codes())[1]).toBe('');
  });
  it('a sheet on a holiday says so, a visit does not', async () => {
    const day = { from: '2027-11-25', to: '2027-11-25' };
    await sheet({ date: day.from, number: '1' });
    const planned = sampleOf('follow-ups/FollowUpScheduled');
    const visit = { ...planned, kind: 'visit', dueDate: day.from, salesmanId: sam };
    await happens(acme, `FollowUp-${newId()}`, { type: 'FollowUpScheduled', data: visit });
    const { items } = await schedule(day);
    expect(items.map(({ kind, flags }) => [kind, flags]).toSorted()).toEqual([
      ['sheet', [{ code: 'HOLIDAY', says: 'Thanksgiving Day is a holiday.' }]],
      ['visit', undefined],
    ]);
  });
  it('who is away is told of their sheets, stands with their crew, and not after the last day', async () => {
    const [date, last] = ['2027-08-02', '2027-08-04'];
    await away(luis, date, last);
    for (const day of [date, addDays(last, 1)]) await sheet({ date: day, crew: [busyWorker] });
    const { items, absences, people } = await schedule({ from: date, to: addDays(last, 1) });
    expect(items.map(({ flags }) => flags)).toEqual([
      [{ code: 'WORKER_ABSENT', says: 'Luis Ortiz is away until Aug 4, 2027.', person: 2 }],
      undefined,
    ]);
    expect(absences).toEqual([{ person: 2, crew: 1, from: date, to: last }]);
    expect([people[2]?.name, people[1]?.name]).toEqual(['Luis Ortiz', 'Rosa Ortiz']);
  });
  it('rows by people are all active workers, free or not', async () => {
    const date = '2027-08-09';
    await sheet({ date });
    const { rows, people, items } = await schedule({ from: date, to: date, by: 'people' });
    expect(rows.map((row) => people[row ?? -1]?.name)).toEqual(['Luis Ortiz', 'Nick Ortiz', 'Rosa Ortiz']);
    expect(items).toMatchObject([{ kind: 'sheet', people: [1] }]);
  });
  it('a certificate that has ended is told on the days after, until one of its kind holds longer', async () => {
    const date = '2027-09-06';
    const certificate = (validThru: string | null, kind = 'forklift') =>
      happens(acme, `WorkerCertificate-${newId()}`, {
        type: 'WorkerCertificateCreated',
        data: { workerId: luis, workerName: 'Luis Ortiz', kind, number: '', validThru },
      });
    await certificate('2027-09-05');
    await certificate('2027-09-06', 'crane');
    await certificate(null, 'osha10');
    await sheet({ date, crew: [busyWorker] });
    const told = async () => (await schedule({ from: date, to: date })).items[0]?.flags?.map(({ says }) => says);
    expect(await told()).toEqual(['Luis Ortiz: forklift ended Sep 5, 2027.', 'Labor Day is a holiday.']);
    await certificate('2029-09-05');
    expect(await told()).toEqual(['Labor Day is a holiday.']);
  });
  it('a company’s own holidays stand beside the federal ones, but for those on which it works', async () => {
    const own = (date: string, name: string, isWorked: boolean) =>
      happens(acme, `CompanyHoliday-${newId()}`, { type: 'CompanyHolidayCreated', data: { date, name, isWorked } });
    await own('2028-11-24', 'Day after Thanksgiving', false);
    await own('2028-11-10', 'Veterans Day', true);
    const { holidays } = await schedule({ from: '2028-11-06', to: '2028-11-30' });
    expect(holidays).toEqual([
      { date: '2028-11-11', name: 'Veterans Day' },
      { date: '2028-11-23', name: 'Thanksgiving Day' },
      { date: '2028-11-24', name: 'Day after Thanksgiving' },
    ]);
    await sheet({ date: '2028-11-24' });
    expect((await schedule({ from: '2028-11-24', to: '2028-11-24' })).items[0]?.flags).toEqual([
      { code: 'HOLIDAY', says: 'Day after Thanksgiving is a holiday.' },
    ]);
  });
  it('a salesman sees that another’s crew is busy, and neither where nor what for', async () => {
    const date = '2027-04-01';
    await sheet({ date, number: '1', name: 'Theirs', locationName: 'Secret hill', crew: [busyWorker] });
    await sheet({ date, number: '2', name: 'Hers', salesmanId: sue, foremanId: nick, crew: [busyWorker] });
    const seen = await schedule({ from: date, to: date }, callerOf(sue));
    expect(seen.items).toMatchObject([
      { kind: 'busy', id: null, name: '', number: '', place: null, hours: 2_400 },
      { name: 'Hers', flags: [{ says: 'Luis Ortiz is on another job sheet on the same day.' }] },
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/Secret hill|Theirs/);
    expect((await schedule({ from: date, to: date, by: 'jobs' }, callerOf(sue))).items).toHaveLength(1);
  });
  it('another company’s sheets, and those in the trash, stand nowhere', async () => {
    const date = '2027-05-03';
    await sheet({ tenant: bolt, date });
    const gone = await sheet({ date });
    await happens(acme, `JobSheet-${gone}`, { type: 'JobSheetTrashed', data: {} });
    expect((await schedule({ from: date, to: date })).items).toEqual([]);
  });
  it.each([
    ['more than 31 days', { from: '2026-11-01', to: '2026-12-02' }],
    ['a range that ends before it begins', { from: '2026-11-02', to: '2026-11-01' }],
    ['what is no day', { from: 'soon' }],
    ['rows that there are not', { by: 'weather' }],
  ])('a schedule refuses %s', (_what, query) => expect(schedule(query)).rejects.toThrow());
});

it('G19: a schedule of 100 people on 14 days is one statement of at most 60 kB', async () => {
  const first = '2027-06-07';
  const crews = Array.from({ length: 20 }, (_, crew) =>
    Array.from({ length: 5 }, (_each, member) => ({ id: newId(), name: `Worker ${crew} ${member}` })),
  );
  for (const [crew, [lead, ...others]] of crews.entries())
    for (let day = 0; day < 14; day += 1)
      await sheet({
        date: addDays(first, day),
        number: String(crew * 14 + day + 1),
        name: `Retaining wall, day ${day + 1}`,
        locationId: `00000000-0000-4000-8000-0000000010${String(crew).padStart(2, '0')}`,
        locationName: `Hillcrest ${crew}`,
        foremanId: lead?.id,
        foremanName: lead?.name,
        crew: others.map(({ id, name }) => ({ workerId: id, name, role: 'laborer', task: '' })),
      });
  let statements = 0;
  const counted = countedSql(() => (statements += 1));
  const times: number[] = [];
  const range = { from: first, to: addDays(first, 13) };
  let answer = '';
  for (let turn = 0; turn < 20; turn += 1) {
    const begun = performance.now();
    const { items, ...rest } = await schedule(range, callerOf(olive), counted);
    times.push(performance.now() - begun);
    answer = JSON.stringify({ items, ...rest });
    expect(items).toHaveLength(280);
  }
  const p95 = times.toSorted((a, b) => a - b)[18] ?? 0;
  const sent = gzipSync(answer).length;
  process.stdout.write(
    `G19 schedule 100 × 14: p95 ${p95.toFixed(0)} ms, ${sent / 1_000} kB sent, ${answer.length / 1_000} kB before compression\n`,
  );
  keepFigure('G19 p95', p95);
  keepFigure('G19 bytes', sent / 1_000);
  expect(statements).toBe(20);
  expect(sent).toBeLessThanOrEqual(60_000);
}, 120_000);

/** Counts what is asked over connections of a company. */
const countedSql = (count: () => void) =>
  new Proxy(at.sql, {
    get: (target, name) =>
      name === 'reserve'
        ? async () => {
            const apply: ProxyHandler<ReservedSql>['apply'] = (own, self, args) => {
              count();
              return Reflect.apply(own, self, args) as unknown;
            };
            return new Proxy(await target.reserve(), { apply });
          }
        : (Reflect.get(target, name) as unknown),
  });
