import { check } from '@backoffice/contracts/features/checks';
import { ledgerEntry, ledgerOwnRoutes } from '@backoffice/contracts/features/ledger';
import { equals, LIST_LIMIT, ListRequest } from '@backoffice/contracts/kernel';
import { bindHandler } from '@backoffice/infra/http';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { ledgerProjection } from './projection.ts';
import { listVendorBalances, totals1099, trialBalance } from './report.ts';
import { bankRegister, namedEntries, vendorLedger } from './resolver.ts';
import { ledgerTable } from './table.ts';

export { ledgerBalanceIn } from './report.ts';
export const ledgerFeature: ReadFeature = {
  projection: ledgerProjection,
  table: ledgerTable,
  handlers: (ports) => [
    bindHandler(ledgerOwnRoutes.entries, ({ body, caller }) => namedEntries(ports, body, caller)),
    bindHandler(ledgerOwnRoutes.vendors, ({ body, caller }) => listVendorBalances(ports, caller.tenant, body)),
    bindHandler(ledgerOwnRoutes.vendor, ({ params: { id = '' }, query, caller }) =>
      vendorLedger(ports, caller.tenant, id, query),
    ),
    bindHandler(ledgerOwnRoutes.totals1099, ({ query: { year }, caller }) => totals1099(ports, caller, year)),
    bindHandler(ledgerOwnRoutes.register, ({ body, caller }) => bankRegister(ports, caller.tenant, body)),
    bindHandler(ledgerOwnRoutes.check, async ({ params: { id = '' }, caller }) => {
      const written = await ports.reads.one(check, id, caller);
      const request = ListRequest.parse({
        filters: [equals('checkId', id)],
        sortBy: 'position',
        order: 'asc',
        limit: LIST_LIMIT,
      });
      const { items: entries } = await ports.reads.list(ledgerEntry, { request, place: 'live' }, caller);
      return { ...written, entries };
    }),
    bindHandler(ledgerOwnRoutes.trialBalance, ({ query: { asOf }, caller }) =>
      trialBalance(ports, caller.tenant, asOf),
    ),
  ],
};
