import { closingFiguresOwnRoutes, FrozenPart, PostingDifference } from '@backoffice/contracts/features/closing-figures';
import { bindHandler } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { closedEntriesCheck, closingCheck } from './closing-rules.ts';
import { closedEntries, closedEntriesDigestCheck } from './closed-entries-rules.ts';
import { closingFiguresProjection } from './projection.ts';
import { closingCheckList, compareClosing, listClosings } from './resolver.ts';
import { closingFiguresTable } from './table.ts';

export { readClosingFigures } from './report.ts';

export const closingFiguresFeature: ReadFeature = {
  projection: closingFiguresProjection,
  table: closingFiguresTable,
  typeNames: { FrozenPart, PostingDifference },
  checks: [closedEntriesCheck, closingCheck, closedEntriesDigestCheck],
  handlers: (ports) => [
    bindHandler(closingFiguresOwnRoutes.closings, ({ caller }) => listClosings(ports, caller.tenant)),
    bindHandler(closingFiguresOwnRoutes.checkList, ({ query: { through }, caller }) =>
      closingCheckList(ports, caller.tenant, through),
    ),
    bindHandler(closingFiguresOwnRoutes.compare, ({ params: { id = '' }, caller }) =>
      compareClosing(ports, caller.tenant, id),
    ),
    bindHandler(closingFiguresOwnRoutes.entries, ({ params: { id = '' }, query: { from }, caller }) =>
      closedEntries(ports, caller.tenant, id, from),
    ),
  ],
};
