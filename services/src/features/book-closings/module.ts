import { bookClosingFold, bookClosingGuards } from '@backoffice/contracts/features/book-closings';
import { company } from '@backoffice/contracts/features/companies';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import type { FindLedgerBalance } from '#domain/ledger-balance.ts';
import { bookClosingDecider } from './decider.ts';

export { bookClosingHandlers } from './controller.ts';
export const bookClosingsWith = (findLedgerBalance: FindLedgerBalance) =>
  ({
    fold: bookClosingFold,
    guards: bookClosingGuards,
    decider: bookClosingDecider,
    gatherFacts: async ({ type }, { tenant, record }) => ({
      fiscalYearMonth: (await record(company, tenant))?.fiscalYearMonth ?? 1,
      unclassified: type === 'FinalizeYear' ? await findLedgerBalance(tenant, 'account', 'unclassified') : 0,
    }),
  }) satisfies WriteFeature;
