import { setTimeout as pause } from 'node:timers/promises';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import messages from '@eventstore/db-client/generated/streams_pb.js';
import grpc from '@grpc/grpc-js';
import {
  confirmation,
  expectedOf,
  nameOf,
  notFound,
  notLeader,
  plainEvent,
  refusal,
  responseOf,
  sizeOf,
  tellMethods,
  tooLarge,
  type Proposed,
  type Stored,
} from './messages.ts';
import { streamStore, type StreamStore } from './stream-store.ts';

type AppendCall = grpc.ServerReadableStream<messages.AppendReq, messages.AppendResp>;
type AppendAnswer = grpc.sendUnaryData<messages.AppendResp>;
type ReadCall = grpc.ServerWritableStream<messages.ReadReq, messages.ReadResp>;

/** How often an append meets what, from 0 to 1, and how long each call takes. */
export type ServerFaults = {
  latencyMs: number;
  /** Unavailable, and nothing was written. */
  lostBefore: number;
  /** Written, and unavailable. */
  lostAfter: number;
  /** Unavailable, and written some milliseconds later if it still fits. */
  late: number;
  /** Written, and never answered. */
  unanswered: number;
  /** Refused by a node that is not the leader, who is named. */
  notLeader: number;
  /** Of readings: never answered. */
  silent: number;
};
const NO_FAULTS: ServerFaults = {
  latencyMs: 0,
  lostBefore: 0,
  lostAfter: 0,
  late: 0,
  unanswered: 0,
  notLeader: 0,
  silent: 0,
};

type PlainEvent = ReturnType<typeof plainEvent>;
export type EsdbServer = {
  readonly url: string;
  readonly faults: ServerFaults;
  streams(): ReadonlyMap<string, readonly PlainEvent[]>;
  /** How many appends were written. */
  appends(): number;
  /** How many readings were not answered. */
  silenced(): number;
  /** As if it were restored from an older copy. */
  truncate(stream: string, length: number): void;
  /** Breaks all connections; it is there again at once, with all it has. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/**
 * A stand-in for an EventStoreDB node: speaks its protocol as far as the log uses it, so that the real client runs
 * against it, and keeps everything in memory.
 */
export async function startEsdbServer({
  maxAppendSize = 16 * 1024 * 1024,
  ...faulty
}: Partial<ServerFaults> & { maxAppendSize?: number } = {}): Promise<EsdbServer> {
  const faults = { ...NO_FAULTS, ...faulty };
  const store = streamStore();
  let server = new grpc.Server();
  let [port, silenced] = [0, 0];

  async function append(call: AppendCall, answer: AppendAnswer): Promise<void> {
    let options: messages.AppendReq.Options | undefined;
    const proposed: Proposed[] = [];
    for await (const message of call as AsyncIterable<messages.AppendReq>) {
      options ??= message.getOptions();
      const each = message.getProposedMessage();
      if (each) proposed.push(each);
    }
    const write = () => store.write(nameOf(options?.getStreamIdentifier()), expectedOf(options), proposed);
    await pause(latency(faults));
    if (hits(faults.lostBefore)) return answer(refusal(grpc.status.UNAVAILABLE, 'lost'));
    if (hits(faults.notLeader)) return answer(notLeader(port));
    if (hits(faults.late)) {
      setTimeout(write, 5 + Math.random() * 60);
      return answer(refusal(grpc.status.UNAVAILABLE, 'lost, and under way'));
    }
    if (proposed.reduce((sum, each) => sum + sizeOf(each), 0) > maxAppendSize) return answer(tooLarge(maxAppendSize));
    const written = write();
    if (hits(faults.unanswered)) return;
    if (hits(faults.lostAfter)) return answer(refusal(grpc.status.UNAVAILABLE, 'written, and lost'));
    answer(null, written);
  }

  async function read(call: ReadCall): Promise<void> {
    await pause(latency(faults));
    const options = call.request.getOptions();
    if (hits(faults.silent)) return void silenced++;
    if (options?.hasSubscription()) subscribe(store, call, options);
    else if (options) {
      for (const response of responsesTo(store, options)) call.write(response);
      call.end();
    }
  }

  async function listen(): Promise<void> {
    server = new grpc.Server();
    server.addService(featuresGrpc.ServerFeaturesService, { getSupportedMethods: tellMethods });
    server.addService(streamsGrpc.StreamsService, {
      append: (call: AppendCall, answer: AppendAnswer) => void append(call, answer).catch(() => {}), // cancelled
      read: (call: ReadCall) => void read(call).catch(() => {}), // as above
      // as the real one does it, and nobody should ask for it
      batchAppend: (call: grpc.ServerDuplexStream<unknown, unknown>) => call.destroy(new Error('A batch append')),
    });
    port = await new Promise<number>((bound, failed) =>
      server.bindAsync(`127.0.0.1:${port}`, grpc.ServerCredentials.createInsecure(), (error, at) =>
        error ? failed(error) : bound(at),
      ),
    );
  }
  await listen();

  return {
    url: `esdb://127.0.0.1:${port}?tls=false`,
    faults,
    streams: () => new Map([...store.streams].map(([name, events]) => [name, events.map(plainEvent)])),
    appends: store.appends,
    silenced: () => silenced,
    truncate: store.truncate,
    async restart() {
      server.forceShutdown();
      await listen();
    },
    stop: async () => server.forceShutdown(),
  };
}

const hits = (often: number) => Math.random() < often;
const latency = ({ latencyMs }: ServerFaults) => (latencyMs === 0 ? 0 : latencyMs * (0.5 + Math.random()));

function responsesTo(store: StreamStore, options: messages.ReadReq.Options): messages.ReadResp[] {
  if (options.hasAll()) {
    const after = Number(options.getAll()?.getPosition()?.getCommitPosition() ?? -1);
    return store.all().flatMap((event) => (event.at > after ? responseOf(event) : []));
  }
  const from = options.getStream();
  const there = store.streams.get(nameOf(from?.getStreamIdentifier()));
  if (!there) return [notFound(from?.getStreamIdentifier())];
  const start = from?.hasRevision() ? Number(from.getRevision()) : from?.hasEnd() ? there.length - 1 : 0;
  const isBackwards = options.getReadDirection() === messages.ReadReq.Options.ReadDirection.BACKWARDS;
  const found = isBackwards ? there.slice(0, start + 1).toReversed() : there.slice(start);
  return found.slice(0, Number(options.getCount())).map(responseOf);
}

function subscribe(store: StreamStore, call: ReadCall, options: messages.ReadReq.Options): void {
  const prefixes = options.getFilter()?.getStreamIdentifier()?.getPrefixList() ?? [''];
  const place = options.getAll();
  const after = place?.hasEnd() ? store.end() : Number(place?.getPosition()?.getCommitPosition() ?? -1);
  call.write(confirmation());
  const stop = store.follow(after, (event: Stored) => {
    if (prefixes.some((prefix) => event.stream.startsWith(prefix))) call.write(responseOf(event));
  });
  for (const over of ['cancelled', 'close', 'error']) call.on(over, stop);
}
