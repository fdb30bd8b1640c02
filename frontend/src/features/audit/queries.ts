import { auditOwnRoutes } from '@backoffice/contracts/features/audit';
import { call } from '#data/http-client.ts';
import { graphql } from '#data/gql.ts';
import type { ListPageRequest } from '#lists/grid/row-source.ts';

export const listAuditEntries = (request: ListPageRequest) => call(auditOwnRoutes.list, { body: request });

export const HistoryQuery = graphql(`
  query RecordHistory($resource: String!, $id: ID!) {
    history(resource: $resource, id: $id) {
      position
      changes {
        field
        before
        after
      }
    }
  }
`);
