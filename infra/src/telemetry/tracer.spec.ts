import { memoryEventLog } from '@backoffice/infra/event-log';
import { logFeed } from '@backoffice/infra/feed';
import { afterAll, describe, expect, it, vi } from 'vitest';
import {
  noTracer,
  observedFeed,
  observedLog,
  openTracer,
  tracedFrames,
  tracedSends,
  withSpan,
  type Tracer,
} from './index.ts';
import { openTraceCollector } from './trace-collector.spec-kit.ts';
import { rootSpanIdOf, traceIdOf } from './trace-ids.ts';

const closers: (() => Promise<void>)[] = [];
afterAll(async () => {
  for (const close of closers) await close();
});

/** Runs `work` with a tracer of its own. Answers the spans it has told of when it was closed. */
type TraceCollector = Awaited<ReturnType<typeof openTraceCollector>>;
async function spansOf(
  work: (tracer: Tracer, collector: TraceCollector) => Promise<unknown>,
  { status = 200, ratio = 1 } = {},
) {
  const collector = await openTraceCollector(status);
  closers.push(collector.close);
  const tracer = await openTracer({
    endpoint: `${collector.endpoint}/`,
    service: { name: 'spec', version: '1', role: 'all' },
    ratio,
    onError: () => {},
  });
  await work(tracer, collector);
  await tracer.close();
  return collector;
}

const meta = (commandId: string) =>
  ({
    actor: { kind: 'user', id: 'user-1', name: 'Irene Novak', role: null },
    commandId,
    requestHash: 'hash',
    correlationId: `request of ${commandId}`,
    causationId: null,
    at: '2026-11-21T20:00:00.000Z',
  }) as const;
const recorded = (commandId: string, expectedVersion: number) => ({
  tenant: 'harborline',
  meta: meta(commandId),
  writes: [{ stream: 'Customer-1', expectedVersion, events: [{ type: 'CustomerEdited', data: { name: 'Irene' } }] }],
});
const kindOfError = ({
  attributes,
}: {
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
}) => attributes.find(({ key }) => key === 'error.type')?.value;

describe('spans', () => {
  it('what throws is told by its kind alone, and goes on to whoever asked', async () => {
    const collector = await spansOf((tracer) =>
      expect(
        withSpan(tracer, 'append', { correlationId: 'request' }, async () => {
          throw new RangeError('Irene Novak owes too much');
        }),
      ).rejects.toThrow('Irene Novak'),
    );
    const [span] = collector.spans();
    expect(span).toMatchObject({ name: 'append', traceId: traceIdOf('request'), status: { code: 2 } });
    expect(span && kindOfError(span)).toEqual({ stringValue: 'RangeError' });
    expect(collector.received.join()).not.toContain('Irene');
  });
  it('without a collector work is done all the same', async () =>
    expect(await withSpan(noTracer, 'append', { correlationId: 'request' }, async () => 1)).toBe(1));
  it('all of a trace is told or nothing: of a part of 0 nothing', async () => {
    const collector = await spansOf(
      async (tracer) => {
        tracer.startSpan('HTTP GET users.profile', 'request', { isRoot: true }).end();
        tracer.startSpan('append', 'request').end();
      },
      { ratio: 0 },
    );
    expect(collector.received).toEqual([]);
  });
  it('a collector that never answers holds the end of a process up for two seconds at most', async () => {
    const begun = performance.now();
    await spansOf(async (tracer) => tracer.startSpan('append', 'request').end(), { status: 0 });
    expect(performance.now() - begun).toBeLessThan(4_000);
  });
});

