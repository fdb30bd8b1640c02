import { useMemo } from 'react';
import { Switch } from '@blueprintjs/core';
import { jobCost } from '@backoffice/contracts/features/job-costs';
import { equals } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useProfile } from '#access/profile.ts';
import { ListPage } from '#lists/list-page.tsx';
import type { ListQuery } from '#lists/grid/row-source.ts';
import { useUrlState } from '#navigation/use-url-state.ts';
import { BulkRatesButton } from './bulk-actions.tsx';
import { card, columnsFor, filters, JobCostsQuery, JobCostsWithoutMoneyQuery, type JobCostRow } from './columns.ts';
import { MONEY } from './queries.ts';

const TOOL_PARAMS = ['mine'];
const NEWEST = { by: 'date', order: 'desc' } as const;
const rowPath = ({ id }: JobCostRow) => `/job-costing/${id}`;

/** Every ticket of the company, or those of one's own jobs. */
export function JobCostsPage() {
  const may = usePermissionCheck();
  const { id } = useProfile();
  const { params, put } = useUrlState();
  const mine = params.get('mine') === '1';
  const where = useMemo(() => (mine ? [equals('salesmanId', id)] : []), [mine, id]);
  const money = may(MONEY);
  const columns = useMemo(() => columnsFor(money), [money]);
  return (
    <ListPage
      resource={jobCost}
      title="Job costs"
      // the same rows, less what is withheld
      query={money ? JobCostsQuery : (JobCostsWithoutMoneyQuery as ListQuery<JobCostRow>)}
      columns={columns}
      card={card}
      filters={filters}
      where={where}
      sorted={NEWEST}
      narrowed={mine}
      open={rowPath}
      toolParams={TOOL_PARAMS}
      tools={
        may('data:job.all') && (
          <Switch
            className="tool-switch"
            label="My jobs"
            checked={mine}
            onChange={() => put({ mine: mine ? null : '1' })}
          />
        )
      }
      alsoAct={(chosen, onDone, matching) => <BulkRatesButton chosen={chosen} matching={matching} onDone={onDone} />}
      add={{ to: '/job-costing/create', verb: 'New job cost' }}
      empty="A job cost is a day’s work of a contract: who worked, and what was used."
    />
  );
}
