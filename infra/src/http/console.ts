import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './http-problem.ts';
import { isApiPath, policyConnectingTo } from './security-headers.ts';
import { handOverSecret } from './context-headers.ts';
import type { GuardPorts } from './guard-ports.ts';

/** The page for the holder of a share link: `/{documents}/preview/{token}`. */
const PREVIEW_PATH = /^\/([^/]+)\/preview\/[^/]+\/?$/;
/** The pages of crews; the link of an invitation has a token in its path. */
const CREW_PATH = /^\/crew(\/[^.]*)?$/;
/** The portal of customers: `/c/{company}`, or the token of a share link in its place. */
const PORTAL_PATH = /^\/c\/[^/.]+\/?$/;
/** Where the build of the console lists the addresses of its pages (`frontend/vite.config.ts`). */
const ADDRESS_LIST = '.vite/addresses.json';
/** Names of built assets carry a hash of what they hold. */
const HASHED_ASSET = /^\/assets\//;
/** Said of a file that is there; what is missing today may come with the next build. */
const KEPT_FOR_EVER = { cacheControl: true, immutable: true, maxAge: '1y' };

/** Where the console reports its errors, and under which names. A DSN is public: it lets in, not out. */
export type ConsoleReporting = { readonly dsn: string; readonly environment: string; readonly release: string };

/**
 * Kinds of document, by their paths, that holders of links look at; the one page that a signer’s device shows; and
 * whether phones of crews keep the pages they work with.
 */
type ServedPages = { readonly previews: readonly string[]; readonly offlineShell: boolean } & Pick<
  GuardPorts,
  'handOverOf'
>;
/** The service worker of crew pages, and the one that takes it back wherever it is. */
const [CREW_WORKER, NO_CREW_WORKER] = ['/crew-worker.js', 'crew-worker-off.js'];

/** The built console. Its paths are screens, so whatever is not a file is answered with the page that draws them. */
export async function serveConsole(
  server: FastifyInstance,
  folder: string | null,
  reports: ConsoleReporting | null,
  pages: ServedPages,
): Promise<void> {
  if (folder === null || !existsSync(folder)) return;
  await server.register(fastifyStatic, {
    root: folder,
    serve: false,
    cacheControl: false,
    etag: true,
    preCompressed: true,
  });
  const drawn: PageRenderer = reports ? renderWithReporting(folder, reports) : (reply) => reply.sendFile('index.html');
  server.get('/', pageHandler(folder, drawn, pages));
  server.get('/*', pageHandler(folder, drawn, pages));
}

type PageRenderer = (reply: FastifyReply) => FastifyReply | Promise<FastifyReply>;

/**
 * The console alone learns where to report, and alone may: the pages of customers and of passers-by tell nobody
 * anything.
 */
function renderWithReporting(folder: string, { dsn, environment, release }: ConsoleReporting): PageRenderer {
  const policy = policyConnectingTo(new URL(dsn).origin);
  const meta = `<meta name="error-reports" content="${dsn}" data-environment="${environment}" data-release="${release}" />`;
  return async (reply) => {
    const html = await readFile(join(folder, 'index.html'), 'utf8'); // anew each time, as a build may replace it
    return reply
      .header('content-security-policy', policy)
      .type('text/html; charset=utf-8')
      .send(html.replace('</head>', () => `${meta}</head>`));
  };
}

const pageHandler =
  (folder: string, drawn: PageRenderer, { previews, handOverOf, offlineShell }: ServedPages) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const path = request.url.split('?')[0] ?? '/';
    if (isApiPath(path)) throw notFound();
    const isFile = (path.split('/').at(-1) ?? '').includes('.') && !path.endsWith('.html');
    const secret = isFile ? null : handOverSecret(request.headers);
    const device = secret && (await handOverOf(secret));
    if (device && request.url !== device.page)
      return reply.header('cache-control', 'no-store').redirect(device.page, 302);
    if (previews.includes(PREVIEW_PATH.exec(path)?.[1] ?? ''))
      return reply
        .headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' })
        .sendFile('preview.html');
    const page = CREW_PATH.test(path) ? 'crew.html' : PORTAL_PATH.test(path) ? 'portal.html' : null;
    if (page !== null)
      return reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }).sendFile(page);
    if (path === '/verify') return reply.header('cache-control', 'no-cache').sendFile('verify.html');
    if (HASHED_ASSET.test(path)) return reply.sendFile(path.slice(1), KEPT_FOR_EVER);
    if (!isFile && !(await isConsolePage(folder, path)))
      return drawn(reply.code(404).header('cache-control', 'no-store')); // the page says so in words
    reply.header('cache-control', 'no-cache');
    if (path === CREW_WORKER && !offlineShell) return reply.sendFile(NO_CREW_WORKER);
    return isFile ? reply.sendFile(path.slice(1)) : drawn(reply);
  };

/**
 * Tells the console's pages from addresses that lead nowhere, as its router does: whatever the case, with or without a
 * slash at the end.
 */
async function isConsolePage(folder: string, path: string): Promise<boolean> {
  const list = join(folder, ADDRESS_LIST);
  if (!existsSync(list)) return true;
  // anew each time, as a build may replace it; the build writes nothing else
  const addresses = JSON.parse(await readFile(list, 'utf8')) as string[];
  return addresses.some((address) =>
    new RegExp(`^${address.replace(/:\w+/g, '[^/]+').replace(/\/$/, '')}/*$`, 'i').test(decodePath(path)),
  );
}

/** Half an escape does not come this far: Fastify answers 400. */
const decodePath = (path: string) =>
  path
    .split('/')
    .map((part) => decodeURIComponent(part).replaceAll('/', '%2F'))
    .join('/');
