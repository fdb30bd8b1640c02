import { setTimeout as pause } from 'node:timers/promises';
import { postgresEventLog } from '@backoffice/infra/event-log';
import { percentile } from './figure.ts';
import { nextAppend } from './sample-appends.ts';

/** What one of several processes that write for one company came to. Latencies are in ms. */
export type ProcessReport = {
  readonly appends: number;
  readonly errors: readonly string[];
  readonly p50: number;
  readonly p99: number;
};

/** A process of its own: it says `ready`, begins with the first line it reads, and ends with its report. */
if (import.meta.main) {
  const [url = '', tenant = '', ...numbers] = process.argv.slice(2);
  const [callers = 0, pauseMs = 0, seconds = 0] = numbers.map(Number);
  const log = postgresEventLog(url);
  const next = nextAppend(tenant);
  const latencies: number[] = [];
  const errors: string[] = [];
  await log.append(next(-1));
  console.log('ready');
  await new Promise((begin) => process.stdin.once('data', begin));
  const end = performance.now() + seconds * 1_000;
  await Promise.all(
    Array.from({ length: callers }, async (_, caller) => {
      while (performance.now() < end) {
        const asked = performance.now();
        await log.append(next(caller)).then(
          () => latencies.push(performance.now() - asked),
          (error) => errors.push(String(error)),
        );
        if (pauseMs > 0) await pause(pauseMs * (0.5 + Math.random()));
      }
    }),
  );
  const report: ProcessReport = {
    appends: latencies.length,
    errors,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
  };
  console.log(JSON.stringify(report));
  await log.close();
  process.stdin.destroy();
}
