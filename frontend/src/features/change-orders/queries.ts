import { graphql } from '#data/gql.ts';

export const ChangeOrdersQuery = graphql(`
  query ChangeOrders($request: ListRequest!, $place: ListPlace) {
    page: changeOrders(request: $request, place: $place) {
      total
      totalIsExact
      hasMore
      endCursor
      items {
        id
        number
        name
        locationId
        contractId
        contractNumber
        contractName
        customerName
        locationName
        salesmanName
        status
        amount
        daysAdded
        reason
        unbilled
        date
        sentAt
        signedAt
        approvedAt
        trashedAt
        archivedAt
        createdAt
        updatedAt
      }
    }
  }
`);

export const ChangeOrderQuery = graphql(`
  query ChangeOrder($id: ID!) {
    record: changeOrder(id: $id) {
      id
      version
      companyId
      number
      name
      date
      reason
      amount
      daysAdded
      terms
      hideTerms
      internalNotes
      status
      revision
      contentHash
      approvalReason
      approvedAt
      billed
      unbilled
      contractId
      contractNumber
      contractName
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

/** The contract that is changed. */
export const ChangedContractQuery = graphql(`
  query ChangedContract($id: ID!) {
    record: contract(id: $id) {
      id
      status
      signedAt
      amount
    }
  }
`);

/** What changed it already. */
export const ApprovedChangesQuery = graphql(`
  query ApprovedChanges($request: ListRequest!) {
    page: changeOrders(request: $request) {
      items {
        id
        amount
        approvedAt
      }
    }
  }
`);
