import { HTMLSelect } from '@blueprintjs/core';
import { Link } from 'react-router';
import { reconciliation, reconciliationOwnRoutes } from '@backoffice/contracts/features/reconciliations';
import { equals, type Day } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { useRouteRead, useRows } from '#data/use-read.ts';
import { DayInput } from '#forms/day-input.tsx';
import { isDay } from '#forms/typed-day.ts';
import { useUrlState } from '#navigation/use-url-state.ts';
import { useBankLabels } from '#figures/bank-labels.ts';
import { DayText, Money } from '#widgets/formats.tsx';
import { AsyncContent, EmptyState, PageTitle, Skeleton } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';
import { readDraft } from './draft.ts';
import { StatementEditor } from './editor.tsx';
import { owed } from './form-sections.tsx';
import { ReconciliationsQuery } from './queries.ts';
import '#figures/books.css';

const REFETCH_ON = ['Check', 'Payment', 'JournalEntry', 'Reconciliation'];

/**
 * The next statement of a bank: what it lists is ticked until nothing differs, and finished. Bank and day stand in the
 * address.
 */
export function ReconciliationPage() {
  const banks = useBankLabels();
  return (
    <div className="page ledger">
      <PageTitle>Reconcile a statement</PageTitle>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to="/ledger/general">General ledger</Link>
          </li>
        </ol>
      </nav>
      <AsyncContent of={banks} skeleton={<Skeleton height={520} />}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title="No bank yet">Statements are those of a bank the company has entered.</EmptyState>
          ) : (
            <NextStatement banks={items} />
          )
        }
      </AsyncContent>
    </div>
  );
}

function NextStatement({ banks }: { banks: readonly { readonly value: string; readonly label: string }[] }) {
  const today = useToday();
  const { params, put } = useUrlState();
  const bankId = params.get('bankId') ?? banks[0]?.value ?? '';
  const asked = params.get('statementDate');
  const statementDate = isDay(asked) ? asked : (readDraft(bankId)?.statementDate ?? today);
  const reading = useRouteRead(reconciliationOwnRoutes.open, { query: { bankId, statementDate } }, REFETCH_ON);
  return (
    <>
      <header className="record-head">
        <h1>Reconcile a statement</h1>
        <HTMLSelect
          aria-label="Bank"
          value={bankId}
          options={banks.map(({ value, label }) => ({ value, label }))}
          onChange={({ target }) => put({ bankId: target.value, statementDate: null })}
        />
        <span className="register-day">
          <label htmlFor="statement-date">Statement of</label>
          <DayInput
            id="statement-date"
            value={statementDate}
            max={today}
            onDay={(day: Day) => isDay(day) && day <= today && put({ statementDate: day })}
          />
        </span>
      </header>
      <AsyncContent
        of={reading}
        back={{ to: '/ledger/general', text: 'General ledger' }}
        skeleton={<Skeleton height={460} />}
      >
        {(open) => (
          <>
            <StatementEditor
              key={open.bankId}
              open={open}
              statementDate={statementDate}
              onDay={(day) => put({ statementDate: day })}
            />
            <EarlierStatements bankId={bankId} isCard={open.bankKind === 'card'} />
          </>
        )}
      </AsyncContent>
    </>
  );
}

function EarlierStatements({ bankId, isCard }: { bankId: string; isCard: boolean }) {
  const reading = useRows(reconciliation, ReconciliationsQuery, {
    filters: [equals('bankId', bankId)],
    limit: 24,
    sortBy: 'statementDate',
    order: 'desc',
  });
  const items = reading.data?.items ?? [];
  if (items.length === 0) return null;
  return (
    <Panel title="Reconciled statements" of={reading}>
      <ul className="plain-rows">
        {items.map(({ id, statementDate, endingBalance, status, createdByName }) => (
          <li key={id}>
            <span>
              <Link to={`/ledger/reconciliation/${id}`}>
                <DayText of={statementDate} />
              </Link>{' '}
              <span className="muted">
                by {createdByName}
                {status === 'reopened' && ', reopened'}
              </span>
            </span>
            <Money of={owed(endingBalance, isCard)} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}
