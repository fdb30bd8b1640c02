import { claimKeyOf, claimsAfter } from './claims-after.ts';
import {
  ScopeChangedError,
  VersionConflictError,
  type AppendRequest,
  type AppendResult,
  type Claim,
  type EventLog,
  type RecordedEvent,
} from './event-log.ts';
import { appendResultAt, prepareAppend, type PreparedAppend } from './prepare-append.ts';

/** A log that remembers what would be appended to another one. `appended`: in the order it would be. */
export type DryRunLog = EventLog & { readonly appended: () => readonly RecordedEvent[] };

/**
 * Overlay: reads what `base` had when its tenant was first asked for, and what was appended here since; nothing is
 * written. Positions and ids are those that events would have if nobody is first.
 */
export function dryRunLog(base: EventLog): DryRunLog {
  const log = askedOnce(base);
  const appended: RecordedEvent[] = [];
  const results = new Map<string, AppendResult>();
  const claims = changedClaims(log);
  let turn: Promise<unknown> = Promise.resolve();

  const ownOf = (tenant: string) => appended.filter((event) => event.tenant === tenant);
  const head = async (tenant: string) => (await log.head(tenant)) + ownOf(tenant).length;

  async function readStream(tenant: string, stream: string): Promise<RecordedEvent[]> {
    const through = await log.head(tenant);
    const before = await log.readStream(tenant, stream);
    return [
      ...before.filter(({ position }) => position <= through),
      ...ownOf(tenant).filter((event) => event.stream === stream),
    ];
  }

  const readTenant: EventLog['readTenant'] = async (tenant, after, limit) => {
    const through = await log.head(tenant);
    const before = after < through ? await log.readTenant(tenant, after, limit) : [];
    const known = before.filter(({ position }) => position <= through);
    return [...known, ...ownOf(tenant).filter(({ position }) => position > after)].slice(0, limit);
  };

  async function assertCurrent({ tenant, bases, seen, counts }: PreparedAppend): Promise<void> {
    const expected = [...bases, ...seen];
    const streams = await Promise.all(expected.map(({ tenant: of, stream }) => readStream(of, stream)));
    for (const [at, { stream, version }] of expected.entries()) {
      const actual = streams[at]?.length ?? 0;
      if (actual !== version) throw new VersionConflictError(stream, version, actual);
    }
    for (const count of counts)
      if ((await claims.scopeMembers(tenant, count.scope)).length !== count.count) throw new ScopeChangedError(count);
  }

  async function appendInTurn(request: AppendRequest): Promise<AppendResult> {
    const prepared = prepareAppend(request);
    const { tenant, commandId, release, take } = prepared;
    const known = results.get(`${tenant} ${commandId}`) ?? (await log.findCommand(tenant, commandId));
    if (known) return { ...known, replayed: true };
    await assertCurrent(prepared);
    const holders = new Map<string, string | undefined>();
    await Promise.all(
      [...release, ...take].map(async ({ scope, key }) =>
        holders.set(claimKeyOf({ scope, key }), (await claims.findClaim(scope, key, tenant))?.stream),
      ),
    );
    claims.change(
      tenant,
      claimsAfter(prepared, (each) => holders.get(each)),
    );
    const position = await head(tenant);
    appended.push(...recordedEvents(prepared, position));
    const result = appendResultAt(prepared, position + prepared.events.length);
    results.set(`${tenant} ${commandId}`, result);
    return result;
  }

  return {
    ...log,
    appended: () => appended,
    append(request) {
      const appending = turn.then(() => appendInTurn(request));
      turn = appending.catch(() => {}); // whoever asked is told
      return appending;
    },
    async findCommand(tenant, commandId) {
      const own = results.get(`${tenant} ${commandId}`);
      return own ? { ...own, replayed: true } : log.findCommand(tenant, commandId);
    },
    readStream,
    readStreamCached: readStream,
    readTenant,
    readRecent: readTenant,
    head,
    findClaim: claims.findClaim,
    scopeMembers: claims.scopeMembers,
    largestNumber: claims.largestNumber,
    onAppended: () => () => {},
    close: async () => {},
  };
}

/** What came to a log since it was first asked is not heard of. */
function askedOnce(log: EventLog): EventLog {
  const once = <Asked extends readonly unknown[], Answer>(ask: (...asked: Asked) => Promise<Answer>) => {
    const answers = new Map<string, Promise<Answer>>();
    return (...asked: Asked) => {
      const name = JSON.stringify(asked);
      const answer = answers.get(name) ?? ask(...asked);
      answers.set(name, answer);
      return answer;
    };
  };
  return {
    ...log,
    head: once(log.head),
    readStream: once(log.readStream),
    findClaim: once(log.findClaim),
    scopeMembers: once(log.scopeMembers),
    largestNumber: once(log.largestNumber),
  };
}

/** The claims of a log and those that changed since. */
function changedClaims(log: EventLog) {
  /** By tenant and key; null is one that is given up. */
  const claims = new Map<string, Claim | null>();

  /** Whose claims changed. */
  const tenants = new Set<string>();

  const findClaim: EventLog['findClaim'] = async (scope, key, tenant) => {
    for (const of of tenant === undefined ? tenants : [tenant]) {
      const own = claims.get(`${of}\0${claimKeyOf({ scope, key })}`);
      if (own || (own === null && tenant !== undefined)) return own && { ...own, tenant: of };
    }
    const found = await log.findClaim(scope, key, tenant);
    return found && claims.get(`${found.tenant}\0${claimKeyOf(found)}`) === null ? null : found;
  };

  const scopeMembers: EventLog['scopeMembers'] = async (tenant, scope) => {
    const before = await log.scopeMembers(tenant, scope);
    const own = [...claims].filter(([name]) => name.startsWith(`${tenant}\0${scope}\0`));
    const keys = own.map(([name]) => name.slice(`${tenant}\0${scope}\0`.length));
    const holders = await Promise.all(keys.map((key) => log.findClaim(scope, key, tenant)));
    const left = holders.flatMap((holder, at) =>
      holder && holder.stream !== own[at]?.[1]?.stream ? holder.stream : [],
    );
    const joined = own.flatMap(([, claim], at) => (claim && claim.stream !== holders[at]?.stream ? claim.stream : []));
    return [...before.filter((stream) => !left.includes(stream)), ...joined];
  };

  const largestNumber: EventLog['largestNumber'] = async (tenant, scope) => {
    const own = [...claims].flatMap(([name, claim]) =>
      claim?.scope === scope && name.startsWith(`${tenant}\0`) && /^[0-9]{1,15}$/.test(claim.key)
        ? Number(claim.key)
        : [],
    );
    return Math.max(await log.largestNumber(tenant, scope), ...own);
  };

  function change(tenant: string, changed: ReadonlyMap<string, Claim | null>): void {
    if (changed.size > 0) tenants.add(tenant);
    for (const [key, claim] of changed) claims.set(`${tenant}\0${key}`, claim);
  }
  return { findClaim, scopeMembers, largestNumber, change };
}

function recordedEvents({ tenant, events, meta, firstMeta }: PreparedAppend, head: number): RecordedEvent[] {
  return events.map(({ data, ...event }, at) => ({
    ...event,
    tenant,
    position: head + 1 + at,
    data: JSON.parse(data) as unknown,
    meta: JSON.parse(at === 0 ? firstMeta : meta) as RecordedEvent['meta'], // as it was made of one
  }));
}
