import { graphql } from '#data/gql.ts';

export const CustomersQuery = graphql(`
  query Customers($request: ListRequest!, $place: ListPlace) {
    page: customers(request: $request, place: $place) {
      total
      totalIsExact
      hasMore
      endCursor
      items {
        id
        name
        type
        status
        salesmanName
        primaryContactName
        primaryContactEmail
        primaryContactPhone
        city
        costPlusStatus
        owed
        lastActivityAt
        trashedAt
        updatedAt
        createdAt
      }
    }
  }
`);

export const CustomerQuery = graphql(`
  query Customer($id: ID!) {
    record: customer(id: $id) {
      id
      version
      name
      type
      status
      remindersPausedAt
      costPlusStatus
      salesmanId
      salesmanName
      phone
      email
      netDays
      taxExempt
      notes
      lastActivityAt
      trashedAt
      createdAt
      createdByName
      updatedAt
      updatedByName
      billingAddress {
        line1
        line2
        city
        state
        zip
      }
      contacts {
        id
        name
        title
        email
        phone
        isPrimary
        receives
        smsOptIn
        smsOptedOutAt
      }
      media {
        filePath
        name
        contentType
        size
        at
        byName
      }
    }
  }
`);

/** The locations of one customer, and what is owed for each. */
export const LocationsOfCustomerQuery = graphql(`
  query LocationsOfCustomer($request: ListRequest!) {
    page: locations(request: $request) {
      total
      items {
        id
        name
        city
        owed
        lastActivityAt
      }
    }
  }
`);

/** The latest cost-plus request of one customer, for those who may see it. */
export const CostPlusOfCustomerQuery = graphql(`
  query CostPlusOfCustomer($request: ListRequest!) {
    page: costPlusRequests(request: $request) {
      items {
        id
        version
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

/** What of each contract of a customer its location adds up. */
export const ContractsOfCustomerQuery = graphql(`
  query ContractsOfCustomer($request: ListRequest!) {
    page: contracts(request: $request) {
      items {
        id
        locationId
        contractValue
        billed
      }
    }
  }
`);

export const PaymentsOfCustomerQuery = graphql(`
  query PaymentsOfCustomer($request: ListRequest!) {
    page: postPayments(request: $request) {
      total
      items {
        id
        receivedOn
        methodName
        checkNo
        amount
        unapplied
        status
      }
    }
  }
`);
