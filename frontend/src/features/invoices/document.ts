import type { ResultOf } from 'gql.tada';
import { invoice } from '@backoffice/contracts/features/invoices';
import { graphql } from '#data/gql.ts';
import { defineDocument } from '#documents/document.tsx';
import { statusText } from '#widgets/status-chip.tsx';

const InvoiceQuery = graphql(`
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

/** An invoice has no name of its own: it is called after what it bills. */
export const invoiceDocument = defineDocument({
  resource: invoice,
  query: InvoiceQuery,
  title: ({ contractName }: InvoiceRecord) => contractName,
});

export const invoiceKindText = (kind: string) => (kind === 'costPlus' ? 'Cost-plus' : statusText(kind));