describe('what a command leads to', () => {
  it('an append that is refused is a span that failed, and what was recorded is not in it', async () => {
    const collector = await spansOf(async (tracer) => {
      const log = observedLog(memoryEventLog(), { tracer, metrics: null });
      await log.append(recorded('one', 0));
      await expect(log.append(recorded('two', 0))).rejects.toThrow();
    });
    expect(collector.spans().map((span) => [span.name, span.traceId, kindOfError(span)])).toEqual([
      ['append', traceIdOf('request of one'), undefined],
      ['append', traceIdOf('request of two'), { stringValue: 'VersionConflictError' }],
    ]);
    expect(collector.received.join()).not.toMatch(/Irene|harborline|Customer/);
  });

  it('each command of a batch has a span of its folding, also when that fails and is tried again', async () => {
    const log = memoryEventLog();
    for (const [version, commandId] of ['one', 'two'].entries()) await log.append(recorded(commandId, version));
    const collector = await spansOf(async (tracer) => {
      const feed = observedFeed(logFeed(log), tracer);
      let tries = 0;
      const consumer = await feed.consume({
        group: 'spec',
        positionsOf: async () => new Map(),
        handle: async () => {
          tries += 1;
          if (tries === 1) throw new RangeError('Not today');
        },
        onError: () => {},
      });
      await vi.waitFor(() => expect(tries).toBe(2), 10_000);
      await vi.waitFor(async () => expect(await feed.behind()).toBe(0), 10_000);
      await consumer.stop();
      expect(await feed.behind()).toBe(0);
    });
    const told = collector.spans().map((span) => [span.name, span.traceId, span.parentSpanId, span.status?.code === 2]);
    const spansOfBatch = (failed: boolean) =>
      ['request of one', 'request of two'].map((id) => ['fold', traceIdOf(id), rootSpanIdOf(id), failed]);
    expect(told).toEqual([...spansOfBatch(true), ...spansOfBatch(false)]);
  });

  it('what the relay sends at once is a span of each command in it, also when Kafka refuses it, and goes on to the relay', async () => {
    const messages = ['one', 'one', 'two'].map((commandId, n) => ({
      tenant: 'harborline',
      position: n + 1,
      type: 'CustomerEdited',
      schemaVersion: 1,
      correlationId: `request of ${commandId}`,
      json: '{"data":{"name":"Irene"}}',
    }));
    const collector = await spansOf(async (tracer) => {
      const observeSend = tracedSends(tracer);
      await expect(
        observeSend(messages.slice(0, 1), async () => {
          throw new RangeError('No broker');
        }),
      ).rejects.toThrow('No broker');
      await observeSend(messages, async () => {});
    });
    const told = collector.spans().map((span) => [span.name, span.traceId, kindOfError(span)]);
    expect(told).toEqual([
      ['relay', traceIdOf('request of one'), { stringValue: 'RangeError' }],
      ['relay', traceIdOf('request of one'), undefined],
      ['relay', traceIdOf('request of two'), undefined],
    ]);
    expect(collector.received.join()).not.toMatch(/Irene|harborline|CustomerEdited/);
  });

  it('the first frame of a position is in the trace of its command; others, and positions of no event, are not', async () => {
    const log = memoryEventLog();
    await log.append(recorded('one', 0));
    const asked: number[] = [];
    const collector = await spansOf(async (tracer, { spans }) => {
      const onFrame = tracedFrames(tracer, {
        readTenant: async (tenant, after, limit) => {
          asked.push(after + 1);
          return log.readTenant(tenant, after, limit);
        },
      });
      const heardAt = performance.now();
      for (const position of [1, 1, 1, 7, 0]) onFrame({ tenant: 'harborline', position, heardAt });
      await vi.waitFor(() => expect(asked).toEqual([1, 7]), 5_000);
      await vi.waitFor(() => expect(spans()).toHaveLength(1), 5_000);
    });
    expect(collector.spans().map(({ name, traceId }) => [name, traceId])).toEqual([
      ['live frame', traceIdOf('request of one')],
    ]);
  });

  it('a log that does not answer leaves a frame out of its trace, and nothing breaks', async () => {
    const collector = await spansOf(async (tracer) => {
      const { promise: asked, resolve } = Promise.withResolvers<void>();
      const onFrame = tracedFrames(tracer, {
        readTenant: async () => {
          resolve();
          throw new Error('No database');
        },
      });
      onFrame({ tenant: 'harborline', position: 1, heardAt: performance.now() });
      await asked;
    });
    expect(collector.received).toEqual([]);
  });
});
