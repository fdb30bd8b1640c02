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

/** What customers owe, by age, today or as of a past day. All that is chosen stands in the address. */
export function ReceivablesPage() {
  const asOf = useAsOfDay();
  const { id: me } = useProfile();
  const seesAll = usePermissionCheck()('component:salesman-switcher');
  const { params, put } = useUrlState();
  /** Another list begins on its first page. */
  const list = (changes: Readonly<Record<string, string | null>>) => put({ ...changes, page: null });
  const searchFor = useCallback((text: string) => put({ search: text || null, page: null }), [put]);
  const basis = basisOptions.find(({ value }) => value === params.get('basis'))?.value;
  const only = bucketFilters.find((each) => each === params.get('only'));
  const who = params.get('by') === 'salesman' ? 'salesman' : 'customer';
  const mine = params.get('mine') === '1';
  const search = params.get('search') ?? '';
  const typedAge = params.get('moreThan') ?? '';
  const moreThan = /^\d{1,5}$/.test(typedAge) ? Number(typedAge) : null;
  const [customerId, locationId] = [params.get('customerId'), params.get('locationId')];
  const whose = [
    ...(mine ? [equals('salesmanId', me)] : []),
    ...(customerId ? [equals('customerId', customerId)] : []),
    ...(locationId ? [equals('locationId', locationId)] : []),
  ];
  const whom = customerId ?? locationId;
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const { day } = asOf;
  const request = {
    mine,
    search,
    ...(day ? { asOf: day } : {}),
    ...(basis ? { basis } : {}),
    ...(only ? { only } : {}),
    ...(moreThan === null ? {} : { moreThan }),
    ...(customerId ? { customerId } : {}),
    ...(locationId ? { locationId } : {}),
  };
  const reading = useRouteRead(receivableOwnRoutes.list, { body: { ...request, page } }, REFETCH_ON);
  const hrefOf = (next: string) => {
    const to = new URLSearchParams(params);
    to.delete('page');
    if (next === only) to.delete('only');
    else to.set('only', next);
    return `?${to}`;
  };
  const isNarrowed = search !== '' || moreThan !== null;
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
        <SearchBox label="Search receivables" value={search} onSearch={searchFor} />
        <HTMLSelect
          aria-label="How old"
          value={moreThan ?? ''}
          options={ageOptions(moreThan)}
          onChange={({ target }) => list({ moreThan: target.value || null })}
        />
        {seesAll && (
          <Switch
            className="receivables-mine"
            label="Mine only"
            checked={mine}
            onChange={() => list({ mine: mine ? null : '1' })}
          />
        )}
        <HTMLSelect
          aria-label="Group by"
          value={who}
          options={[
            { value: 'customer', label: 'By customer' },
            { value: 'salesman', label: 'By salesman' },
          ]}
          onChange={({ target }) => list({ by: target.value === 'salesman' ? 'salesman' : null })}
        />
        <SegmentedControl
          size="small"
          role="radiogroup"
          aria-label="Age from"
          options={[...basisOptions]}
          value={basis ?? reading.data?.basis ?? 'invoiceDate'}
          onValueChange={(value) => list({ basis: value })}
        />
        <AsOfInput of={asOf} />
        <ReceivablesExport
          request={request}
          found={reading.data}
          said={[
            ...(mine ? ['Mine only'] : []),
            ...(whom && reading.data ? [onlyText(reading.data, locationId)] : []),
            ...(only ? [bucketTitles[only]] : []),
            ...(search ? [`“${search}”`] : []),
            ...(moreThan === null ? [] : [ageLabel(moreThan)]),
          ]}
        />
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
                  onClick={() => list({ customerId: null, locationId: null, only: null })}
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
            <Pagination
              of={found}
              count={found.items.length}
              noun="invoices, the oldest first"
              onPage={(next) => put({ page: next === 1 ? null : String(next) })}
            />
          </>
        )}
      </AsyncContent>
    </div>
  );
}
