import type { ReactNode } from 'react';
import { Link } from 'react-router';
import {
  closingFiguresOwnRoutes,
  newDifferences,
  type Closing,
  type ClosingCheckList,
} from '@backoffice/contracts/features/closing-figures';
import { dayText, type Day } from '@backoffice/contracts/kernel';
import { useRouteRead } from '#data/use-read.ts';
import { DayText, Money } from '#widgets/formats.tsx';
import { countText } from '#widgets/labels.ts';
import { ProblemWithRetry, Skeleton } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';

const BOOKS_CHANGES = [
  'Payment',
  'Invoice',
  'Reconciliation',
  'Bill',
  'JobCost',
  'JournalEntry',
  'WipSchedule',
  'PayrollRun',
];

/** What should be looked at before the books are closed to a day, or a year is final. */
export function CheckList({ through, title = 'Before you close' }: { through: Day; title?: string }) {
  const reading = useRouteRead(closingFiguresOwnRoutes.checkList, { query: { through } }, BOOKS_CHANGES);
  const findings = reading.data && findingsOf(reading.data);
  return (
    <section className="wide closing-check-list" aria-label={title} aria-busy={reading.loading}>
      <h3>{title}</h3>
      {reading.problem && <ProblemWithRetry problem={reading.problem} onRetry={reading.reload} />}
      {!findings && !reading.problem && <Skeleton height={96} />}
      {findings?.length === 0 && (
        <p className="muted">
          All is deposited, billed, approved and reconciled through {dayText(through)}. Nothing waits.
        </p>
      )}
      {findings && findings.length > 0 && (
        <ul className="plain-rows">
          {findings.map(({ key, to, words, amount }) => (
            <li key={key}>
              <Link to={to}>{words}</Link>
              {amount !== null && <Money of={amount} />}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

type Finding = { key: string; to: string; words: ReactNode; amount: number | null };

const standingWords: Readonly<Record<ClosingCheckList['standing'][number]['account'], string>> = {
  accruedJobPayroll: 'hours of jobs that no payroll has paid',
  transit: 'a transfer that has not arrived',
  openingBalance: 'comes to nothing once the opening is complete',
  unclassified: 'is sorted out before a year is final',
};

function findingsOf({
  through,
  undeposited,
  unreconciled,
  unapproved,
  unbilled,
  wipMissing,
  recurring,
  standing,
  isOpeningDraft,
  proofFailures,
}: ClosingCheckList): Finding[] {
  return [
    ...(undeposited.count === 0
      ? []
      : [
          {
            key: 'undeposited',
            to: `/post-payments/payments?status=posted,cleared&depositDate=yes&receivedOn=..${through}`,
            words: `${countText(undeposited.count, 'payment waits', 'payments wait')} for a deposit longer than five days`,
            amount: undeposited.amount,
          },
        ]),
    ...unreconciled.map(({ bankId, name, lastStatementDate }) => ({
      key: bankId,
      to: `/ledger/reconciliation?bankId=${bankId}&statementDate=${through}`,
      words: lastStatementDate
        ? `${name} is reconciled through ${dayText(lastStatementDate)} only`
        : `No statement of ${name} is reconciled yet`,
      amount: null,
    })),
    ...(unapproved.count === 0
      ? []
      : [
          {
            key: 'unapproved',
            to: `/invoices?status=draft&date=..${through}`,
            words: `${countText(unapproved.count, 'invoice is', 'invoices are')} dated by then and not approved`,
            amount: unapproved.amount,
          },
        ]),
    ...unbilled.map(({ vendorId, name, amount }) => ({
      key: vendorId,
      to: `/ledger/vendor/${vendorId}`,
      words: `${name} has not billed materials that came more than sixty days before`,
      amount,
    })),
    ...(wipMissing
      ? [
          {
            key: 'wip',
            to: `/reports/statements/wip?asOf=${through}`,
            words: `The WIP schedule of ${dayText(through)} is not posted`,
            amount: null,
          },
        ]
      : []),
    ...recurring.map(({ id, number, reason, nextOn }) => ({
      key: id,
      to: `/ledger/entries/${id}`,
      words: `Entry ${number} repeats and was not posted for ${dayText(nextOn)}${reason && `: ${reason}`}`,
      amount: null,
    })),
    ...standing.map(({ account, name, amount }) => ({
      key: account,
      to: account === 'accruedJobPayroll' ? '/ledger/payrolls' : `/ledger/journal?account=${account}`,
      words: `${name}: ${standingWords[account]}`,
      amount: account === 'accruedJobPayroll' || account === 'openingBalance' ? 0 - amount : amount,
    })),
    ...(isOpeningDraft
      ? [{ key: 'opening', to: '/ledger/opening', words: 'What the books begin with is not posted yet', amount: null }]
      : []),
    ...(proofFailures === 0
      ? []
      : [
          {
            key: 'proof',
            to: '/proofs',
            words: `Out of balance: ${countText(proofFailures, 'record', 'records')} to be looked at`,
            amount: null,
          },
        ]),
  ];
}

/** What days that were closed by earlier rules of posting come to by those of today, each difference once. */
export function PostingRulesPanel({ of }: { of: readonly Closing[] }) {
  const days = newDifferences(of.flatMap(({ through, figures }) => (figures ? [{ through, ...figures }] : [])));
  if (days.length === 0) return null;
  return (
    <Panel title="What newer rules of posting changed">
      <p className="muted proof-about">
        These days were closed before some postings were written more exactly. Nothing has to be done: this is for your
        accountant, who may have the earlier figures. Each difference stands at the first day that has it.
      </p>
      <div className="table-wide">
        <table className="money-table">
          <thead>
            <tr>
              <th scope="col">Account</th>
              <th scope="col">Closed day</th>
              <th scope="col" className="figure">
                Before
              </th>
              <th scope="col" className="figure">
                Now
              </th>
              <th scope="col" className="figure">
                Difference
              </th>
            </tr>
          </thead>
          <tbody>
            {days.flatMap(({ through, differences }) =>
              differences.map(({ key, name, before, after }) => (
                <tr key={`${through} ${key}`}>
                  <th scope="row">
                    <span>{name}</span>
                  </th>
                  <td data-title="Closed day">
                    <DayText of={through} />
                  </td>
                  <td className="figure" data-title="Before">
                    <Money of={before} />
                  </td>
                  <td className="figure" data-title="Now">
                    <Money of={after} />
                  </td>
                  <td className="figure" data-title="Difference">
                    <Money of={after - before} />
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}
