import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { build } from 'vite';
import { chunkOf, everythingFrom, type Manifest } from './build-manifest.ts';

export const CREW_WORKER = 'crew-worker.js';
/** Beside what the build names by a hash: the page itself, under its address, and what a home screen shows. */
const UNHASHED = { '/crew': 'crew.html', '/crew.webmanifest': 'crew.webmanifest', '/crew-192.png': 'crew-192.png' };

/** The service worker of the crew pages, in one file, with the list of all that they are made of (Workbox). */
export async function buildCrewWorker(dist: string): Promise<void> {
  const manifest = JSON.parse(readFileSync(`${dist}/.vite/manifest.json`, 'utf8')) as Manifest; // vite's own shape
  const chunks = [...everythingFrom(manifest, 'crew.html')].map((name) => chunkOf(manifest, name));
  const hashed = [...new Set(chunks.flatMap(({ file, css = [], assets = [] }) => [file, ...css, ...assets]))].filter(
    (file) => !file.endsWith('.html'),
  );
  const files = [
    ...hashed.map((file) => ({ url: `/${file}`, revision: null })), // its name is its revision
    ...Object.entries(UNHASHED).map(([url, file]) => ({ url, revision: hashOf(`${dist}/${file}`) })),
  ];
  await build({
    configFile: false,
    root: import.meta.dirname,
    publicDir: false,
    logLevel: 'warn',
    define: { CREW_FILES: JSON.stringify(files), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: dist.replace(/^frontend\//, ''),
      emptyOutDir: false,
      rolldownOptions: {
        input: `${import.meta.dirname}/src/crew/worker/crew-worker.ts`,
        output: { format: 'iife', entryFileNames: CREW_WORKER },
      },
    },
  });
}

const hashOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex').slice(0, 16);
