import { setTimeout as pause } from 'node:timers/promises';
import featuresGrpc from '@eventstore/db-client/generated/serverfeatures_grpc_pb.js';
import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import streamsGrpc from '@eventstore/db-client/generated/streams_grpc_pb.js';
import messages from '@eventstore/db-client/generated/streams_pb.js';
import grpc from '@grpc/grpc-js';

type AppendCall = grpc.ServerReadableStream<messages.AppendReq, messages.AppendResp>;
type ReadCall = grpc.ServerWritableStream<messages.ReadReq, messages.ReadResp>;
type Proposed = messages.AppendReq.ProposedMessage;
type Stored = { readonly stream: string; readonly revision: number; readonly at: number; readonly message: Proposed };
type Refusal = { readonly code: grpc.status; readonly details: string; readonly metadata: grpc.Metadata };

/** How often a call meets what, from 0 to 1, and how long each takes. */
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
};
const NO_FAULTS: ServerFaults = { latencyMs: 0, lostBefore: 0, lostAfter: 0, late: 0, unanswered: 0, notLeader: 0 };

export type EsdbServer = {
  readonly url: string;
  readonly faults: ServerFaults;
  /** Ids of the log and what else an event is, by stream. */
  streams(): ReadonlyMap<
    string,
    readonly { readonly type: string; readonly data: unknown; readonly metadata: unknown }[]
  >;
  /** How many appends were written. */
  appends(): number;
  /** As if it were restored from an older copy. */
  truncate(stream: string, length: number): void;
  /** Breaks all connections; it is there again at once, with all it has. */
  restart(): Promise<void>;
  stop(): Promise<void>;
};

/** The size of an event as the server counts it. */
const sizeOf = (message: Proposed) => message.getData_asU8().length + message.getCustomMetadata_asU8().length;

/**
 * A stand-in for an EventStoreDB node: speaks its protocol as far as the log uses it, so that the real client runs
 * against it, and keeps everything in memory. Appends are judged as by the server's IndexWriter: expected revision, and
 * ids that are known at this place are a repetition.
 */
