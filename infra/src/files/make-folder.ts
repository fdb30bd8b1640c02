import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * As `mkdir -p`. The recursive one of Node never ends where the parent is there and takes no folders, as `/proc`.
 * @throws the error of the folder that could not be made
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  if (!existsSync(dirname(path))) makeFolder(dirname(path));
  mkdirSync(path);
}
