import { useCallback, useState } from 'react';
import { Button, Switch } from '@blueprintjs/core';
import { Download, Plus } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { chartOfAccountsOwnRoutes, type AccountStandings } from '@backoffice/contracts/features/chart-of-accounts';
import { PermissionGate } from '#access/permissions.tsx';
import { downloadFile } from '#data/download.ts';
import { useRouteRead } from '#data/use-read.ts';
import { SearchBox } from '#forms/search-box.tsx';
import { useUrlState } from '#navigation/use-url-state.ts';
import { notifyProblem } from '#toasts/notify.ts';
import { AsOfInput, useAsOfDay } from '#widgets/as-of.tsx';
import { DayText } from '#widgets/formats.tsx';
import { AsyncContent, EmptyState, PageTitle, Skeleton } from '#widgets/page-states.tsx';
import { accountTree } from './calculations.ts';
import { AddAccountDialog, CostsDialog, type NewAccount } from './dialogs.tsx';
import { MappingDialog } from './line-dialogs.tsx';
import { AccountsTable } from './table.tsx';
import '#figures/books.css';

const routes = chartOfAccountsOwnRoutes;
/** Whatever posts to the books, or names what is posted to. */
const REFETCH_ON = ['ChartOfAccounts', 'Bank', 'Invoice', 'Payment', 'Bill', 'Check', 'JobCost', 'JournalEntry'];

/** Every account with what it stands at, where it is named, added to, retired, and followed to its entries. */
export function AccountsPage() {
  const asOf = useAsOfDay();
  const reading = useRouteRead(routes.standings, { query: asOf.day ? { asOf: asOf.day } : {} }, REFETCH_ON);
  return (
    <div className="page ledger">
      <PageTitle>Chart of accounts</PageTitle>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to="/ledger">Ledger</Link>
          </li>
        </ol>
      </nav>
      <AsyncContent of={reading} skeleton={<Skeleton height={520} />}>
        {(found) => <Accounts of={found} asOf={asOf} />}
      </AsyncContent>
    </div>
  );
}

function Accounts({ of, asOf }: { of: AccountStandings; asOf: ReturnType<typeof useAsOfDay> }) {
  const { params, put } = useUrlState();
  const searchFor = useCallback((search: string) => put({ search: search || null }), [put]);
  const [adding, setAdding] = useState<NewAccount | null>(null);
  const search = params.get('search') ?? '';
  const withRetired = params.get('retired') === 'yes';
  const retired = of.accounts.filter(({ retiredOn }) => retiredOn !== null).length;
  const groups = accountTree(of.accounts, { search, withRetired });
  async function save() {
    const problem = await downloadFile(routes.file, {}, 'Chart of accounts.csv');
    if (problem) notifyProblem(problem);
  }
  return (
    <>
      <header className="record-head">
        <h1>Chart of accounts</h1>
        <span className="grow" />
        <SearchBox label="Search accounts" value={search} onSearch={searchFor} />
        {retired > 0 && (
          <Switch
            className="accounts-retired"
            label={`Retired (${retired})`}
            checked={withRetired}
            onChange={() => put({ retired: withRetired ? null : 'yes' })}
          />
        )}
        <AsOfInput of={asOf} />
        <PermissionGate check={routes.file.alsoPermission ?? null}>
          <Button variant="minimal" icon={<Download />} text="Download CSV" onClick={() => void save()} />
        </PermissionGate>
        <PermissionGate check={routes.add.permission}>
          <Button
            intent="primary"
            icon={<Plus />}
            text="Add an account"
            onClick={() => setAdding({ type: 'expense', parent: null })}
          />
        </PermissionGate>
      </header>
      <CostsLine from={of.costsInLedgerFrom} />
      <MappingLine of={of} />
      {groups.length === 0 ? (
        <EmptyState title="No such account">No number and no name says that.</EmptyState>
      ) : (
        <AccountsTable of={of} groups={groups} onAdd={setAdding} />
      )}
      {adding && <AddAccountDialog of={adding} onClose={() => setAdding(null)} />}
    </>
  );
}

/** To which accounts of the company's own costs of jobs go. */
function MappingLine({ of }: { of: AccountStandings }) {
  const [isChanging, setChanging] = useState(false);
  const nameOf = (account: string) => of.accounts.find((each) => each.account === account)?.name ?? '';
  const said = of.costMapping.map(({ cost, phase, account }) =>
    [nameOf(cost), phase && `of ${phase}`, 'to', nameOf(account)].filter(Boolean).join(' '),
  );
  return (
    <p className="muted">
      {said.length === 0
        ? 'Costs of jobs go to the accounts of their kinds. '
        : `Costs of jobs go to accounts of your own: ${said.join('; ')}. `}
      <PermissionGate check={routes.mapping.permission}>
        <Button
          size="small"
          variant="minimal"
          intent="primary"
          text="Choose accounts…"
          onClick={() => setChanging(true)}
        />
      </PermissionGate>
      {isChanging && <MappingDialog of={of} onClose={() => setChanging(false)} />}
    </p>
  );
}

/** Whether tickets post what is no purchase, and since when. */
function CostsLine({ from }: { from: AccountStandings['costsInLedgerFrom'] }) {
  const [isChanging, setChanging] = useState(false);
  return (
    <p className="muted">
      {from ? (
        <>
          Hours, own equipment and inventory of jobs are posted from <DayText of={from} />.{' '}
        </>
      ) : (
        'Hours, own equipment and inventory of jobs are not posted. '
      )}
      <PermissionGate check={routes.costs.permission}>
        <Button size="small" variant="minimal" intent="primary" text="Change…" onClick={() => setChanging(true)} />
      </PermissionGate>
      {isChanging && <CostsDialog from={from} onClose={() => setChanging(false)} />}
    </p>
  );
}
