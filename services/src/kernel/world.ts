import { dayIn, type Resource } from '@backoffice/contracts/kernel';
import type { Clock } from '@backoffice/infra/clock';
import type { EventLog, Recorded } from '@backoffice/infra/event-log';
import { canonical, sha256 } from '@backoffice/infra/http';
import type { Context } from './context.ts';
import type { Facts } from './decider.ts';
import { foldRecord, type FieldsOf, type Folded } from './records.ts';

export const PLATFORM = 'platform';
export const streamOf = (entity: string, id: string) => `${entity}-${id}`;
export const idOf = (stream: string) => stream.slice(stream.indexOf('-') + 1);

/** What rules may ask before they decide. All answers come from the log itself, so they are never late. */
export type World = {
  readonly tenant: string;
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
  /** SHA-256 of the share token of a link. */
  tokenHash(linkId: string): string;
  /** The streams of this tenant a decision was built on; what was read must still be so when it is written. */
  readonly seen: ReadonlyMap<string, number>;
  /** How many members the scopes had that were asked for them. */
  readonly counted: ReadonlyMap<string, number>;
};

/** The log for those who only look. */
export type LogReader = Pick<EventLog, 'findClaim' | 'readStream'>;

export type WorldPorts = {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly shareToken: (linkId: string) => string;
  readonly companyOf: (tenant: string) => Promise<{ readonly timeZone: string; readonly active: boolean } | null>;
};

/** Whether a caller reaches a record: salesmen their own, members of companies these. */
export const reaches = ({ rows, salesmanId, companies }: Context, { tenant }: Resource, { id, fields }: Folded): boolean =>
  (rows === 'all' || fields.salesmanId === salesmanId) && (tenant === 'company' || companies === 'all' || companies.includes(id));

export function worldOf({ log, clock, shareToken }: WorldPorts, context: Context, timeZone: string): World {
  const now = clock.now();
  const seen = new Map<string, number>();
  const counted = new Map<string, number>();
  const read = new Map<string, Promise<Recorded[]>>();

  const history: World['history'] = async ({ entity, tenant }, id) => {
    const home = tenant === 'platform' ? PLATFORM : context.tenant;
    const stream = streamOf(entity, id);
    const reading = read.get(stream) ?? log.readStream(home, stream);
    read.set(stream, reading);
    const events = await reading;
    if (home === context.tenant) seen.set(stream, events.length);
    return events;
  };
  const record = async <R extends Resource>(resource: R, id: string) =>
    foldRecord(resource.entity, id, await history(resource, id)) as Folded<FieldsOf<R>> | null; // a stream of R begins with R's fields

  return {
    tenant: context.tenant, may: context.may, seen, counted, history, record,
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
    tokenHash: (linkId) => sha256(shareToken(linkId)),
    facts: {
      now, today: dayIn(timeZone, now), actor: context.actor, visitor: context.visitor,
      newId: () => clock.newId(), hash: (value) => sha256(canonical(value)),
    },
  };
}
