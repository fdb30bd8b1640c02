import { startTestBroker, type TestBroker } from '@backoffice/infra/testing/kafka-broker';
import { openTraceCollector } from '@backoffice/infra/testing/trace-collector';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { apiClient } from './api-client.spec-kit.ts';
import { cleanUp } from './product-process.spec-kit.ts';
import { splitProduct } from './split-product.spec-kit.ts';

/** Roles in processes of their own that tell of their work, with Kafka between the log and the tables. */
let broker: TestBroker;
let collector: Awaited<ReturnType<typeof openTraceCollector>>;
let product: Awaited<ReturnType<typeof splitProduct>>;

beforeAll(async () => {
  broker = await startTestBroker();
  collector = await openTraceCollector();
  product = await splitProduct({
    KAFKA_BROKERS: broker.address,
    FEED_PARTITIONS: '4',
    FEED_REPLICATION: '1',
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint,
  });
}, 600_000);
afterAll(async () => {
  await cleanUp();
  await Promise.all([product?.close(), collector?.close(), broker?.stop()]);
}, 60_000);

it('given a command at an api, its trace goes on to the relay, to the projector and back to an open console', async () => {
  await product.start('relay');
  await product.start('projector');
  const { url } = await product.start('api');
  const olivia = await apiClient(url, 'olivia');
  const console = await olivia.listen('Bank');
  // the partitions are shared out, and what was in the log before is in Kafka
  await olivia.ask('POST', '/banks/create', { name: 'First Bank' });
  await vi.waitFor(() => expect(collector.spans().map(({ name }) => name)).toContain('live frame'), 60_000);

  const { body } = await olivia.ask('POST', '/banks/create', { name: 'Traced Bank of Zanzibar' });
  await vi.waitFor(() => expect(console.heard.map(({ id }) => id)).toContain(body['id']), 60_000);
  const roots = () => collector.spans().filter(({ name }) => name === 'HTTP POST banks.create');
  await vi.waitFor(() => expect(roots()).toHaveLength(2), 20_000);
  const root = roots().at(-1);
  const trace = () => collector.spans().filter(({ traceId }) => traceId === root?.traceId);
  await vi.waitFor(
    () =>
      expect(
        trace()
          .map(({ role, name }) => `${role}: ${name}`)
          .toSorted(),
      ).toEqual(['api: HTTP POST banks.create', 'api: append', 'api: live frame', 'projector: fold', 'relay: relay']),
    20_000,
  );
  for (const { name, spanId, parentSpanId } of trace())
    expect([name, parentSpanId || null]).toEqual([name, spanId === root?.spanId ? null : root?.spanId]);
  expect(collector.received.join()).not.toMatch(/Zanzibar|olivia/i);
  await console.end();
}, 300_000);
