import { useCallback } from 'react';
import { HTMLSelect, SegmentedControl, Switch } from '@blueprintjs/core';
import { receivableOwnRoutes, type AgingBasis, type Receivables } from '@backoffice/contracts/features/receivables';
import { equals } from '@backoffice/contracts/kernel';
import { Link } from 'react-router';
import { AsOfInput, useAsOfDay } from '#widgets/as-of.tsx';
import { Pagination } from '#widgets/pagination.tsx';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { useProfile } from '#access/profile.ts';
import { SearchBox } from '#forms/search-box.tsx';
import { EmptyState, AsyncContent, Skeleton, PageTitle } from '#widgets/page-states.tsx';
import { useUrlState } from '#navigation/use-url-state.ts';
import { useRouteRead } from '#data/use-read.ts';
import { ReceivablesExport } from './actions.tsx';
import { AgingBuckets, bucketFilters, bucketTitles } from './panels.tsx';
import { ReceivablesTable } from './table.tsx';
import './receivables.css';

const REFETCH_ON = ['Invoice', 'Payment', 'Contract', 'Customer'];
const basisOptions = [
  { value: 'invoiceDate', label: 'Invoice date' },
  { value: 'dueDate', label: 'Due date' },
] as const satisfies readonly { value: AgingBasis; label: string }[];

const ageLabel = (days: number) => `Over ${days} days`;
/** An age that the address names is there to be chosen, too. */
const ageOptions = (chosen: number | null) => [
  { value: '', label: 'Any age' },
  ...[...new Set([0, 30, 60, 90, chosen ?? 0])]
    .toSorted((a, b) => a - b)
    .map((days) => ({ value: String(days), label: ageLabel(days) })),
];

const onlyText = ({ items, byCustomer }: Receivables, locationId: string | null) =>
  `Only ${locationId ? (items[0]?.locationName ?? 'one location') : (byCustomer[0]?.name ?? 'one customer')}.`;

/** What of the receivables is asked for. All of it stands in the address. */
function useReceivablesChoice() {
  const { id: me } = useProfile();
  const { params, put } = useUrlState();
  const basis = basisOptions.find(({ value }) => value === params.get('basis'))?.value;
  const only = bucketFilters.find((each) => each === params.get('only'));
  const mine = params.get('mine') === '1';
  const search = params.get('search') ?? '';
  const typedAge = params.get('moreThan') ?? '';
  const moreThan = /^\d{1,5}$/.test(typedAge) ? Number(typedAge) : null;
  const [customerId, locationId] = [params.get('customerId'), params.get('locationId')];
  return {
    choice: { basis, only, mine, search, moreThan, locationId, whom: customerId ?? locationId },
    who: params.get('by') === 'salesman' ? ('salesman' as const) : ('customer' as const),
    page: Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1),
    isNarrowed: search !== '' || moreThan !== null,
    whose: [
      ...(mine ? [equals('salesmanId', me)] : []),
      ...(customerId ? [equals('customerId', customerId)] : []),
      ...(locationId ? [equals('locationId', locationId)] : []),
    ],
    request: {
      mine,
      search,
      ...(basis ? { basis } : {}),
      ...(only ? { only } : {}),
      ...(moreThan === null ? {} : { moreThan }),
      ...(customerId ? { customerId } : {}),
      ...(locationId ? { locationId } : {}),
    },
    hrefOf(next: string) {
      const to = new URLSearchParams(params);
      to.delete('page');
      if (next === only) to.delete('only');
      else to.set('only', next);
      return `?${to}`;
    },
    /** Another list begins on its first page. */
    choose: useCallback<Choose>((changes) => put({ ...changes, page: null }), [put]),
    turnTo: (page: number) => put({ page: page === 1 ? null : String(page) }),
  };
}
type Choose = (changes: Readonly<Record<string, string | null>>) => void;
type Choice = ReturnType<typeof useReceivablesChoice>['choice'];

