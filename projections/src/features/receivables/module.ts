import { receivableOwnRoutes } from '@backoffice/contracts/features/receivables';
import { bindHandler } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { receivablesOf } from './report.ts';

export const receivablesFeature: ReadFeature = {
  handlers: (ports) => [
    bindHandler(receivableOwnRoutes.list, ({ body, caller, query }) => receivablesOf(ports, body, caller, query)),
  ],
};
