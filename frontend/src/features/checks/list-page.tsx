import { useCallback } from 'react';
import { HTMLSelect } from '@blueprintjs/core';
import { Plus, TickCircle } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { checkOwnRoutes } from '@backoffice/contracts/features/checks';
import { ledgerOwnRoutes, type BankRegister, type RegisterEntry } from '@backoffice/contracts/features/ledger';
import { addDays } from '@backoffice/contracts/kernel';
import { PermissionGate } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { useRouteRead } from '#data/use-read.ts';
import { DayInput } from '#forms/day-input.tsx';
import { SearchBox } from '#forms/search-box.tsx';
import { isDay } from '#forms/typed-day.ts';
import { LinkButton } from '#navigation/link-button.tsx';
import { useUrlState } from '#navigation/use-url-state.ts';
import { DepositedChecks, depositText } from '#figures/deposited-checks.tsx';
import { DayText, Money } from '#widgets/formats.tsx';
import { countText } from '#widgets/labels.ts';
import { AsyncContent, EmptyState, PageTitle, Skeleton } from '#widgets/page-states.tsx';
import { Pagination } from '#widgets/pagination.tsx';
import { Panel } from '#widgets/panel.tsx';
import { StatusChip } from '#widgets/status-chip.tsx';
import { useBanks } from './queries.ts';
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
    <div className="page ledger">
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

function Register({ banks }: { banks: readonly { readonly value: string; readonly label: string }[] }) {
  const today = useToday();
  const { params, put } = useUrlState();
  const list = (changes: Readonly<Record<string, string | null>>) => put({ ...changes, page: null });
  const searchFor = useCallback((search: string) => put({ search: search || null, page: null }), [put]);
  const bankId = params.get('bankId') ?? banks[0]?.value ?? '';
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
          <LinkButton to={`/ledger/general/new?bankId=${bankId}`} icon={<Plus />} text="Write a check" />
        </PermissionGate>
      </header>
      <AsyncContent of={reading} back={{ to: '/ledger', text: 'Ledger' }} skeleton={<Skeleton height={460} />}>
        {(found) => (
          <>
            <RegisterTable of={found} isNarrowed={search !== ''} />
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
  isNarrowed,
}: {
  of: BankRegister;
  isNarrowed: boolean;
}) {
  return (
    <Panel title={bankName} aside={<span className="muted">{countText(total, 'entry', 'entries')}</span>}>
      <dl className="statement-sums">
        <div>
          <dt>Balance</dt>
          <dd>
            <Money of={balance} bad={balance < 0} strong />
          </dd>
        </div>
        <div>
          <dt>Of it cleared</dt>
          <dd>
            <Money of={cleared} />
          </dd>
        </div>
        <div>
          <dt>Brought forward</dt>
          <dd>
            <Money of={opening} />
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
                  Payment
                </th>
                <th scope="col" className="figure">
                  Deposit
                </th>
                <th scope="col" className="figure">
                  Balance
                </th>
              </tr>
            </thead>
            <tbody>
              {items.map((entry) => (
                <RegisterRow key={[entry.position, entry.type, entry.day].join(' ')} of={entry} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

/** `Check 1042`, `Void of check 1042`, `Deposit D-7`, `Returned check 88`. */
function entryText({ type, eventType, number, status, depositId, payments }: RegisterEntry): string {
  if (type === 'opening') return eventType === 'BankCreated' ? 'Opening balance' : 'Change of the opening balance';
  if (type === 'check')
    return eventType === 'CheckVoided'
      ? `Void of check ${number}`
      : eventType === 'CheckEdited'
        ? `Change of check ${number}`
        : `Check ${number}`;
  if (type === 'entry') return eventType === 'JournalEntryReversed' ? `Reversal of entry ${number}` : `Entry ${number}`;
  const what = number ? `check ${number}` : 'payment';
  if (type === 'deposit')
    return status === 'reversed'
      ? `Posted by mistake, ${what}`
      : depositText({ id: depositId ?? '', number, payments });
  return {
    return: `Returned ${what}`,
    fee: `Fee for the returned ${what}`,
    reversal: `Reversed ${what}`,
  }[type];
}

function RegisterRow({ of: entry }: { of: RegisterEntry }) {
  const { day, party, memo, status, amount, balance, isLate, checkId, journalEntryId, paymentId, payments } = entry;
  const name = [entryText(entry), party].filter(Boolean).join(' · ');
  const to = checkId
    ? `/ledger/general/${checkId}`
    : journalEntryId
      ? `/ledger/entries/${journalEntryId}`
      : paymentId && `/post-payments/${paymentId}`;
  return (
    <tr>
      <th scope="row">
        {payments.length > 0 ? <DepositedChecks name={name} of={payments} /> : to ? <Link to={to}>{name}</Link> : name}
        {memo && <span className="money-detail">{memo}</span>}
      </th>
      <td data-title="Date">
        <span>
          <DayText of={day} />{' '}
          {isLate && (
            <span className="late" title="Recorded after its period had been closed">
              Late
            </span>
          )}
        </span>
      </td>
      <td data-title="Status">
        <span>
          <StatusChip of={status} />
        </span>
      </td>
      <td className="figure" data-title="Payment" data-none={amount >= 0 || undefined}>
        {amount < 0 && <Money of={-amount} />}
      </td>
      <td className="figure" data-title="Deposit" data-none={amount < 0 || undefined}>
        {amount >= 0 && <Money of={amount} />}
      </td>
      <td className="figure" data-title="Balance">
        <Money of={balance} bad={balance < 0} />
      </td>
    </tr>
  );
}
