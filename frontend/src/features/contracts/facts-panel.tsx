import { useState } from 'react';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { Link } from 'react-router';
import { payrollUploadRoutes } from '@backoffice/contracts/features/certified-payroll';
import { company } from '@backoffice/contracts/features/companies';
import { contractOwnRoutes, type ContractView, type SignedPayroll } from '@backoffice/contracts/features/contracts';
import { jobBoardRouteTable, type JobProfitReport } from '@backoffice/contracts/features/job-board';
import { revenueBases, type RevenueBasis } from '@backoffice/contracts/features/job-cost-postings';
import { percentText, type Day } from '@backoffice/contracts/kernel';
import { PermissionGate, usePermissionCheck } from '#access/permissions.tsx';
import { useRouteRead } from '#data/use-read.ts';
import { CostFigure, costsOf } from '#figures/cost-figure.tsx';
import { ReasonDialog } from '#forms/reason-dialog.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { currentSelection } from '#session/selection.ts';
import { AsOfInput, useAsOfDay } from '#widgets/as-of.tsx';
import { DayText, Money } from '#widgets/formats.tsx';
import { DetailList, DetailRow, Panel } from '#widgets/panel.tsx';
import { EstimateDialog } from './dialogs.tsx';
import { PayrollUploadDialog, SignPayrollDialog } from './line-dialogs.tsx';
import { SharesTable } from './table.tsx';

const basisTexts: Readonly<Record<RevenueBasis, string>> = { contract: 'Contract', billed: 'Billed', paid: 'Paid' };

/** What is left of a job, how that is figured, and whose it is; today or on a past day. */
export function ProfitPanel({ record }: { record: ContractView }) {
  const asOf = useAsOfDay();
  const [basis, setBasis] = useState<RevenueBasis | ''>('');
  const [isEstimating, setEstimating] = useState(false);
  const reading = useRouteRead(
    jobBoardRouteTable.jobProfit,
    { query: { contractId: record.id, ...(basis ? { basis } : {}), ...(asOf.day ? { asOf: asOf.day } : {}) } },
    ['Contract', 'ChangeOrder', 'Invoice', 'Payment', 'JobCost'],
  );
  const found = reading.data;
  return (
    <Panel
      title="Profit"
      of={reading}
      aside={
        <>
          <HTMLSelect
            aria-label="Revenue"
            value={basis || (found?.breakdown.basis ?? 'billed')}
            options={revenueBases.map((value) => ({ value, label: `Revenue: ${basisTexts[value].toLowerCase()}` }))}
            onChange={({ target }) => setBasis(revenueBases.find((each) => each === target.value) ?? '')}
          />
          <AsOfInput of={asOf} />
        </>
      }
    >
      {found && (
        <>
          <Figures record={record} found={found} onEstimate={() => setEstimating(true)} />
          <SharesTable record={record} found={found} />
        </>
      )}
      {isEstimating && (
        <EstimateDialog record={record} present={found?.estimate ?? null} onClose={() => setEstimating(false)} />
      )}
    </Panel>
  );
}

function Figures({
  record,
  found,
  onEstimate,
}: {
  record: ContractView;
  found: JobProfitReport;
  onEstimate: () => void;
}) {
  const { breakdown, contractValue, billed, estimate, earned, overBilled } = found;
  const { asOf, revenue, profit, marginBp, overheads } = breakdown;
  const rows = [
    ['Labor', breakdown.labor, 'labor'],
    ['Materials', breakdown.materials, 'materials'],
    ['Equipment', breakdown.equipment, 'equipments'],
    ['Inventory', breakdown.inventory, 'inventory'],
    ['Misc', breakdown.misc, 'misc'],
  ] as const;
  return (
    <div className="sums sums-beside">
      <DetailList>
        {rows.map(
          ([name, amount, category]) =>
            amount !== 0 && (
              <DetailRow key={name} name={name}>
                <CostFigure
                  of={amount}
                  title={name}
                  where={[...costsOf(record.id, asOf), { field: 'category', op: 'eq', value: category }]}
                />
              </DetailRow>
            ),
        )}
        <DetailRow name="Direct costs">
          <CostFigure of={breakdown.direct} title="Direct costs" where={costsOf(record.id, asOf)} />
        </DetailRow>
        {overheads.map(({ name, amount }) => (
          <DetailRow key={name} name={`Overhead: ${name}`}>
            <Money of={amount} />
          </DetailRow>
        ))}
        <DetailRow name="Total costs">
          <Money of={breakdown.total} strong />
        </DetailRow>
      </DetailList>
      <DetailList>
        <DetailRow name={`Revenue, ${basisTexts[breakdown.basis ?? 'billed'].toLowerCase()}`}>
          <Money of={revenue ?? 0} />
        </DetailRow>
        <DetailRow name="Profit">
          <Money of={profit ?? 0} bad={(profit ?? 0) < 0} strong />
        </DetailRow>
        <DetailRow name="Margin">{marginBp === null ? null : percentText(marginBp)}</DetailRow>
      </DetailList>
      <DetailList>
        <DetailRow name="Contract value">
          <Money of={contractValue} />
        </DetailRow>
        <DetailRow name="Estimate of costs">
          {estimate === null ? <span className="muted">None yet</span> : <Money of={estimate} />}
          <PermissionGate check={contractOwnRoutes.estimateCosts.permission}>
            {' '}
            <Button size="small" variant="minimal" text="Estimate…" onClick={onEstimate} />
          </PermissionGate>
        </DetailRow>
        <DetailRow name="Earned">{earned !== null && <Money of={earned} />}</DetailRow>
        <DetailRow name="Billed">
          <Money of={billed} />
        </DetailRow>
        <DetailRow name={(overBilled ?? 0) < 0 ? 'Under-billed' : 'Over-billed'}>
          {overBilled !== null && <Money of={Math.abs(overBilled)} />}
        </DetailRow>
      </DetailList>
    </div>
  );
}

