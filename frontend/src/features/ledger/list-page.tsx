import { useCallback } from 'react';
import { HTMLSelect, SegmentedControl } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { bill, billOwnRoutes } from '@backoffice/contracts/features/bills';
import { checkOwnRoutes } from '@backoffice/contracts/features/checks';
import { ledgerOwnRoutes } from '@backoffice/contracts/features/ledger';
import { dollarsText, type Filter } from '@backoffice/contracts/kernel';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { useRouteRead } from '#data/use-read.ts';
import { SearchBox } from '#forms/search-box.tsx';
import { ListPage } from '#lists/list-page.tsx';
import { useListTotals } from '#lists/use-list-totals.ts';
import { LinkButton } from '#navigation/link-button.tsx';
import { useUrlState } from '#navigation/use-url-state.ts';
import { AsOfInput, useAsOfDay } from '#widgets/as-of.tsx';
import { selectOptions } from '#widgets/labels.ts';
import { AsyncContent, EmptyState, PageTitle, Skeleton } from '#widgets/page-states.tsx';
import { Pagination } from '#widgets/pagination.tsx';
import { JournalExport } from './actions.tsx';
import { PayDue, PaySelected } from './bulk-actions.tsx';
import { billCard, billColumns, billFilters, type BillRow } from './columns.ts';
import { BanksPanel, ClosingPanel, OwedPanel, TrialBalancePanel } from './panels.tsx';
import { BillsQuery, BOOKS_CHANGES } from './queries.ts';
import { VendorsTable } from './table.tsx';
import '#figures/books.css';

const whole = (
  <>
    <Skeleton height={180} />
    <Skeleton height={420} />
  </>
);

/**
 * The books at a glance, today or as of a past day: what is owed, what the banks hold, what is closed, and every
 * account.
 */
export function LedgerPage() {
  const asOf = useAsOfDay();
  const day = asOf.day ? { asOf: asOf.day } : {};
  const balance = useRouteRead(ledgerOwnRoutes.trialBalance, { query: day }, BOOKS_CHANGES);
  const owed = useRouteRead(ledgerOwnRoutes.vendors, { body: { ...day, limit: 1 } }, BOOKS_CHANGES);
  const both = { ...balance, data: balance.data && owed.data && { balance: balance.data, owed: owed.data } };
  return (
    <div className="page ledger">
      <PageTitle>Ledger</PageTitle>
      <header className="record-head">
        <h1>Ledger</h1>
        <span className="grow" />
        <Link to="/reports/statements/profit-and-loss">Statements</Link>
        <Link to="/ledger/journal">Journal</Link>
        <JournalExport />
        <AsOfInput of={asOf} />
      </header>
      <AsyncContent of={{ ...both, problem: balance.problem ?? owed.problem }} skeleton={whole}>
        {({ balance: trial, owed: { totals, asOf: until, basis } }) => (
          <>
            <OwedPanel title="Owed to vendors" of={totals} asOf={until} basis={basis} to="/ledger/vendor?only=open" />
            <div className="dashboard-columns ledger-columns">
              <TrialBalancePanel of={trial} />
              <div className="dashboard-stack">
                <BanksPanel of={trial} />
                <ClosingPanel />
              </div>
            </div>
          </>
        )}
      </AsyncContent>
    </div>
  );
}

const typeNames = {
  supplier: 'Suppliers',
  equipmentVendor: 'Equipment vendors',
  subcontractor: 'Subcontractors',
  other: 'Others',
} as const;
const shows = [
  { value: 'all', label: 'All' },
  { value: 'open', label: 'Owed' },
  { value: 'overdue', label: 'Overdue' },
] as const;

