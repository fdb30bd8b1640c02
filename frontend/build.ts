import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { keepFigure } from '@backoffice/infra/testing/field-figures';
import { chunkOf, everythingFrom, importCircles, withImports, type Manifest } from './build-manifest.ts';
import { buildCrewWorker, CREW_WORKER } from './build-crew-worker.ts';
import { firstBuild } from './first-build.ts';
import { withoutUnusedStyles } from './unused-styles.ts';

/**
 * Builds the console, the signing page, the verify page, the crew page and the portal, then measures them; too heavy is
 * as wrong as broken. Unchanged sources are not built again.
 */
const DIST = 'frontend/dist';
const STAMP_FILE = `${DIST}/.built-from`;
const SOURCES = [
  'frontend/{index,preview,verify,crew,portal}.html',
  'frontend/{vite.config.ts,package.json,tsconfig.json}',
  'frontend/public/**/*',
  'frontend/src/**/*',
  'contracts/src/**/*.ts',
  'docs/guide/**/*',
  'package-lock.json',
  'frontend/{build,build-manifest,build-crew-worker,first-build,unused-styles}.ts',
];
const KB = 1000;
/** Brotli bytes, docs of the design: what a phone on a slow line and a laptop in an office can bear. */
const BUDGETS = {
  'first load of the console': 210 * KB,
  'login page': 195 * KB,
  'style sheet of the console': 45 * KB,
  'grid, loaded later': 200 * KB,
  // 13 of the site, 3 paid online, 1 the portal, 3 questions
  'contracts of all kinds of record, beside the grid': 184 * KB,
  'rich text editor, beside the form it stands in': 75 * KB,
  'error reports, where they are wanted': 29 * KB,
  'recorder, the same': 50 * KB,
  'signing page': 100 * KB,
  'verify page': 100 * KB,
  'crew page': 110 * KB,
  portal: 100 * KB,
  'style sheet of the crew page': 12 * KB,
  'service worker of the crew page': 8 * KB,
};
const SHELL = 'src/app/shell/shell.tsx';
const LOGIN = 'src/features/auth/login-page.tsx';
const LOGIN_LAYOUT = 'src/app/shell/auth-layout.tsx';
const GRID = 'src/capabilities/lists/grid/resource-grid.tsx';
const EDITOR = 'src/kernel/rich-text/editor.tsx';
const FORM = 'src/capabilities/dictionary/form-page.tsx';
const REPORTER = 'src/app/reporting/reporter.ts';
const RECORDER = 'src/app/reporting/recorder.ts';
/** The style sheets of all pages are one file: each is small, and one more request costs a slow line more. */
const PAGE_STYLES = /\/frontend\/src\/(app\/(guide|shell|palette)|kernel|capabilities|features)\/.*\.css$/;
const UNUSED_ICONS = ['airplane', 'zoom-to-fit'];

const sourceHash = hashOf(
  SOURCES.flatMap((pattern) => globSync(pattern, { withFileTypes: true }))
    .filter((entry) => entry.isFile() && !/\.spec\.tsx?$/.test(entry.name))
    .map(({ parentPath, name }) => join(parentPath, name))
    .toSorted(),
);
if (existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, 'utf8') === sourceHash)
  console.log('The console is built from these sources already.');
else {
  await bundle();
  await buildCrewWorker(DIST);
  await precompress();
  const problems = checkBudgets();
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exit(1);
  mkdirSync(DIST, { recursive: true });
  writeFileSync(STAMP_FILE, sourceHash);
}

async function bundle(): Promise<void> {
  const configFile = `${import.meta.dirname}/vite.config.ts`;
  const first = await firstBuild(configFile);
  const groups = [
    {
      debugName: 'shared by pages',
      name: (id: string) => (PAGE_STYLES.test(id) ? 'styles' : (first.files.get(id) ?? null)),
    },
  ];
  const codeSplitting = { groups, includeDependenciesRecursively: false };
  await build({
    configFile,
    logLevel: 'warn',
    plugins: [withoutUnusedStyles(first)],
    build: { rolldownOptions: { output: { codeSplitting } } },
  });
}

/**
 * Compressed once, as small as can be; the server sends what lies beside a file (`preCompressed` of @fastify/static).
 */
async function precompress(): Promise<void> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
  const files = globSync(`${DIST}/**/*.{js,css,svg}`);
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      await writeFile(`${file}.br`, await promisify(brotliCompress)(bytes, { params }));
      await writeFile(`${file}.gz`, await promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }));
    }),
  );
}

