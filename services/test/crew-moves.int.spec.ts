import { readFileSync } from 'node:fs';
import { jobSheet } from '@backoffice/contracts/features/job-sheets';
import { movableClock, systemClock } from '@backoffice/infra/clock';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { systemContext } from '#src/index.ts';
import { startCrewFixture } from './crew.spec-kit.ts';
import { COMPANY } from './sign-in.spec-kit.ts';

/**
 * A crew is texted once what has changed of its days, a minute after the first move; what is taken back, never, and at
 * night only what the next twelve hours bring.
 */

/** In San Diego; the sheets are of the next Tuesday and Wednesday. */
const SATURDAY_9_PM = '2099-11-22T05:00:00.000Z';
const MONDAY_6_AM = '2099-11-23T14:00:00.000Z';
const MONDAY_NOON = '2099-11-23T20:00:00.000Z';
const MONDAY_9_PM = '2099-11-24T05:00:00.000Z';

const clock = movableClock(systemClock);
let fixture: Awaited<ReturnType<typeof startCrewFixture>>;
let luis: { readonly id: string; readonly phone: string };
beforeAll(async () => {
  fixture = await startCrewFixture(clock);
  luis = await fixture.signedIn();
  clock.put(MONDAY_NOON);
}, 60_000);
afterAll(async () => {
  expect(fixture?.bugs).toEqual([]);
  await fixture?.close();
});

const samples = new URL('../../contracts/samples/job-sheets/', import.meta.url);
const created = JSON.parse(readFileSync(new URL('JobSheetCreated.v1.json', samples), 'utf8')) as object; // as recorded
const rosa = { foremanId: '00000000-0000-4000-8000-000000000012', foremanName: 'Rosa Delgado' };
const tuesday = { date: '2099-11-24', startTime: '07:00', ...rosa };
const wednesday = { ...tuesday, date: '2099-11-25', startTime: '06:30' };

async function happens(id: string, ...events: { type: string; data: object }[]) {
  const stream = `${jobSheet.entity}-${id}`;
  const expectedVersion = (await fixture.log.readStream(COMPANY, stream)).length;
  const context = systemContext(COMPANY, `${events[0]?.type} ${systemClock.newId()}`);
  await fixture.log.append({
    tenant: COMPANY,
    meta: { ...context, at: clock.now() },
    writes: [{ stream, expectedVersion, events }],
    seen: [],
    take: [],
    release: [],
    counts: [],
  });
}
async function issuedSheet(name: string): Promise<string> {
  const id = systemClock.newId();
  const crew = [{ workerId: luis.id, name: 'Luis', role: 'laborer', task: '' }];
  await happens(
    id,
    { type: 'JobSheetCreated', data: { ...created, ...tuesday, name, crew } },
    { type: 'JobSheetIssued', data: {} },
  );
  return id;
}
const move = (id: string, from: object, to: object) =>
  happens(id, { type: 'JobSheetRescheduled', data: { from, to, contentHash: 'h' } });
const waiting = async () =>
  (
    await fixture.pool.query<{ state: string; wait: number }>(
      "SELECT state, extract(epoch FROM start_after - created_on)::int AS wait FROM pgboss.job WHERE name = 'tell-crew-of-moves' AND state = 'created'",
    )
  ).rows;
/** The minute is over, for so many moves. */
async function minutePasses(moves: number) {
  await timePasses(moves, 60);
}
const HOURS_TO_MONDAY = 33;
/** The minute is over, at night: so many wait for the end of quiet hours then. */
async function minutePassesAtNight(moves: number, held: number) {
  const beginsSoon = async () => (await waiting()).filter(({ wait }) => wait === 60);
  await vi.waitFor(async () => expect(await beginsSoon()).toHaveLength(moves), 10_000);
  await fixture.pool.query(
    "UPDATE pgboss.job SET start_after = now() WHERE name = 'tell-crew-of-moves' AND start_after < now() + interval '1 h'",
  );
  const waits = Array.from({ length: held }, () => HOURS_TO_MONDAY * 3_600);
  await vi.waitFor(async () => expect((await waiting()).map(({ wait }) => wait)).toEqual(waits), 20_000);
}
/** So many wait for so many seconds, which pass. */
async function timePasses(moves: number, seconds: number) {
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(moves), 10_000);
  expect((await waiting()).map(({ wait }) => wait)).toEqual(Array.from({ length: moves }, () => seconds));
  await fixture.pool.query("UPDATE pgboss.job SET start_after = now() WHERE name = 'tell-crew-of-moves'");
  await vi.waitFor(async () => {
    const { rows } = await fixture.pool.query(
      "SELECT FROM pgboss.job WHERE name IN ('tell-crew-of-moves', 'send-crew-moves') AND state IN ('created', 'retry', 'active')",
    );
    expect(rows).toEqual([]);
  }, 20_000);
}
const told = async () =>
  (await fixture.events(luis.id)).flatMap(({ type, data }) =>
    type === 'CrewToldOfMoves' ? [(data as { text: string }).text] : [],
  );

