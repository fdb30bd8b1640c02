import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { postgresEventLog } from '@backoffice/infra/event-log';
import { pgPool } from '@backoffice/infra/postgres';
import { ensureTable } from '@backoffice/projections/kernel';
import { documentsUnit, EVENTS_EACH, fillLog } from './documents.ts';
import { atLeast, atMost, type Figure } from './figure.ts';

/** `megabytes`: the most that the process held. */
type RebuildRun = { readonly perSecond: number; readonly megabytes: number };
/** What `npm start` says of memory. */
const AS_THE_PRODUCT = ['--max-semi-space-size=16', '--heap-growing-percent=60', '--max-old-space-size=512'];

/**
 * One company of ten million events beside one of a tenth of them: the table is folded in a process of its own, so that
 * what it holds is all its own. `readAll` reads and parses the events of a company.
 */
export async function largeRebuildFigures(
  url: string,
  [few, many]: readonly [number, number],
  readAll: (url: string, tenant: string) => Promise<void>,
): Promise<Figure[]> {
  const small = await rebuildInChildProcess(url, few * EVENTS_EACH);
  await fillLog(url, 'large', many);
  const begun = performance.now();
  await readAll(url, 'large');
  const events = many * EVENTS_EACH;
  const readPerSecond = (events / (performance.now() - begun)) * 1_000;
  const large = await rebuildInChildProcess(url, events + few * EVENTS_EACH);
  const figure = `rebuild of ${events.toLocaleString('en-US')} events`;
  return [
    atLeast(
      `${figure} (${Math.round(large.perSecond).toLocaleString('en-US')}/s)`,
      large.perSecond / readPerSecond,
      '× COPY-out and JSON.parse',
      0.65,
    ),
    atMost(
      `${figure}, most memory held (${Math.round(large.megabytes)} MB)`,
      large.megabytes / small.megabytes,
      '× that of a tenth',
      1.5,
    ),
  ];
}

async function rebuildInChildProcess(url: string, events: number): Promise<RebuildRun> {
  const child = spawn(process.execPath, [...AS_THE_PRODUCT, import.meta.filename, url, String(events)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (text) => (printed += String(text)));
  await once(child, 'close');
  return JSON.parse(printed) as RebuildRun; // what is printed below
}

if (import.meta.main) {
  const [url = '', events = ''] = process.argv.slice(2);
  const [log, pool] = [postgresEventLog(url), pgPool(url)];
  // As a new version finds it: there is no table of this version to be compared with.
  await pool.query('DELETE FROM read.projections WHERE name = $1', [documentsUnit.name]);
  const { seconds = Number.NaN } = (await ensureTable({ log, pool }, documentsUnit)) ?? {};
  await Promise.all([log.close(), pool.end()]);
  const run: RebuildRun = {
    perSecond: Number(events) / seconds,
    megabytes: process.resourceUsage().maxRSS / 1024,
  };
  console.log(JSON.stringify(run));
}