/** What is owed to each vendor, by age, today or as of a past day. */
export function VendorsPage() {
  const asOf = useAsOfDay();
  const { params, put } = useUrlState();
  const list = (changes: Readonly<Record<string, string | null>>) => put({ ...changes, page: null });
  const searchFor = useCallback((search: string) => put({ search: search || null, page: null }), [put]);
  const search = params.get('search') ?? '';
  const only = shows.find(({ value }) => value !== 'all' && value === params.get('only'))?.value;
  const types = Object.keys(typeNames) as (keyof typeof typeNames)[]; // its own keys
  const type = types.find((each) => each === params.get('type'));
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const request = {
    search,
    sortBy: 'open' as const,
    order: 'desc' as const,
    page,
    ...(asOf.day ? { asOf: asOf.day } : {}),
    ...(only && only !== 'all' ? { only } : {}),
    ...(type ? { type } : {}),
  };
  const reading = useRouteRead(ledgerOwnRoutes.vendors, { body: request }, BOOKS_CHANGES);
  return (
    <div className="page ledger print-wide">
      <PageTitle>Vendor ledger</PageTitle>
      <header className="record-head">
        <h1>Vendor ledger</h1>
        <span className="grow" />
        <Link to="/ledger/bills">Bills to pay</Link>
        <SearchBox label="Search vendors" value={search} onSearch={searchFor} />
        <HTMLSelect
          aria-label="Kind of vendor"
          value={type ?? ''}
          options={[{ value: '', label: 'All vendors' }, ...selectOptions(typeNames)]}
          onChange={({ target }) => list({ type: target.value || null })}
        />
        <SegmentedControl
          size="small"
          role="radiogroup"
          aria-label="Which vendors"
          options={[...shows]}
          value={only ?? 'all'}
          onValueChange={(value) => list({ only: value === 'all' ? null : value })}
        />
        <AsOfInput of={asOf} />
        <PermissionGate check={billOwnRoutes.record.permission}>
          <LinkButton to="/ledger/bills/new" icon={<Plus />} text="Enter a bill" />
        </PermissionGate>
      </header>
      <AsyncContent of={reading} skeleton={whole}>
        {(found) => (
          <>
            {found.total === 0 ? (
              <EmptyState title="No vendors here">
                {search || only || type
                  ? 'Nobody of this kind on this day.'
                  : 'Material suppliers, equipment vendors and subcontractors stand here once they are entered.'}
              </EmptyState>
            ) : (
              <VendorsTable of={found} />
            )}
            <Pagination
              of={found}
              count={found.items.length}
              noun="vendors, most owed first"
              onPage={(next) => put({ page: next === 1 ? null : String(next) })}
            />
          </>
        )}
      </AsyncContent>
    </div>
  );
}

const DUE: readonly Filter[] = [{ field: 'status', op: 'in', value: ['open', 'partiallyPaid'] }];
const BY_DUE = { by: 'dueDate', order: 'asc' } as const;
const NO_FILTERS: readonly Filter[] = [];
const totalsText = {
  titled: 'vendorName',
  card: ({ amount = 0, open = 0 }: Readonly<Record<string, number>>) => ({
    line: `${dollarsText(amount)} in all`,
    figure: dollarsText(open),
  }),
} as const;
const TOOL_PARAMS = ['show'];
const billPath = ({ id }: BillRow) => `/ledger/bills/${id}`;

/** Bills, credits and adjustments of all vendors; those that are open can be paid in one press. */
export function BillsPage() {
  const may = usePermissionCheck()(checkOwnRoutes.payBills.permission);
  const { params, put } = useUrlState();
  const showsAll = params.get('show') === 'all';
  const totals = useListTotals<BillRow>(billOwnRoutes.totals, billFilters, showsAll ? NO_FILTERS : DUE, totalsText);
  return (
    <ListPage
      report
      resource={bill}
      title="Bills"
      query={BillsQuery}
      exported={{ list: billOwnRoutes.list }}
      columns={billColumns}
      card={billCard}
      filters={billFilters}
      open={billPath}
      sorted={BY_DUE}
      {...(showsAll ? {} : { where: DUE })}
      totals={totals}
      toolParams={TOOL_PARAMS}
      add={{ to: '/ledger/bills/new', verb: 'Enter a bill', may: billOwnRoutes.record.permission }}
      tools={
        <>
          <HTMLSelect
            aria-label="Which bills"
            value={showsAll ? 'all' : 'due'}
            options={[
              { value: 'due', label: 'To be paid' },
              { value: 'all', label: 'All' },
            ]}
            onChange={({ target }) => put({ show: target.value === 'all' ? 'all' : null })}
          />
          {may && !showsAll && <PayDue />}
        </>
      }
      empty={showsAll ? 'What vendors ask for stands here.' : 'Every bill is paid.'}
      {...(may ? { act: (chosen: readonly BillRow[]) => <PaySelected chosen={chosen} /> } : {})}
    />
  );
}
