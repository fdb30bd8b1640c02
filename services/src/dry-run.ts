import { message, MessageFields } from '@backoffice/contracts/features/messages';
import type { DryRun, Route } from '@backoffice/contracts/kernel';
import type { BackgroundTasks } from '@backoffice/infra/background-tasks';
import type { Clock } from '@backoffice/infra/clock';
import { dryRunLog, type DryRunLog, type RecordedEvent } from '@backoffice/infra/event-log';
import { canonicalJson, refusalFailure, sha256, type Call } from '@backoffice/infra/http';
import type { Jobs } from '@backoffice/infra/jobs';
import { z } from 'zod';
import { dryRunUnavailable, type RunDry } from '#http/dry-runs.ts';
import { withRouteChecks } from '#http/route-checks.ts';
import type { ExecuteRunner } from '#kernel/command-bus.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { performEffects } from '#kernel/reactions.ts';
import type { Feature } from './feature.ts';
import { features, reactions } from './features.ts';
import type { WritePorts } from './ports.ts';
import { routeChecks } from './route-access.ts';
import { type deciding, writeHandlers } from './write-handlers.ts';

/** How far is followed what reactions lead to. */
const MAX_DEPTH = 4;
const MAX_RECORDS = 200;

/**
 * Dry run of any route: the whole write side over a log that only remembers, and over ports that only read. What a
 * handler would record, and what would follow from it, is decided by the very code that would record it.
 * @throws HttpProblem as the call would be refused; 422 `DRY_RUN_UNAVAILABLE` where it does what no log undoes
 */
export const dryRunner = (ports: WritePorts, decides: ReturnType<typeof deciding>): RunDry => {
  const reading = { ...readingOnly(ports), backgroundTasks: noTasks(ports.backgroundTasks) };
  const makers = featuresByRoute();
  return async (call) => {
    const log = dryRunLog(ports.log);
    const clock = notingClock(ports.clock);
    const jobs = notingJobs();
    const dry = { ...reading, log, clock, jobs };
    const parts = { ...decides, senderOf: (run: ExecuteRunner) => run, routes: [call.route] };
    const { handlers, gateway, links } = writeHandlers(dry, { ...parts, among: makers(call.route, dry, parts) });
    const handler = handlers.find(({ route }) => route.name === call.route.name);
    if (!handler) throw dryRunUnavailable();
    const { 'open-link': openLink, 'text-destination': textDestination } = routeChecks(dry, links);
    const checked = withRouteChecks({ ...PASSED, 'open-link': openLink, 'text-destination': textDestination })(handler);
    const { dryRun: _dryRun, ifDryRun: _ifDryRun, hasIdempotencyKey: _key, ...asked } = call;
    await checked.run({ ...asked, commandId: ports.clock.newId() });
    const own = [...log.appended()];
    await follow(log, gateway, jobs);
    return describe(ports, call, {
      own,
      all: log.appended(),
      newIds: clock.ids(),
      now: clock.now(),
      queued: jobs.queued(),
    });
  };
};

/** Which features have handlers of a route: found out once, as handlers are made of ports. */
function featuresByRoute() {
  let found: ReadonlyMap<string, readonly Feature[]> | undefined;
  return ({ name }: Route, ports: WritePorts, parts: Parameters<typeof writeHandlers>[1]): readonly Feature[] => {
    if (!found) {
      const { featurePorts } = writeHandlers(ports, parts);
      const made = features.flatMap((feature) =>
        (feature.handlers?.(featurePorts) ?? []).map(({ route }) => ({ feature, name: route.name })),
      );
      const byName = Map.groupBy(made, (each) => each.name);
      found = new Map([...byName].map(([route, each]) => [route, each.map(({ feature }) => feature)]));
    }
    return found.get(name) ?? [];
  };
}

/** Checks that count or keep something: they are made when it is done. */
const pass: ReturnType<typeof routeChecks>['open-link'] = (call, next) => next(call);
const PASSED = { 'signature-picture': pass, 'uniqueness-rate': pass, 'text-budget': pass };

/** What reactions lead to, as far as a log can tell. @throws HttpProblem 422 `DRY_RUN_TOO_LARGE` */
async function follow(log: DryRunLog, gateway: CommandGateway, jobs: Pick<Jobs, 'enqueue'>): Promise<void> {
  for (let [depth, from] = [0, 0]; depth < MAX_DEPTH && from < log.appended().length; depth++) {
    const events = log.appended().slice(from);
    const count = new Set(log.appended().map(({ stream }) => stream)).size;
    if (count > MAX_RECORDS) throw dryRunTooLarge(count);
    from += events.length;
    for (const event of events)
      for (const reaction of reactions)
        if (reaction.on.includes(event.type)) await performEffects(reaction, event, gateway, { jobs });
  }
}

