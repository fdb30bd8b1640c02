import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { systemClock } from '@backoffice/infra/clock';
import { migrate } from '@backoffice/infra/postgres';
import type { ProcessReport } from './append-process.ts';
import { atLeast, atMost, percentile, type Figure } from './figure.ts';

type SharedLoad = {
  readonly processes: number;
  /** In each process. */
  readonly callers: number;
  /** Between the appends of a caller, on average. */
  readonly pauseMs: number;
  readonly seconds: number;
};

const ROUNDS = 3;
const PAUSE_MS = 20;
const LEAST_SHARE = 0.5;
const MOST_MS = 200;
const APPEND_PROCESS = fileURLToPath(new URL('append-process.ts', import.meta.url));

/** Processes that write for one company at once: whether each gets its share. `url` is that of the owner. */
export async function processFigures(url: string): Promise<Figure[]> {
  await migrate(url);
  const figures: Figure[] = [];
  for (const pauseMs of [0, PAUSE_MS])
    for (const processes of [1, 2, 3]) {
      const load = { processes, callers: 16, pauseMs, seconds: 4 };
      const rounds: ProcessReport[][] = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push(await appendTogether(url, load));
      figures.push(...figuresOf(load, rounds));
    }
  return figures;
}

function figuresOf({ processes, callers, pauseMs, seconds }: SharedLoad, rounds: readonly ProcessReport[][]): Figure[] {
  const median = (of: (reports: readonly ProcessReport[]) => number) => percentile(rounds.map(of), 0.5);
  const perSecond = Math.round(median((reports) => reports.reduce((sum, { appends }) => sum + appends, 0)) / seconds);
  const p50 = median((reports) => Math.max(...reports.map((each) => each.p50))).toFixed(1);
  const p99 = median((reports) => Math.max(...reports.map((each) => each.p99)));
  const errors = rounds.flat().flatMap((report) => report.errors);
  const name = `one company, ${processes} × ${callers} callers, pause ${pauseMs} ms (${perSecond}/s, p50 ${p50} ms)`;
  return [
    ...(processes > 1
      ? [atLeast(`${name}: worst process`, Math.min(...rounds.map(shareOfWorst)), '× best', LEAST_SHARE)]
      : []),
    // Without pauses an append waits for what is ahead of it, and that is as much as the machine can do.
    ...(pauseMs > 0 ? [atMost(`${name}: p99 of the slowest process`, p99, 'ms', MOST_MS)] : []),
    atMost(`${name}: errors${errors.length > 0 ? `, as ${errors[0]}` : ''}`, errors.length, 'errors', 0),
  ];
}

/** What the process with the fewest appends did, as a share of what the one with the most did. */
export function shareOfWorst(reports: readonly ProcessReport[]): number {
  const appends = reports.map((report) => report.appends);
  return Math.min(...appends) / Math.max(...appends);
}

/** Real processes that begin at the same moment. `url` is that of a migrated database. */
export async function appendTogether(
  url: string,
  { processes, callers, pauseMs, seconds }: SharedLoad,
): Promise<ProcessReport[]> {
  const tenant = `shared-${systemClock.newId()}`;
  const settings = [url, tenant, callers, pauseMs, seconds].map(String);
  const children = Array.from({ length: processes }, () =>
    spawn(process.execPath, [APPEND_PROCESS, ...settings], { stdio: ['pipe', 'pipe', 'inherit'] }),
  );
  try {
    const lines = children.map(({ stdout }) => createInterface(stdout)[Symbol.asyncIterator]());
    await Promise.all(lines.map((each) => each.next()));
    for (const { stdin } of children) stdin.write('begin\n');
    return await Promise.all(
      // what append-process.ts prints
      lines.map(async (each) => JSON.parse((await each.next()).value ?? 'null') as ProcessReport),
    );
  } finally {
    await Promise.all(
      children.filter((child) => child.exitCode === null && child.kill()).map((child) => once(child, 'exit')),
    );
  }
}
