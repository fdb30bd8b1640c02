import { once } from 'node:events';
import { createServer } from 'node:http';
import { vi } from 'vitest';

type EnvelopeItem = { readonly header: { readonly type: string }; readonly payload: string };
/** What an event says of an error, as far as tests ask. */
export type ReportedEvent = {
  readonly event_id?: string;
  readonly environment?: string;
  readonly release?: string;
  readonly transaction?: string;
  readonly tags?: Readonly<Record<string, string>>;
  readonly exception?: {
    readonly values: readonly {
      readonly type: string;
      readonly value: string;
      readonly stacktrace?: { readonly frames: readonly { readonly filename: string }[] };
    }[];
  };
  readonly contexts?: { readonly problem?: unknown };
};

/** A collector of the Sentry protocol that keeps whatever it is sent, word for word. */
export async function openErrorCollector() {
  const received: string[] = [];
  const server = createServer((request, response) => {
    let body = '';
    request
      .setEncoding('utf8')
      .on('data', (text: string) => (body += text))
      .on('end', () => {
        received.push(`${request.url}\n${body}`);
        response.writeHead(200, { 'access-control-allow-origin': '*', 'content-type': 'application/json' }).end('{}');
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number }; // of a server that listens on TCP
  const items = () => received.flatMap((each) => itemsOf(each));
  const events = () =>
    items()
      .filter(({ header }) => header.type === 'event')
      .map(({ payload }) => JSON.parse(payload) as ReportedEvent); // as the protocol says
  return {
    dsn: `http://publickey@127.0.0.1:${port}/42`,
    origin: `http://127.0.0.1:${port}`,
    received,
    items,
    events,
    /** Waits for the report that is meant. */
    event: (isMeant: (event: ReportedEvent) => boolean) =>
      vi.waitFor(
        () =>
          events().find(isMeant) ??
          Promise.reject(
            new Error(
              `No such report among ${JSON.stringify(events().map(({ tags, exception }) => [tags, exception?.values.map(({ value }) => value)]))}`,
            ),
          ),
        { timeout: 15_000, interval: 100 },
      ),
    async close() {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
}
export type ErrorCollector = Awaited<ReturnType<typeof openErrorCollector>>;

/** After the address and the header of the envelope: header and payload in turns. */
function itemsOf(received: string): EnvelopeItem[] {
  const lines = received.split('\n').slice(2);
  const items: EnvelopeItem[] = [];
  for (let at = 0; at < lines.length; at += 2) {
    const header = JSON.parse(lines[at] ?? '') as EnvelopeItem['header'] & { length?: number }; // as the protocol says
    if (header.type === 'replay_recording') at += 1; // its payload has a line of its own for the segment
    items.push({ header, payload: lines[at + 1] ?? '' });
  }
  return items;
}
