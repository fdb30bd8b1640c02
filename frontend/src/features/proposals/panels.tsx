import { Link } from 'react-router';
import { followUp, followUpDisplayStatus } from '@backoffice/contracts/features/follow-ups';
import { equals } from '@backoffice/contracts/kernel';
import { DayText } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { useToday } from '#access/profile.ts';
import { StatusChip } from '#widgets/status-chip.tsx';
import { useRows } from '#data/use-read.ts';
import { graphql } from '#data/gql.ts';

const FollowUpsQuery = graphql(`
  query FollowUpsOfProposal($request: ListRequest!) {
    page: followUps(request: $request) {
      total
      items {
        id
        dueDate
        subject
        status
      }
    }
  }
`);

const ROW_LIMIT = 6;

/** When the customer is called, written to or visited about it; without any there is no panel. */
export function FollowUpsPanel({ proposalId }: { proposalId: string }) {
  const today = useToday();
  const reading = useRows(followUp, FollowUpsQuery, {
    filters: [equals('proposalId', proposalId)],
    limit: ROW_LIMIT,
    sortBy: 'dueDate',
    order: 'desc',
  });
  const page = reading.data;
  if (!page) return <Panel title="Follow-ups" of={reading} />;
  if (page.items.length === 0) return null;
  return (
    <Panel
      title="Follow-ups"
      of={reading}
      aside={page.total > ROW_LIMIT && <Link to="/follow-up-list?show=all">All follow-ups</Link>}
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
                <StatusChip of={followUpDisplayStatus({ status, dueDate }, today)} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}
