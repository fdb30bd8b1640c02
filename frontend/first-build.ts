import { build, type Rolldown } from 'vite';

const LOGIN = /\/(auth-layout|login-page|overlays)\.tsx$/;
const SHELL = /\/shell\.tsx$/;
/**
 * The pages in the order in which people come to them; what each adds to those before it, and others need too, is one
 * file. Several pages: what all of them need.
 */
const JOURNEY: readonly (readonly [name: string, ...pages: RegExp[]])[] = [
  ['console', /\/index\.html$/],
  ['widgets', LOGIN, SHELL],
  ['forms', LOGIN],
  ['shell', SHELL],
  ['grid', /\/resource-grid\.tsx$/],
  ['lists', /\/list-page\.tsx$/],
  ['search', /\/(beside-pages|palette)\.tsx$/],
  ['records', /\/(detail-page|edit-page|form-page)\.tsx$/],
];
/** What the pages of customers need too; the little that login shares with them stays as the bundler makes it. */
const SHARED_WITH_CUSTOMERS: Readonly<Record<string, string>> = {
  console: 'common',
  shell: 'common',
  grid: 'papers',
  lists: 'papers',
  search: 'papers',
  records: 'papers',
};
const PAGES_OF_CUSTOMERS = /\/(preview|verify|crew|portal)\.html$/;

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;
export type FirstBuild = {
  /** In which file each module belongs that several pages share, by its id. */
  readonly files: ReadonlyMap<string, string>;
  /** The modules of which anything is left, by their ids. */
  readonly modules: ReadonlySet<string>;
  /** All scripts, as text. */
  readonly scripts: string;
};

/**
 * A build to learn from. The bundler makes a chunk of whatever the same pages use, which is exact, and far too many
 * small files for a line with a latency of 400 ms; and only what is built says which components are in use.
 */
export async function firstBuild(configFile: string): Promise<FirstBuild> {
  const built = await build({ configFile, logLevel: 'silent', build: { write: false } });
  const { output } = built as Rolldown.RolldownOutput; // one output, and not watched
  const chunks = new Map(output.flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])));
  const all = [...chunks.values()];
  return {
    files: sharedFiles(chunks),
    modules: new Set(
      all.flatMap(({ modules }) => Object.keys(modules).filter((id) => (modules[id]?.renderedLength ?? 0) > 0)),
    ),
    scripts: all.map(({ code }) => code).join('\n'),
  };
}

function sharedFiles(chunks: Chunks): ReadonlyMap<string, string> {
  const ofCustomers = neededBy(chunks, PAGES_OF_CUSTOMERS);
  const steps = JOURNEY.map(([name, ...pages]) => ({
    name,
    needed: pages.map((page) => neededBy(chunks, page)).reduce((one, other) => one.intersection(other)),
  }));
  const files = new Map<string, string>();
  for (const { fileName, moduleIds, isEntry, isDynamicEntry } of chunks.values()) {
    const step = isEntry || isDynamicEntry ? undefined : steps.find(({ needed }) => needed.has(fileName));
    const isOfCustomers = ofCustomers.has(fileName);
    const file = step && (isOfCustomers ? SHARED_WITH_CUSTOMERS[step.name] : step.name);
    if (file) for (const id of moduleIds) files.set(id, file);
  }
  return files;
}

/** The chunks that must be there before those pages can run. */
function neededBy(chunks: Chunks, pages: RegExp): Set<string> {
  const found = new Set<string>();
  const open = [...chunks.values()]
    .filter(({ facadeModuleId }) => pages.test(facadeModuleId ?? ''))
    .map(({ fileName }) => fileName);
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (found.has(file)) continue;
    found.add(file);
    open.push(...(chunks.get(file)?.imports ?? []));
  }
  return found;
}
