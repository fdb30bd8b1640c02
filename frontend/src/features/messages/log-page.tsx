import { useCallback, useMemo } from 'react';
import { Dialog, DialogBody } from '@blueprintjs/core';
import { Link, useParams } from 'react-router';
import { message } from '@backoffice/contracts/features/messages';
import { equals, type Filter } from '@backoffice/contracts/kernel';
import { ListPage } from '#lists/list-page.tsx';
import { LocationLayout } from '#records/location-layout.tsx';
import { RelativeTime } from '#widgets/formats.tsx';
import { DetailRow, DetailList } from '#widgets/panel.tsx';
import { recordPath } from '#navigation/record-paths.ts';
import { RichText } from '#papers/rich-text.tsx';
import { AsyncContent, Skeleton } from '#widgets/page-states.tsx';
import { StatusChip } from '#widgets/status-chip.tsx';
import { useUrlState } from '#navigation/use-url-state.ts';
import { useRecord } from '#data/use-read.ts';
import { sentenceCase } from '#widgets/labels.ts';
import { card, channelNames, columns, filters } from './columns.ts';
import { MessageQuery, MessagesQuery } from './queries.ts';

/** Everything that went out for a location, as it went out. */
export function LocationMessagesPage() {
  const { locationId = '' } = useParams();
  const where = useMemo<Filter[]>(() => [equals('locationId', locationId)], [locationId]);
  return (
    <LocationLayout locationId={locationId} title={TITLE}>
      <MessageLog
        inner
        where={where}
        empty="What is sent to the customer of this location is listed here, word for word."
      />
    </LocationLayout>
  );
}

/** Everything that went out for the company: documents, statements and reminders, and what became of each. */
export const CompanyMessagesPage = () => (
  <MessageLog empty="Documents, statements and reminders that are sent to customers are listed here, word for word." />
);

const TITLE = 'Email and SMS log';
type MessageLogProps = { inner?: boolean; where?: readonly Filter[]; empty: string };
/** One message opens over the list, by its own address. */
function MessageLog({ inner = false, where, empty }: MessageLogProps) {
  const { params, put } = useUrlState();
  const shown = params.get('message');
  const open = useCallback(
    ({ id }: { id: string }) =>
      `?${new URLSearchParams([...new URLSearchParams(window.location.search), ['message', id]])}`,
    [],
  );
  return (
    <>
      <ListPage
        inner={inner}
        report={!inner}
        resource={message}
        title={TITLE}
        query={MessagesQuery}
        columns={columns}
        card={card}
        filters={filters}
        {...(where && { where })}
        open={open}
        empty={empty}
      />
      {shown && <MessageDialog id={shown} onClose={() => put({ message: null })} />}
    </>
  );
}

function MessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const reading = useRecord(message, MessageQuery, id);
  return (
    <Dialog isOpen title="Message" onClose={onClose} className="dialog-wide">
      <DialogBody>
        <AsyncContent of={reading} skeleton={<Skeleton height={240} />}>
          {(record) => (
            <div className="letter">
              <DetailList>
                <DetailRow name="Channel">{channelNames[record.channel]}</DetailRow>
                <DetailRow name="To">{record.to.join(', ')}</DetailRow>
                <DetailRow name="Copy to">{record.cc.join(', ')}</DetailRow>
                <DetailRow name="Written">
                  <RelativeTime at={record.createdAt} /> by {record.createdByName}
                </DetailRow>
                <DetailRow name="Sent">{record.sentAt && <RelativeTime at={record.sentAt} />}</DetailRow>
                <DetailRow name="Delivered">{record.deliveredAt && <RelativeTime at={record.deliveredAt} />}</DetailRow>
                <DetailRow name="First opened">{record.openedAt && <RelativeTime at={record.openedAt} />}</DetailRow>
                <DetailRow name="Status">
                  <StatusChip of={record.status} />
                </DetailRow>
                <DetailRow name="Failure">{record.failure}</DetailRow>
                <DetailRow name="Attached">{record.attachments.map(({ name }) => name).join(', ')}</DetailRow>
                <DetailRow name="Template">{record.templateName}</DetailRow>
                <DetailRow name="Document">
                  <DocumentLink of={record} />
                </DetailRow>
              </DetailList>
              {record.subject && <h3>{record.subject}</h3>}
              <RichText text={record.body.replace(/\{\{(doc|invoice)\.link[^}]*\}\}/g, '(the customer’s own link)')} />
            </div>
          )}
        </AsyncContent>
      </DialogBody>
    </Dialog>
  );
}

type DocumentReference = { documentKind: string; documentId: string; documentName: string; locationId: string | null };
function DocumentLink({ of: { documentKind, documentId, documentName, locationId } }: { of: DocumentReference }) {
  const place = recordPath({ entity: sentenceCase(documentKind), recordId: documentId, locationId });
  return place ? <Link to={place}>{documentName}</Link> : <>{documentName}</>;
}
