import { followUp } from '@backoffice/contracts/features/follow-ups';
import { graphql } from '#data/gql.ts';
import { recordQuery } from '#fields/record-queries.ts';

export const followUpQuery = recordQuery(followUp);

/** Whom one calls about it, and where the work is. */
export const FollowUpContactsQuery = graphql(`
  query FollowUpContacts($id: ID!) {
    record: customer(id: $id) {
      id
      contacts {
        id
        name
        title
        phone
        email
        isPrimary
      }
    }
  }
`);

/** What may be followed up at a place. */
export const ProposalsAtQuery = graphql(`
  query ProposalsAt($request: ListRequest!) {
    page: proposals(request: $request) {
      items {
        id
        number
        name
        status
      }
    }
  }
`);
