import { readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { routeTable } from '@backoffice/contracts';
import type { CollectorOptions } from '@backoffice/infra/error-reports';
import type { EventLog } from '@backoffice/infra/event-log';
import { logFeed, type Feed, type FeedLag, type ObserveSend } from '@backoffice/infra/feed';
import type { Edge, Report } from '@backoffice/infra/http';
import type { Jobs } from '@backoffice/infra/jobs';
import { poolUse } from '@backoffice/infra/postgres';
import {
  noTracer,
  observedFeed,
  observedLog,
  observeServer,
  openMetrics,
  openTracer,
  serveMetrics,
  tracedFrames,
  tracedSends,
  type GaugeSources,
  type ObservedFeed,
  type OnLiveFrame,
} from '@backoffice/infra/telemetry';
import type { ProjectionLag } from '@backoffice/projections';
import type { Attention, ParkedEvents } from '@backoffice/services';
import type { Settings } from './config.ts';
import { rolesOf } from './roles.ts';

type FoldingPorts = { readonly feed?: Feed };
/** Hands the log to Kafka: whether it is this process that does, and what it has still to send. */
type MeasuredRelay = { readonly isActive: () => boolean; readonly lag: () => Promise<FeedLag> };
type MeasuredParts = {
  readonly read: { readonly lag: () => Promise<ProjectionLag> };
  readonly jobs: Pick<Jobs, 'pending' | 'deadLetters'>;
  readonly parkedEvents: Pick<ParkedEvents, 'list'>;
  readonly attention: Pick<Attention, 'count'>;
  readonly relay?: MeasuredRelay | null;
};

/** What is told of the product's work, by decorators around its ports. */
export type Telemetry = {
  readonly log: EventLog;
  readonly observeFolding: <Folding extends FoldingPorts>(folding: Folding) => Folding;
  readonly observeSend?: ObserveSend;
  readonly onRefusal?: (reason: string) => void;
  readonly onFrame?: OnLiveFrame;
  /** Before the server listens. */
  readonly observeServer: (server: Edge['server'], parts: MeasuredParts) => void;
  readonly close: () => Promise<void>;
};

const noTelemetry = (log: EventLog): Telemetry => ({
  log,
  observeFolding: (folding) => folding,
  observeServer: () => {},
  close: async () => {},
});

/** Metrics with METRICS_TOKEN, traces with OTEL_EXPORTER_OTLP_ENDPOINT; without both nothing is loaded or wrapped. */
export async function openTelemetry(settings: Settings, log: EventLog, report: Report): Promise<Telemetry> {
  const { METRICS_TOKEN: token, OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: ratio } = settings;
  if (!token && !endpoint) return noTelemetry(log);
  const onError = (error: Error) => report(error, { requestId: '', route: 'traces' });
  const service = { name: 'contractor-back-office', version: productVersion(), role: settings.ROLE.join(',') };
  const tracer = endpoint ? await openTracer({ endpoint, service, ratio, onError }) : noTracer;
  const metrics = token ? await openMetrics(rolesOf(settings)) : null;
  let feed: ObservedFeed | null = null;

  return {
    log: observedLog(log, { tracer, metrics }),
    observeFolding(folding) {
      feed = observedFeed(folding.feed ?? logFeed(log), tracer);
      return { ...folding, feed };
    },
    ...(metrics && { onRefusal: metrics.countRefusal }),
    ...(endpoint && { onFrame: tracedFrames(tracer, log), observeSend: tracedSends(tracer) }),
    observeServer(server, parts) {
      observeServer(server, { tracer, metrics, routes: routeTable });
      if (!metrics || !token) return;
      metrics.read({ ...partSources(parts), ...processSources(settings), ...(feed && feedSource(feed)) });
      serveMetrics(server, metrics, { token, report });
    },
    close: tracer.close,
  };
}

/** The same as `/readyz` asks. */
const partSources = ({ read, jobs, parkedEvents, attention, relay }: MeasuredParts): GaugeSources => ({
  async projections() {
    const { behind, parked, failure } = await read.lag();
    return {
      backoffice_projections_behind_events: behind,
      backoffice_projections_failing: failure === null ? 0 : 1,
      backoffice_parked_streams: parked.length,
    };
  },
  jobs: async () => ({
    backoffice_jobs_waiting: await jobs.pending(),
    backoffice_dead_letters: (await jobs.deadLetters()).length,
  }),
  reactions: async () => ({
    backoffice_parked_events: (await parkedEvents.list()).filter(({ dropReason }) => dropReason === null).length,
    backoffice_refused_reactions: await attention.count(),
  }),
  ...(relay && {
    relay: async () => ({
      backoffice_relay_active: relay.isActive() ? 1 : 0,
      backoffice_relay_behind_events: (await relay.lag()).behind,
    }),
  }),
});

const feedSource = (feed: ObservedFeed): GaugeSources => ({
  feed: async () => ({ backoffice_feed_behind_events: await feed.behind() }),
});

const processSources = ({ DATA_DIR }: Settings): GaugeSources => ({
  async pools() {
    const { connections, waiting } = poolUse();
    return { backoffice_database_pool_connections: connections, backoffice_database_pool_waiting: waiting };
  },
  async disk() {
    const { bavail, blocks, bsize } = await statfs(DATA_DIR);
    return { backoffice_disk_free_bytes: bavail * bsize, backoffice_disk_size_bytes: blocks * bsize };
  },
});

/** Where errors are reported, or null. */
export function collectorOptions({ SENTRY_DSN: dsn, NODE_ENV: environment }: Settings): CollectorOptions | null {
  if (!dsn) return null;
  return { dsn, environment, release: `contractor-back-office@${productVersion()}` };
}

function productVersion(): string {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    version: string;
  }; // our own
  return version;
}
