import { location } from '@backoffice/contracts/features/locations';
import { graphql } from '#data/gql.ts';
import { recordQuery } from '#fields/record-queries.ts';

/** All that the pages of one location show. */
export const locationQuery = recordQuery(location);

/** Where the customer's bills go: often the place of the work. */
export const BillingAddressQuery = graphql(`
  query BillingAddress($id: ID!) {
    record: customer(id: $id) {
      id
      billingAddress {
        line1
        line2
        city
        state
        zip
      }
    }
  }
`);

/** What went out last for a location. */
export const LatestMessagesQuery = graphql(`
  query LatestMessages($request: ListRequest!) {
    page: messages(request: $request) {
      total
      items {
        id
        subject
        documentName
        recipients
        status
        createdAt
      }
    }
  }
`);

/** What was asked last about a location. */
export const QuestionsOfLocationQuery = graphql(`
  query QuestionsOfLocation($request: ListRequest!) {
    page: conversations(request: $request) {
      total
      items {
        id
        subject
        askedByName
        lastMessageAt
        status
      }
    }
  }
`);
