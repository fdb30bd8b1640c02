import { graphql } from '#data/gql.ts';

export const PaymentMethodsQuery = graphql(`
  query PaymentMethods($request: ListRequest!, $place: ListPlace) {
    page: paymentMethods(request: $request, place: $place) {
      total
      totalIsExact
      hasMore
      endCursor
      items {
        id
        name
        requiresCheckNo
        requiresReference
        clearsAfterDays
        status
        trashedAt
        createdAt
        updatedAt
      }
    }
  }
`);

export const PaymentMethodQuery = graphql(`
  query PaymentMethod($id: ID!) {
    record: paymentMethod(id: $id) {
      id
      version
      name
      requiresCheckNo
      requiresReference
      clearsAfterDays
      status
      trashedAt
      createdAt
      createdByName
      updatedAt
      updatedByName
    }
  }
`);
