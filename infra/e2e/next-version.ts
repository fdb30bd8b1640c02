import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A proxy before the product, behind which another version of the crew pages is deployed at a word. */
export type VersionedProxy = { readonly url: string; deploy(): void; close(): void };

/** Every call goes through as it is; the service worker of crews is another file once that is deployed. */
export async function openVersionedProxy(app: string): Promise<VersionedProxy> {
  let version = 1;
  const server = createServer((asked, answer) => {
    if (asked.url === '/crew-worker.js') return void sendWorker(answer);
    const passed = request(new URL(asked.url ?? '/', app), { method: asked.method, headers: asked.headers }, (said) => {
      answer.writeHead(said.statusCode ?? 502, said.headers);
      said.pipe(answer);
    });
    passed.once('error', () => answer.destroy());
    asked.pipe(passed);
  });
  async function sendWorker(answer: ServerResponse): Promise<void> {
    const worker = await (await fetch(new URL('/crew-worker.js', app))).text();
    answer.writeHead(200, { 'content-type': 'text/javascript', 'cache-control': 'no-cache' });
    answer.end(`${worker}\n// version ${version}`);
  }
  server.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`,
    deploy: () => void (version += 1),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
