import { graphql } from '#data/gql.ts';

export const BanksQuery = graphql(`
  query Banks($request: ListRequest!, $place: ListPlace) {
    page: banks(request: $request, place: $place) {
      total
      totalIsExact
      hasMore
      endCursor
      items {
        id
        name
        accountLast4
        routingLast4
        glCode
        status
        trashedAt
        createdAt
        updatedAt
      }
    }
  }
`);

export const BankQuery = graphql(`
  query Bank($id: ID!) {
    record: bank(id: $id) {
      id
      version
      name
      accountLast4
      routingLast4
      glCode
      status
      trashedAt
      createdAt
      createdByName
      updatedAt
      updatedByName
    }
  }
`);
