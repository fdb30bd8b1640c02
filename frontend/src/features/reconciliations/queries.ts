import type { ResultOf } from 'gql.tada';
import { reconciliationOwnRoutes, type StatementProposal } from '@backoffice/contracts/features/reconciliations';
import { graphql } from '#data/gql.ts';
import { fetchWithSession, identityHeaders, urlOf } from '#data/http-client.ts';

export const ReconciliationQuery = graphql(`
  query Reconciliation($id: ID!) {
    record: reconciliation(id: $id) {
      id
      version
      bankId
      bankName
      statementDate
      beginningBalance
      endingBalance
      clearedAmount
      sha256
      status
      reopenedOn
      reopenReason
      createdAt
      createdByName
      items {
        kind
        id
        date
        number
        party
        amount
        payments {
          paymentId
          party
          number
          amount
        }
      }
    }
  }
`);
export type ReconciliationRecord = NonNullable<ResultOf<typeof ReconciliationQuery>['record']>;

export const ReconciliationsQuery = graphql(`
  query Reconciliations($request: ListRequest!) {
    page: reconciliations(request: $request) {
      items {
        id
        statementDate
        endingBalance
        status
        createdByName
      }
    }
  }
`);

/** What a file of the bank says, and what it proposes to be ticked. @throws as any call does */
export async function readStatement(bankId: string, file: File): Promise<StatementProposal> {
  const response = await fetchWithSession(urlOf(reconciliationOwnRoutes.propose, { query: { bankId } }), {
    method: 'POST',
    headers: { 'content-type': file.type || 'application/octet-stream', ...identityHeaders('company') },
    body: file,
  });
  return (await response.json()) as StatementProposal; // as the table declares its answer
}
