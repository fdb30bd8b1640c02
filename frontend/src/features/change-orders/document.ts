import type { ResultOf } from 'gql.tada';
import { changeOrder, type changeReasons } from '@backoffice/contracts/features/change-orders';
import { graphql } from '#data/gql.ts';
import { defineDocument } from '#documents/document.tsx';

const ChangeOrderQuery = graphql(`
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

export type ChangeOrderRecord = NonNullable<ResultOf<typeof ChangeOrderQuery>['record']>;

export const changeOrderDocument = defineDocument({
  resource: changeOrder,
  query: ChangeOrderQuery,
  title: ({ name }: ChangeOrderRecord) => name,
});

export type ChangeReason = (typeof changeReasons)[number];
export const reasonNames: Readonly<Record<ChangeReason, string>> = {
  customerRequest: 'Asked for by the customer',
  unforeseen: 'Unforeseen conditions',
  designChange: 'Change of the design',
  errorOmission: 'Error or omission',
  allowance: 'Allowance settled',
  credit: 'Credit',
};
