import { auditOwnRoutes } from '@backoffice/contracts/features/audit';
import { call } from '#kernel/api.ts';
import { graphql } from '#kernel/gql.ts';
import type { Asked } from '#capabilities/row-source.ts';

export const entries = (request: Asked) =>
  call(auditOwnRoutes.list, { body: { sortBy: 'position', order: 'desc', ...request } });

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
