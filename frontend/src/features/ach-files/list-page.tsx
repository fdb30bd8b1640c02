import { HTMLSelect } from '@blueprintjs/core';
import { Link } from 'react-router';
import { useUrlState } from '#navigation/use-url-state.ts';
import { AsyncContent, EmptyState, PageTitle, Skeleton } from '#widgets/page-states.tsx';
import { useAchFiles, useWaitingPayments } from './queries.ts';
import { FilesTable, PaymentsToSend } from './table.tsx';
import '#figures/books.css';

/** What waits to be paid by ACH, of one bank at a time (`?bankId=`), and the files that were made. */
export function AchFilesPage() {
  const { params, put } = useUrlState();
  const waiting = useWaitingPayments();
  const files = useAchFiles();
  const data = waiting.data && files.data ? { payments: waiting.data.items, files: files.data.items } : null;
  return (
    <div className="page ledger">
      <PageTitle>ACH files</PageTitle>
      <AsyncContent
        of={{ ...waiting, problem: waiting.problem ?? files.problem, data }}
        back={{ to: '/ledger/general', text: 'General ledger' }}
        skeleton={<Skeleton height={460} />}
      >
        {({ payments, files: made }) => {
          const banks = [...new Map(payments.map(({ bankId, bankName }) => [bankId, bankName]))];
          const bankId = banks.find(([id]) => id === params.get('bankId'))?.[0] ?? banks[0]?.[0] ?? '';
          const own = payments.filter((each) => each.bankId === bankId);
          return (
            <>
              <header className="record-head">
                <h1>ACH files</h1>
                {banks.length > 1 && (
                  <HTMLSelect
                    aria-label="Bank"
                    value={bankId}
                    options={banks.map(([value, label]) => ({ value, label }))}
                    onChange={({ target }) => put({ bankId: target.value })}
                  />
                )}
                <span className="grow" />
                <Link to="/ledger/bills">Bills to pay</Link>
              </header>
              {own.length > 0 && (
                <PaymentsToSend key={bankId} payments={own} bankId={bankId} bankName={own[0]?.bankName ?? ''} />
              )}
              {own.length === 0 && made.length === 0 && (
                <EmptyState title="Nothing waits to be paid by ACH">
                  Payments by ACH stand here from when bills are paid until the bank has its file.
                </EmptyState>
              )}
              {made.length > 0 && <FilesTable files={made} />}
            </>
          );
        }}
      </AsyncContent>
    </div>
  );
}
