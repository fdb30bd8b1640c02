import {
  ReconciliationStatus,
  reconciliationOwnRoutes,
  StatementItem,
} from '@backoffice/contracts/features/reconciliations';
import { bindHandler } from '@backoffice/infra/http';
import { reportDay } from '#capabilities/report-day.ts';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { reconciliationsProjection } from './projection.ts';
import { openStatement, proposeMatches } from './resolver.ts';
import { statementCheck } from './statement-rules.ts';
import { reconciliationsTable } from './table.ts';

export const reconciliationsFeature: ReadFeature = {
  projection: reconciliationsProjection,
  table: reconciliationsTable,
  typeNames: { ReconciliationStatus, StatementItem },
  checks: [statementCheck],
  handlers: (ports) => [
    bindHandler(reconciliationOwnRoutes.open, ({ query, caller }) => openStatement(ports.reads, caller, query)),
    bindHandler(reconciliationOwnRoutes.propose, async (call) =>
      proposeMatches(ports.reads, call, await reportDay(ports, call.caller.tenant)),
    ),
  ],
};
