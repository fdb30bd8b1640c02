import { useCallback, useMemo } from 'react';
import { Dialog, DialogBody } from '@blueprintjs/core';
import { Link, useParams } from 'react-router';
import { message } from '@backoffice/contracts/features/messages';
import { is, type Filter } from '@backoffice/contracts/kernel';
import { ListPage } from '#capabilities/list-page.tsx';
import { LocationFrame } from '#capabilities/location-frame.tsx';
import { When } from '#kernel/formats.tsx';
import { Fact, Facts } from '#kernel/panel.tsx';
import { placeOf } from '#kernel/places.ts';
import { RichText } from '#kernel/rich-text.tsx';
import { Loaded, Skeleton } from '#kernel/states.tsx';
import { Status } from '#kernel/status.tsx';
import { useAddress } from '#kernel/use-address.ts';
import { useRecord } from '#kernel/use-read.ts';
import { sentenceCase } from '#kernel/words.ts';
import { card, channelNames, columns, filters } from './columns.ts';
import { MessageQuery, MessagesQuery } from './queries.ts';

/** Everything that went out for a location, as it went out. One message opens over the list, by its own address. */
export function MessageLogPage() {
  const { locationId = '' } = useParams();
  const { params, put } = useAddress();
  const where = useMemo<Filter[]>(() => [is('locationId', locationId)], [locationId]);
  const shown = params.get('message');
  const open = useCallback(
    ({ id }: { id: string }) =>
      `?${new URLSearchParams([...new URLSearchParams(window.location.search), ['message', id]])}`,
    [],
  );
  return (
    <LocationFrame locationId={locationId} title="Email and SMS log">
      <ListPage
        inner
        resource={message}
        title="Email and SMS log"
        query={MessagesQuery}
        columns={columns}
        card={card}
        filters={filters}
        where={where}
        open={open}
        empty="What is sent to the customer of this location is listed here, word for word."
      />
      {shown && <MessageDialog id={shown} onClose={() => put({ message: null })} />}
    </LocationFrame>
  );
}

function MessageDialog({ id, onClose }: { id: string; onClose: () => void }) {
  const reading = useRecord(message, MessageQuery, id);
  return (
    <Dialog isOpen title="Message" onClose={onClose} className="dialog-wide">
      <DialogBody>
        <Loaded of={reading} skeleton={<Skeleton height={240} />}>
          {(record) => (
            <div className="letter">
              <Facts>
                <Fact name="Channel">{channelNames[record.channel]}</Fact>
                <Fact name="To">{record.to.join(', ')}</Fact>
                <Fact name="Copy to">{record.cc.join(', ')}</Fact>
                <Fact name="Written">
                  <When at={record.createdAt} /> by {record.createdByName}
                </Fact>
                <Fact name="Sent">{record.sentAt && <When at={record.sentAt} />}</Fact>
                <Fact name="Delivered">{record.deliveredAt && <When at={record.deliveredAt} />}</Fact>
                <Fact name="First opened">{record.openedAt && <When at={record.openedAt} />}</Fact>
                <Fact name="Status">
                  <Status of={record.status} />
                </Fact>
                <Fact name="Failure">{record.failure}</Fact>
                <Fact name="Attached">{record.attachments.map(({ name }) => name).join(', ')}</Fact>
                <Fact name="Document">
                  <DocumentLink of={record} />
                </Fact>
              </Facts>
              {record.subject && <h3>{record.subject}</h3>}
              <RichText text={record.body.replaceAll('{{doc.link}}', '(the customer’s own link)')} />
            </div>
          )}
        </Loaded>
      </DialogBody>
    </Dialog>
  );
}

type Sent = { documentKind: string; documentId: string; documentName: string; locationId: string | null };
function DocumentLink({ of: { documentKind, documentId, documentName, locationId } }: { of: Sent }) {
  const place = placeOf({ entity: sentenceCase(documentKind), recordId: documentId, locationId });
  return place ? <Link to={place}>{documentName}</Link> : <>{documentName}</>;
}
