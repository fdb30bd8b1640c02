import { followUp } from '@backoffice/contracts/features/follow-ups';
import { graphql } from '#data/gql.ts';
import { recordQuery } from '#fields/record-queries.ts';

export const followUpQuery = recordQuery(followUp);

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
