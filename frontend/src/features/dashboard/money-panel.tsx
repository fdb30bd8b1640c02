import type { DashboardView } from '@backoffice/contracts/features/dashboard';
import { jobBoardRouteTable } from '@backoffice/contracts/features/job-board';
import { dayText, type Day } from '@backoffice/contracts/kernel';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { usePermissionCheck, type PermissionCheck } from '#access/permissions.tsx';
import { useRouteRead } from '#data/use-read.ts';
import { NON_ZERO } from '#navigation/use-list-state.ts';
import { ScaleBars } from '#widgets/bar-chart.tsx';
import { Money } from '#widgets/formats.tsx';
import { countText } from '#widgets/labels.ts';
import { Panel } from '#widgets/panel.tsx';

type CountAndAmount = { readonly count: number; readonly amount: number };

/** The money that waits for somebody to do something; each leads to the list it is the sum of. */
export function MoneyTiles({
  of: { toBill, unbilledChanges, retention, payables, awaitingSignature, lienRights },
}: {
  of: DashboardView;
}) {
  const may = usePermissionCheck();
  return (
    <div className="tiles">
      {toBill && (
        <Tile
          title="To be billed"
          figure={<Money of={toBill.amount} />}
          to="/contract-list?status=signed&unbilled=1.."
          permission="view_contract_list"
        >
          of {countText(toBill.count, 'signed contract', 'signed contracts')}
        </Tile>
      )}
      {unbilledChanges && (
        <Tile
          title="Approved changes, not billed"
          figure={<Money of={unbilledChanges.amount} />}
          to={`/change-orders?status=approved&unbilled=${NON_ZERO}`}
          permission="page:change-orders"
          tone={unbilledChanges.count > 0 ? 'amber' : undefined}
        >
          {unbilledChanges.count === 0 ? (
            'every one is billed'
          ) : (
            <>in {countText(unbilledChanges.count, 'change order', 'change orders')}</>
          )}
        </Tile>
      )}
      {retention && (
        <Tile
          title="Retention held"
          figure={<Money of={retention.amount} />}
          to="/account-receivables?only=retention"
          permission="page:account-receivables"
        >
          on {countText(retention.count, 'contract', 'contracts')}
        </Tile>
      )}
      {may(board.permission) && <AtRiskTile />}
      {payables && <PayablesTile of={payables} />}
      <AwaitingSignature of={awaitingSignature} />
      {lienRights && <LienRightsTile of={lienRights} />}
    </div>
  );
}

type TileProps = {
  title: string;
  figure: ReactNode;
  to: string;
  permission: PermissionCheck;
  tone?: 'amber' | undefined;
  children: ReactNode;
};
function Tile({ title, figure, to, permission, tone, children }: TileProps) {
  const body = (
    <>
      <h2>{title}</h2>
      <p className="tile-figure">{figure}</p>
      <p className="muted">{children}</p>
    </>
  );
  if (!usePermissionCheck()(permission))
    return (
      <section className="tile" data-tone={tone} aria-label={title}>
        {body}
      </section>
    );
  return (
    <Link to={to} className="tile" data-tone={tone}>
      {body}
    </Link>
  );
}

const { board } = jobBoardRouteTable;
const MOVES_RISKS = ['Contract', 'ChangeOrder', 'Invoice', 'Payment', 'JobCost'];

/** What is at risk of all open jobs, read apart, as it takes longest. */
function AtRiskTile() {
  const { data } = useRouteRead(board, { query: {} }, MOVES_RISKS);
  const jobs = data?.items.filter(({ atRisk }) => atRisk > 0).length ?? 0;
  return (
    <Tile
      title="At risk"
      figure={data ? <Money of={data.totals.atRisk} /> : '…'}
      to="/job-board"
      permission="page:job-board"
      tone={jobs > 0 ? 'amber' : undefined}
    >
      {data ? `on ${countText(jobs, 'open job', 'open jobs')}` : 'on open jobs'}
    </Tile>
  );
}

