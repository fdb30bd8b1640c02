import { useMemo } from 'react';
import { Link, useParams } from 'react-router';
import { company } from '@backoffice/contracts/features/companies';
import { jobCost } from '@backoffice/contracts/features/job-costs';
import { startOfWorkWeek } from '@backoffice/contracts/features/workers';
import { equals, type Label } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useSelectedCompany } from '#access/profile.ts';
import { graphql } from '#data/gql.ts';
import { useRecord, useRows } from '#data/use-read.ts';
import { DayText } from '#widgets/formats.tsx';
import { AsyncContent, PageTitle } from '#widgets/page-states.tsx';
import { canEdit } from './actions.tsx';
import type { JobCostRecord } from './columns.ts';
import { JobCostNotices } from './detail-page.tsx';
import { HoursEditor } from './editor.tsx';
import type { WageOption } from './use-draft.ts';
import { rowsOf } from './entries.ts';
import { useLabels, usePhases } from './line-dialogs.tsx';
import { useJobCost } from './queries.ts';
import './job-costs.css';

/** By what rule the hours of a week are paid, and when it ends. */
const WorkWeekQuery = graphql(`
  query WorkWeek($id: ID!) {
    record: company(id: $id) {
      id
      overtimeRule
      weekEndsOn
    }
  }
`);

const LastTicketsQuery = graphql(`
  query LastTicketsOfJob($request: ListRequest!) {
    page: jobCosts(request: $request) {
      items {
        id
      }
    }
  }
`);

/** The crew that worked on the job last: who comes again today. */
const CrewQuery = graphql(`
  query CrewOfTicket($id: ID!) {
    record: jobCost(id: $id) {
      labors {
        id
        workDate
        workerId
        workerName
        wageId
        wageName
        lineItemId
        phaseName
        hours
        payClass
      }
    }
  }
`);

/** Where the hours of a ticket are entered, week by week. */
export function HoursPage() {
  const { id = '' } = useParams();
  const reading = useJobCost(id);
  return (
    <AsyncContent of={reading} back={{ to: '/job-costing', text: 'All job costs' }}>
      {(record) => <HoursOfTicket key={record.id} record={record} />}
    </AsyncContent>
  );
}

function HoursOfTicket({ record }: { record: JobCostRecord }) {
  const may = usePermissionCheck();
  const workWeek = useRecord(company, WorkWeekQuery, useSelectedCompany()?.value ?? '');
  const workers = useLabels('worker');
  const { items } = useLabels('wage');
  const wages = useMemo(() => items?.map(wageOption) ?? [], [items]);
  const phases = usePhases(record.contractId);
  const crew = useLastCrew(record);
  const name = `Job cost ${record.number} · ${record.contractName}`;
  return (
    <div className="page hours-page">
      <PageTitle>{`Hours of ${name}`}</PageTitle>
      <nav aria-label="Breadcrumb" className="crumbs">
        <ol>
          <li>
            <Link to="/job-costing">Job costs</Link>
          </li>
          <li>
            <Link to={`/job-costing/${record.id}`}>{name}</Link>
          </li>
        </ol>
      </nav>
      <header className="record-head">
        <h1>Hours</h1>
        <span className="muted">
          {record.locationName}, <DayText of={record.date} />
          {record.endDate && (
            <>
              {' – '}
              <DayText of={record.endDate} />
            </>
          )}
        </span>
      </header>
      <JobCostNotices record={record} />
      <AsyncContent of={workWeek}>
        {({ overtimeRule, weekEndsOn }) => (
          <HoursEditor
            ticket={record}
            rule={overtimeRule}
            start={startOfWorkWeek(record.date, weekEndsOn)}
            workers={workers.options}
            phases={phases.options ?? []}
            wages={wages}
            crew={crew}
            disabled={record.hoursLocked || record.trashedAt !== null || !canEdit(record, may)}
          />
        )}
      </AsyncContent>
    </div>
  );
}

/** Who worked on the job on the newest other ticket that has hours. */
function useLastCrew({ id, contractId }: JobCostRecord) {
  const request = useMemo(
    () => ({
      filters: [equals('contractId', contractId), { field: 'laborHours', op: 'gt' as const, value: 0 }],
      limit: 2,
      sortBy: 'date',
      order: 'desc' as const,
    }),
    [contractId],
  );
  const last = useRows(jobCost, LastTicketsQuery, request).data?.items.find((ticket) => ticket.id !== id)?.id;
  const { data: crew } = useRecord(jobCost, CrewQuery, last ?? id);
  return useMemo(() => (last && crew ? rowsOf(crew.labors) : []), [last, crew]);
}

const wageOption = ({ value, label, isDouble, isOvertime, isRegular }: Label): WageOption => ({
  value,
  label,
  payClass: isDouble ? 'double' : isOvertime ? 'overtime' : isRegular ? 'regular' : null,
});
