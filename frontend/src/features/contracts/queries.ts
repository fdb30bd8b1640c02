import { graphql } from '#data/gql.ts';

export const ContractsQuery = graphql(`
  query Contracts($request: ListRequest!, $place: ListPlace) {
    page: contracts(request: $request, place: $place) {
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
        contractValue
        billed
        paid
        retention
        balance
        unbilled
        date
        sentAt
        signedAt
        trashedAt
        createdAt
        updatedAt
      }
    }
  }
`);

export const ContractQuery = graphql(`
  query Contract($id: ID!) {
    record: contract(id: $id) {
      id
      version
      companyId
      number
      name
      type
      date
      startDate
      estimatedCompletion
      completedOn
      noticeOfCompletionRecordedOn
      closedAt
      voidedAt
      voidReason
      amount
      retentionBp
      retentionExempt
      downPayment
      terms
      hideTerms
      isHomeImprovement
      isPublicWork
      internalNotes
      status
      revision
      contentHash
      originalAmount
      approvedChanges
      pendingChanges
      contractValue
      billed
      extras
      unbilled
      retention
      paid
      openDue
      balance
      proposalId
      proposalNumber
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
      paymentSchedule {
        label
        amount
        bp
        dueOn
        milestone
      }
      lender {
        name
        address
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
      countersignature {
        name
        title
        at
      }
      changeOrders {
        changeOrderId
        number
        date
        amount
        standing
        approvals {
          on
          amount
        }
      }
      billing {
        retainable
        retentionHeld
        retentionReleased
        lines {
          sourceLineItemId
          source
          changeOrderId
          changeOrderNumber
          name
          scheduled
          billed
          percent
          balance
        }
      }
    }
  }
`);

export const ChangeOrdersOfContractQuery = graphql(`
  query ChangeOrdersOfContract($request: ListRequest!) {
    page: changeOrders(request: $request) {
      total
      items {
        id
        number
        name
        status
        amount
        daysAdded
        date
      }
    }
  }
`);