const PayablesTile = ({ of: { count, amount, overdue } }: { of: NonNullable<DashboardView['payables']> }) => (
  <Tile
    title="Bills to pay"
    figure={<Money of={amount} />}
    to={`/ledger/bills?open=${NON_ZERO}`}
    permission="page:ledger"
    tone={overdue.count > 0 ? 'amber' : undefined}
  >
    {overdue.count > 0 ? (
      <>
        <Money of={overdue.amount} /> of it overdue
      </>
    ) : (
      <>on {countText(count, 'bill', 'bills')}</>
    )}
  </Tile>
);

/** Jobs whose lien rights are lost unless somebody does something soon. */
function LienRightsTile({ of: { late, dueSoon, recordSoon } }: { of: NonNullable<DashboardView['lienRights']> }) {
  const parts = [
    late > 0 && countText(late, 'notice is late', 'notices are late'),
    dueSoon > 0 && `${dueSoon} due within a week`,
    recordSoon > 0 && countText(recordSoon, 'lien to record soon', 'liens to record soon'),
  ].filter(Boolean);
  return (
    <Tile
      title="Lien rights"
      figure={countText(late + dueSoon + recordSoon, 'job', 'jobs')}
      to="/lien-rights"
      permission="page:toc.prelim"
      tone={parts.length > 0 ? 'amber' : undefined}
    >
      {parts.join(', ') || 'nothing is due soon'}
    </Tile>
  );
}

/** The list of exactly those proposals that wait for a signature. */
export const AWAITING_SIGNATURE_PATH = '/proposals?status=sent,viewed';

/** Three lists, so three links. */
function AwaitingSignature({
  of: { amount, proposals, contracts, changeOrders },
}: {
  of: DashboardView['awaitingSignature'];
}) {
  const may = usePermissionCheck();
  const part = (of: CountAndAmount | null, one: string, many: string, to: string, permission: PermissionCheck) =>
    of &&
    of.count > 0 && (
      <li>
        {may(permission) ? <Link to={to}>{countText(of.count, one, many)}</Link> : countText(of.count, one, many)}
      </li>
    );
  const parts = [
    part(proposals, 'proposal', 'proposals', AWAITING_SIGNATURE_PATH, 'page:toc.proposal'),
    part(contracts, 'contract', 'contracts', '/contract-list?status=sent,viewed', 'view_contract_list'),
    part(changeOrders, 'change order', 'change orders', '/change-orders?status=sent,viewed', 'page:change-orders'),
  ];
  return (
    <section className="tile" aria-label="Awaiting signature">
      <h2>Awaiting signature</h2>
      <p className="tile-figure">
        <Money of={amount} />
      </p>
      {parts.some(Boolean) ? (
        <ul className="tile-parts">{parts}</ul>
      ) : (
        <p className="muted">nothing is with a customer</p>
      )}
    </section>
  );
}

const depositsOf = (fromDate: Day, toDate: Day) =>
  `/reports/accounting-report/invoice-deposit-detail?fromDate=${fromDate}&toDate=${toDate}`;

/** What came to the bank, week by week, the newest first; a press leads to the deposits of that week. */
export function CashInPanel({ of }: { of: NonNullable<DashboardView['cashIn']> }) {
  const [first, last] = [of[0], of.at(-1)];
  return (
    <Panel
      title="Cash in by week"
      aside={
        first &&
        last && (
          <span className="muted">
            <Link to={depositsOf(first.from, last.to)}>
              <Money of={of.reduce((sum, { amount }) => sum + amount, 0)} strong />
            </Link>{' '}
            in {of.length} weeks
          </span>
        )
      }
    >
      <ScaleBars
        title="Cash in by week"
        bars={of.toReversed().map(({ from, to, amount }, at) => ({
          key: from,
          label: at === 0 ? 'This week' : `To ${dayText(to)}`,
          value: amount,
          to: depositsOf(from, to),
          words: <Money of={amount} />,
        }))}
      />
    </Panel>
  );
}
