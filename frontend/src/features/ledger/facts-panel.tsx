import { Link } from 'react-router';
import { ledgerOwnRoutes, type VendorLedger } from '@backoffice/contracts/features/ledger';
import { equals } from '@backoffice/contracts/kernel';
import { PermissionGate } from '#access/permissions.tsx';
import { useRouteRead } from '#data/use-read.ts';
import { LedgerFigure } from '#figures/ledger-figure.tsx';
import { Money } from '#widgets/formats.tsx';
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