export async function startEsdbServer({
  maxAppendSize = 16 * 1024 * 1024,
  ...faulty
}: Partial<ServerFaults> & { maxAppendSize?: number } = {}): Promise<EsdbServer> {
  const faults = { ...NO_FAULTS, ...faulty };
  let all: Stored[] = [];
  let [end, appends] = [0, 0];
  const streams = new Map<string, Stored[]>();
  const listeners = new Set<(event: Stored) => void>();

  function write(stream: string, expected: number, proposed: readonly Proposed[]): messages.AppendResp {
    const there = streams.get(stream) ?? [];
    const known = there.slice(expected + 1, expected + 1 + proposed.length);
    const isRepetition =
      known.length === proposed.length &&
      known.every(({ message }, n) => message.getId()?.getString() === proposed[n]?.getId()?.getString());
    if (expected !== there.length - 1 && !isRepetition) return wrongRevision(there.length, expected);
    if (!isRepetition) {
      appends++;
      const added = proposed.map((message, n) => ({
        stream,
        revision: there.length + n,
        at: (end += 100 + sizeOf(message)),
        message,
      }));
      streams.set(stream, [...there, ...added]);
      all.push(...added);
      for (const event of added) for (const hear of listeners) hear(event);
    }
    const success = new messages.AppendResp.Success();
    success.setCurrentRevision(String(expected + proposed.length));
    return new messages.AppendResp().setSuccess(success);
  }

  async function append(call: AppendCall, answer: grpc.sendUnaryData<messages.AppendResp>): Promise<void> {
    let options: messages.AppendReq.Options | undefined;
    const proposed: Proposed[] = [];
    for await (const message of call as AsyncIterable<messages.AppendReq>) {
      options ??= message.getOptions();
      const each = message.getProposedMessage();
      if (each) proposed.push(each);
    }
    const [stream, expected] = [nameOf(options?.getStreamIdentifier()), expectedOf(options)];
    await pause(latency(faults));
    if (hits(faults.lostBefore)) return answer(refusal(grpc.status.UNAVAILABLE, 'lost'));
    if (hits(faults.notLeader)) return answer(notLeader(port));
    if (hits(faults.late)) {
      setTimeout(() => write(stream, expected, proposed), 5 + Math.random() * 60);
      return answer(refusal(grpc.status.UNAVAILABLE, 'lost, and under way'));
    }
    if (proposed.reduce((sum, each) => sum + sizeOf(each), 0) > maxAppendSize) return answer(tooLarge(maxAppendSize));
    const written = write(stream, expected, proposed);
    if (hits(faults.unanswered)) return;
    if (hits(faults.lostAfter)) return answer(refusal(grpc.status.UNAVAILABLE, 'written, and lost'));
    answer(null, written);
  }

  async function read(call: ReadCall): Promise<void> {
    const options = call.request.getOptions();
    await pause(latency(faults));
    if (!options) return void call.end();
    if (options.hasSubscription()) return subscribe(call, options);
    if (options.hasAll()) {
      const after = Number(options.getAll()?.getPosition()?.getCommitPosition() ?? -1);
      for (const event of all) if (event.at > after) call.write(responseOf(event));
      return void call.end();
    }
    const name = nameOf(options.getStream()?.getStreamIdentifier());
    const there = streams.get(name);
    if (!there) {
      const notFound = new messages.ReadResp.StreamNotFound();
      notFound.setStreamIdentifier(options.getStream()?.getStreamIdentifier());
      call.write(new messages.ReadResp().setStreamNotFound(notFound));
      return void call.end();
    }
    const from = options.getStream();
    const isBackwards = options.getReadDirection() === messages.ReadReq.Options.ReadDirection.BACKWARDS;
    const start = from?.hasRevision() ? Number(from.getRevision()) : from?.hasEnd() ? there.length - 1 : 0;
    const count = Number(options.getCount());
    const found = isBackwards ? there.slice(0, start + 1).toReversed() : there.slice(start);
    for (const event of found.slice(0, count)) call.write(responseOf(event));
    call.end();
  }

  function subscribe(call: ReadCall, options: messages.ReadReq.Options): void {
    const prefixes = options.getFilter()?.getStreamIdentifier()?.getPrefixList() ?? [''];
    const place = options.getAll();
    const after = place?.hasPosition() ? Number(place.getPosition()?.getCommitPosition()) : place?.hasEnd() ? end : -1;
    const hear = (event: Stored) => {
      if (event.at > after && prefixes.some((prefix) => event.stream.startsWith(prefix))) call.write(responseOf(event));
    };
    const confirmation = new messages.ReadResp.SubscriptionConfirmation();
    confirmation.setSubscriptionId('subscription');
    call.write(new messages.ReadResp().setConfirmation(confirmation));
    all.forEach(hear);
    listeners.add(hear);
    for (const over of ['cancelled', 'close', 'error']) call.on(over, () => listeners.delete(hear));
  }

  let server = new grpc.Server();
  let port = 0;
  async function listen(): Promise<void> {
    server = new grpc.Server();
    server.addService(featuresGrpc.ServerFeaturesService, { getSupportedMethods: tellMethods });
    server.addService(streamsGrpc.StreamsService, {
      // as the real one does it, and nobody should ask for it
      batchAppend: (call: grpc.ServerDuplexStream<unknown, unknown>) => call.destroy(new Error('A batch append')),
      append: (call: AppendCall, answer: grpc.sendUnaryData<messages.AppendResp>) =>
        void append(call, answer).catch(() => {}), // cancelled
      read: (call: ReadCall) => void read(call).catch(() => {}),
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
    streams: () =>
      new Map(
        [...streams].map(([name, events]) => [
          name,
          events.map(({ message }) => ({
            type: message.getMetadataMap().get('type') ?? '',
            data: JSON.parse(Buffer.from(message.getData_asU8()).toString()) as unknown,
            metadata: JSON.parse(Buffer.from(message.getCustomMetadata_asU8()).toString()) as unknown,
          })),
        ]),
      ),
    appends: () => appends,
    truncate(stream, length) {
      streams.set(stream, (streams.get(stream) ?? []).slice(0, length));
      all = all.filter((event) => event.stream !== stream || event.revision < length);
    },
    async restart() {
      server.forceShutdown();
      await listen();
    },
    stop: async () => server.forceShutdown(),
  };
}

/** The client asks what the server can before it chooses between its two appends. */
function tellMethods(_call: unknown, answer: grpc.sendUnaryData<features.SupportedMethods>): void {
  const method = new features.SupportedMethod();
  method.setServiceName('event_store.client.streams.streams');
  method.setMethodName('batchappend');
  const methods = new features.SupportedMethods();
  methods.setEventStoreServerVersion('24.6.0');
  methods.addMethods(method);
  answer(null, methods);
}

const hits = (often: number) => Math.random() < often;
const latency = ({ latencyMs }: ServerFaults) => (latencyMs === 0 ? 0 : latencyMs * (0.5 + Math.random()));

const nameOf = (identifier: shared.StreamIdentifier | undefined) =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

/** The revision that the stream is to end at; -1 of one that is not there. */
const expectedOf = (options: messages.AppendReq.Options | undefined): number =>
  options?.hasRevision() ? Number(options.getRevision()) : -1;

function wrongRevision(length: number, expected: number): messages.AppendResp {
  const wrong = new messages.AppendResp.WrongExpectedVersion();
  if (length > 0) wrong.setCurrentRevision(String(length - 1));
  else wrong.setCurrentNoStream(new shared.Empty());
  if (expected >= 0) wrong.setExpectedRevision(String(expected));
  else wrong.setExpectedNoStream(new shared.Empty());
  return new messages.AppendResp().setWrongExpectedVersion(wrong);
}

function refusal(code: grpc.status, details: string, told: Readonly<Record<string, string>> = {}): Refusal {
  const metadata = new grpc.Metadata();
  for (const [name, value] of Object.entries(told)) metadata.set(name, value);
  return { code, details, metadata };
}

const notLeader = (port: number) =>
  refusal(grpc.status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(port),
  });

const tooLarge = (limit: number) =>
  refusal(grpc.status.INVALID_ARGUMENT, 'Maximum Append Size Exceeded', {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limit),
  });

function responseOf({ stream, revision, at, message }: Stored): messages.ReadResp {
  const event = new messages.ReadResp.ReadEvent.RecordedEvent();
  event.setId(message.getId());
  event.setStreamIdentifier(new shared.StreamIdentifier().setStreamName(Buffer.from(stream).toString('base64')));
  event.setStreamRevision(String(revision));
  event.setCommitPosition(String(at));
  event.setPreparePosition(String(at));
  for (const [name, value] of message.getMetadataMap().getEntryList()) event.getMetadataMap().set(name, value);
  event.getMetadataMap().set('created', '0');
  event.setData(message.getData());
  event.setCustomMetadata(message.getCustomMetadata());
  const found = new messages.ReadResp.ReadEvent();
  found.setEvent(event);
  found.setCommitPosition(String(at));
  return new messages.ReadResp().setEvent(found);
}
