import { conversation } from '@backoffice/contracts/features/conversations';
import { graphql } from '#data/gql.ts';
import { recordQuery } from '#fields/record-queries.ts';

export const questionQuery = recordQuery(conversation);

/** What a question can be about. */
export const PlacesOfCustomerQuery = graphql(`
  query PlacesOfCustomer($request: ListRequest!) {
    page: locations(request: $request) {
      items {
        id
        name
      }
    }
  }
`);
