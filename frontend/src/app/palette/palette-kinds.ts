import { gql, type TypedDocumentNode } from 'urql';
import { resources } from '@backoffice/contracts';
import { searchName, searchQuery } from '@backoffice/contracts/capabilities';
import { company, type CompanyView } from '@backoffice/contracts/features/companies';
import { user, userOwnRoutes } from '@backoffice/contracts/features/users';
import type { Resource } from '@backoffice/contracts/kernel';
import { call } from '#data/http-client.ts';
import { requireRoute } from '#data/route-lookup.ts';
import type { FoundText, RecordSearch } from '#records/search.ts';

export type FoundRow = { readonly id: string; readonly locationId?: string };
export type ResultPage<Row = FoundRow> = { readonly hasMore: boolean; readonly items: readonly Row[] };

/** The few of each kind that match best, in one question. */
export const RecordsQuery: TypedDocumentNode<
  Readonly<Record<string, ResultPage | null>>,
  Readonly<Record<string, boolean | string>>
> = gql(searchQuery(resources));

/** A kind of record with what is declared of it. */
export type SearchedKind = RecordSearch & { readonly resource: Resource };

/** The records of a company, under the names that they are asked for by. */
export const kindsByName = (searches: readonly RecordSearch[]): ReadonlyMap<string, SearchedKind> =>
  new Map(
    searches.flatMap((search) => {
      const resource = resources.find(({ entity }) => entity === search.entity);
      return resource ? [[searchName(resource), { ...search, resource }] as const] : [];
    }),
  );

type SearchRequest = { readonly search: string; readonly limit: number; readonly bestFirst: true };
/** What belongs to no one company is asked for by itself. */
type PlatformSearch = SearchedKind & {
  readonly list: string;
  readonly find: (request: SearchRequest) => Promise<ResultPage>;
};
const platformSearch = <Row extends FoundRow>(
  resource: Resource,
  list: string,
  find: (body: SearchRequest) => Promise<ResultPage<Row>>,
  describe: (row: Row) => FoundText,
  // what `find` has found
): PlatformSearch => ({ entity: resource.entity, resource, list, find, describe: (row) => describe(row as Row) });

export const platformSearches: readonly PlatformSearch[] = [
  platformSearch(
    user,
    '/manage-users',
    (body) => call(userOwnRoutes.list, { body }),
    ({ name, email }) => ({ title: name, hint: email }),
  ),
  platformSearch(
    company,
    '/companies',
    // the list of a resource answers pages of its views
    (body) => call(requireRoute('companies.list'), { body }) as Promise<unknown> as Promise<ResultPage<CompanyView>>,
    ({ name, legalName }) => ({ title: name, hint: legalName }),
  ),
];
