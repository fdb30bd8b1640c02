import { receivableOwnRoutes } from '@backoffice/contracts/features/receivables';
import { handle } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { receivablesOf } from './report.ts';

export const receivablesFeature: ReadFeature = {
  handlers: (ports) => [handle(receivableOwnRoutes.list, ({ body, caller }) => receivablesOf(ports, body, caller))],
};
