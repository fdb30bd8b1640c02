import {
  dayIn,
  valuesAt,
  type FoldedRow,
  type RecordFold,
  type Resource,
  type RowOf,
} from '@backoffice/contracts/kernel';
import type { Clock } from '@backoffice/infra/clock';
import type { EventLog, RecordedEvent } from '@backoffice/infra/event-log';
import { canonicalJson, sha256 } from '@backoffice/infra/http';
import type { MediaFile } from '@backoffice/infra/media';
import type { CommandContext } from './context.ts';
import type { Facts } from './decider.ts';
import { streamReadSet, type StreamReadSet } from './stream-read-set.ts';
import { recordOfStream } from './stream-record.ts';

export const PLATFORM = 'platform';
export const streamName = (entity: string, id: string) => `${entity}-${id}`;
export const recordIdOf = (stream: string) => stream.slice(stream.indexOf('-') + 1);

/** What rules may ask before they decide. All answers come from the log itself, so they are never late. */
export type World = {
  readonly tenant: string;
  /** The company it is asked in; null where the product itself asks, or somebody of no single company. */
  readonly companyId: string | null;
  readonly facts: Facts;
  readonly may: CommandContext['may'];
  /** A record of this company, or of the platform; null when it is absent or another company's. */
  record<R extends Resource>(resource: R, id: string): Promise<RowOf<R> | null>;
  /** The same, within what the caller may see. */
  visibleRecord<R extends Resource>(resource: R, id: string): Promise<RowOf<R> | null>;
  /** A record of a company that the platform's record names, null when it is absent, or another company's. */
  recordIn<R extends Resource>(companyId: string, resource: R, id: string): Promise<RowOf<R> | null>;
  history(resource: Resource, id: string): Promise<readonly RecordedEvent[]>;
  /** What a command has recorded: which records, and which versions they had by it. */
  recordsOfCommand(commandId: string): Promise<readonly { entity: string; id: string; version: number }[]>;
  /** The id of the record that holds a claim. */
  claimHolder(scope: string, key: string): Promise<string | null>;
  /** The ids of the records that hold claims in a scope. */
  claimHolders(scope: string): Promise<readonly string[]>;
  largestNumber(scope: string): Promise<number>;
  /** A file that was put in and looked at; null when it never came, or is gone. */
  storedFile(path: string): Promise<MediaFile | null>;
  /** SHA-256 of the share token of a link. */
  tokenHash(linkId: string): string;
  /** The ids of the records of a kind that one request is about. */
  readonly askedIds: (entity: string) => readonly string[];
  /** How many members the scopes had that were asked for them. */
  readonly scopeCounts: ReadonlyMap<string, number>;
};

/** The log for those who only look. */
export type LogReader = Pick<EventLog, 'findClaim' | 'readStream'>;

export type WorldPorts = {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly foldOf: (entity: string) => RecordFold;
  readonly shareToken: (linkId: string) => string;
  readonly findFile: (path: string) => Promise<MediaFile | null>;
  readonly companyOf: (
    tenant: string,
    streams: StreamReadSet,
  ) => Promise<{ readonly timeZone: string; readonly active: boolean } | null>;
};

/**
 * Whether a caller reaches a record: salesmen their own, and where a record names whom it concerns, those that concern
 * them or the company they work in.
 */
export const mayAccess = (context: CommandContext, resource: Resource, record: FoldedRow): boolean =>
  (context.rows === 'all' || context.salesmen.some((salesman) => salesman === record.salesmanId)) &&
  ((resource.tenant === 'company' && !resource.visibleTo) || isVisibleTo(context, resource, record));

function isVisibleTo(
  { actor, companyId, companies }: CommandContext,
  { visibleTo: concerns = { companies: 'id' } }: Resource,
  record: FoldedRow,
): boolean {
  const named = (place: string) => valuesAt(place, record);
  if (concerns.person !== undefined && named(concerns.person).includes(actor.id)) return true;
  const those = concerns.companies === 'id' || companyId === null ? companies : [companyId];
  return those === 'all' || those.some((each) => named(concerns.companies).includes(each));
}

export function createWorld(
  { log, clock, foldOf, shareToken, findFile: fileAt }: WorldPorts,
  context: CommandContext,
  timeZone: string,
  streams: StreamReadSet = streamReadSet(log.readStream),
  targets: readonly { readonly entity: string; readonly id: string }[] = [],
): World {
  const now = clock.now();
  const counted = new Map<string, number>();
  const members = new Map<string, Promise<readonly string[]>>();
  const history: World['history'] = ({ entity, tenant }, id) =>
    streams.history(tenant === 'platform' ? PLATFORM : context.tenant, streamName(entity, id));
  const recordOf = <R extends Resource>({ entity }: R, id: string, events: readonly RecordedEvent[]) =>
    recordOfStream(foldOf(entity), id, events) as RowOf<R> | null; // a stream of R is folded to R's view
  const record = async <R extends Resource>(resource: R, id: string) =>
    recordOf(resource, id, await history(resource, id));

  return {
    tenant: context.tenant,
    companyId: context.companyId,
    may: context.may,
    askedIds: (entity) => targets.flatMap((target) => (target.entity === entity ? target.id : [])),
    scopeCounts: counted,
    history,
    record,
    recordIn: async (companyId, resource, id) =>
      recordOf(resource, id, await streams.history(companyId, streamName(resource.entity, id))),
    async visibleRecord(resource, id) {
      const found = await record(resource, id);
      return found && mayAccess(context, resource, found as FoldedRow) ? found : null; // only read more loosely
    },
    async recordsOfCommand(commandId) {
      const { streams: written = [] } = (await log.findCommand(context.tenant, commandId)) ?? {};
      return written.map(({ stream, version }) => ({
        entity: stream.slice(0, stream.indexOf('-')),
        id: recordIdOf(stream),
        version,
      }));
    },
    async claimHolder(scope, key) {
      const claim = await log.findClaim(scope, key, context.tenant);
      return claim && recordIdOf(claim.stream);
    },
    async claimHolders(scope) {
      // Memoized: were it read again, the append would insist on the second answer, and the decision rest on the first.
      const reading = members.get(scope) ?? log.scopeMembers(context.tenant, scope);
      members.set(scope, reading);
      const streams = await reading;
      counted.set(scope, streams.length);
      return streams.map(recordIdOf);
    },
    largestNumber: (scope) => log.largestNumber(context.tenant, scope),
    async storedFile(path) {
      const file = await fileAt(path);
      return file?.state === 'stored' ? file : null;
    },
    tokenHash: (linkId) => sha256(shareToken(linkId)),
    facts: {
      now,
      today: dayIn(timeZone, now),
      actor: context.actor,
      visitor: context.visitor,
      newId: () => clock.newId(),
      hash: (value) => sha256(canonicalJson(value)),
    },
  };
}
