import { Button } from '@blueprintjs/core';
import { Envelope } from '@blueprintjs/icons';
import { useNavigate } from 'react-router';
import {
  depositMailRoutes,
  depositReport,
  type DepositedPayment,
  type InvoiceDeposits,
} from '@backoffice/contracts/features/reports';
import { dayText } from '@backoffice/contracts/kernel';
import { ComputedFigure, type Summand } from '#figures/computed-figure.tsx';
import { DayText } from '#widgets/formats.tsx';
import { ExportMenu } from '#lists/export-menu.tsx';
import { PermissionGate } from '#access/permissions.tsx';
import { Panel } from '#widgets/panel.tsx';
import { PrintHead } from '#widgets/print-head.tsx';
import { EmptyState, AsyncContent, Skeleton, PageTitle } from '#widgets/page-states.tsx';
import { DayRangeInput, useDayRange } from '#reports/day-range.tsx';
import '#reports/reports.css';
import { useRouteRead } from '#data/use-read.ts';
import { BankPanel, payerText } from './panels.tsx';
import './reports.css';

/**
 * What was deposited in a range of days, by bank and deposit, and on which invoices. The range stands in the address.
 */
export function InvoiceDepositPage() {
  const go = useNavigate();
  const { isBackwards, ...days } = useDayRange();
  const { fromDate, toDate } = days;
  const range = { fromDate, toDate };
  const reading = useRouteRead(
    depositReport.routes.read,
    isBackwards ? null : { query: range as never },
    depositReport.refetchOn,
  );
  return (
    <div className="page deposits">
      <PageTitle>Invoice deposit detail</PageTitle>
      <header className="record-head">
        <h1>Invoice deposit detail</h1>
        <span className="grow" />
        <div className="report-days no-print">
          <DayRangeInput of={{ ...days, isBackwards }} />
          <ExportMenu
            route={depositReport.routes.file}
            fileOf={() => ({ query: range })}
            onPrint={() => window.print()}
          />
          <PermissionGate check={depositMailRoutes.sendEmail.permission}>
            <Button
              variant="minimal"
              icon={<Envelope />}
              text="Email…"
              onClick={() => void go(`${depositReport.page}/email?fromDate=${fromDate}&toDate=${toDate}`)}
            />
          </PermissionGate>
        </div>
      </header>
      {isBackwards ? (
        <EmptyState title="The last day is before the first">
          Choose a first day that is not after {dayText(toDate)}.
        </EmptyState>
      ) : (
        <AsyncContent
          of={reading}
          skeleton={
            <>
              <Skeleton height={96} />
              <Skeleton height={320} />
            </>
          }
        >
          {(found) => <DepositReport of={found as InvoiceDeposits} />}
        </AsyncContent>
      )}
    </div>
  );
}

export function DepositReport({ of }: { of: InvoiceDeposits }) {
  const { banks, fromDate, toDate, allocated, unapplied, total } = of;
  return (
    <>
      <PrintHead said={[`Deposited from ${dayText(fromDate)} to ${dayText(toDate)}`]} />
      {banks.length === 0 ? (
        <EmptyState title="Nothing was deposited">
          No payment was deposited from {dayText(fromDate)} to {dayText(toDate)}, and none was taken back.
        </EmptyState>
      ) : (
        <>
          <Panel
            title="Deposited"
            aside={
              <span className="muted">
                <DayText of={fromDate} /> to <DayText of={toDate} />
              </span>
            }
          >
            <dl className="deposits-sums">
              <div>
                <dt>Total</dt>
                <dd>
                  <ComputedFigure
                    of={total}
                    title="Deposited"
                    parts={banks.map((bank) => ({ key: bank.bankId, what: bank.bankName, amount: bank.total }))}
                    strong
                  />
                </dd>
              </div>
              <div>
                <dt>On invoices</dt>
                <dd>
                  <ComputedFigure
                    of={allocated}
                    title="On invoices"
                    parts={summandsOf(of, ({ amount, unapplied: credit }) => amount - credit)}
                  />
                </dd>
              </div>
              <div>
                <dt>Not on any invoice</dt>
                <dd>
                  <ComputedFigure
                    of={unapplied}
                    title="Not on any invoice"
                    parts={summandsOf(of, (each) => each.unapplied)}
                  />
                </dd>
              </div>
            </dl>
          </Panel>
          {banks.map((bank) => (
            <BankPanel key={bank.bankId} of={bank} />
          ))}
        </>
      )}
    </>
  );
}

/** Payment by payment, what each has of a sum. */
function summandsOf({ banks }: InvoiceDeposits, share: (payment: DepositedPayment) => number): Summand[] {
  return banks
    .flatMap(({ deposits }) => deposits)
    .flatMap(({ payments }) => payments)
    .flatMap((each) =>
      share(each) === 0
        ? []
        : [{ key: `${each.paymentId} ${each.kind}`, what: payerText(each), on: each.on, amount: share(each) }],
    );
}
