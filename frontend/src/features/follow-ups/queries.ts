import { graphql } from '#data/gql.ts';

export const FollowUpsQuery = graphql(`
  query FollowUps($request: ListRequest!, $place: ListPlace) {
    page: followUps(request: $request, place: $place) {
      total
      totalIsExact
      hasMore
      endCursor
      items {
        id
        version
        locationId
        locationName
        customerName
        proposalId
        proposalNumber
        proposalName
        salesmanName
        dueDate
        kind
        subject
        status
        outcome
        note
        nextDueDate
        closedAt
        closedByName
        createdAt
      }
    }
  }
`);

export const FollowUpQuery = graphql(`
  query FollowUp($id: ID!) {
    record: followUp(id: $id) {
      id
      version
      locationId
      locationName
      customerId
      customerName
      proposalId
      proposalNumber
      proposalName
      salesmanName
      dueDate
      kind
      subject
      status
      suspendedBy
      outcome
      note
      nextDueDate
      closedAt
      closedByName
      createdAt
      createdByName
      updatedAt
      updatedByName
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
