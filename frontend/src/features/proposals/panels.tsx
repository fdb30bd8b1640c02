import { Link } from 'react-router';
import { followUp, followUpStanding } from '@backoffice/contracts/features/follow-ups';
import { is } from '@backoffice/contracts/kernel';
import { DayText } from '#kernel/formats.tsx';
import { Panel } from '#kernel/panel.tsx';
import { useToday } from '#kernel/profile.ts';
import { Status } from '#kernel/status.tsx';
import { useRows } from '#kernel/use-read.ts';
import { FollowUpsOfProposalQuery } from './queries.ts';

const SHOWN = 6;

/** When the customer is called, written to or visited about it; without any there is no panel. */
export function FollowUpsPanel({ proposalId }: { proposalId: string }) {
  const today = useToday();
  const { data: page, ...reading } = useRows(followUp, FollowUpsOfProposalQuery, {
    filters: [is('proposalId', proposalId)],
    limit: SHOWN,
    sortBy: 'dueDate',
    order: 'desc',
  });
  if (!page) return reading.problem && <Panel title="Follow-ups" of={reading} />;
  if (page.items.length === 0) return null;
  return (
    <Panel
      title="Follow-ups"
      of={reading}
      aside={page.total > SHOWN && <Link to="/follow-up-list?show=all">All follow-ups</Link>}
    >
      <table className="small-list">
        <thead>
          <tr>
            <th scope="col">Due</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {page.items.toReversed().map(({ id, dueDate, subject, status }) => (
            <tr key={id}>
              <td>
                <Link to={`/follow-up-list/${id}`} title={subject}>
                  <DayText of={dueDate} />
                </Link>
              </td>
              <td>
                <Status of={followUpStanding({ status, dueDate }, today)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
