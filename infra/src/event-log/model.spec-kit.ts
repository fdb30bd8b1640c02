import {
  ClaimTakenError,
  VersionConflictError,
  type AppendRequest,
  type AppendResult,
  type EventLog,
} from './index.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';

/** How many programs; the long form is `npm run test:model`. */
export const RUNS = Number(process.env['RUNS'] ?? 500);

/** A log of one tenant, as simple as can be. */
type LogModel = {
  readonly events: readonly string[];
  readonly versions: Readonly<Record<string, number>>;
  readonly holders: Readonly<Record<string, string | undefined>>;
  readonly answers: Readonly<Record<string, AppendResult>>;
};
type ModelAnswer = AppendResult | string;
const EMPTY: LogModel = { events: [], versions: {}, holders: {}, answers: {} };

function appendToModel(
  model: LogModel,
  { meta, writes, seen = [], take = [], release = [] }: AppendRequest,
): { answer: ModelAnswer; model: LogModel } {
  const known = model.answers[meta.commandId];
  if (known) return { answer: { ...known, replayed: true }, model };
  for (const { stream, version } of [
    ...writes.map((write) => ({ stream: write.stream, version: write.expectedVersion })),
    ...seen,
  ]) {
    const actual = model.versions[stream] ?? 0;
    if (actual !== version) return { answer: `${stream} is at ${actual}`, model };
  }
  const holders = { ...model.holders };
  for (const { key, stream } of release) if (holders[key] === stream) holders[key] = undefined;
  for (const { key, stream } of take) {
    if ((holders[key] ?? stream) !== stream) return { answer: `${key} is not for ${stream}`, model };
    holders[key] = stream;
  }
  const events = [
    ...model.events,
    ...writes.flatMap((write) =>
      write.events.map((_, index) => `${write.stream}@${write.expectedVersion + 1 + index} by ${meta.commandId}`),
    ),
  ];
  const streams = writes.map(({ stream, expectedVersion, events }) => ({
    stream,
    version: expectedVersion + events.length,
  }));
  const answer = { position: events.length, streams, requestHash: meta.requestHash, replayed: false };
  const versions = {
    ...model.versions,
    ...Object.fromEntries(streams.map(({ stream, version }) => [stream, version])),
  };
  return { answer, model: { events, versions, holders, answers: { ...model.answers, [meta.commandId]: answer } } };
}

/**
 * `off` is how wrong the expected version is; what has no events is only insisted on; `again` repeats the command id of
 * an earlier step.
 */
type AppendStep = {
  readonly tenant: number;
  readonly again: number | null;
  readonly writes: readonly { readonly stream: number; readonly off: number; readonly events: number }[];
  readonly take: readonly ClaimStep[];
  readonly release: readonly ClaimStep[];
};
type ClaimStep = { readonly key: number; readonly stream: number };

const claimStep = fc.record({ key: fc.nat(3), stream: fc.nat(3) });
const appendStep: fc.Arbitrary<AppendStep> = fc.record({
  tenant: fc.nat(1),
  again: fc.option(fc.nat(9), { freq: 4 }),
  writes: fc.uniqueArray(
    fc.record({
      stream: fc.nat(3),
      off: fc.constantFrom(0, 0, 0, 0, 0, 1, -1),
      events: fc.constantFrom(1, 1, 1, 2, 3, 0),
    }),
    { selector: ({ stream }) => stream, minLength: 1, maxLength: 3 },
  ),
  take: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(claimStep, { maxLength: 2 }) },
  ),
  release: fc.oneof(
    { weight: 3, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(claimStep, { maxLength: 2 }) },
  ),
});

/** A program is a row of groups; the steps of a group are sent all at once. */
const programArbitrary = fc.array(fc.array(appendStep, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 6 });

/** Any program gives on the log what it gives on the model, for some order of the steps that were sent at once. */
export function matchesModel(open: () => Promise<EventLog>, runs = RUNS): void {
  let log: EventLog;
  beforeAll(async () => void (log = await open()));
  afterAll(() => log.close());

  it(`does what the model does in ${runs} programs`, { timeout: 60_000 + runs * 100 }, () =>
    fc.assert(
      fc.asyncProperty(programArbitrary, (groups) => compareWithModel(log, groups)),
      { numRuns: runs },
    ),
  );
}

