import type { ResultOf } from 'gql.tada';
import { proposal } from '@backoffice/contracts/features/proposals';
import { graphql } from '#data/gql.ts';
import { defineDocument } from '#documents/document.tsx';

const ProposalQuery = graphql(`
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

export type ProposalRecord = NonNullable<ResultOf<typeof ProposalQuery>['record']>;

export const proposalDocument = defineDocument({
  resource: proposal,
  query: ProposalQuery,
  title: ({ name }: ProposalRecord) => name,
});
