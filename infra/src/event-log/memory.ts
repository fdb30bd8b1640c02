import {
  ScopeChangedError,
  VersionConflictError,
  type AppendResult,
  type Claim,
  type EventLog,
  type EventMeta,
  type RecordedEvent,
} from './event-log.ts';
import { claimKeyOf, claimsAfter } from './claims-after.ts';
import { eventLines, keptEvents } from './event-line.ts';
import { appendResultAt, prepareAppend, type PreparedAppend } from './prepare-append.ts';

type TenantLog = {
  readonly events: RecordedEvent[];
  readonly streams: Map<string, RecordedEvent[]>;
  readonly commands: Map<string, AppendResult>;
  readonly claims: Map<string, Claim>;
};

const CHUNK = 5_000;

/** For tests: the whole log in this process. What it gives out is frozen, because it is the log itself. */
export function memoryEventLog(): EventLog {
  const tenants = new Map<string, TenantLog>();
  const listeners = new Set<(tenant: string) => void>();
  const of = (tenant: string) =>
    tenants.get(tenant) ?? { events: [], streams: new Map(), commands: new Map(), claims: new Map() };
  const readTenant: EventLog['readTenant'] = async (tenant, after, limit) =>
    of(tenant).events.slice(after, after + limit);
  const readStream: EventLog['readStream'] = async (tenant, stream) => [...(of(tenant).streams.get(stream) ?? [])];

  const head: EventLog['head'] = async (tenant) => of(tenant).events.length;
  const lines: EventLog['lines'] = async function* linesOf(tenant, after, through) {
    const all = [...eventLines(of(tenant).events.slice(0, through))];
    yield Buffer.from(all.slice(Math.max(0, after)).join(''));
  };

  return {
    async append(append) {
      const prepared = prepareAppend(append);
      const tenant = of(prepared.tenant);
      const known = tenant.commands.get(prepared.commandId);
      if (known) return { ...known, replayed: true };
      assertCurrentVersions(of, prepared);
      for (const count of prepared.counts)
        if (membersOf(tenant, count.scope).length !== count.count) throw new ScopeChangedError(count);
      const claims = claimsAfter(prepared, (key) => tenant.claims.get(key)?.stream);
      tenants.set(prepared.tenant, tenant);
      for (const [key, claim] of claims) {
        if (claim) tenant.claims.set(key, claim);
        else tenant.claims.delete(key);
      }
      recordEvents(tenant, prepared);
      const appended = appendResultAt(prepared, tenant.events.length);
      tenant.commands.set(prepared.commandId, appended);
      for (const listener of listeners) listener(prepared.tenant);
      return appended;
    },

    async findCommand(tenant, commandId) {
      const known = of(tenant).commands.get(commandId);
      return known ? { ...known, replayed: true } : null;
    },
    readStream,
    readStreamCached: readStream,
    readTenant,
    readRecent: readTenant,
    async *replay(tenant, after, through) {
      const events = of(tenant).events.slice(after, through);
      for (let from = 0; from < events.length; from += CHUNK) yield events.slice(from, from + CHUNK);
    },
    async *replayStreams(tenant, streams, through) {
      const wanted = new Set(streams);
      yield of(tenant).events.filter(({ stream, position }) => wanted.has(stream) && position <= through);
    },
    ...keptEvents(lines, head),
    head,
    heads: async () => new Map([...tenants].map(([name, { events }]) => [name, events.length])),

    async findClaim(scope, key, tenant) {
      const among = tenant === undefined ? [...tenants.keys()].toSorted() : [tenant];
      const found = among
        .map((name) => ({ name, claim: of(name).claims.get(claimKeyOf({ scope, key })) }))
        .find(({ claim }) => claim);
      return found?.claim ? { ...found.claim, tenant: found.name } : null;
    },
    scopeMembers: async (tenant, scope) => membersOf(of(tenant), scope).map(({ stream }) => stream),
    async largestNumber(tenant, scope) {
      const keys = membersOf(of(tenant), scope).map(({ key }) => key);
      return Math.max(0, ...keys.filter((key) => /^[0-9]{1,15}$/.test(key)).map(Number));
    },

    onAppended(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    hintLapses: () => 0,
    close: async () => listeners.clear(),
  };
}

const membersOf = ({ claims }: TenantLog, scope: string): Claim[] =>
  [...claims.values()].filter((claim) => claim.scope === scope).toSorted((a, b) => (a.key < b.key ? -1 : 1));

function assertCurrentVersions(of: (tenant: string) => TenantLog, { bases, seen }: PreparedAppend): void {
  for (const { tenant, stream, version } of [...bases, ...seen]) {
    const actual = of(tenant).streams.get(stream)?.length ?? 0;
    if (actual !== version) throw new VersionConflictError(stream, version, actual);
  }
}

function recordEvents({ events, streams }: TenantLog, prepared: PreparedAppend): void {
  const [first, others]: [RecordedEvent['meta'], EventMeta] = [
    parseFrozen(prepared.firstMeta),
    parseFrozen(prepared.meta),
  ];
  for (const [ordinal, { data, ...event }] of prepared.events.entries()) {
    const recorded = Object.freeze({
      ...event,
      tenant: prepared.tenant,
      position: events.length + 1,
      data: parseFrozen(data),
      meta: ordinal === 0 ? first : others,
    });
    events.push(recorded);
    const stream = streams.get(event.stream) ?? [];
    stream.push(recorded);
    streams.set(event.stream, stream);
  }
}

const parseFrozen = (json: string) => JSON.parse(json, (_key, value) => Object.freeze(value));
