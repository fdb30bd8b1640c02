import { Link, useParams } from 'react-router';
import { contract } from '@backoffice/contracts/features/contracts';
import { jobCostPostingRouteTable, type PhaseReconciliation } from '@backoffice/contracts/features/job-cost-postings';
import { useRouteRead } from '#data/use-read.ts';
import { locationListPath, locationRecordPath } from '#navigation/record-paths.ts';
import { LocationLayout } from '#records/location-layout.tsx';
import { AsOfInput, useAsOfDay } from '#widgets/as-of.tsx';
import { AsyncContent, EmptyState, Skeleton } from '#widgets/page-states.tsx';
import { PhaseTable } from './table.tsx';
import './phases.css';

const REFETCH_ON = ['Contract', 'ChangeOrder', 'Invoice', 'JobCost'];

/** What each phase of the work at a location is worth, is billed and has cost, today or on a past day. */
export function PhaseReconciliationPage() {
  const { locationId = '' } = useParams();
  const asOf = useAsOfDay();
  const reading = useRouteRead(
    jobCostPostingRouteTable.phaseReconciliation,
    { query: { locationId, ...(asOf.day ? { asOf: asOf.day } : {}) } },
    REFETCH_ON,
  );
  return (
    <LocationLayout locationId={locationId} title="Phase reconciliation">
      <div className="phases-page">
        <header className="phases-head">
          <h2>Phase reconciliation</h2>
          <AsOfInput of={asOf} />
        </header>
        <AsyncContent of={reading} skeleton={<Skeleton height={360} />}>
          {(found) => <Phases found={found} locationId={locationId} />}
        </AsyncContent>
      </div>
    </LocationLayout>
  );
}

const Phases = ({ found, locationId }: { found: PhaseReconciliation; locationId: string }) =>
  found.items.length === 0 ? (
    <EmptyState
      title="No contracts here"
      action={
        <Link className="bp6-button" to={locationListPath(contract, locationId)}>
          Contracts of this location
        </Link>
      }
    >
      The lines of a contract and its change orders are the phases that work is done for.
    </EmptyState>
  ) : (
    <>
      {found.items.map((job) => (
        <section key={job.contractId} className="panel" aria-label={`Contract ${job.contractNumber}`}>
          <header>
            <h3>
              <Link to={locationRecordPath(contract, { id: job.contractId, locationId: job.locationId })}>
                {job.contractNumber} · {job.contractName}
              </Link>
            </h3>
          </header>
          <PhaseTable job={job} asOf={found.asOf} />
        </section>
      ))}
      {found.hasMore && <p className="muted">There are more contracts than are shown.</p>}
    </>
  );
