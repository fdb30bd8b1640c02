import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Where the build of the console lists the addresses of its pages (`frontend/vite.config.ts`). */
const ADDRESS_LIST = '.vite/addresses.json';

/**
 * Tells the console's pages from addresses that lead nowhere, as its router does: whatever the case, with or without a
 * slash at the end.
 */
export async function isConsolePage(folder: string, path: string): Promise<boolean> {
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
