import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Figures of work on site, G1 to G24, each with the bar of its design. `measured`: what a spec or the build writes with
 * each run; `asserted`: what a spec holds, so that a missed bar is a red spec and there is nothing to print.
 * `npm run measure -- field` prints them together.
 */
type Bar = { readonly what: string; readonly unit: string; readonly most?: number; readonly least?: number };
export type FieldFigure = Bar & ({ readonly measured: string } | { readonly asserted: string });

const CREW = 'infra/e2e/crew.e2e.spec.ts';
const COLD = 'infra/e2e/crew-cold.e2e.spec.ts';
const COSTS = 'infra/e2e/crew-costs.e2e.spec.ts';
const OFFLINE = 'infra/e2e/crew-offline.e2e.spec.ts';
const OUTBOX = 'frontend/src/crew/offline/outbox.spec.ts';
const ALBUM = 'infra/e2e/album.e2e.spec.ts';
const INSPECT = 'infra/src/media/inspect.int.spec.ts';
const HOURS = 'infra/e2e/hours-of-two.e2e.spec.ts';
const SCHEDULE = 'projections/test/schedule.int.spec.ts';
const DRAG = 'infra/e2e/schedule.e2e.spec.ts';
const PUSHES = 'services/test/notification-pushes.spec.ts';
const CREW_ROUTES = 'infra/security/crew.int.spec.ts';
const BUILD = 'frontend/build.ts';

const measured = (by: string, what: string, unit: string, most: number): FieldFigure => ({
  what,
  unit,
  most,
  measured: by,
});
const asserted = (by: string, what: string, unit: string, most: number): FieldFigure => ({
  what,
  unit,
  most,
  asserted: by,
});

/** By number of the design, and what tells figures of one number apart. */
export const fieldFigures = {
  'G1 script': measured(BUILD, 'crew page, script (Brotli)', 'kB', 110),
  'G1 style': measured(BUILD, 'crew page, style sheet (Brotli)', 'kB', 12),
  'G1 worker': measured(BUILD, 'crew page, service worker (Brotli)', 'kB', 3),
  'G2 bytes': measured(COLD, 'Today, cold on the slow line', 'kB', 200),
  'G2 requests': measured(COLD, 'Today, cold on the slow line', 'requests', 18),
  'G2 text': measured(COLD, 'first text of Today ÷ that of a proposal behind its link', '×', 1.1),
  'G3 bytes': measured(COLD, 'Today again, with a connection', 'kB', 3),
  'G3 text': measured(COLD, 'first text of Today without a connection ÷ cold', '×', 0.35),
  'G4 clock': measured(CREW, 'press of the clock', 'taps', 1),
  'G4 hours': measured(CREW, 'hours of five as on the day before', 'taps', 3),
  'G4 photo': measured(COSTS, 'photo of a sheet, with the shutter', 'taps', 2),
  'G4 note': measured(COSTS, 'note to the office', 'taps', 3),
  'G4 delivery': measured('infra/e2e/deliveries.e2e.spec.ts', 'delivery with its receipt', 'taps', 5),
  'G4 done': measured('infra/e2e/sign-off.e2e.spec.ts', 'the work is done', 'taps', 2),
  'G4 log': measured('infra/e2e/daily-logs.e2e.spec.ts', 'log with weather, a delay and a meeting of five', 'taps', 11),
  'G4 ticket': measured('infra/e2e/crew-tm-tickets.e2e.spec.ts', 'T&M ticket of three workers', 'taps', 12),
  'G5 lost': asserted(OFFLINE, 'a day without a connection: lost, doubled, out of order', 'things', 0),
  'G6 kills': asserted(OFFLINE, 'killed while it sends, answers lost: lost, doubled', 'things', 0),
  'G6 seeds': asserted(OUTBOX, 'the outbox killed after any write: lost, doubled', 'things', 0),
  'G7 photos': asserted(OFFLINE, 'photos over a line that breaks: missing, doubled', 'photos', 0),
  'G7 sent': measured(OFFLINE, 'photos over a line that breaks: sent ÷ needed', '×', 1.3),
  'G8 bytes': measured('infra/e2e/photos.e2e.spec.ts', 'photo of 12 MP: sent ÷ chosen', '×', 0.25),
  'G8 task': measured(COSTS, 'longest task of the page over a photo, on a processor a quarter as fast', 'ms', 200),
  'G9 memory': measured(COSTS, 'memory of the page over many photos', 'MB', 250),
  'G9 growth': measured(COSTS, 'memory after the last photos ÷ after the first ten', '×', 1.1),
  'G10 bytes': measured(ALBUM, 'album of 500: the first 24 photos', 'kB', 400),
  'G10 row': measured(ALBUM, 'first photo of an album of 500 ÷ an empty album', '×', 1.5),
  'G11 shrunk': measured(INSPECT, 'four sizes of a shrunk photo ÷ one drawing of 12 MP', '×', 0.9),
  'G11 unshrunk': measured(INSPECT, 'four sizes of an unshrunk photo ÷ one drawing of 12 MP', '×', 1.3),
  'G12 losses': asserted('services/test/worker-days.model.spec.ts', 'hours of several: lost in silence', 'cells', 0),
  'G12 requests': asserted(CREW_ROUTES, 'hours of many', 'requests', 1),
  'G13 seen': measured(HOURS, 'somebody who edits is seen after', 'ms', 1_000),
  'G14 lost': asserted(COSTS, 'another version with three things waiting: lost, doubled', 'things', 0),
  'G14 reloads': measured(COSTS, 'reloads that a person sees, by their own press', 'reloads', 1),
  'G15 canaries': asserted(OFFLINE, 'readable words of others on the phone', 'words', 0),
  'G16 answers': asserted(CREW_ROUTES, 'routes that answer whoever they are not for', 'routes', 0),
  'G17 taps': measured('infra/e2e/sign-here.e2e.spec.ts', 'sign here, beside the stroke', 'taps', 5),
  'G17 calls': asserted('infra/src/http/handed-over.spec.ts', 'calls answered while handed over', 'calls', 0),
  'G18 cents': asserted(
    'contracts/src/features/tm-tickets/calculations.spec.ts',
    'T&M to change order, 1,000 tickets: off',
    'cents',
    0,
  ),
  'G18 hours': asserted('infra/e2e/tm-tickets.e2e.spec.ts', 'T&M to change order: hours counted twice', 'hours', 0),
  'G19 p95': measured(SCHEDULE, 'schedule of 100 people on 14 days, p95', 'ms', 150),
  'G19 bytes': measured(SCHEDULE, 'schedule of 100 people on 14 days', 'kB', 60),
  'G19 statements': asserted(SCHEDULE, 'schedule of 100 people on 14 days', 'statements', 1),
  'G19 frames': { what: 'frames of a drag', unit: 'per second', least: 48, measured: DRAG },
  'G20 bell': measured('infra/e2e/notifications.e2e.spec.ts', 'from a signature to the bell', 'ms', 1_000),
  'G20 anew': asserted('projections/test/notifications.int.spec.ts', 'told as new by a table made anew', 'rows', 0),
  'G20 night': asserted(PUSHES, 'pushed in quiet hours, or anew by a second process', 'pushes', 0),
  'G21 texts': asserted('frontend/src/crew/texts/texts.spec.ts', 'texts missing in Spanish', 'texts', 0),
  'G22 faults': asserted('infra/e2e/looks.e2e.spec.ts', 'sideways scroll, axe, errors of the console', 'faults', 0),
  'G22 fingers': asserted('infra/e2e/phone.e2e.spec.ts', 'targets and inputs too small for a finger', 'fields', 0),
  'G23 tags': asserted(INSPECT, 'tags of place or camera in what is drawn of a photo', 'tags', 0),
  'G24 first': measured(BUILD, 'first load of the console (Brotli)', 'kB', 210),
  'Drafts lost': measured('infra/e2e/drafts.e2e.spec.ts', 'forms killed while typed into: lost at most', 'ms', 400),
} satisfies Readonly<Record<string, FieldFigure>>;
export type FieldFigureName = keyof typeof fieldFigures;

