import { Link } from 'react-router';
import { messageOwnRoutes, MessageView } from '@backoffice/contracts/features/messages';
import { equals, pageOf, type Filter } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { useRouteRead } from '#data/use-read.ts';
import { RelativeTime } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { StatusChip } from '#widgets/status-chip.tsx';
import '#figures/books.css';

const route = { ...messageOwnRoutes.list, answer: pageOf(MessageView) };
const SHOWN = 8;
type Place = { readonly id: string };

/** The last that went to a customer, and what became of it: of the account, and of documents of their locations. */
export function SentPanel({ customerId, locations }: { customerId: string; locations: readonly Place[] | null }) {
  const may = usePermissionCheck()(messageOwnRoutes.list.permission);
  const ofAccount = useSent(may ? equals('documentId', customerId) : null);
  const ids = locations?.map(({ id }) => id) ?? [];
  const ofLocations = useSent(may && ids.length > 0 ? { field: 'locationId', op: 'in', value: ids } : null);
  const all = [...(ofAccount.data?.items ?? []), ...(ofLocations.data?.items ?? [])];
  const sent = all.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)).slice(0, SHOWN);
  if (!may) return null;
  return (
    <Panel title="Sent" of={ofAccount} aside={<Link to="/message-log">All that was sent</Link>}>
      {sent.length === 0 ? (
        <p className="muted">Nothing was mailed or texted yet.</p>
      ) : (
        <ul className="sent-list">
          {sent.map(({ id, subject, documentName, recipients, status, failure, createdAt, createdByName }) => (
            <li key={id}>
              <span className="sent-head">
                <Link to={`/message-log?message=${id}`}>{subject || documentName}</Link>
                <StatusChip of={status} />
              </span>
              <span className="muted">
                <RelativeTime at={createdAt} /> by {createdByName}, to {recipients}
              </span>
              {failure && <span className="late">{failure}</span>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

const useSent = (where: Filter | null) =>
  useRouteRead(route, where && { body: { filters: [where], sortBy: 'createdAt', order: 'desc', limit: SHOWN } }, [
    'Message',
  ]);
