import { ledgerEntry, ledgerOwnRoutes } from '@backoffice/contracts/features/ledger';
import { bindHandler } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { ledgerProjection } from './projection.ts';
import { ledgerTable } from './table.ts';

export const ledgerFeature: ReadFeature = {
  projection: ledgerProjection,
  table: ledgerTable,
  handlers: ({ reads }) => [
    bindHandler(ledgerOwnRoutes.entries, ({ body, caller }) =>
      reads.list(ledgerEntry, { request: body, place: 'live' }, caller),
    ),
  ],
};
