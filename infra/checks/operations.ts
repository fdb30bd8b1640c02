import { globSync, readFileSync } from 'node:fs';
import { dictionaries, permissionMatrix, resources } from '@backoffice/contracts';
import { dictionaryQueries, searchQuery } from '@backoffice/contracts/capabilities';
import { grantOf, roles } from '@backoffice/contracts/kernel';
import { sha256 } from '@backoffice/infra/http';
import { cacheExchange, Client, fetchExchange, gql, subscriptionExchange } from '@urql/core';
import { consoleModule } from './console-module.ts';

const SOURCES = 'frontend/src/**/*.{ts,tsx}';
const DOCUMENT = /\bgraphql\(\s*`([^`]*)`\s*\)/g;

/**
 * What the console can ask in GraphQL, letter for letter as its client sends it, by its SHA-256. @throws when an
 * operation cannot be found in its source
 */
export async function consoleOperations(): Promise<Readonly<Record<string, string>>> {
  const sources = globSync(SOURCES).filter((file) => !/\.spec\.tsx?$/.test(file));
  const made = await consoleModule<{ readonly operations: readonly string[] }>('app/site/operations.ts');
  const documents = [
    ...sources.toSorted().flatMap(documentsIn),
    searchQuery(resources),
    ...dictionaries.flatMap((dictionary) =>
      roles.flatMap((role) =>
        Object.values(dictionaryQueries(dictionary, (name) => grantOf(permissionMatrix, name, role) !== 'deny')),
      ),
    ),
    ...made.operations,
  ];
  const texts = [...new Set(await Promise.all(documents.map(sentText)))].toSorted();
  return Object.fromEntries(texts.map((text) => [sha256(text), text]));
}

function documentsIn(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const found = [...source.matchAll(DOCUMENT)].map(([, text = '']) => text);
  if (found.length !== [...source.matchAll(/\bgraphql\(/g)].length || found.some((text) => text.includes('${')))
    throw new Error(
      `${file}: write each operation as graphql(\`…\`), with nothing put in, so that it can be kept for production`,
    );
  return found;
}

/**
 * The client adds and moves things before it sends: what arrives is what counts
 * (frontend/src/kernel/data/graphql-client.ts has the same exchanges).
 */
function sentText(document: string): Promise<string> {
  const { promise, resolve } = Promise.withResolvers<string>();
  const client = new Client({
    url: 'http://console/graphql',
    preferGetMethod: false,
    fetch: async (_url, { body } = {}) => {
      resolve((JSON.parse(String(body)) as { query: string }).query); // the body of a GraphQL request
      return Response.json({ data: {} });
    },
    exchanges: [
      cacheExchange,
      fetchExchange,
      subscriptionExchange({
        forwardSubscription: ({ query = '' }) => {
          resolve(query);
          return { subscribe: () => ({ unsubscribe: () => {} }) };
        },
      }),
    ],
  });
  const { unsubscribe } = /^\s*subscription/.test(document)
    ? client.subscription(gql(document), {}).subscribe(() => {})
    : client.query(gql(document), {}).subscribe(() => {});
  return promise.finally(unsubscribe);
}
