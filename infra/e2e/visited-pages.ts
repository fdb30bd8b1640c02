import { existsSync, readFileSync } from 'node:fs';

/** Where the checks of pages note every address they visit (`page-checks.ts`). */
export const VISITED_PAGES = '.cache/visited-pages.txt';
/** Written by the build of the console. */
const ADDRESSES = 'frontend/dist/.vite/addresses.json';

/** Pages nobody can visit, and why. */
const REDIRECTS: Readonly<Record<string, string>> = {
  '/register': 'leads to the login page: nobody registers',
  '/reset-password': 'leads to the new password, or to the address first',
};

// the build writes them so
export const consoleAddresses = () => JSON.parse(readFileSync(ADDRESSES, 'utf8')) as string[];

/** The pages of the console that were not visited. A path is of the page with the fewest parameters that it fits. */
export function unvisitedPages(
  addresses: readonly string[],
  paths: readonly string[],
  except: Readonly<Record<string, string>> = REDIRECTS,
): string[] {
  const pages = addresses
    .map((address) => ({ address, pattern: new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}/?$`, 'i') }))
    .toSorted((a, b) => a.address.split(':').length - b.address.split(':').length);
  const visited = new Set(paths.map((path) => pages.find(({ pattern }) => pattern.test(path))?.address));
  return addresses.filter((address) => !visited.has(address) && !(address in except));
}

if (import.meta.main) {
  const paths = existsSync(VISITED_PAGES) ? readFileSync(VISITED_PAGES, 'utf8').split('\n') : [];
  const missing = unvisitedPages(consoleAddresses(), paths);
  for (const address of missing)
    console.error(
      `No browser test visits ${address}: add it to infra/e2e/page-table.ts, or say in infra/e2e/visited-pages.ts why none can.`,
    );
  process.exitCode = missing.length === 0 ? 0 : 1;
}
