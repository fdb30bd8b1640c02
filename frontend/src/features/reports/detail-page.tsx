import { HTMLSelect } from '@blueprintjs/core';
import { reportOwnRoutes, type DepositedPayment, type InvoiceDeposits } from '@backoffice/contracts/features/reports';
import { addDays, dayText, type Day } from '@backoffice/contracts/kernel';
import { ComputedFigure, type Summand } from '#figures/computed-figure.tsx';
import { DayInput } from '#forms/day-input.tsx';
import { isDay } from '#forms/typed-day.ts';
import { DayText } from '#widgets/formats.tsx';
import { ExportMenu } from '#lists/export-menu.tsx';
import { Panel } from '#widgets/panel.tsx';
import { PrintHead } from '#widgets/print-head.tsx';
import { useToday } from '#access/profile.ts';
import { EmptyState, AsyncContent, Skeleton, PageTitle } from '#widgets/page-states.tsx';
import { useUrlState } from '#navigation/use-url-state.ts';
import { useRouteRead } from '#data/use-read.ts';
import { BankPanel, payerText } from './panels.tsx';
import './reports.css';

const REFETCH_ON = ['Payment', 'Customer', 'Bank', 'PaymentMethod'];
const CUSTOM_RANGE = 'other';
type DateRange = { readonly fromDate: Day; readonly toDate: Day };
const firstOfMonth = (day: Day) => `${day.slice(0, 7)}-01`;

/** The ranges people ask for by name; the first is what the page begins with. */
function presetRanges(today: Day): readonly (DateRange & { readonly label: string })[] {
  const month = firstOfMonth(today);
  const before = addDays(month, -1);
  return [
    { label: 'This month', fromDate: month, toDate: today },
    { label: 'Last month', fromDate: firstOfMonth(before), toDate: before },
    { label: 'This year', fromDate: `${today.slice(0, 4)}-01-01`, toDate: today },
  ];
}

/** What was deposited in a range of days, by bank and deposit, and on which invoices. The range stands in the address. */
export function InvoiceDepositPage() {
  const today = useToday();
  const { params, put } = useUrlState();
  const ranges = presetRanges(today);
  const [from, to] = [params.get('fromDate'), params.get('toDate')];
  const range: DateRange = { fromDate: isDay(from) ? from : firstOfMonth(today), toDate: isDay(to) ? to : today };
  const { fromDate, toDate } = range;
  const isBackwards = toDate < fromDate;
  const reading = useRouteRead(reportOwnRoutes.invoiceDeposits, isBackwards ? null : { query: range }, REFETCH_ON);
  const chosen = ranges.findIndex((each) => each.fromDate === fromDate && each.toDate === toDate);
  const choose = (next: DateRange) => put({ fromDate: next.fromDate, toDate: next.toDate });
  return (
    <div className="page deposits">
      <PageTitle>Invoice deposit detail</PageTitle>
      <header className="record-head">
        <h1>Invoice deposit detail</h1>
        <span className="grow" />
        <div className="deposits-range no-print">
          <HTMLSelect
            aria-label="Days"
            value={chosen === -1 ? CUSTOM_RANGE : String(chosen)}
            onChange={({ target }) => choose(ranges[Number(target.value)] ?? range)}
            options={[
              ...ranges.map(({ label }, index) => ({ label, value: String(index) })),
              ...(chosen === -1 ? [{ label: 'Other days', value: CUSTOM_RANGE }] : []),
            ]}
          />
          <label>
            From{' '}
            <DayInput value={fromDate} max={toDate} onDay={(day) => isDay(day) && choose({ fromDate: day, toDate })} />
          </label>
          <label>
            to{' '}
            <DayInput value={toDate} min={fromDate} onDay={(day) => isDay(day) && choose({ fromDate, toDate: day })} />
          </label>
          <ExportMenu
            route={reportOwnRoutes.invoiceDepositsExport}
            fileOf={() => ({ query: range })}
            onPrint={() => window.print()}
          />
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
          {(found) => <DepositReport of={found} />}
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