type Kept = { readonly value: number; readonly day: string };
const FOLDER = '.cache/figures';
const fileOf = (name: FieldFigureName, folder: string) => join(folder, `${name.replaceAll(' ', '-')}.json`);

/** For the table, what was measured now: rounded to three digits. */
export function keepFigure(name: FieldFigureName, value: number, folder = FOLDER): void {
  mkdirSync(folder, { recursive: true });
  const kept: Kept = { value: Number(value.toPrecision(3)), day: new Date().toISOString().slice(0, 10) };
  writeFileSync(fileOf(name, folder), JSON.stringify(kept));
}

function readFigure(name: FieldFigureName, folder: string): Kept | null {
  try {
    return JSON.parse(readFileSync(fileOf(name, folder), 'utf8')) as Kept; // as keepFigure wrote it
  } catch {
    return null;
  }
}

const barOf = ({ most, least, unit }: Bar) => (least === undefined ? `≤ ${most} ${unit}` : `≥ ${least} ${unit}`);
const holds = ({ most = Infinity, least = -Infinity }: Bar, value: number) => value <= most && value >= least;

function cells(name: FieldFigureName, folder: string): readonly string[] {
  const figure: FieldFigure = fieldFigures[name];
  const [number = ''] = name.split(' ');
  const head = [number, figure.what, barOf(figure)];
  if ('asserted' in figure) return [...head, 'asserted', figure.asserted];
  const kept = readFigure(name, folder);
  if (!kept) return [...head, 'not measured', figure.measured];
  const text = `${kept.value} ${figure.unit}, ${kept.day}`;
  return [...head, holds(figure, kept.value) ? text : `**${text}: missed**`, figure.measured];
}

/** A page of all figures beside their bars; `not measured` where none is kept. */
export function fieldFiguresPage(folder = FOLDER): string {
  const rows = (Object.keys(fieldFigures) as FieldFigureName[]).map((name) => cells(name, folder)); // its own keys
  const head = ['#', 'figure', 'bar', 'measured', 'by'];
  const table = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  return [
    '# Figures of work on site',
    '',
    'Printed by `npm run measure -- field` from what stories, specs and the build have kept in `.cache/figures`. What is',
    'asserted is a red spec where it does not hold, and has no figure.',
    '',
    ...table,
  ].join('\n');
}