/** The choice in words, for a file or a print that stands without the page. */
const choiceTexts = ({ mine, whom, locationId, only, search, moreThan }: Choice, found: Receivables | null) => [
  ...(mine ? ['Mine only'] : []),
  ...(whom && found ? [onlyText(found, locationId)] : []),
  ...(only ? [bucketTitles[only]] : []),
  ...(search ? [`“${search}”`] : []),
  ...(moreThan === null ? [] : [ageLabel(moreThan)]),
];

/** What customers owe, by age, today or as of a past day. */
export function ReceivablesPage() {
  const asOf = useAsOfDay();
  const { choice, who, page, isNarrowed, whose, request: chosen, hrefOf, choose, turnTo } = useReceivablesChoice();
  const { only, whom, locationId } = choice;
  const { day } = asOf;
  const request = { ...chosen, ...(day ? { asOf: day } : {}) };
  const reading = useRouteRead(receivableOwnRoutes.list, { body: { ...request, page } }, REFETCH_ON);
  const shown = (found: Receivables) => ({ found, only, hrefOf, isNarrowed, whose });
  return (
    <div className="page receivables print-wide">
      <PageTitle>Account receivables</PageTitle>
      <header className="record-head">
        <h1>Account receivables</h1>
        <span className="grow" />
        <PermissionGate check="page:companies.customize">
          <Link to="/reminder-letters">Reminder letters</Link>
        </PermissionGate>
        <ReceivablesFilters choice={choice} who={who} basis={reading.data?.basis} choose={choose} />
        <AsOfInput of={asOf} />
        <ReceivablesExport request={request} found={reading.data} said={choiceTexts(choice, reading.data)} />
      </header>
      <AsyncContent
        of={reading}
        skeleton={
          <>
            <Skeleton height={168} />
            <Skeleton height={360} />
          </>
        }
      >
        {(found) => (
          <>
            <AgingBuckets {...shown(found)} />
            {whom && (
              <p className="muted">
                {onlyText(found, locationId)}{' '}
                <button
                  type="button"
                  className="text-button"
                  onClick={() => choose({ customerId: null, locationId: null, only: null })}
                >
                  Show everybody
                </button>
              </p>
            )}
            {found.total === 0 && !only && !isNarrowed && found.totals.credit === 0 && found.totals.retention === 0 ? (
              <EmptyState title="Nobody owes anything">
                {day
                  ? 'By the books of this day everything that was billed was paid.'
                  : 'Everything that was billed is paid. Approved invoices stand here until they are.'}
              </EmptyState>
            ) : (
              <ReceivablesTable {...shown(found)} who={who} />
            )}
            <Pagination of={found} count={found.items.length} noun="invoices, the oldest first" onPage={turnTo} />
          </>
        )}
      </AsyncContent>
    </div>
  );
}

type FiltersProps = {
  choice: Choice;
  who: 'customer' | 'salesman';
  /** From which the ages shown are reckoned. */
  basis: AgingBasis | undefined;
  choose: Choose;
};
function ReceivablesFilters({ choice, who, basis, choose }: FiltersProps) {
  const { mine, search, moreThan } = choice;
  const seesAll = usePermissionCheck()('component:salesman-switcher');
  const searchFor = useCallback((text: string) => choose({ search: text || null }), [choose]);
  return (
    <>
      <SearchBox label="Search receivables" value={search} onSearch={searchFor} />
      <HTMLSelect
        aria-label="How old"
        value={moreThan ?? ''}
        options={ageOptions(moreThan)}
        onChange={({ target }) => choose({ moreThan: target.value || null })}
      />
      {seesAll && (
        <Switch
          className="receivables-mine"
          label="Mine only"
          checked={mine}
          onChange={() => choose({ mine: mine ? null : '1' })}
        />
      )}
      <HTMLSelect
        aria-label="Group by"
        value={who}
        options={[
          { value: 'customer', label: 'By customer' },
          { value: 'salesman', label: 'By salesman' },
        ]}
        onChange={({ target }) => choose({ by: target.value === 'salesman' ? 'salesman' : null })}
      />
      <SegmentedControl
        size="small"
        role="radiogroup"
        aria-label="Age from"
        options={[...basisOptions]}
        value={choice.basis ?? basis ?? 'invoiceDate'}
        onValueChange={(value) => choose({ basis: value })}
      />
    </>
  );
}
