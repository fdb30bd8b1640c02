import { graphql } from '#data/gql.ts';

/** Whatever changes what is owed, what the banks hold, or how both are named. */
export const BOOKS_CHANGES = ['Bill', 'Check', 'Payment', 'Invoice', 'Supplier', 'Bank', 'ChartOfAccounts'];

export const BillsQuery = graphql(`
  query Bills($request: ListRequest!, $place: ListPlace) {
    page: bills(request: $request, place: $place) {
      total
      totalIsExact
      hasMore
      endCursor
      items {
        id
        vendorId
        vendorName
        kind
        ref
        date
        dueDate
        amount
        paid
        open
        memo
        status
        createdAt
        updatedAt
      }
    }
  }
`);
