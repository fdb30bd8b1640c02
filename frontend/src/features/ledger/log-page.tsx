import { useCallback, useMemo } from 'react';
import { ledgerEntry, ledgerOwnRoutes } from '@backoffice/contracts/features/ledger';
import { useChart } from '#figures/accounts.ts';
import { ListPage } from '#lists/list-page.tsx';
import type { ListRoute } from '#lists/grid/row-source.ts';
import { call } from '#data/http-client.ts';
import type { FilterSpec } from '#navigation/use-list-state.ts';
import { fieldLabel } from '#widgets/labels.ts';
import { JournalExport } from './actions.tsx';
import { entryPath, journalCard, journalColumns, type JournalRow } from './columns.ts';

type NamedAccount = [account: string, name: string, label: string];
const BY_POSITION = { by: 'position', order: 'desc' } as const;

/** Every line of the books, the newest first; each leads to the record whose event it is. */
export function JournalPage() {
  const chart = useChart();
  const names = JSON.stringify((chart.data ?? []).map(({ account, code, name }) => [account, name, `${code} ${name}`]));
  const query = useCallback<ListRoute<JournalRow>>(
    async (request) => {
      const named = JSON.parse(names) as NamedAccount[]; // what was stringified above
      const nameByAccount = new Map(named.map(([account, name]) => [account, name]));
      const page = await call(ledgerOwnRoutes.entries, { body: request });
      return {
        ...page,
        items: page.items.map((entry) => ({
          ...entry,
          accountName: nameByAccount.get(entry.account) ?? fieldLabel(entry.account),
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
        options: (JSON.parse(names) as NamedAccount[]).map(([value, , label]) => ({ value, label })), // as above
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