function checkBudgets(): string[] {
  const manifest = JSON.parse(readFileSync(`${DIST}/.vite/manifest.json`, 'utf8')) as Manifest; // vite's own shape
  const entry = withImports(manifest, 'index.html');
  const first = entry.union(withImports(manifest, SHELL));
  const login = entry.union(withImports(manifest, LOGIN)).union(withImports(manifest, LOGIN_LAYOUT));
  const grid = withImports(manifest, GRID).difference(first);
  const editor = withImports(manifest, EDITOR).difference(first).difference(withImports(manifest, FORM));
  const reporter = withImports(manifest, REPORTER).difference(first);
  const recorder = withImports(manifest, RECORDER).difference(first).difference(reporter);
  const sizes = {
    'first load of the console': sizeOf(manifest, first),
    'login page': sizeOf(manifest, login),
    'style sheet of the console': sentBytes(chunkOf(manifest, 'index.html').css ?? []),
    'grid, loaded later': sizeOf(manifest, new Set([GRID])),
    'contracts of all kinds of record, beside the grid': sizeOf(manifest, grid.difference(new Set([GRID]))),
    'rich text editor, beside the form it stands in': sizeOf(manifest, editor),
    'error reports, where they are wanted': sizeOf(manifest, reporter),
    'recorder, the same': sizeOf(manifest, recorder),
    'signing page': sizeOf(manifest, everythingFrom(manifest, 'preview.html')),
    'verify page': sizeOf(manifest, everythingFrom(manifest, 'verify.html')),
    'crew page': sizeOf(manifest, everythingFrom(manifest, 'crew.html')),
    portal: sizeOf(manifest, everythingFrom(manifest, 'portal.html')),
    'style sheet of the crew page': sentBytes(chunkOf(manifest, 'crew.html').css ?? []),
    'service worker of the crew page': sentBytes([CREW_WORKER]),
  };
  keepFigure('G1 script', sizes['crew page'] / KB);
  keepFigure('G1 style', sizes['style sheet of the crew page'] / KB);
  keepFigure('G1 worker', sizes['service worker of the crew page'] / KB);
  keepFigure('G24 first', sizes['first load of the console'] / KB);
  const problems: string[] = [];
  for (const [name, budget] of Object.entries(BUDGETS)) {
    const size = sizes[name as keyof typeof sizes]; // both are keyed by the same names
    console.log(`${name}: ${(size / KB).toFixed(1)} kB Brotli of ${budget / KB} kB`);
    if (size > budget) problems.push(`The ${name} is ${((size - budget) / KB).toFixed(1)} kB too heavy.`);
  }
  if (first.has(GRID) || grid.size === 0) problems.push('The grid must be a chunk of its own, loaded later.');
  if (first.has(EDITOR) || editor.size === 0)
    problems.push('The rich text editor must be a chunk of its own, loaded where there is one.');
  if ([REPORTER, RECORDER].some((name) => first.has(name)) || reporter.size === 0 || recorder.size === 0)
    problems.push('What reports and records errors must be chunks of their own, loaded where a collector is named.');
  for (const circle of importCircles(manifest))
    problems.push(`These files import each other, and would run before what they need: ${circle.join(' → ')}.`);
  const icons = [...first].filter((name) => holdsIconTable(manifest, name));
  if (icons.length > 0)
    problems.push(
      `Blueprint’s table of all icons is in the first load: ${icons.join(', ')}. Give icons as components.`,
    );
  return problems;
}

function textOf(manifest: Manifest, name: string): Buffer {
  return readFileSync(join(DIST, chunkOf(manifest, name).file));
}

function sizeOf(manifest: Manifest, names: ReadonlySet<string>): number {
  const files = new Set([...names].map((name) => chunkOf(manifest, name).file).filter((file) => file.endsWith('.js')));
  return sentBytes([...files]);
}

/** The compressed files beside them. */
function sentBytes(files: readonly string[]): number {
  return files.reduce((sum, file) => sum + statSync(join(DIST, `${file}.br`)).size, 0);
}

/** Looks for the outlines of icons that nobody here uses: where they are, all are (`generated/16px/paths`). */
function holdsIconTable(manifest: Manifest, name: string): boolean {
  const text = textOf(manifest, name).toString();
  return UNUSED_ICONS.every((icon) => text.includes(outlineOf(icon)));
}

function outlineOf(icon: string): string {
  const module = readFileSync(`node_modules/@blueprintjs/icons/lib/esm/generated/16px/paths/${icon}.js`, 'utf8');
  const outline = /"(M[^"]{20,})"/.exec(module)?.[1];
  if (!outline) throw new Error(`The outline of ${icon} stands elsewhere now`);
  return outline;
}

function hashOf(files: readonly string[]): string {
  const hash = createHash('sha256');
  for (const file of files) hash.update(file).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
}
