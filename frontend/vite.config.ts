import react from '@vitejs/plugin-react';
import { defineConfig, runnerImport, type Plugin } from 'vite';

/** Where `npm run dev` finds the product's server. */
const server = process.env.BACKOFFICE_SERVER ?? 'http://127.0.0.1:3000';
/** The public signing page answers on `/{documents}/preview/{token}`, as it does behind the product's own server. */
const SIGNING = /^\/[a-z-]+\/preview\/[^/.]+$/;

/** So does the portal of customers. */
const PORTAL = /^\/c\/[^/.]+\/?$/;
/** So do the pages of crews, below `/crew`. */
const CREW = /^\/crew(\/[^.]*)?$/;

/** The server's policy allows no eval; zod would try it, and every try would be reported as an attack. */
const zodWithoutEval: Plugin = {
  name: 'zod-without-eval',
  apply: 'build',
  transform(code, id) {
    if (!id.endsWith('/zod/v4/core/core.js')) return null;
    const quiet = code.replace('.__zod_globalConfig = {})', '.__zod_globalConfig = { jitless: true })');
    if (quiet === code)
      this.error('zod keeps its settings elsewhere now: find them, or the console breaks its own policy');
    return { code: quiet, map: null };
  },
};

type SyntaxNode = {
  readonly type?: string;
  readonly key?: { readonly name?: string };
  readonly value?: { readonly type: string; readonly start: number; readonly end: number };
  readonly shorthand?: boolean;
  readonly properties?: readonly SyntaxNode[];
};
type Cut = { readonly start: number; readonly end: number; readonly left: string };
/**
 * Server-only data: what takes an event back, and what the reference of the API says of a route, its answer too. No
 * page reads it.
 */
function serverOnlyIn(part: unknown): readonly Cut[] {
  if (typeof part !== 'object' || part === null) return [];
  const { type, key, value, properties }: SyntaxNode = part;
  if (properties?.some(isSummary)) return properties.flatMap((each) => answerIn(each) ?? serverOnlyIn(each));
  if (type === 'ObjectPattern') return []; // what takes them out of an object
  if (type === 'Property' && key?.name === 'inverses' && value) return [{ ...value, left: '{}' }];
  if (isSummary(part) && value) return [{ ...value, left: "''" }];
  return Object.values(part).flatMap(serverOnlyIn);
}
const TEXTS = ['Literal', 'TemplateLiteral'];
const isSummary = ({ type, key, value }: SyntaxNode) =>
  type === 'Property' && key?.name === 'summary' && value !== undefined && TEXTS.includes(value.type);
/** The schema of what a route answers, beside its summary. */
const answerIn = ({ key, value, shorthand }: SyntaxNode): readonly Cut[] | null =>
  key?.name === 'answer' && value && !shorthand ? [{ ...value, left: 'undefined' }] : null;
const withoutServerOnly: Plugin = {
  name: 'without-server-only',
  apply: 'build',
  transform(code, id) {
    if (!id.includes('/contracts/src/') || !/\b(inverses|summary):/.test(code)) return null;
    const cut = serverOnlyIn(this.parse(code)).reduceRight(
      (kept, { start, end, left }) => `${kept.slice(0, start)}${left}${kept.slice(end)}`,
      code,
    );
    return { code: cut, map: null };
  },
};

/** The environment `local` has no server: a pretended one answers, in the page itself and before everything else. */
const pretendedServer: Plugin = {
  name: 'pretended-server',
  apply: (_config, { command }) => command === 'serve' && process.env.BACKOFFICE_ENV === 'local',
  transformIndexHtml: {
    order: 'pre',
    handler: (html, { path }) =>
      path === '/index.html'
        ? [{ tag: 'script', attrs: { type: 'module', src: '/src/mock/start.ts' }, injectTo: 'head' }]
        : html,
  },
};

/**
 * The server answers at the addresses of pages, and with 404 at all others: it reads which there are where it finds the
 * pages.
 */
const addressesOfPages: Plugin = {
  name: 'addresses-of-pages',
  apply: 'build',
  async generateBundle() {
    const { module } = await runnerImport<{ pagePaths: readonly string[] }>(
      `${import.meta.dirname}/src/app/site/pages.ts`,
      {
        configFile: false,
        root: import.meta.dirname,
      },
    );
    this.emitFile({ type: 'asset', fileName: '.vite/addresses.json', source: JSON.stringify(module.pagePaths) });
  },
};

/** What the library of error reports may leave out: its own diagnoses, and what our policy does not allow anyway. */
const LEFT_OUT = {
  __SENTRY_DEBUG__: 'false',
  __SENTRY_EXCLUDE_REPLAY_WORKER__: 'true',
  __RRWEB_EXCLUDE_IFRAME__: 'true',
  __RRWEB_EXCLUDE_SHADOW_DOM__: 'true',
};

export default defineConfig({
  root: import.meta.dirname,
  define: LEFT_OUT,
  plugins: [
    react(),
    zodWithoutEval,
    withoutServerOnly,
    pretendedServer,
    addressesOfPages,
    {
      name: 'signing-page-in-development',
      configureServer: ({ middlewares }) => {
        middlewares.use((request, _response, next) => {
          if (SIGNING.test(request.url?.split('?')[0] ?? '')) request.url = '/preview.html';
          if (request.url === '/verify') request.url = '/verify.html';
          if (CREW.test(request.url?.split('?')[0] ?? '')) request.url = '/crew.html';
          if (PORTAL.test(request.url?.split('?')[0] ?? '')) request.url = '/portal.html';
          next();
        });
      },
    },
  ],
  build: {
    target: 'es2023',
    manifest: true,
    // The policy of the server allows neither inline scripts nor data: fonts.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1_200,
    rolldownOptions: {
      input: {
        index: `${import.meta.dirname}/index.html`,
        preview: `${import.meta.dirname}/preview.html`,
        verify: `${import.meta.dirname}/verify.html`,
        crew: `${import.meta.dirname}/crew.html`,
        portal: `${import.meta.dirname}/portal.html`,
      },
    },
  },
  server: {
    // In the environment local nobody but the pretended server is asked.
    proxy: process.env.BACKOFFICE_ENV === 'local' ? {} : { '/api': server, '/graphql': { target: server, ws: true } },
  },
});
