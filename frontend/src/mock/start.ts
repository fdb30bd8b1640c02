import { respondTo } from './server.ts';

/** Answers in the place of the server, before anything of the console runs. */
const originalFetch = globalThis.fetch;
globalThis.fetch = async (input, init = {}) => {
  const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.origin);
  if (pathname !== '/graphql' && !pathname.startsWith('/api/')) return originalFetch(input, init);
  const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : {};
  const answer = await respondTo(
    init.method ?? 'GET',
    pathname,
    typeof body === 'object' && body !== null ? { ...body } : {},
  );
  init.signal?.throwIfAborted();
  return Response.json(answer.body, { status: answer.status });
};
