import type { ResultOf } from 'gql.tada';
import { graphql } from '#data/gql.ts';

export const JournalEntriesQuery = graphql(`
  query JournalEntries($request: ListRequest!, $place: ListPlace) {
    page: journalEntries(request: $request, place: $place) {
      total
      totalIsExact
      hasMore
      endCursor
      items {
        id
        number
        kind
        date
        reason
        amount
        status
        reversesOn
        nextOn
        createdAt
        createdByName
      }
    }
  }
`);

export const JournalEntryQuery = graphql(`
  query JournalEntry($id: ID!) {
    record: journalEntry(id: $id) {
      id
      version
      companyId
      number
      kind
      date
      reason
      amount
      status
      reversesOn
      repeats {
        dayOfMonth
        endsOn
      }
      nextOn
      repeatOf
      receivedOn
      reversedOn
      reversalReason
      source {
        entity
        id
        name
      }
      reconciled {
        bankId
        on
      }
      lines {
        account
        accountName
        day
        amount
        bankId
        contractId
        contractName
        lineItemId
        phaseName
        customerId
        vendorId
        description
      }
      media {
        filePath
        name
        contentType
        size
        at
        byName
      }
      createdAt
      createdByName
      updatedAt
      updatedByName
    }
  }
`);
export type JournalEntryRecord = NonNullable<ResultOf<typeof JournalEntryQuery>['record']>;
