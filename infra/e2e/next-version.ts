import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A door before the product, behind which another version of the crew pages is deployed at a word. */
export type VersionedDoor = { readonly url: string; deploy(): void; close(): void };

/** Every call goes through as it is; the service worker of crews is another file once that is deployed. */
export async function openVersionedDoor(app: string): Promise<VersionedDoor> {
  let version = 1;
  const server = createServer((asked, answer) => {
    const isWorker = asked.url === '/crew-worker.js';
    const headers = isWorker ? { ...asked.headers, 'accept-encoding': 'identity' } : asked.headers;
    const passed = request(new URL(asked.url ?? '/', app), { method: asked.method, headers }, (said) => {
      const { 'content-length': length, etag, ...rest } = said.headers;
      answer.writeHead(
        said.statusCode ?? 502,
        isWorker ? rest : { ...rest, ...(length && { 'content-length': length }), ...(etag && { etag }) },
      );
      if (isWorker) said.once('end', () => answer.end(`\n// version ${version}`));
      said.pipe(answer, { end: !isWorker });
    });
    passed.once('error', () => answer.destroy());
    asked.pipe(passed);
  });
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
