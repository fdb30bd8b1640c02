import type { ResultOf } from 'gql.tada';
import { graphql } from '#data/gql.ts';

export const InvoicesQuery = graphql(`
  query Invoices($request: ListRequest!, $place: ListPlace) {
    page: invoices(request: $request, place: $place) {
      total
      totalIsExact
      hasMore
      endCursor
      items {
        id
        number
        kind
        locationId
        contractNumber
        contractName
        customerName
        locationName
        salesmanName
        status
        date
        dueDate
        amount
        retentionHeld
        retentionReleased
        amountDue
        paid
        openDue
        sentAt
        approvedAt
        trashedAt
        createdAt
        updatedAt
      }
    }
  }
`);

export const InvoiceQuery = graphql(`
  query Invoice($id: ID!) {
    record: invoice(id: $id) {
      id
      version
      companyId
      number
      kind
      date
      dueDate
      throughDate
      notes
      terms
      overbillingReason
      status
      revision
      contentHash
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
      amount
      retainable
      retentionBp
      retentionHeld
      retentionReleased
      amountDue
      paid
      openDue
      lineItems {
        sourceLineItemId
        source
        changeOrderId
        name
        quantity
        unit
        scheduled
        billing
        previouslyBilled
        thisPeriod
        percentToDate
        balance
      }
      invoiceItems {
        id
        name
        description
        quantity
        unit
        unitPrice
        retentionApplies
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
      payments {
        paymentId
        receivedOn
        amount
        status
        methodName
        checkNo
      }
      createdAt
      createdByName
      updatedAt
      updatedByName
      trashedAt
      sentAt
      firstViewedAt
      approvedAt
      approvedBy
      voidedAt
      voidReason
    }
  }
`);

export type InvoiceRecord = NonNullable<ResultOf<typeof InvoiceQuery>['record']>;

/** Where the contract of an invoice stands today. */
export const ContractTodayQuery = graphql(`
  query ContractToday($id: ID!) {
    record: contract(id: $id) {
      id
      number
      amount
      originalAmount
      approvedChanges
      contractValue
      billed
      extras
      unbilled
    }
  }
`);

export const BillableContractsQuery = graphql(`
  query BillableContracts($request: ListRequest!) {
    page: contracts(request: $request) {
      items {
        id
        number
        name
        contractValue
        billed
        unbilled
        retention
      }
    }
  }
`);
