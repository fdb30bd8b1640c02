import { receivableOwnRoutes } from '@backoffice/contracts/features/receivables';
import { bindHandler } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { receivablesOf } from './report.ts';

export const receivablesFeature: ReadFeature = {
  handlers: (ports) => [
    bindHandler(receivableOwnRoutes.list, ({ body, query: { myArList = false, salesmanId = null }, caller }) =>
      receivablesOf(
        ports,
        { ...body, mine: body.mine || myArList },
        salesmanId === null
          ? caller
          : { ...caller, salesmanId, salesmen: caller.salesmen.filter((each) => each === salesmanId) },
      ),
    ),
  ],
};
