import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** As much of S3 as keeps files: objects by path, written once, by whoever signs with a key. `down` answers 503. */
export async function s3Double() {
  const objects = new Map<string, { readonly bytes: Buffer; readonly type: string }>();
  const state = { down: false, asked: 0 };
  const server = createServer((request, response) => void answer(request, response));
  async function answer(request: IncomingMessage, response: ServerResponse) {
    state.asked++;
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer); // without an encoding they are
    const path = new URL(request.url ?? '/', 'http://s3').pathname;
    const say = (status: number, code = '', body: Buffer | null = null, headers: Record<string, string> = {}) =>
      void response
        .writeHead(status, headers)
        .end(
          request.method === 'HEAD'
            ? undefined
            : (body ?? (code && `<?xml version="1.0"?><Error><Code>${code}</Code><Message>${code}</Message></Error>`)),
        );
    if (state.down) return say(503, 'ServiceUnavailable');
    if (
      !/^AWS4-HMAC-SHA256 Credential=key\/\d{8}\/us-west-1\/s3\/aws4_request/.test(request.headers.authorization ?? '')
    )
      return say(403, 'AccessDenied');
    const found = objects.get(path);
    switch (request.method) {
      case 'PUT':
        if (found && request.headers['if-none-match'] === '*') return say(412, 'PreconditionFailed');
        objects.set(path, { bytes: Buffer.concat(chunks), type: request.headers['content-type'] ?? '' });
        return say(200);
      case 'DELETE':
        objects.delete(path);
        return say(204);
      default:
        return found
          ? say(200, '', found.bytes, { 'content-type': found.type, 'content-length': String(found.bytes.length) })
          : say(404, 'NoSuchKey');
    }
  }
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as AddressInfo; // of a server that listens on TCP
  return {
    url: `http://127.0.0.1:${port}`,
    objects,
    state,
    close: () =>
      new Promise<void>((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
}
