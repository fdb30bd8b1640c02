import { isDeepStrictEqual } from 'node:util';
import type { AppendRequest, Claim } from '@backoffice/infra/event-log';
import { checkable, type CheckableHistory, type History } from './history.ts';
import type { Answer } from './journal.ts';

export type Fault = { readonly rule: keyof typeof RULES; readonly detail: string };
type Rule = (history: CheckableHistory) => Iterable<string>;

/**
 * Checks a whole history after the fact: everything that the log promises, on everything that was asked, answered and
 * handled.
 */
export function faultsIn(history: History): Fault[] {
  const checked = checkable(history);
  const rules = Object.entries(RULES) as [Fault['rule'], Rule][]; // the keys of a literal
  return rules.flatMap(([rule, check]) => [...check(checked)].map((detail) => ({ rule, detail })));
}

const RULES = {
  *'positions are dense'({ events }) {
    for (const [tenant, all] of events)
      for (const [index, { position }] of all.entries())
        if (position !== index + 1) yield `${tenant}: ${position} at place ${index + 1}`;
  },

  *'what is read is what EventStoreDB holds'({ events, stream }) {
    for (const [tenant, held] of stream ?? []) {
      const read = events.get(tenant) ?? [];
      const length = Math.max(read.length, held.length);
      for (let at = 0; at < length; at++)
        if (!isDeepStrictEqual(read[at], held[at])) yield `${tenant} ${at + 1} of ${read.length} and ${held.length}`;
    }
  },

  *'versions are dense in the order of positions'({ events }) {
    for (const [tenant, all] of events) {
      const versions = new Map<string, number>();
      for (const { stream, version, position } of all) {
        if (version !== (versions.get(stream) ?? 0) + 1) yield `${tenant} ${position}: ${stream}@${version}`;
        versions.set(stream, version);
      }
    }
  },

  *'ids are unique'({ events }) {
    const ids = new Set<string>();
    for (const { id, tenant, position } of [...events.values()].flat()) {
      if (ids.has(id)) yield `${tenant} ${position}: ${id}`;
      ids.add(id);
    }
  },

  *'what is recorded was asked for, once and whole'({ appends, commands }) {
    const found = new Set<string>();
    for (const { commandId, tenant, events } of appends) {
      const request = commands.get(commandId)?.request;
      const wanted = request?.writes.flatMap(({ stream, expectedVersion, events: added }) =>
        added.map(({ type, data }, n) => ({ stream, version: expectedVersion + n + 1, type, data })),
      );
      const recorded = events.map(({ stream, version, type, data }) => ({ stream, version, type, data }));
      if (found.has(commandId)) yield `${commandId} twice`;
      else if (request?.tenant !== tenant || !isDeepStrictEqual(recorded, wanted)) yield `${commandId} not as asked`;
      found.add(commandId);
    }
  },

  *'what is acknowledged stands where it was said'({ appends, commands }) {
    const recorded = new Map(appends.map((append) => [append.commandId, append.events]));
    for (const [commandId, { answers }] of commands)
      for (const { answer } of answers) {
        if (answer.is !== 'appended') continue;
        const events = recorded.get(commandId) ?? [];
        const streams = [...new Map(events.map(({ stream, version }) => [stream, version]))];
        const { position, requestHash, ...result } = answer.result;
        const told = result.streams.map(({ stream, version }) => [stream, version]);
        if (events.at(-1)?.position !== position || requestHash !== commandId || !isDeepStrictEqual(told, streams))
          yield `${commandId} at ${position}`;
      }
  },

  *'what is only refused is absent'({ appends, commands }) {
    const recorded = new Set(appends.map(({ commandId }) => commandId));
    for (const [commandId, { answers, times }] of commands)
      if (recorded.has(commandId) && answers.length === times && answers.every(({ answer }) => isRefusal(answer)))
        yield commandId;
  },

  /** Who was answered before another asked stands before it. */
  *'the order agrees with real time'({ appends, commands }) {
    for (const own of Map.groupBy(appends, ({ tenant }) => tenant).values()) {
      let soonest = Infinity; // acknowledged, among those further behind
      for (const { commandId } of own.toReversed()) {
        const command = commands.get(commandId);
        if (!command) continue;
        if (soonest < command.asked)
          yield `${commandId} asked ${command.asked - soonest} ms after one behind it was answered`;
        soonest = Math.min(soonest, command.acknowledged);
      }
    }
  },

  /** Versions, own streams seen, counts and claims, in a model that replays the log. */
  *'what an append insists on was so at its place'({ appends, commands, claims }) {
    for (const [tenant, own] of Map.groupBy(appends, (append) => append.tenant)) {
      const model: TenantModel = { versions: new Map(), holders: new Map() };
      for (const { commandId, events } of own) {
        const request = commands.get(commandId)?.request;
        if (request) yield* objectionsTo(request, model).map((objection) => `${commandId}: ${objection}`);
        for (const { stream, version } of events) model.versions.set(stream, version);
        if (request) moveClaims(request, model);
      }
      const held = claims.filter((claim) => claim.tenant === tenant).map((claim) => [claimKey(claim), claim.stream]);
      if (!isDeepStrictEqual(new Map(held as [string, string][]), model.holders))
        yield `${tenant}: other claims at the end`; // pairs
    }
  },

  *'what was seen of another tenant was so meanwhile'(history) {
    const isPossible = possibleVersions(history);
    for (const { commandId } of history.appends) {
      const command = history.commands.get(commandId);
      for (const { tenant, stream, version } of command?.request.seen ?? [])
        if (
          command &&
          tenant !== command.request.tenant &&
          !isPossible(stream, version, command.asked, command.acknowledged)
        )
          yield `${commandId}: ${stream}@${version}`;
    }
  },

  *'a version that is told was so meanwhile'(history) {
    const isPossible = possibleVersions(history);
    for (const [commandId, { answers }] of history.commands)
      for (const { answer, asked, at } of answers)
        if (answer.is === 'stale' && !isPossible(answer.stream, answer.actual, asked, at))
          yield `${commandId}: ${answer.stream}@${answer.actual}`;
  },

  *'errors are those of the port'({ lines }) {
    for (const line of lines) {
      if (line.is === 'failed') yield line.error;
      if (line.is === 'answered' && line.answer.is === 'failed') yield line.answer.error;
    }
  },

  *'followers are told every event once and in order'({ events, handled, finished }) {
    for (const [follower, tenants] of handled)
      for (const [tenant, told] of tenants)
        for (const [index, { position, id }] of told.entries())
          if (position !== index + 1 || id !== events.get(tenant)?.[index]?.id)
            yield `${follower}: ${tenant} ${position} at place ${index + 1}`;
    for (const follower of finished)
      for (const [tenant, { length }] of events) {
        const count = handled.get(follower)?.get(tenant)?.length ?? 0;
        if (count < length) yield `${follower}: ${count} of ${length} of ${tenant}`;
      }
  },
} satisfies Record<string, Rule>;