const dryRunTooLarge = (count: number) =>
  refusalFailure({ code: 'DRY_RUN_TOO_LARGE', values: { count: String(count) } }, { DRY_RUN_TOO_LARGE });
const DRY_RUN_TOO_LARGE = `This concerns {count} records. Choose at most ${MAX_RECORDS} to see all that would happen.`;

type Outcome = {
  /** What the call itself would record; `all`: with what follows. */
  readonly own: readonly RecordedEvent[];
  readonly all: readonly RecordedEvent[];
  readonly newIds: ReadonlySet<string>;
  readonly now: string;
  /** What jobs would do, in words. */
  readonly queued: readonly string[];
};

const MESSAGE_STREAM = `${message.entity}-`;

async function describe({ log, foresee }: WritePorts, { caller }: Call, outcome: Outcome): Promise<DryRun> {
  const { own, all, queued } = outcome;
  const [first] = all;
  const queuedMessages = all.filter(({ type }) => type === 'MessageQueued');
  const foreseen = await foresee(all, caller);
  const readable = new Set(foreseen.events.filter(({ type }) => type === 'MessageQueued').map(({ id }) => id));
  const messages = queuedMessages.filter(({ stream }) => readable.has(stream.slice(MESSAGE_STREAM.length)));
  return {
    dryRun: true,
    position: first ? first.position - 1 : await log.head(caller.tenant),
    token: tokenOf(own, outcome),
    ...foreseen,
    messages: messages.map(({ data }) => {
      const { channel, to, subject } = MessageFields.parse(data);
      return { channel, to, subject };
    }),
    messagesHidden: queuedMessages.length - messages.length,
    follows: [...new Set(queued)],
  };
}

const SHA256 = /[0-9a-f]{64}/g;
const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** What would be recorded, but for ids and times that are given to it as it is, and hashes, which cover such ids. */
function tokenOf(events: readonly RecordedEvent[], { newIds, now }: Pick<Outcome, 'newIds' | 'now'>): string {
  const places = new Map<string, string>();
  const placeOf = (id: string) => {
    if (!newIds.has(id)) return id;
    const place = places.get(id) ?? `new ${places.size}`;
    places.set(id, place);
    return place;
  };
  const text = canonicalJson(
    events.map(({ tenant, stream, version, type, data }) => ({ tenant, stream, version, type, data })),
  );
  return sha256(text.replace(SHA256, 'hash').replace(UUID, placeOf).replaceAll(now, 'now'));
}

/** One time for all of a dry run, and which ids it has given. */
function notingClock(clock: Clock): Clock & { readonly ids: () => ReadonlySet<string> } {
  const ids = new Set<string>();
  const now = clock.now();
  return {
    ...clock,
    now: () => now,
    newId() {
      const id = clock.newId();
      ids.add(id);
      return id;
    },
    ids: () => ids,
  };
}

/** Jobs that are asked for, and not begun. */
function notingJobs(): Jobs & { readonly queued: () => readonly string[] } {
  const queued: string[] = [];
  const unavailable = () => Promise.reject(dryRunUnavailable());
  return {
    enqueue: async ({ words }) => void queued.push(...(words === undefined ? [] : [words])),
    work: unavailable,
    schedule: unavailable,
    deadLetters: unavailable,
    retryDead: unavailable,
    pending: unavailable,
    stop: unavailable,
    queued: () => queued,
  };
}

/** What a task would do is not tried: of too many records it is told how many they are. */
const noTasks = (tasks: BackgroundTasks): BackgroundTasks => ({
  ...readingOnly(tasks),
  start: (_kind, input) => {
    const { ids = [] } = z.object({ ids: z.array(z.string()).optional() }).parse(input);
    return Promise.reject(ids.length > MAX_RECORDS ? dryRunTooLarge(ids.length) : dryRunUnavailable());
  },
});

const READING = /^(find|read|count|draw|list|render|allows|report$)/;

/** Deny by default: what is not named as a question may write, and is not asked. */
function readingOnly<T extends object>(port: T): T {
  return new Proxy(port, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value === 'function')
        return READING.test(String(name))
          ? value.bind(target)
          : () => {
              throw dryRunUnavailable();
            };
      return typeof value === 'object' && value !== null ? readingOnly(value) : value;
    },
  });
}
