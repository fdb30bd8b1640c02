import { useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { FilesPanel } from '#files/files-panel.tsx';
import { HistoryPanel } from '#history/history-panel.tsx';
import { PhotosPanel, type PhotosRecord } from '#photos/photos-panel.tsx';
import { locationListPath } from '#navigation/record-paths.ts';
import { locationCrumbsOf } from '#records/location-layout.tsx';
import { RecordPage, type Breadcrumb } from '#records/record-page.tsx';
import { LinksPanel } from '#sending/links-panel.tsx';
import { SendMenu } from '#sending/send-menu.tsx';
import { pluralNoun, sentenceCase } from '#widgets/labels.ts';
import { documentNumber, documentTitle, type DocumentResource, type DocumentRow } from './document.tsx';
import { ActionMenuItem, NextStepButton, usualActions, type DocumentActions } from './document-actions.tsx';
import { DocumentMenuItems, DuplicateDialog, VoidSignatureDialog } from './document-menu-items.tsx';
import { PaperSignatureDialog } from './paper-signature.tsx';
import { usualSendPaths, type SendPaths } from './send-paths.ts';

/** Which commands the state of a document admits; what a person may is asked apart. */
export type AdmittedCommands = {
  readonly edit: boolean;
  readonly send: boolean;
  readonly trash: boolean;
  readonly voidSignature: boolean;
  readonly recordPaperSignature?: boolean;
  /** Left out where it is signed as soon as it is sent. */
  readonly share?: boolean;
};

type PageRow = DocumentRow &
  Parameters<typeof locationCrumbsOf>[0] &
  Parameters<typeof FilesPanel>[0]['record'] &
  Partial<Pick<PhotosRecord, 'photos'>> & {
    readonly signedAt?: string | null;
    readonly signature?: { readonly name: string } | null;
  };
type Props<Row extends PageRow> = {
  of: DocumentResource<Row>;
  record: Row;
  admitted: AdmittedCommands;
  /** The next step, by its name among the usual actions and those of the kind. */
  next: string;
  actions: DocumentActions;
  /** What it hangs under, where that is not the list. */
  under?: Breadcrumb;
  sendPaths?: SendPaths;
  /** What stands beside it, above the files, the links and the history that every document has. */
  side: ReactNode;
  children: ReactNode;
};

/** A document: where it stands, its state, the next step, what else can be done, and what belongs to it. */
export function DocumentPage<Row extends PageRow>({
  of: resource,
  record,
  admitted,
  next,
  actions,
  under,
  sendPaths = usualSendPaths,
  side,
  children,
}: Props<Row>) {
  const go = useNavigate();
  const [asking, setAsking] = useState<string | null>(null);
  const close = () => setAsking(null);
  const list = locationListPath(resource, record.locationId);
  const document = { ...record, name: documentTitle(record) };
  const steps: DocumentActions = {
    ...usualActions(resource, document, `${list}/${record.id}`, sendPaths.email),
    ...actions,
  };
  const step = steps[next];
  const asked = asking === null ? undefined : actions[asking];
  return (
    <RecordPage
      resource={resource}
      record={{ ...record, isHeld: !admitted.trash }}
      number={documentNumber(resource, record)}
      title={documentTitle(record)}
      onMoved={() => void go(list)}
      crumbs={[...locationCrumbsOf(record), under ?? { to: list, text: sentenceCase(pluralNoun(resource)) }]}
      next={
        <>
          {step && <NextStepButton key={next} of={step} onAsk={() => setAsking(next)} />}
          {(admitted.share ?? admitted.send) && resource.can.sign === true && !record.signedAt && (
            <SendMenu resource={resource} record={record} path={`${list}/${record.id}`} sendPaths={sendPaths} />
          )}
        </>
      }
      more={
        <>
          <DocumentMenuItems
            resource={resource}
            record={document}
            list={list}
            admitted={admitted}
            isPrinted={next === 'print'}
            sendPaths={sendPaths}
            onVoid={() => setAsking('voidSignature')}
            onCopy={() => setAsking('duplicate')}
            onRecordPaperSignature={() => setAsking('recordPaperSignature')}
          />
          {Object.entries(actions).map(
            ([name, action]) =>
              name !== next && <ActionMenuItem key={name} of={action} onAsk={() => setAsking(name)} />,
          )}
        </>
      }
      side={
        <>
          {side}
          {record.photos && <PhotosPanel resource={resource} record={{ ...record, photos: record.photos }} />}
          <FilesPanel resource={resource} record={record} />
          <LinksPanel resource={resource} record={record} />
          <HistoryPanel resource={resource} id={record.id} />
        </>
      }
    >
      {children}
      {asking === 'voidSignature' && <VoidSignatureDialog resource={resource} record={record} onClose={close} />}
      {asking === 'duplicate' && <DuplicateDialog resource={resource} record={document} list={list} onClose={close} />}
      {asking === 'recordPaperSignature' && (
        <PaperSignatureDialog resource={resource} record={record} onClose={close} />
      )}
      {asked && 'dialog' in asked && asked.dialog(close)}
    </RecordPage>
  );
}
