import { useCallback, useMemo } from 'react';
import { ledgerAccounts } from '@backoffice/contracts/capabilities';
import { ledgerEntry, ledgerOwnRoutes } from '@backoffice/contracts/features/ledger';
import { useAccountNames } from '#figures/accounts.ts';
import { ListPage } from '#lists/list-page.tsx';
import type { ListRoute } from '#lists/grid/row-source.ts';
import { call } from '#data/http-client.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { JournalExport } from './actions.tsx';
import { entryPath, journalCard, journalColumns, type JournalRow } from './columns.ts';

const BY_POSITION = { by: 'position', order: 'desc' } as const;

/** Every line of the books, the newest first; each leads to the record whose event it is. */
export function JournalPage() {
  const nameOf = useAccountNames();
  const names = JSON.stringify(ledgerAccounts.map((account) => [account, nameOf(account)]));
  const query = useCallback<ListRoute<JournalRow>>(
    async (request) => {
      const nameByAccount = new Map(JSON.parse(names) as [string, string][]); // what was stringified above
      const page = await call(ledgerOwnRoutes.entries, { body: request });
      return {
        ...page,
        items: page.items.map((entry) => ({
          ...entry,
          accountName: nameByAccount.get(entry.account) ?? entry.account,
        })),
      };
    },
    [names],
  );
  const filters = useMemo(
    (): FilterSpec[] => [
      {
        field: 'account',
        title: 'Account',
        kind: 'choice',
        options: (JSON.parse(names) as [string, string][]).map(([value, label]) => ({ value, label })), // as above
      },
      { field: 'day', title: 'Date', kind: 'days' },
      { field: 'amount', title: 'Amount', kind: 'amount' },
    ],
    [names],
  );
  return (
    <ListPage
      report
      resource={ledgerEntry}
      title="Journal"
      query={query}
      exported={{ list: ledgerOwnRoutes.entries }}
      columns={journalColumns}
      card={journalCard}
      filters={filters}
      sorted={BY_POSITION}
      open={entryPath}
      tools={<JournalExport />}
      empty="What is approved, billed, paid and received is posted here by itself."
    />
  );
}
