import { gauges, type GaugeSources } from './metric-names.ts';

export type AppendOutcome = 'appended' | 'replayed' | 'refused' | 'unavailable';

/** Counts of a process since it began, as Prometheus reads them. Labels are names of ours, of which there are few. */
export type Metrics = {
  readonly countRequest: (route: string, status: number, seconds: number) => void;
  readonly countRefusal: (reason: string) => void;
  readonly countAppend: (outcome: AppendOutcome, seconds: number) => void;
  readonly read: (sources: GaugeSources) => void;
  /** Prometheus text format, version 0.0.4. */
  readonly text: () => Promise<string>;
  readonly contentType: string;
};

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const SOURCE_TIMEOUT_MS = 3_000;

/**
 * prom-client. It is loaded here and nowhere else. `roles`: what this process does.
 *
 * A source that does not answer leaves its gauges out and says so in `backoffice_source_failed`; all others are told.
 */
export async function openMetrics(roles: Iterable<string>): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client');
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Counter({
    name: 'backoffice_http_requests_total',
    help: 'Requests that were answered, by route and class of status.',
    labelNames: ['route', 'status'],
    registers,
  });
  const requestSeconds = new Histogram({
    name: 'backoffice_http_request_seconds',
    help: 'From the first byte of a request to the last of its answer.',
    labelNames: ['route'],
    buckets: SECONDS,
    registers,
  });
  const refusals = new Counter({
    name: 'backoffice_refused_requests_total',
    help: 'Requests that were refused before anything was done: busy, or outage of the database.',
    labelNames: ['reason'],
    registers,
  });
  const appends = new Counter({
    name: 'backoffice_appends_total',
    help: 'Appends to the log, by what became of them.',
    labelNames: ['outcome'],
    registers,
  });
  const appendSeconds = new Histogram({
    name: 'backoffice_append_seconds',
    help: 'How long an append to the log took.',
    buckets: SECONDS,
    registers,
  });
  const role = new Gauge({
    name: 'backoffice_role',
    help: '1 for what this process does.',
    labelNames: ['role'],
    registers,
  });
  const failed = new Gauge({
    name: 'backoffice_source_failed',
    help: '1 where a part did not say how it is; its gauges are missing then.',
    labelNames: ['source'],
    registers,
  });
  const byName = new Map(Object.entries(gauges).map(([name, help]) => [name, new Gauge({ name, help, registers })]));
  for (const each of roles) role.set({ role: each }, 1);
  for (const reason of ['busy', 'outage']) refusals.inc({ reason }, 0); // there from the beginning: rates need two
  const sources: [string, GaugeSources[string]][] = [];

  async function readSource(name: string, read: GaugeSources[string]): Promise<void> {
    const readings = await inTime(read).catch(() => null);
    failed.set({ source: name }, readings === null ? 1 : 0);
    for (const [gauge, value] of Object.entries(readings ?? {})) byName.get(gauge)?.set(value);
  }

  async function read(): Promise<string> {
    for (const gauge of byName.values()) gauge.remove();
    await Promise.all(sources.map(([name, source]) => readSource(name, source)));
    return registry.metrics();
  }

  let reading: Promise<string> | null = null;
  return {
    countRequest(route, status, seconds) {
      requests.inc({ route, status: `${Math.floor(status / 100)}xx` });
      requestSeconds.observe({ route }, seconds);
    },
    countRefusal: (reason) => refusals.inc({ reason }),
    countAppend(outcome, seconds) {
      appends.inc({ outcome });
      appendSeconds.observe(seconds);
    },
    read: (more) => void sources.push(...Object.entries(more)),
    text: () => (reading ??= read().finally(() => (reading = null))), // who asks meanwhile is told the same
    contentType: registry.contentType,
  };
}

function inTime<T>(read: () => Promise<T>): Promise<T> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('No answer in time')), SOURCE_TIMEOUT_MS);
  return Promise.race([read(), tooLate]).finally(() => clearTimeout(timer));
}
