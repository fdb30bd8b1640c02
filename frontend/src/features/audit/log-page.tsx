import { useCallback, useMemo } from 'react';
import { Dialog, DialogBody } from '@blueprintjs/core';
import { Link } from 'react-router';
import { useQuery } from 'urql';
import { resources } from '@backoffice/contracts';
import { auditEntry, auditOwnRoutes, type AuditEntryView } from '@backoffice/contracts/features/audit';
import { equals, instantText } from '@backoffice/contracts/kernel';
import { useTimeZone } from '#access/profile.ts';
import { ChangeTable } from '#history/change-table.tsx';
import { ListPage } from '#lists/list-page.tsx';
import { recordPath } from '#navigation/record-paths.ts';
import { Money, RelativeTime } from '#widgets/formats.tsx';
import { operationContext } from '#data/graphql-client.ts';
import { DetailRow, DetailList } from '#widgets/panel.tsx';
import { AsyncContent, Skeleton } from '#widgets/page-states.tsx';
import { useUrlState } from '#navigation/use-url-state.ts';
import { useRouteRead } from '#data/use-read.ts';
import { actorNames, card, columns, filtersFor, entityText, entrySentence } from './columns.ts';
import { listAuditEntries, HistoryQuery } from './queries.ts';

const NEWEST_FIRST = { by: 'position', order: 'desc' } as const;

/** Everything that ever happened in the company. One event opens over the list, by its own address. */
export function AuditPage() {
  const { params, put } = useUrlState();
  const actors = useRouteRead(auditOwnRoutes.actors, {}).data?.items;
  const filters = useMemo(() => filtersFor(actors ?? []), [actors]);
  const open = useCallback(
    ({ id }: { id: string }) =>
      `?${new URLSearchParams([...new URLSearchParams(window.location.search), ['event', id]])}`,
    [],
  );
  const shown = params.get('event');
  return (
    <>
      <ListPage
        report
        resource={auditEntry}
        title="Audit history"
        query={listAuditEntries}
        columns={columns}
        card={card}
        filters={filters}
        open={open}
        sorted={NEWEST_FIRST}
        empty="Whatever people, customers and the product itself do is listed here, and nothing of it can be changed."
      />
      {shown && <EventDialog id={shown} onClose={() => put({ event: null })} />}
    </>
  );
}

function EventDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const position = Number(id.split('-')[0]);
  const reading = useRouteRead(auditOwnRoutes.list, {
    body: { filters: [equals('position', position)], sortBy: 'position' },
  });
  return (
    <Dialog isOpen title="What happened" onClose={onClose} className="dialog-wide">
      <DialogBody>
        <AsyncContent of={reading} skeleton={<Skeleton height={200} />}>
          {({ items: [entry] }) => (entry ? <EventDetails entry={entry} /> : <p>There is no such event.</p>)}
        </AsyncContent>
      </DialogBody>
    </Dialog>
  );
}

function EventDetails({ entry }: { entry: AuditEntryView }) {
  const { entity, recordId, title, position, createdAt, actorKind, amount, eventType } = entry;
  const [{ data }] = useQuery({
    query: HistoryQuery,
    variables: { resource: entity, id: recordId },
    context: operationContext('company'),
  });
  const changes =
    data?.history.find((each) => each.position === position)?.changes.filter(({ field }) => !field.endsWith('Id')) ??
    [];
  const place = recordPath(entry);
  const zone = useTimeZone();
  return (
    <div className="letter">
      <p>
        <strong>{entrySentence(entry)}</strong>
      </p>
      <DetailList>
        <DetailRow name="Record">
          {entityText(entity)} {place ? <Link to={place}>{title}</Link> : title}
        </DetailRow>
        <DetailRow name="When">
          <RelativeTime at={createdAt} /> <span className="muted">({instantText(zone, createdAt)})</span>
        </DetailRow>
        <DetailRow name="As">{actorNames[actorKind]}</DetailRow>
        <DetailRow name="Amount">{amount !== null && <Money of={amount} />}</DetailRow>
        <DetailRow name="Recorded as">
          {eventType}, entry {position.toLocaleString('en-US')} of the history
        </DetailRow>
      </DetailList>
      {changes.length > 0 && (
        <>
          <h3>Before and after</h3>
          <ChangeTable of={changes} resource={resources.find((each) => each.entity === entity)} />
        </>
      )}
    </div>
  );
}
