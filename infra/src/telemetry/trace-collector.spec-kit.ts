import { once } from 'node:events';
import { createServer } from 'node:http';

type OtlpAttribute = { readonly key: string; readonly value: { readonly stringValue?: string } };
type OtlpSpan = {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId?: string;
  readonly name: string;
  readonly status?: { readonly code?: number };
  readonly attributes: readonly OtlpAttribute[];
};
type OtlpRequest = {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: readonly OtlpAttribute[] };
    readonly scopeSpans: readonly { readonly spans: readonly OtlpSpan[] }[];
  }[];
};
export type CollectedSpan = OtlpSpan & { readonly role: string };

/**
 * A collector of traces: OTLP over HTTP, in JSON. It keeps what it is sent, word for word.
 * With `status` 0 it never answers.
 */
export async function openTraceCollector(status = 200) {
  const received: string[] = [];
  const paths = new Set<string>();
  const server = createServer((request, response) => {
    let body = '';
    request
      .setEncoding('utf8')
      .on('data', (text: string) => (body += text))
      .on('end', () => {
        received.push(body);
        paths.add(`${request.method} ${request.url} ${request.headers['content-type']}`);
        if (status !== 0) response.writeHead(status, { 'content-type': 'application/json' }).end('{}');
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number }; // of a server that listens on TCP
  return {
    endpoint: `http://127.0.0.1:${port}`,
    received,
    paths,
    spans: (): CollectedSpan[] => received.flatMap((body) => spansOf(JSON.parse(body) as OtlpRequest)), // as OTLP says
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const spansOf = ({ resourceSpans }: OtlpRequest): CollectedSpan[] =>
  resourceSpans.flatMap(({ resource, scopeSpans }) => {
    const role = resource.attributes.find(({ key }) => key === 'service.role')?.value.stringValue ?? '';
    return scopeSpans.flatMap(({ spans }) => spans.map((span) => ({ ...span, role })));
  });
