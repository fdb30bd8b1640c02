import { dayIn, namedAt, type Resource } from '@backoffice/contracts/kernel';
import type { Clock } from '@backoffice/infra/clock';
import type { EventLog, Recorded } from '@backoffice/infra/event-log';
import { canonical, sha256 } from '@backoffice/infra/http';
import type { MediaFile } from '@backoffice/infra/media';
import type { Context } from './context.ts';
import type { Facts } from './decider.ts';
import { recordOf, type FieldsOf, type Folded } from './records.ts';
import { streamsBy, type Streams } from './streams.ts';

export const PLATFORM = 'platform';
export const streamOf = (entity: string, id: string) => `${entity}-${id}`;
export const idOf = (stream: string) => stream.slice(stream.indexOf('-') + 1);

/** What rules may ask before they decide. All answers come from the log itself, so they are never late. */
export type World = {
  readonly tenant: string;
  /** The company it is asked in; null where the product itself asks, or somebody of no single company. */
  readonly companyId: string | null;
  readonly facts: Facts;
  readonly may: Context['may'];
  /** A record of this company, or of the platform; null when it is absent or another company's. */
  record<R extends Resource>(resource: R, id: string): Promise<Folded<FieldsOf<R>> | null>;
  /** The same, within what the caller may see. */
  visible<R extends Resource>(resource: R, id: string): Promise<Folded<FieldsOf<R>> | null>;
  history(resource: Resource, id: string): Promise<readonly Recorded[]>;
  /** The id of the record that holds a claim. */
  holder(scope: string, key: string): Promise<string | null>;
  /** The ids of the records that hold claims in a scope. */
  members(scope: string): Promise<readonly string[]>;
  largestNumber(scope: string): Promise<number>;
  /** A file that was put in and looked at; null when it never came, or is gone. */
  file(path: string): Promise<MediaFile | null>;
  /** SHA-256 of the share token of a link. */
  tokenHash(linkId: string): string;
  /** How many members the scopes had that were asked for them. */
  readonly counted: ReadonlyMap<string, number>;
};

/** The log for those who only look. */
export type LogReader = Pick<EventLog, 'findClaim' | 'readStream'>;

export type WorldPorts = {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly shareToken: (linkId: string) => string;
  readonly fileAt: (path: string) => Promise<MediaFile | null>;
  readonly companyOf: (
    tenant: string,
    streams: Streams,
  ) => Promise<{ readonly timeZone: string; readonly active: boolean } | null>;
};

/** Whether a caller reaches a record: salesmen their own, and of the platform's those that concern them or the company they work in. */
export const reaches = (context: Context, resource: Resource, record: Folded): boolean =>
  (context.rows === 'all' || context.salesmen.some((salesman) => salesman === record.fields.salesmanId)) &&
  (resource.tenant === 'company' || concerned(context, resource, record));

function concerned(
  { actor, companyId, companies }: Context,
  { concerns = { companies: 'id' } }: Resource,
  { id, fields }: Folded,
): boolean {
  const named = (place: string) => namedAt(place, { ...fields, id });
  if (concerns.person !== undefined && named(concerns.person).includes(actor.id)) return true;
  const those = concerns.companies === 'id' || companyId === null ? companies : [companyId];
  return those === 'all' || those.some((each) => named(concerns.companies).includes(each));
}

export function worldOf(
  { log, clock, shareToken, fileAt }: WorldPorts,
  context: Context,
  timeZone: string,
  streams: Streams = streamsBy(log.readStream),
): World {
  const now = clock.now();
  const counted = new Map<string, number>();
  const history: World['history'] = ({ entity, tenant }, id) =>
    streams.history(tenant === 'platform' ? PLATFORM : context.tenant, streamOf(entity, id));
  const record = async <R extends Resource>(resource: R, id: string) =>
    recordOf(resource.entity, id, await history(resource, id)) as Folded<FieldsOf<R>> | null; // a stream of R begins with R's fields

  return {
    tenant: context.tenant,
    companyId: context.companyId,
    may: context.may,
    counted,
    history,
    record,
    async visible(resource, id) {
      const found = await record(resource, id);
      return found && reaches(context, resource, found as Folded) ? found : null; // only read more loosely
    },
    async holder(scope, key) {
      const claim = await log.findClaim(scope, key, context.tenant);
      return claim && idOf(claim.stream);
    },
    async members(scope) {
      const streams = await log.members(context.tenant, scope);
      counted.set(scope, streams.length);
      return streams.map(idOf);
    },
    largestNumber: (scope) => log.largestNumber(context.tenant, scope),
    async file(path) {
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
      hash: (value) => sha256(canonical(value)),
    },
  };
}
