import { useCallback } from 'react';
import { HTMLSelect } from '@blueprintjs/core';
import { Plus, TickCircle } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { checkOwnRoutes } from '@backoffice/contracts/features/checks';
import { ledgerOwnRoutes, type BankRegister } from '@backoffice/contracts/features/ledger';
import { addDays, type Cents } from '@backoffice/contracts/kernel';
import { PermissionGate } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { useRouteRead } from '#data/use-read.ts';
import { DayInput } from '#forms/day-input.tsx';
import { SearchBox } from '#forms/search-box.tsx';
import { isDay } from '#forms/typed-day.ts';
import { LinkButton } from '#navigation/link-button.tsx';
import { useUrlState } from '#navigation/use-url-state.ts';
import { Money } from '#widgets/formats.tsx';
import { countText } from '#widgets/labels.ts';
import { AsyncContent, EmptyState, PageTitle, Skeleton } from '#widgets/page-states.tsx';
import { Pagination } from '#widgets/pagination.tsx';
import { Panel } from '#widgets/panel.tsx';
import { PositivePayButton } from './dialogs.tsx';
import type { BankLabel } from '#figures/bank-labels.ts';
import { useBanks } from './queries.ts';
import { RegisterRow, registerTitles } from './table-row.tsx';
import '#figures/books.css';

const DAYS_SHOWN = 365;
const REFETCH_ON = ['Check', 'Payment', 'Bank', 'Reconciliation'];

/**
 * The register of a bank: checks out and deposits in, with the balance after each. Bank, days and search stand in the
 * address.
 */
export function RegisterPage() {
  const banks = useBanks();
  return (
    <div className="page ledger print-wide">
      <PageTitle>General ledger</PageTitle>
      <AsyncContent of={banks} skeleton={<Skeleton height={520} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No bank yet">
              Enter the bank the company writes checks on under <Link to="/job-costing/maintenance/banks">Banks</Link>.
            </EmptyState>
          ) : (
            <Register banks={items} />
          )
        }
      </AsyncContent>
    </div>
  );
}

function Register({ banks }: { banks: readonly BankLabel[] }) {
  const today = useToday();
  const { params, put } = useUrlState();
  const list = (changes: Readonly<Record<string, string | null>>) => put({ ...changes, page: null });
  const searchFor = useCallback((search: string) => put({ search: search || null, page: null }), [put]);
  const bankId = params.get('bankId') ?? banks[0]?.value ?? '';
  const isCard = banks.find(({ value }) => value === bankId)?.kind === 'card';
  const search = params.get('search') ?? '';
  const [typedFrom, typedTo] = [params.get('from'), params.get('to')];
  const from = isDay(typedFrom) ? typedFrom : addDays(today, -DAYS_SHOWN);
  const to = isDay(typedTo) ? typedTo : null;
  const page = Math.max(1, Number.parseInt(params.get('page') ?? '1', 10) || 1);
  const reading = useRouteRead(
    ledgerOwnRoutes.register,
    { body: { bankId, from, ...(to && { to }), search, page } },
    REFETCH_ON,
  );
  return (
    <>
      <header className="record-head">
        <h1>General ledger</h1>
        <HTMLSelect
          aria-label="Bank"
          value={bankId}
          options={banks.map(({ value, label }) => ({ value, label }))}
          onChange={({ target }) => list({ bankId: target.value })}
        />
        <span className="grow" />
        <SearchBox label="Search the register" value={search} onSearch={searchFor} />
        <span className="register-day">
          <label htmlFor="register-from">From</label>
          <DayInput id="register-from" value={from} max={today} onDay={(day) => isDay(day) && list({ from: day })} />
        </span>
        <span className="register-day">
          <label htmlFor="register-to">to</label>
          <DayInput
            id="register-to"
            value={to ?? ''}
            placeholder="Latest"
            min={from}
            onDay={(day) => (isDay(day) || day === '') && list({ to: day || null })}
          />
        </span>
        <PermissionGate check={checkOwnRoutes.write.permission}>
          <LinkButton
            to={`/ledger/reconciliation?bankId=${bankId}`}
            icon={<TickCircle />}
            text="Reconcile"
            intent="none"
          />
          <LinkButton
            to={`/ledger/general/new?bankId=${bankId}`}
            icon={<Plus />}
            text={isCard ? 'Enter a charge' : 'Write a check'}
          />
        </PermissionGate>
      </header>
      <AsyncContent of={reading} back={{ to: '/ledger', text: 'Ledger' }} skeleton={<Skeleton height={460} />}>
        {(found) => (
          <>
            <RegisterTable of={found} bankId={bankId} isCard={isCard} isNarrowed={search !== ''} />
            <Pagination
              of={found}
              count={found.items.length}
              noun="entries, the newest first"
              onPage={(next) => put({ page: next === 1 ? null : String(next) })}
            />
          </>
        )}
      </AsyncContent>
    </>
  );
}

function RegisterTable({
  of: { bankName, balance, cleared, opening, items, total },
  bankId,
  isCard,
  isNarrowed,
}: {
  of: BankRegister;
  bankId: string;
  isCard: boolean;
  isNarrowed: boolean;
}) {
  const titles = registerTitles(isCard);
  const shown = (cents: Cents) => (isCard ? 0 - cents : cents);
  return (
    <Panel
      title={bankName}
      aside={
        <span className="panel-buttons muted">
          {!isCard && (
            <PermissionGate check={checkOwnRoutes.write.permission}>
              <PositivePayButton bankId={bankId} bankName={bankName} />
              <Link to={`/ledger/print-checks?bankId=${bankId}`}>Print checks</Link>
              <Link to="/ledger/ach-files">ACH files</Link>
            </PermissionGate>
          )}
          {countText(total, 'entry', 'entries')}
        </span>
      }
    >
      <dl className="statement-sums">
        <div>
          <dt>{isCard ? 'Balance owed' : 'Balance'}</dt>
          <dd>
            <Money of={shown(balance)} bad={!isCard && balance < 0} strong />
          </dd>
        </div>
        <div>
          <dt>Of it cleared</dt>
          <dd>
            <Money of={shown(cleared)} />
          </dd>
        </div>
        <div>
          <dt>Brought forward</dt>
          <dd>
            <Money of={shown(opening)} />
          </dd>
        </div>
      </dl>
      {items.length === 0 ? (
        <EmptyState title="Nothing here">
          {isNarrowed ? 'Nothing in these days says that.' : 'No check was written and no deposit made in these days.'}
        </EmptyState>
      ) : (
        <div className="table-wide">
          <table className="money-table">
            <caption className="sr-only">What moved at {bankName}, the newest first</caption>
            <thead>
              <tr>
                <th scope="col">What</th>
                <th scope="col">Date</th>
                <th scope="col">Status</th>
                <th scope="col" className="figure">
                  {titles.out}
                </th>
                <th scope="col" className="figure">
                  {titles.in}
                </th>
                <th scope="col" className="figure">
                  {titles.balance}
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((entry) => (
                <RegisterRow key={[entry.position, entry.type, entry.day].join(' ')} of={entry} isCard={isCard} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}
