import { useCallback } from 'react';
import { useQuery } from 'urql';
import { graphql } from '#data/gql.ts';
import { useRecordChanges } from '#data/record-changes.ts';

const LocationContentsQuery = graphql(`
  query LocationContents($locationId: ID!) {
    tableOfContents(locationId: $locationId) {
      kinds {
        entity
        total
        states {
          status
          count
        }
      }
    }
  }
`);

/** What a location has of each kind of document, counted again whenever one of them changes; null until it is known. */
export function useLocationContents(locationId: string) {
  const [{ data }, read] = useQuery({ query: LocationContentsQuery, variables: { locationId } });
  const kinds = data?.tableOfContents.kinds ?? null;
  const reload = useCallback(() => read({ requestPolicy: 'network-only' }), [read]);
  useRecordChanges(kinds?.map(({ entity }) => entity) ?? [], reload);
  return kinds;
}
