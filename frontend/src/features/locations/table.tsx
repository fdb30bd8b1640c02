import { Link } from 'react-router';
import { conversation, conversationOwnRoutes } from '@backoffice/contracts/features/conversations';
import { equals } from '@backoffice/contracts/kernel';
import { PermissionGate } from '#access/permissions.tsx';
import { useRows } from '#data/use-read.ts';
import { RelatedRows } from '#records/related-documents.tsx';
import { RelativeTime } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import type { LocationRecord } from './draft.ts';
import { QuestionsOfLocationQuery } from './queries.ts';

const LATEST_QUESTIONS = 4;
/** What was asked last about this place, and whether anybody has answered. */
export function QuestionsPanel({ record }: { record: LocationRecord }) {
  const { data, ...reading } = useRows(conversation, QuestionsOfLocationQuery, {
    filters: [equals('locationId', record.id)],
    limit: LATEST_QUESTIONS,
    sortBy: 'lastMessageAt',
    order: 'desc',
  });
  return (
    <Panel
      title="Questions"
      of={{ data, ...reading }}
      aside={
        <PermissionGate check={conversationOwnRoutes.ask.permission}>
          <Link to={`/questions/new?customerId=${record.customerId}&locationId=${record.id}`}>Add question</Link>
        </PermissionGate>
      }
    >
      {data?.items.length === 0 && <p className="muted">Nothing was asked about this place yet.</p>}
      <div className="related">
        <RelatedRows
          title="Latest"
          total={data?.total ?? 0}
          rows={(data?.items ?? []).map(({ id, subject, askedByName, status, lastMessageAt }) => ({
            id,
            to: `/questions/${id}`,
            title: subject,
            line: askedByName,
            figure: <RelativeTime at={lastMessageAt} />,
            status,
          }))}
        />
      </div>
    </Panel>
  );
}
