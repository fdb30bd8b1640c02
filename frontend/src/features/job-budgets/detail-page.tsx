import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { Link, useParams } from 'react-router';
import { jobBudgetOwnRoutes, type BudgetStanding } from '@backoffice/contracts/features/job-budgets';
import { contract } from '@backoffice/contracts/features/contracts';
import { dayText } from '@backoffice/contracts/kernel';
import { PermissionGate } from '#access/permissions.tsx';
import { useRouteRead } from '#data/use-read.ts';
import { LinkButton } from '#navigation/link-button.tsx';
import { useRecordLabels } from '#records/record-labels.ts';
import { AsOfInput, useAsOfDay } from '#widgets/as-of.tsx';
import { AsyncContent, EmptyState, PageTitle } from '#widgets/page-states.tsx';
import { Panel } from '#widgets/panel.tsx';
import { BudgetDialog, type BudgetAction } from './dialogs.tsx';
import { TransfersPanel } from './panels.tsx';
import { BudgetTable } from './table.tsx';

const CHANGES = ['JobBudget', 'JobCost', 'Bill', 'Check', 'Commitment', 'ChangeOrder', 'JournalEntry'];

/** What was planned of a job, is promised, spent and still to come, today or on a past day. */
export function BudgetPage() {
  const { contractId = '' } = useParams();
  const asOf = useAsOfDay();
  const jobs = useRecordLabels(contract);
  const reading = useRouteRead(
    jobBudgetOwnRoutes.get,
    { params: { id: contractId }, query: asOf.day ? { asOf: asOf.day } : {} },
    CHANGES,
  );
  const name = jobs.data?.items.find(({ value }) => value === contractId)?.label ?? 'Job';
  return (
    <div className="page">
      <PageTitle>{`Budget of ${name}`}</PageTitle>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to="/job-board">Job board</Link>
          </li>
        </ol>
      </nav>
      <header className="record-head">
        <h1>{name}</h1>
        <span className="grow" />
        <AsOfInput of={asOf} />
      </header>
      <AsyncContent of={reading}>
        {(standing) => <BudgetView contractId={contractId} of={standing} isPast={asOf.day !== undefined} />}
      </AsyncContent>
    </div>
  );
}

type ViewProps = { contractId: string; of: BudgetStanding; isPast: boolean };

function BudgetView({ contractId, of, isPast }: ViewProps) {
  const [asking, setAsking] = useState<BudgetAction | null>(null);
  const { setOn, asOf, version } = of;
  if (setOn === null || version === null)
    return (
      <EmptyState title="No budget yet">
        <p>Say what each phase is planned to cost; what is promised and spent stands beside it from then on.</p>
        <PermissionGate check={jobBudgetOwnRoutes.set.permission}>
          <LinkButton to={`/budgets/${contractId}/set`} icon={<Plus />} text="Set the budget" />
        </PermissionGate>
      </EmptyState>
    );
  if (setOn > asOf) return <EmptyState title="Not planned yet">The budget counts from {dayText(setOn)}.</EmptyState>;
  return (
    <>
      <Panel
        title="Budget against actual"
        aside={
          !isPast && (
            <PermissionGate check={jobBudgetOwnRoutes.forecast.permission}>
              <>
                <Button size="small" text="Forecast…" onClick={() => setAsking('forecast')} />
                <Button size="small" text="Transfer…" onClick={() => setAsking('transfer')} />
                <Button size="small" text="Change order…" onClick={() => setAsking('change')} />
              </>
            </PermissionGate>
          )
        }
      >
        <BudgetTable contractId={contractId} of={of} />
      </Panel>
      <TransfersPanel of={of} />
      {asking && (
        <BudgetDialog
          asking={asking}
          budget={{ id: contractId, version, rows: of.rows }}
          onClose={() => setAsking(null)}
        />
      )}
    </>
  );
}