/** Whether they may file certified payrolls with California, where the company is. */
function useCaliforniaUpload(): boolean {
  const may = usePermissionCheck();
  const { permission, alsoPermission } = payrollUploadRoutes.upload;
  const isAllowed = may({ all: [permission, alsoPermission] });
  const own = useRouteRead(
    mountedRoute(company, 'get'),
    isAllowed ? { params: { id: currentSelection().companyId ?? '' } } : null,
  );
  return isAllowed && own.data?.address.state === 'CA';
}

/** The weeks of a public work that somebody has sworn to, and the press that signs one. */
export function SignedPayrollsPanel({ record }: { record: ContractView }) {
  const [asking, setAsking] = useState<'sign' | SignedPayroll | null>(null);
  const [uploading, setUploading] = useState<{ weekEnding: Day | null } | null>(null);
  const { permission } = contractOwnRoutes.signPayroll;
  const isUploaded = useCaliforniaUpload();
  const close = () => setAsking(null);
  const weeks = record.signedPayrolls.toSorted((a, b) => b.weekEnding.localeCompare(a.weekEnding));
  return (
    <Panel
      title="Certified payroll: signed weeks"
      aside={
        <>
          {isUploaded && (
            <Button size="small" text="California file…" onClick={() => setUploading({ weekEnding: null })} />
          )}
          <PermissionGate check={permission}>
            <Button size="small" text="Sign a week…" onClick={() => setAsking('sign')} />
          </PermissionGate>
        </>
      }
    >
      {weeks.length === 0 ? (
        <p className="muted">No week is signed yet.</p>
      ) : (
        <table className="small-list">
          <tbody>
            {weeks.map((week) => (
              <tr key={week.weekEnding}>
                <td>
                  <Link
                    to={`/reports/labor-report/prevailing-wages?contractId=${record.id}&endDate=${week.weekEnding}&weekCount=1`}
                  >
                    Payroll {week.payrollNo}
                  </Link>
                  , week ending <DayText of={week.weekEnding} />
                </td>
                <td>
                  {week.signedBy} <span className="muted">{week.title}</span> on <DayText of={week.signedOn} />
                </td>
                <td className="figure">
                  {isUploaded && (
                    <Button
                      size="small"
                      variant="minimal"
                      text="California file…"
                      onClick={() => setUploading({ weekEnding: week.weekEnding })}
                    />
                  )}
                  <PermissionGate check={permission}>
                    <Button size="small" variant="minimal" text="Take back…" onClick={() => setAsking(week)} />
                  </PermissionGate>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {uploading && <PayrollUploadDialog record={record} {...uploading} onClose={() => setUploading(null)} />}
      {asking === 'sign' && <SignPayrollDialog record={record} onClose={close} />}
      {asking !== null && asking !== 'sign' && (
        <ReasonDialog
          route={contractOwnRoutes.unsignPayroll}
          record={record}
          fields={{ weekEnding: asking.weekEnding }}
          title="Take the signature back"
          verb="Take it back"
          says="The week may be signed anew. What was signed stays in the history."
          done="Taken back."
          onDone={close}
          onClose={close}
        />
      )}
    </Panel>
  );
}