it('two sheets that are moved in one minute are one text', async () => {
  const [wall, steps] = [await issuedSheet('Retaining wall'), await issuedSheet('Steps')];
  await move(wall, tuesday, wednesday);
  await move(steps, tuesday, wednesday);
  await minutePasses(2);
  const text =
    'Wed, Nov 25, 6:30 AM: East slope, Retaining wall (was Tue, Nov 24, 7:00 AM). ' +
    'Wed, Nov 25, 6:30 AM: East slope, Steps (was Tue, Nov 24, 7:00 AM). Details: https://books.example/crew';
  expect(await told()).toEqual([text]);
  expect((await fixture.mailTo(luis.phone)).text).toBe(text);
});
it('a job of a later move that comes first tells of both, and the other of nothing', async () => {
  const before = await told();
  const [wall, steps] = [await issuedSheet('Retaining wall'), await issuedSheet('Steps')];
  await move(wall, tuesday, wednesday);
  await move(steps, tuesday, wednesday);
  await vi.waitFor(async () => expect(await waiting()).toHaveLength(2), 10_000);
  await fixture.pool.query(
    "UPDATE pgboss.job SET start_after = now() WHERE name = 'tell-crew-of-moves' AND data ->> 'jobSheetId' = $1",
    [steps],
  );
  await vi.waitFor(async () => expect(await told()).toHaveLength(before.length + 1), 10_000);
  await minutePasses(1);
  const after = await told();
  expect(after).toHaveLength(before.length + 1);
  expect(after.at(-1)).toMatch(/Retaining wall .* Steps /);
});
it('what is taken back within the minute is told to nobody', async () => {
  const before = await told();
  const wall = await issuedSheet('Retaining wall');
  await move(wall, tuesday, wednesday);
  await move(wall, wednesday, tuesday);
  await minutePasses(2);
  expect(await told()).toEqual(before);
});
it('a draft that is moved is told to nobody', async () => {
  const before = await told();
  const id = systemClock.newId();
  await happens(id, { type: 'JobSheetCreated', data: { ...created, ...tuesday } });
  await move(id, tuesday, wednesday);
  await minutePasses(1);
  expect(await told()).toEqual(before);
});

it('at night nobody is woken by a move; at the end of quiet hours all moves are one text', async () => {
  clock.put(SATURDAY_9_PM);
  const before = await told();
  const [wall, steps] = [await issuedSheet('Retaining wall'), await issuedSheet('Steps')];
  await move(wall, tuesday, wednesday);
  await move(steps, tuesday, wednesday);
  await minutePassesAtNight(2, 2);
  expect(await told()).toEqual(before);
  clock.put(MONDAY_6_AM);
  await timePasses(2, HOURS_TO_MONDAY * 3_600);
  const after = await told();
  expect(after).toHaveLength(before.length + 1);
  expect(after.at(-1)).toMatch(/Retaining wall .* Steps /);
});
it('what the next twelve hours bring is told at night', async () => {
  clock.put(MONDAY_9_PM);
  const before = await told();
  const wall = await issuedSheet('Retaining wall');
  await move(wall, tuesday, wednesday);
  await minutePasses(1);
  expect(await told()).toHaveLength(before.length + 1);
});
it('what is taken back before quiet hours end is told to nobody', async () => {
  clock.put(SATURDAY_9_PM);
  const before = await told();
  const wall = await issuedSheet('Retaining wall');
  await move(wall, tuesday, wednesday);
  await minutePassesAtNight(1, 1);
  await move(wall, wednesday, tuesday);
  await minutePassesAtNight(1, 1);
  clock.put(MONDAY_6_AM);
  await timePasses(1, HOURS_TO_MONDAY * 3_600);
  expect(await told()).toEqual(before);
});
