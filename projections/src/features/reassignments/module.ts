import { reassignmentOwnRoutes } from '@backoffice/contracts/features/reassignments';
import { bindHandler } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { countReassignable } from './report.ts';

export const reassignmentsFeature: ReadFeature = {
  handlers: ({ sql }) => [
    bindHandler(reassignmentOwnRoutes.count, ({ body, caller }) => countReassignable(sql, caller.tenant, body)),
  ],
};
