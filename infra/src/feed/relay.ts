import { setTimeout as pause } from 'node:timers/promises';
import type { EventLog } from '@backoffice/infra/event-log';
import type { KafkaCluster } from '@backoffice/infra/kafka';
import type { Message, Producer } from 'kafkajs';
import type { FeedLag } from './feed.ts';
import { openRelayStore, type RelayMessage, type RelayStore } from './relay-store.ts';

export type RelayOptions = {
  readonly cluster: KafkaCluster;
  /** Of the database of the log. */
  readonly url: string;
  /** Says when it has grown. */
  readonly log: EventLog;
  readonly onError: (error: unknown) => void;
  /** Decorator around each request. */
  readonly observeSend?: ObserveSend;
  /** A request is sent at most once in this time, with what all tenants have recorded meanwhile. */
  readonly gatherMs?: number;
};

export type ObserveSend = (messages: readonly RelayMessage[], send: () => Promise<void>) => Promise<void>;

export type Relay = {
  /** Whether it is this process that relays; another takes over within 5 s when it ends. */
  isActive(): boolean;
  /** Events not sent yet, whoever sends them. @throws while the database cannot be reached */
  lag(): Promise<FeedLag>;
  /** Waits for what is being sent. */
  stop(): Promise<void>;
};

/** A request costs as much as dozens of events; what comes after quiet waits for nothing. */
const GATHER_MS = 40;
/** Of a request: a broker takes 1 MiB of a partition at once by itself. */
const REQUEST_BYTES = 600_000;
const COMPRESSED_FROM_BYTES = 4_096;
/** Of a message beside its value. */
const ENVELOPE_BYTES = 1_000;
const RETRY_MS = 1_000;
/** How often all heads are looked at while hints can be relied on, and sooner where some may have been lost. */
const [LOOK_MS, TICK_MS] = [30_000, 500];

/**
 * Transactional outbox, where the log is the outbox: events of all tenants are sent to Kafka, in order of each, by one
 * process at a time. A place is kept once Kafka has answered, so that nothing is left out and some comes twice.
 */
export function startRelay({
  cluster,
  url,
  log,
  onError,
  observeSend = (_messages, send) => send(),
  gatherMs = GATHER_MS,
}: RelayOptions): Relay {
  const ending = new AbortController();
  const { signal } = ending;
  let store: RelayStore | null = null;
  let isActive = false;

  async function relayUntilEnd(): Promise<void> {
    while (!signal.aborted) {
      await holdLock().catch((error: unknown) => {
        if (!signal.aborted) onError(error);
      });
      await rest(signal, RETRY_MS);
    }
  }

  async function holdLock(): Promise<void> {
    const opened = await openRelayStore(url, cluster.events);
    store = opened;
    try {
      while (!signal.aborted && !(await opened.lock())) await rest(signal, RETRY_MS);
      isActive = !signal.aborted;
      const lost = new AbortController(); // and with the connection the lock
      void opened.ended.then(() => lost.abort());
      if (isActive) await relay(opened, AbortSignal.any([signal, lost.signal]));
    } finally {
      isActive = false;
      store = null;
      await opened.close().catch(() => {}); // it has ended already
    }
  }

  /** Until the signal ends it. @throws when Kafka or the database does not answer */
  async function relay(places: RelayStore, until: AbortSignal): Promise<void> {
    const producer = cluster.producer({
      idempotent: true,
      maxInFlightRequests: 1,
      retry: { retries: 5, initialRetryTime: 100, maxRetryTime: 1_000 },
    });
    let begun = 0;
    const growth = grownTenants(log, await places.places(), { signal: until, onError });
    try {
      await producer.connect();
      while (!until.aborted) {
        await growth.wait();
        if (!growth.isLarge()) await rest(until, begun + gatherMs - performance.now());
        begun = performance.now();
        const grown = growth.take();
        const { messages, finished } = await places.read(grown, REQUEST_BYTES);
        for (const part of requestsOf(messages)) await observeSend(part, () => send(producer, cluster, part));
        const sent = new Map(messages.map(({ tenant, position }) => [tenant, position]));
        if (sent.size > 0) await places.savePlaces(sent);
        growth.move(
          sent,
          [...grown.keys()].filter((tenant) => !finished.has(tenant)),
        );
      }
    } finally {
      growth.stop();
      await producer.disconnect().catch(() => {}); // it is not connected any more
    }
  }

  const running = relayUntilEnd();
  return {
    isActive: () => isActive,
    async lag() {
      if (!store) throw new Error('The relay has no connection to the database');
      return { behind: await store.behind() };
    },
    async stop() {
      ending.abort();
      await running;
    },
  };
}

