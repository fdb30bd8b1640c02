import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from './failure.ts';
import { isBooks } from './headers.ts';

const PREVIEW = /^\/(invoices|releases|warranty|contracts|proposals|job-sheets|change-orders|lien-documents)\/preview\/[^/]+\/?$/;
/** Names of built assets carry a hash of what they hold. */
const HASHED = /^\/assets\//;

/** The built console. Its paths are screens, so whatever is not a file is answered with the page that draws them. */
export async function consolePages(server: FastifyInstance, folder: string | null): Promise<void> {
  if (folder === null || !existsSync(folder)) return;
  await server.register(fastifyStatic, { root: folder, serve: false, cacheControl: false, etag: true });
  server.get('/', page);
  server.get('/*', page);
}

async function page(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const path = request.url.split('?')[0] ?? '/';
  if (isBooks(path)) throw notFound();
  if (PREVIEW.test(path)) return reply.headers({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex, nofollow' }).sendFile('preview.html');
  if (path === '/verify') return reply.header('cache-control', 'no-cache').sendFile('verify.html');
  if (HASHED.test(path)) return reply.header('cache-control', 'public, max-age=31536000, immutable').sendFile(path.slice(1));
  const isFile = (path.split('/').at(-1) ?? '').includes('.') && !path.endsWith('.html');
  return reply.header('cache-control', 'no-cache').sendFile(isFile ? path.slice(1) : 'index.html');
}
