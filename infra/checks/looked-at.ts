import { existsSync, readFileSync } from 'node:fs';

/** Where the eyes of the browser tests note every page they look at (`e2e-eyes.ts`). */
export const LOOKED_AT = '.cache/looked-at.txt';
const ADDRESSES = 'frontend/dist/.vite/addresses.json';

/** Pages nobody can look at, and why. */
const NOT_TO_BE_SEEN: Readonly<Record<string, string>> = {
  '/register': 'leads to the login page: nobody registers',
  '/reset-password': 'leads to the new password, or to the address first',
};

/** The pages of the console that were never looked at. A path is of the page with the fewest parameters that it fits. */
export function neverLookedAt(
  addresses: readonly string[],
  paths: readonly string[],
  except: Readonly<Record<string, string>> = NOT_TO_BE_SEEN,
): string[] {
  const pages = addresses
    .map((address) => ({ address, pattern: new RegExp(`^${address.replace(/:\w+/g, '[^/]+')}/?$`, 'i') }))
    .toSorted((a, b) => a.address.split(':').length - b.address.split(':').length);
  const seen = new Set(paths.map((path) => pages.find(({ pattern }) => pattern.test(path))?.address));
  return addresses.filter((address) => !seen.has(address) && !(address in except));
}

if (import.meta.main) {
  const paths = existsSync(LOOKED_AT) ? readFileSync(LOOKED_AT, 'utf8').split('\n') : [];
  const missing = neverLookedAt(JSON.parse(readFileSync(ADDRESSES, 'utf8')) as string[], paths); // the build of the console writes it
  for (const address of missing)
    console.error(`No browser test looks at ${address}: let one, or say in infra/checks/looked-at.ts why none can.`);
  process.exitCode = missing.length === 0 ? 0 : 1;
}