/** The signal ends it. */
const rest = (signal: AbortSignal, ms: number) => pause(Math.max(0, ms), undefined, { signal }).catch(() => {});

/** Messages that are sent at once; one that is larger goes alone. */
function requestsOf(messages: readonly RelayMessage[]): RelayMessage[][] {
  const requests: RelayMessage[][] = [];
  let size = Infinity;
  for (const message of messages) {
    const bytes = Buffer.byteLength(message.json) + ENVELOPE_BYTES;
    if (size + bytes > REQUEST_BYTES) {
      requests.push([]);
      size = 0;
    }
    requests.at(-1)?.push(message);
    size += bytes;
  }
  return requests;
}

async function send(producer: Producer, cluster: KafkaCluster, messages: readonly RelayMessage[]): Promise<void> {
  const size = messages.reduce((sum, { json }) => sum + json.length, 0);
  const parts = new Set(messages.map(({ tenant }) => cluster.partitionOf(tenant))).size; // each is compressed by itself
  await producer.send({
    topic: cluster.events,
    acks: -1,
    ...(size >= parts * COMPRESSED_FROM_BYTES && { compression: cluster.gzip }),
    messages: messages.map((message) => kafkaMessage(message, cluster.maxBytes)),
  });
}

/** What is too large goes without its value: who consumes reads it from the log. */
const kafkaMessage = (
  { tenant, position, type, schemaVersion, json }: RelayMessage,
  maxBytes: number,
): Message & { readonly key: string } => ({
  key: tenant,
  value: Buffer.byteLength(json) + ENVELOPE_BYTES > maxBytes ? null : json,
  headers: { position: String(position), type, schema: String(schemaVersion) },
});

type GrowthOptions = { readonly signal: AbortSignal; readonly onError: (error: unknown) => void };

/** Which tenants have grown after their places: by hints, and by a look at all heads where hints may be lost. */
function grownTenants(log: EventLog, places: Map<string, number>, { signal, onError }: GrowthOptions) {
  let grown = new Set<string>();
  let isLarge = false;
  let news = Promise.withResolvers<void>();
  let seen: { readonly lapses: number | null; readonly at: number } | null = null;
  const tell = () => news.resolve();
  const add = (tenant: string) => {
    grown.add(tenant);
    tell();
  };

  async function look(): Promise<void> {
    const now = { lapses: log.hintLapses(), at: performance.now() };
    if (seen && now.lapses !== null && now.lapses === seen.lapses && now.at - seen.at < LOOK_MS) return;
    for (const [tenant, head] of await log.heads()) if (head > (places.get(tenant) ?? 0)) add(tenant);
    seen = now;
  }

  const forget = log.onAppended(add);
  const lookOrTell = () => void look().catch(onError);
  const looking = setInterval(lookOrTell, TICK_MS).unref();
  lookOrTell();
  signal.addEventListener('abort', tell);
  return {
    /** Whether there is more than one statement reads. */
    isLarge: () => isLarge,
    async wait(): Promise<void> {
      while (grown.size === 0 && !signal.aborted) {
        news = Promise.withResolvers();
        await news.promise;
      }
    },
    take(): Map<string, number> {
      const taken = new Map([...grown].map((tenant) => [tenant, places.get(tenant) ?? 0]));
      grown = new Set();
      return taken;
    },
    /** `unfinished`: those of which there is more. */
    move(sent: ReadonlyMap<string, number>, unfinished: readonly string[]): void {
      for (const [tenant, position] of sent) places.set(tenant, position);
      for (const tenant of unfinished) grown.add(tenant);
      isLarge = unfinished.length > 0;
    },
    stop(): void {
      clearInterval(looking);
      signal.removeEventListener('abort', tell);
      forget();
    },
  };
}
