import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CannotStart } from '@backoffice/infra/postgres';
import type { Settings } from './config.ts';

/** Written by `npm run generate` from the console's sources. */
const OPERATIONS_FILE = resolve(import.meta.dirname, '../../../docs/generated/operations.json');

/** What the product tells of itself: in production it answers the console, elsewhere whatever people try out. */
export const apiExposure = ({ NODE_ENV }: Pick<Settings, 'NODE_ENV'>) =>
  NODE_ENV === 'production'
    ? { describesApi: false, graphql: { introspection: false, stored: storedOperations() } }
    : { describesApi: true, graphql: { introspection: true, stored: null } };

/**
 * The console's own GraphQL operations, by the SHA-256 of their text: all that production answers (ADR 0023). @throws
 * CannotStart
 */
export function storedOperations(file = OPERATIONS_FILE): ReadonlyMap<string, string> {
  try {
    // as the generator writes it
    const texts = Object.entries(JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, string>>);
    if (texts.length > 0) return new Map(texts);
  } catch (cause) {
    throw new CannotStart(`The list of GraphQL operations ${file} cannot be read: run npm run generate.`, { cause });
  }
  throw new CannotStart(`The list of GraphQL operations ${file} is empty: run npm run generate.`);
}
