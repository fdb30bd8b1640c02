import features from '@eventstore/db-client/generated/serverfeatures_pb.js';
import shared from '@eventstore/db-client/generated/shared_pb.js';
import messages from '@eventstore/db-client/generated/streams_pb.js';
import grpc from '@grpc/grpc-js';

/** An event as it is proposed, and where it was put: its stream, its revision there, and its place in `$all`. */
export type Proposed = messages.AppendReq.ProposedMessage;
export type Stored = {
  readonly stream: string;
  readonly revision: number;
  readonly at: number;
  readonly message: Proposed;
};
type Refusal = { readonly code: grpc.status; readonly details: string; readonly metadata: grpc.Metadata };

/** The size of an event as the server counts it. */
export const sizeOf = (message: Proposed): number =>
  message.getData_asU8().length + message.getCustomMetadata_asU8().length;

/** What a test looks at. */
export const plainEvent = ({ message }: Stored) => ({
  type: message.getMetadataMap().get('type') ?? '',
  data: jsonOf(message.getData_asU8()),
  metadata: jsonOf(message.getCustomMetadata_asU8()),
});
const jsonOf = (bytes: Uint8Array): unknown => (bytes.length > 0 ? JSON.parse(Buffer.from(bytes).toString()) : null);

/** The client asks what the server can before it chooses between its two appends. */
export function tellMethods(_call: unknown, answer: grpc.sendUnaryData<features.SupportedMethods>): void {
  const method = new features.SupportedMethod();
  method.setServiceName('event_store.client.streams.streams');
  method.setMethodName('batchappend');
  const methods = new features.SupportedMethods();
  methods.setEventStoreServerVersion('24.6.0');
  methods.addMethods(method);
  answer(null, methods);
}

export function success(revision: number): messages.AppendResp {
  const written = new messages.AppendResp.Success();
  written.setCurrentRevision(String(revision));
  return new messages.AppendResp().setSuccess(written);
}

export function notFound(stream: shared.StreamIdentifier | undefined): messages.ReadResp {
  const missing = new messages.ReadResp.StreamNotFound();
  missing.setStreamIdentifier(stream);
  return new messages.ReadResp().setStreamNotFound(missing);
}

export function confirmation(): messages.ReadResp {
  const confirmed = new messages.ReadResp.SubscriptionConfirmation();
  confirmed.setSubscriptionId('subscription');
  return new messages.ReadResp().setConfirmation(confirmed);
}

export const nameOf = (identifier: shared.StreamIdentifier | undefined) =>
  Buffer.from(identifier?.getStreamName_asU8() ?? []).toString();

/** The revision that the stream is to end at; -1 of one that is not there. */
export const expectedOf = (options: messages.AppendReq.Options | undefined): number =>
  options?.hasRevision() ? Number(options.getRevision()) : -1;

export function wrongRevision(length: number, expected: number): messages.AppendResp {
  const wrong = new messages.AppendResp.WrongExpectedVersion();
  if (length > 0) wrong.setCurrentRevision(String(length - 1));
  else wrong.setCurrentNoStream(new shared.Empty());
  if (expected >= 0) wrong.setExpectedRevision(String(expected));
  else wrong.setExpectedNoStream(new shared.Empty());
  return new messages.AppendResp().setWrongExpectedVersion(wrong);
}

export function refusal(code: grpc.status, details: string, told: Readonly<Record<string, string>> = {}): Refusal {
  const metadata = new grpc.Metadata();
  for (const [name, value] of Object.entries(told)) metadata.set(name, value);
  return { code, details, metadata };
}

export const notLeader = (port: number) =>
  refusal(grpc.status.NOT_FOUND, 'Leader info available', {
    exception: 'not-leader',
    'leader-endpoint-host': '127.0.0.1',
    'leader-endpoint-port': String(port),
  });

export const tooLarge = (limit: number) =>
  refusal(grpc.status.INVALID_ARGUMENT, 'Maximum Append Size Exceeded', {
    exception: 'maximum-append-size-exceeded',
    'maximum-append-size': String(limit),
  });

export function responseOf({ stream, revision, at, message }: Stored): messages.ReadResp {
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