const isRefusal = ({ is }: Answer) => is === 'stale' || is === 'changed' || is === 'taken';

type TenantModel = { readonly versions: Map<string, number>; readonly holders: Map<string, string> };

const claimKey = ({ scope, key }: Claim) => `${scope}\0${key}`;

function objectionsTo(
  { tenant, writes, seen = [], counts = [], take = [], release = [] }: AppendRequest,
  { versions, holders }: TenantModel,
): string[] {
  const bases = writes.map(({ stream, expectedVersion }) => ({ stream, version: expectedVersion }));
  const stale = [...bases, ...seen.filter((each) => each.tenant === tenant)].filter(
    ({ stream, version }) => (versions.get(stream) ?? 0) !== version,
  );
  const sizeOf = (scope: string) => [...holders.keys()].filter((key) => key.startsWith(`${scope}\0`)).length;
  const changed = counts.filter(({ scope, count }) => sizeOf(scope) !== count);
  const released = new Set(release.filter((each) => holders.get(claimKey(each)) === each.stream).map(claimKey));
  const taken = take.filter(
    (each) => !released.has(claimKey(each)) && (holders.get(claimKey(each)) ?? each.stream) !== each.stream,
  );
  return [
    ...stale.map(({ stream, version }) => `${stream} is not at ${version}`),
    ...changed.map(({ scope, count }) => `${scope} has not ${count} members`),
    ...taken.map(({ scope, key }) => `${scope} ${key} is not free`),
  ];
}

function moveClaims({ take = [], release = [] }: AppendRequest, { holders }: TenantModel): void {
  for (const claim of release) if (holders.get(claimKey(claim)) === claim.stream) holders.delete(claimKey(claim));
  for (const claim of take) holders.set(claimKey(claim), claim.stream);
}

/**
 * Whether a stream can have had a version at some moment of a stretch, by when its events were asked for and
 * acknowledged. No two tenants share the name of a stream here.
 */
function possibleVersions({ events, commands }: CheckableHistory) {
  const streams = Map.groupBy([...events.values()].flat(), ({ stream }) => stream);
  return (stream: string, version: number, from: number, until: number): boolean => {
    const commandAt = (at: number) => commands.get(streams.get(stream)?.[at - 1]?.meta.commandId ?? '');
    const began = version === 0 ? -Infinity : (commandAt(version)?.asked ?? Infinity);
    return began <= until && (commandAt(version + 1)?.acknowledged ?? Infinity) >= from;
  };
}
