import { graphql } from '#data/gql.ts';

export const CostPlusRequestsQuery = graphql(`
  query CostPlusRequests($request: ListRequest!, $place: ListPlace) {
    page: costPlusRequests(request: $request, place: $place) {
      total
      totalIsExact
      hasMore
      endCursor
      items {
        id
        customerName
        status
        proposedFeeBp
        reason
        requestedAt
        requestedByName
        decidedAt
        decidedByName
        note
      }
    }
  }
`);
