import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { loadavg } from 'node:os';
import { migrate } from '@backoffice/infra/postgres';
import { formatCount, openBooks, tenantOf } from './books.ts';
import { atMost, type Figure } from './figure.ts';
import { seedBooks } from './seeded-books.ts';

const [SOME, MANY] = [10_000, 100_000];
const SECONDS = 60;

/** `processor`: seconds of our own work, whatever else the machine did. */
type ProofRun = {
  readonly rules: readonly { readonly rule: string; readonly seconds: number }[];
  readonly seconds: number;
  readonly processor: number;
  readonly megabytes: number;
  readonly failed: number;
  readonly events: number;
};

/**
 * The nightly proof of a million events, whole and rule by rule: what a rule takes is told, and judged is the sum.
 * `url` is that of the owner.
 */
export async function proofFigures(url: string): Promise<Figure[]> {
  await migrate(url);
  for (const jobs of [SOME, MANY]) await seedBooks(url, tenantOf(jobs), jobs);
  const books = openBooks(url);
  const reading = await books.side.start();
  await reading.stop();
  await books.close();
  const [some, many] = [await proveInChildProcess(url, SOME), await proveInChildProcess(url, MANY)];
  if (some.failed + many.failed > 0) throw new Error('The books do not come out');
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
  ];
}

/**
 * Each in a process of its own, so that what it holds is all its own; one that holds everything does not get through.
 */
async function proveInChildProcess(url: string, jobs: number): Promise<ProofRun> {
  const child = spawn(process.execPath, ['--max-old-space-size=512', import.meta.filename, url, tenantOf(jobs)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let said = '';
  child.stdout.on('data', (text) => (said += String(text)));
  await once(child, 'close');
  return JSON.parse(said) as ProofRun; // what `prove` prints
}

async function prove(url: string, tenant: string): Promise<void> {
  const books = openBooks(url);
  const { seconds, failed, events, rules } = await books.side.prove(tenant, { isFull: true });
  await books.close();
  const { maxRSS, userCPUTime } = process.resourceUsage();
  console.log(
    JSON.stringify({
      seconds,
      rules,
      failed,
      events,
      processor: userCPUTime / 1e6,
      megabytes: maxRSS / 1024,
    } satisfies ProofRun),
  );
}

if (import.meta.main) {
  const [url = '', tenant = ''] = process.argv.slice(2);
  await prove(url, tenant);
}
