import { Tag } from '@blueprintjs/core';
import { Link } from 'react-router';
import { papersOn, type PaperStanding } from '@backoffice/contracts/features/commitments';
import { ledgerOwnRoutes, type VendorLedger } from '@backoffice/contracts/features/ledger';
import { equals, type Day } from '@backoffice/contracts/kernel';
import { PermissionGate } from '#access/permissions.tsx';
import { useToday } from '#access/profile.ts';
import { useRouteRead } from '#data/use-read.ts';
import { LedgerFigure } from '#figures/ledger-figure.tsx';
import { DayText, Money } from '#widgets/formats.tsx';
import { DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { fieldLabel } from '#widgets/labels.ts';

/** Who a vendor is, and what was billed and paid in all. */
export const VendorFacts = ({ of: { vendorId, type, billed, paid } }: { of: VendorLedger }) => (
  <Panel title="Facts">
    <DetailList>
      <DetailRow name="Kind">{fieldLabel(type)}</DetailRow>
      <DetailRow name="Billed">
        <Money of={billed} />
      </DetailRow>
      <DetailRow name="Paid">
        <Money of={paid} />
      </DetailRow>
      <PermissionGate check="page:maintenance.material-suppliers">
        <DetailRow name="Terms and address">
          <Link to={`/job-costing/maintenance/material-suppliers/${vendorId}`}>Material supplier</Link>
        </DetailRow>
      </PermissionGate>
    </DetailList>
  </Panel>
);

const standingWords = {
  inOrder: 'In order',
  expiresSoon: 'Expires soon',
  expired: 'Expired',
  missing: 'Missing',
  notKept: 'Not kept',
} as const satisfies Record<PaperStanding, string>;
const intents = {
  inOrder: 'success',
  expiresSoon: 'warning',
  expired: 'danger',
  missing: 'danger',
  notKept: 'none',
} as const satisfies Record<PaperStanding, string>;

/** What a subcontractor has brought, how each paper stands today, and until when it holds. */
export function VendorPapersPanel({ of }: { of: VendorLedger }) {
  const today = useToday();
  return (
    <Panel title="Papers">
      <DetailList>
        {papersOn(of, today).map(({ paper, standing, until }) => (
          <DetailRow key={paper} name={paper}>
            <Tag minimal intent={intents[standing]}>
              {standingWords[standing]}
            </Tag>{' '}
            {until && (
              <span className="muted">
                until <DayText of={until} />
              </span>
            )}
          </DetailRow>
        ))}
      </DetailList>
      <PermissionGate check="page:maintenance.material-suppliers">
        <Link to={`/job-costing/maintenance/material-suppliers/${of.vendorId}/edit`}>Record what came</Link>
      </PermissionGate>
    </Panel>
  );
}

type Papers = Parameters<typeof papersOn>[0];
/** In a list: what is missing or expired of them, or that nothing is. */
export function MissingPapers({ of, today }: { of: Papers; today: Day }) {
  const wanting = papersOn(of, today).filter(({ standing }) => standing === 'missing' || standing === 'expired');
  return wanting.length === 0 ? (
    <span className="muted">In order</span>
  ) : (
    <Tag minimal multiline intent="danger">
      {wanting.map(({ paper, standing }) => `${paper} ${standingWords[standing].toLowerCase()}`).join(', ')}
    </Tag>
  );
}

/** What was paid to a vendor in a calendar year, and whether a 1099 is due for it. */
export function Totals1099Panel({ vendorId, year }: { vendorId: string; year: number }) {
  const reading = useRouteRead(ledgerOwnRoutes.totals1099, { query: { year } }, ['Check']);
  const last = useRouteRead(ledgerOwnRoutes.totals1099, { query: { year: year - 1 } }, ['Check']);
  const rows = [reading.data, last.data].flatMap((totals) => {
    const paid = totals?.items.find((each) => each.vendorId === vendorId);
    return totals && paid ? [{ year: totals.year, threshold: totals.threshold, ...paid }] : [];
  });
  return (
    <Panel title="1099" of={reading}>
      <dl className="facts">
        {rows.map(({ year: each, paid, isReportable, threshold }) => (
          <div key={each}>
            <dt>Paid in {each}</dt>
            <dd>
              <LedgerFigure
                of={paid}
                title={`Paid in ${each}`}
                made={{
                  accounts: ['bank'],
                  where: [
                    { field: 'day', op: 'between', value: [`${each}-01-01`, `${each}-12-31`] },
                    equals('vendorId', vendorId),
                  ],
                  credits: true,
                }}
              />
              <span className="money-detail">
                {isReportable ? 'A 1099 is due.' : 'Reported from '}
                {!isReportable && <Money of={threshold} />}
              </span>
            </dd>
          </div>
        ))}
      </dl>
      <Link to={`/reports/statements/vendor-1099?vendorId=${vendorId}`}>1099 by vendor</Link>
    </Panel>
  );
}
