import { ledgerEntry, ledgerOwnRoutes } from '@backoffice/contracts/features/ledger';
import { handle } from '@backoffice/infra/http';
import type { ReadFeature } from '#kernel/feature.ts';
import { ledger } from './projection.ts';
import { ledgerTable } from './table.ts';

export const ledgerFeature: ReadFeature = {
  projection: ledger,
  table: ledgerTable,
  handlers: ({ reads }) => [
    handle(ledgerOwnRoutes.entries, ({ body, caller }) =>
      reads.list(ledgerEntry, { request: body, place: 'live' }, caller),
    ),
  ],
};
