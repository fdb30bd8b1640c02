import { viewQueryText } from '@backoffice/contracts/capabilities';
import { journalEntry, type JournalEntryView } from '@backoffice/contracts/features/journal-entries';
import { graphql } from '#data/gql.ts';
import { recordQuery } from '#fields/record-queries.ts';

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

export const JournalEntryQuery = recordQuery(journalEntry);
export const queryTexts = [viewQueryText(journalEntry)];
export type JournalEntryRecord = JournalEntryView;
