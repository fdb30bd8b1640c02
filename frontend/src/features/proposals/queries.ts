import { graphql } from '#data/gql.ts';

export const ProposalsQuery = graphql(`
  query Proposals($request: ListRequest!, $place: ListPlace) {
    page: proposals(request: $request, place: $place) {
      total
      totalIsExact
      hasMore
      endCursor
      items {
        id
        number
        name
        locationId
        customerName
        locationName
        salesmanName
        status
        amount
        date
        goodThruDate
        sentAt
        signedAt
        trashedAt
        archivedAt
        createdAt
        updatedAt
      }
    }
  }
`);

export const ProposalQuery = graphql(`
  query Proposal($id: ID!) {
    record: proposal(id: $id) {
      id
      version
      companyId
      number
      name
      date
      goodThruDate
      amount
      terms
      hideTerms
      sendFollowUp
      internalNotes
      status
      revision
      contentHash
      locationId
      locationName
      locationAddress
      customerId
      customerName
      customerAddress
      contactName
      salesmanId
      salesmanName
      createdAt
      createdByName
      updatedAt
      updatedByName
      trashedAt
      archivedAt
      sentAt
      firstViewedAt
      signedAt
      acceptedAt
      lineItems {
        id
        kind
        name
        description
        quantity
        unit
        unitPrice
        selected
        isPhase
        amount
      }
      sections {
        title
        body
      }
      acceptance {
        method
        name
        company
        date
        reason
        evidencePath
      }
      media {
        filePath
        name
        contentType
        size
        at
        byName
      }
      signature {
        signedAt
        name
        title
        company
        date
        method
      }
    }
  }
`);

export const FollowUpsOfProposalQuery = graphql(`
  query FollowUpsOfProposal($request: ListRequest!) {
    page: followUps(request: $request) {
      total
      items {
        id
        dueDate
        subject
        status
      }
    }
  }
`);
