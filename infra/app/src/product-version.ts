import { readFileSync } from 'node:fs';
import { join } from 'node:path';

export function productVersion(): string {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../package.json'), 'utf8')) as {
    version: string;
  }; // our own
  return version;
}
