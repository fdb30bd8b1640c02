import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { migrate } from '@backoffice/infra/postgres';
import { formatCount, tenantOf } from './books.ts';
import { openBooks } from './open-books.ts';
import { atMost, type Figure } from './figure.ts';
import { seedBooks } from './seeded-books.ts';
import { seedNight } from './seeded-night.ts';

const [SOME, MANY] = [10_000, 100_000];
const SECONDS = 60;
const [NIGHT_EVENTS, NIGHT_SECONDS] = [10_000, 5];
const MEGABYTES = 250;
const FOLDING_MS = 600_000;
/** What `npm start` says of memory. */
const AS_THE_PRODUCT = ['--max-semi-space-size=16', '--heap-growing-percent=60'];

/** `processor`: seconds of our own work, whatever else the machine did. `idle`: megabytes held before. */
type ProofRun = {
  readonly rules: readonly { readonly rule: string; readonly seconds: number }[];
  readonly seconds: number;
  readonly processor: number;
  readonly megabytes: number;
  readonly idle: number;
  readonly since: number | null;
  readonly failed: number;
  readonly events: number;
  readonly rows: number;
};

/**
 * The proof of a million events, all of it and rule by rule: what a rule takes is told, and judged is the sum. Then a
 * night after it, with new jobs and old customers that have another name, of whom all that names them is shown anew.
 * `url` is that of the owner.
 */
export async function proofFigures(url: string): Promise<Figure[]> {
  await migrate(url);
  for (const jobs of [SOME, MANY]) await seedBooks(url, tenantOf(jobs), jobs);
  await foldAll(url);
  const [some, many] = [await proveInChildProcess(url, SOME), await proveInChildProcess(url, MANY)];
  const of = { jobs: MANY, events: NIGHT_EVENTS, after: many.events };
  await foldAll(url, await seedNight(url, tenantOf(MANY), of));
  const night = await proveInChildProcess(url, MANY, 'night');
  if (some.failed + many.failed + night.failed > 0) throw new Error('The books do not come out');
  if (night.since !== many.events) throw new Error('At night all was proved again');
  const inRules = many.rules.reduce((sum, { seconds }) => sum + seconds, 0);
  return [
    ...many.rules
      .toSorted((a, b) => b.seconds - a.seconds)
      .map(({ rule, seconds }) => atMost(`nightly proof, rule ${rule}`, seconds, 's', SECONDS)),
    atMost('nightly proof, rows and history', many.seconds - inRules, 's', SECONDS),
    atMost(
      `nightly proof of ${formatCount(many.events)} events (${Math.round(many.processor)} s of the processor; load average ${loadavg()[0]?.toFixed(1)})`,
      many.seconds,
      's',
      SECONDS,
    ),
    atMost(
      `nightly proof, most memory held (${Math.round(many.megabytes)} MB)`,
      many.megabytes / some.megabytes,
      `× that of ${formatCount(some.events)} events`,
      1.5,
    ),
    atMost('nightly proof, most memory above idle', many.megabytes - many.idle, 'MB', MEGABYTES),
    atMost(
      `nightly proof of what moved, ${formatCount(night.events - many.events)} events after ${formatCount(many.events)} (${night.processor.toFixed(1)} s of the processor, ${formatCount(night.rows)} rows; load average ${loadavg()[0]?.toFixed(1)})`,
      night.seconds,
      's',
      NIGHT_SECONDS,
    ),
    atMost('nightly proof of what moved, most memory above idle', night.megabytes - night.idle, 'MB', MEGABYTES),
  ];
}

/**
 * Each in a process of its own, so that what it holds is all its own; one that holds everything does not get through.
 */
async function proveInChildProcess(url: string, jobs: number, scope: 'all' | 'night' = 'all'): Promise<ProofRun> {
  const child = spawn(
    process.execPath,
    [...AS_THE_PRODUCT, '--max-old-space-size=512', import.meta.filename, url, tenantOf(jobs), scope],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let said = '';
  child.stdout.on('data', (text) => (said += String(text)));
  await once(child, 'close');
  return JSON.parse(said) as ProofRun; // what `prove` prints
}

/** The tables come to stand where the log does. */
async function foldAll(url: string, through = 0): Promise<void> {
  const books = openBooks(url);
  const reading = await books.side.start();
  if (!(await books.side.waitFor(tenantOf(MANY), through, FOLDING_MS))) throw new Error('The tables stay behind');
  await reading.stop();
  await books.close();
}

async function prove(url: string, tenant: string, isFull: boolean): Promise<void> {
  const books = openBooks(url);
  const idle = process.memoryUsage.rss() / 2 ** 20;
  const { seconds, failed, since, events, rows, rules } = await books.side.prove(tenant, { isFull });
  await books.close();
  const { maxRSS, userCPUTime } = process.resourceUsage();
  console.log(
    JSON.stringify({
      seconds,
      rules,
      failed,
      since,
      events,
      rows,
      idle,
      processor: userCPUTime / 1e6,
      megabytes: maxRSS / 1024,
    } satisfies ProofRun),
  );
}

if (import.meta.main) {
  const [url = '', tenant = '', scope = ''] = process.argv.slice(2);
  await prove(url, tenant, scope === 'all');
}