let programCount = 0;

async function compareWithModel(log: EventLog, groups: readonly (readonly AppendStep[])[]): Promise<void> {
  programCount++;
  const models = new Map([0, 1].map((n) => [`model-${programCount}-${n}`, EMPTY]));
  const commands: string[] = [];
  for (const group of groups) {
    const appends = group.map((each) => appendOf(each, [...models], commands));
    const answers = await Promise.all(
      appends.map(async (each) => ({ each, answer: await log.append(each).catch(refusal) })),
    );
    for (const [tenant, before] of models) {
      const after = explain(
        before,
        answers.filter(({ each }) => each.tenant === tenant),
      );
      models.set(tenant, after);
      const events = await log.readTenant(tenant, 0, 1_000);
      expect(events.map(({ stream, version, meta }) => `${stream}@${version} by ${meta.commandId}`)).toEqual(
        after.events,
      );
      expect(events.map(({ position }) => position)).toEqual(after.events.map((_, index) => index + 1));
    }
  }
  for (const [tenant, { holders, answers }] of models) {
    for (const [key, stream] of Object.entries(holders))
      expect((await log.findClaim('key', key, tenant))?.stream).toBe(stream);
    for (const [command, answer] of Object.entries(answers))
      expect(await log.findCommand(tenant, command)).toEqual({ ...answer, replayed: true });
  }
}

type AnsweredAppend = { readonly each: AppendRequest; readonly answer: ModelAnswer };

/** The model after the answers, in the order that explains them all. */
function explain(before: LogModel, answers: readonly AnsweredAppend[]): LogModel {
  for (const order of ordersOf(answers)) {
    let model = before;
    const explained = order.every(({ each, answer }) => {
      const next = appendToModel(model, each);
      model = next.model;
      return JSON.stringify(next.answer) === JSON.stringify(answer);
    });
    if (explained) return model;
  }
  throw new Error(`No order explains ${JSON.stringify(answers)} after ${JSON.stringify(before)}`);
}

const ordersOf = (answers: readonly AnsweredAppend[]): AnsweredAppend[][] =>
  answers.length === 0
    ? [[]]
    : answers.flatMap((first, index) => ordersOf(answers.toSpliced(index, 1)).map((rest) => [first, ...rest]));

function appendOf(
  { tenant, again, writes, take, release }: AppendStep,
  models: readonly [string, LogModel][],
  commands: string[],
): AppendRequest {
  const [name, model] = models[tenant] ?? ['', EMPTY];
  const commandId = (again !== null && commands[again]) || `command-${commands.length}`;
  commands.push(commandId);
  const wanted = writes.map(({ stream, off, events }) => ({
    stream: `s${stream}`,
    expectedVersion: Math.max(0, (model.versions[`s${stream}`] ?? 0) + off),
    events: Array.from({ length: events }, () => ({ type: 'Happened', data: {} })),
  }));
  if (wanted.every(({ events }) => events.length === 0)) wanted[0]?.events.push({ type: 'Happened', data: {} });
  const claims = (list: readonly ClaimStep[]) =>
    list.map(({ key, stream }) => ({ scope: 'key', key: String(key), stream: `s${stream}` }));
  const seen = wanted
    .filter(({ events }) => events.length === 0)
    .map(({ stream, expectedVersion }) => ({ tenant: name, stream, version: expectedVersion }));
  return {
    tenant: name,
    writes: wanted.filter(({ events }) => events.length > 0),
    seen,
    take: claims(take),
    release: claims(release),
    meta: {
      actor: { kind: 'system', id: 'model', name: 'Model', role: null },
      commandId,
      requestHash: `hash of ${commandId}`,
      correlationId: 'model',
      causationId: null,
      at: '2026-11-20T08:00:00.000Z',
    },
  };
}

function refusal(error: unknown): string {
  if (error instanceof VersionConflictError) return `${error.stream} is at ${error.actual}`;
  if (error instanceof ClaimTakenError) return `${error.claim.key} is not for ${error.claim.stream}`;
  throw error;
}
