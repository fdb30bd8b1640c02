import type { ResultOf } from 'gql.tada';
import { contract } from '@backoffice/contracts/features/contracts';
import { graphql } from '#data/gql.ts';
import { defineDocument } from '#documents/document.tsx';

const ContractQuery = graphql(`
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

export type ContractRecord = NonNullable<ResultOf<typeof ContractQuery>['record']>;

export const contractDocument = defineDocument({
  resource: contract,
  query: ContractQuery,
  title: ({ name }: ContractRecord) => name,
});
