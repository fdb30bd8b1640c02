import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CannotStart } from '@backoffice/infra/postgres';
import type { Settings } from './config.ts';

/** Written by `npm run generate` from the console's sources. */
const OPERATIONS = resolve(import.meta.dirname, '../../../docs/generated/operations.json');

/** How open GraphQL is: in production to the console, elsewhere to whatever people try out. */
export const opennessIn = ({ NODE_ENV }: Pick<Settings, 'NODE_ENV'>) => (NODE_ENV === 'production' ? { introspection: false, stored: storedOperations() } : { introspection: true, stored: null });

/** The console's own GraphQL operations, by the SHA-256 of their text: all that production answers (ADR 0023). @throws CannotStart */
export function storedOperations(file = OPERATIONS): ReadonlyMap<string, string> {
  try {
    const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>); // as the generator writes it
    if (texts.length > 0) return new Map(texts);
  } catch (cause) {
    throw new CannotStart(`The list of GraphQL operations ${file} cannot be read: run npm run generate.`, { cause });
  }
  throw new CannotStart(`The list of GraphQL operations ${file} is empty: run npm run generate.`);
}
