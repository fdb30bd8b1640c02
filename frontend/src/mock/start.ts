import { respondTo } from './server.ts';

/** Answers in the place of the server, before anything of the console runs. */
const originalFetch = globalThis.fetch;
globalThis.fetch = async (input, init = {}) => {
  const { pathname, searchParams } = new URL(input instanceof Request ? input.url : String(input), location.origin);
  if (pathname !== '/graphql' && !pathname.startsWith('/api/')) return originalFetch(input, init);
  // what is pretended is done at once
  if (searchParams.has('dryRun'))
    return Response.json(
      { type: 'VALIDATION_ERROR', code: 'DRY_RUN_UNAVAILABLE', message: '', details: [], requestId: '' },
      { status: 422 },
    );
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {};
  const answer = await respondTo(
    init.method ?? 'GET',
    pathname,
    typeof body === 'object' && body !== null ? { ...body } : {},
  );
  init.signal?.throwIfAborted();
  return Response.json(answer.body, { status: answer.status });
};

/** A live channel on which nothing ever comes: another product on this machine must not hear of a pretended session. */
class SilentSocket extends EventTarget {
  readonly readyState = WebSocket.CONNECTING;
  close = () => undefined;
  send = () => undefined;
}
const isLiveChannel = (url: string | URL) => new URL(url, location.href).pathname === '/graphql';
globalThis.WebSocket = new Proxy(globalThis.WebSocket, {
  construct: (Socket, [url, protocols]: [string | URL, (string | string[])?]) =>
    isLiveChannel(url) ? new SilentSocket() : new Socket(url, protocols),
});
