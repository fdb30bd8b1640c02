import { jobBoardRouteTable } from '@backoffice/contracts/features/job-board';
import { bindHandler } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { visibleSalesmen } from '#kernel/row-scope.ts';
import { jobBoard } from './report.ts';

export const jobBoardFeature: ReadFeature = {
  handlers: (ports) => [
    bindHandler(jobBoardRouteTable.board, ({ query, caller }) =>
      jobBoard(ports, query, { tenant: caller.tenant, salesmen: visibleSalesmen(caller) }),
    ),
  ],
};
