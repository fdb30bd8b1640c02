import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Cross, Document, Media } from '@blueprintjs/icons';
import { ATTACHED_LIMIT, fileTypes, type Attachment } from '@backoffice/contracts/capabilities';
import type { Resource, Route } from '@backoffice/contracts/kernel';
import { RelativeTime } from '#widgets/formats.tsx';
import { Panel } from '#widgets/panel.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { requireRoute } from '#data/route-lookup.ts';
import { notifySuccess, notifyProblem } from '#toasts/notify.ts';
import { sendCommand } from '#data/use-command.ts';
import { countText } from '#widgets/labels.ts';
import { attachFile } from './uploads.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { StoredFileButton } from './stored-file-button.tsx';
import { sizeText } from './stored-file.ts';
import './files-panel.css';

type FileItem = Pick<Attachment, 'filePath' | 'name' | 'contentType' | 'size' | 'at' | 'byName'>;
type Props = {
  resource: Resource;
  record: {
    readonly id: string;
    readonly media: readonly FileItem[];
    readonly trashedAt: string | null;
    readonly archivedAt?: string | null;
    readonly signedAt?: string | null;
  };
};
type UploadFailure = { readonly name: string; readonly message: string };

/** Files beside a record, for colleagues only: dropped here or chosen, looked at, removed. */
export function FilesPanel({ resource, record: { id, media, trashedAt, archivedAt = null, signedAt = null } }: Props) {
  const [attach, detach] = [mountedRoute(resource, 'attach'), mountedRoute(resource, 'detach')];
  const may = usePermissionCheck();
  const [coming, setComing] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly UploadFailure[]>([]);
  const [over, setOver] = useState(false);
  const open = trashedAt === null && archivedAt === null && may(attach.permission);

  async function take(file: File): Promise<void> {
    const outcome = await attachFile(file, resource, id);
    if (!outcome.ok) setRefused((before) => [...before, { name: file.name, message: outcome.message }]);
    setComing((before) => before.toSpliced(before.indexOf(file.name), 1));
  }
  async function takeAll(files: readonly File[]) {
    setRefused([]);
    setComing(files.map(({ name }) => name));
    for (const file of files) await take(file);
  }
  async function remove({ filePath, name }: FileItem) {
    const outcome = await sendCommand(detach, { params: { id }, body: { filePath } });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    // whoever may not delete what somebody else put in has removed it all the same
    await sendCommand<Route>(requireRoute('media.remove'), { body: { filePath } });
    notifySuccess(`${name} removed.`);
  }

  const add = open && media.length < ATTACHED_LIMIT && (
    <label className="text-button" data-busy={coming.length > 0 || undefined}>
      Add files
      <input
        className="sr-only"
        type="file"
        multiple
        accept={fileTypes.join()}
        disabled={coming.length > 0}
        onChange={({ target }) => {
          void takeAll([...(target.files ?? [])]);
          target.value = '';
        }}
      />
    </label>
  );
  if (!open && media.length === 0) return null;
  return (
    <div
      className="files"
      data-dropping={over || undefined}
      {...(add
        ? {
            onDragOver: (event: React.DragEvent) => {
              if (event.dataTransfer.types.includes('Files')) {
                event.preventDefault();
                setOver(true);
              }
            },
            onDragLeave: (event: React.DragEvent) => {
              if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setOver(false);
            }, // what is entered, a node or nothing
            onDrop: (event: React.DragEvent) => {
              event.preventDefault();
              setOver(false);
              void takeAll([...event.dataTransfer.files]);
            },
          }
        : {})}
    >
      <Panel title="Files" aside={add}>
        {media.length === 0 && coming.length === 0 && (
          <p className="muted">Drop pictures and PDFs here. Only your colleagues see them.</p>
        )}
        <ul aria-label="Files">
          {media.map((file) => (
            <li key={file.filePath}>
              <span className="muted" aria-hidden>
                {file.contentType.startsWith('image/') ? <Media /> : <Document />}
              </span>
              <div>
                <StoredFileButton filePath={file.filePath} text={file.name} />
                <div className="muted">
                  {sizeText(file.size)} · {file.byName} · <RelativeTime at={file.at} />
                </div>
              </div>
              {open && signedAt === null && (
                <Button
                  size="small"
                  variant="minimal"
                  icon={<Cross />}
                  aria-label={`Remove ${file.name}`}
                  onClick={() => void remove(file)}
                />
              )}
            </li>
          ))}
        </ul>
        <div role="status">
          {coming.length > 0 && (
            <p className="muted">
              Uploading {coming.length === 1 ? coming[0] : countText(coming.length, 'file', 'files')}…
            </p>
          )}
        </div>
        {refused.length > 0 && (
          <div role="alert" className="files-refused">
            {refused.map(({ name, message }) => (
              <p key={name}>
                <strong>{name}</strong>: {message}
              </p>
            ))}
          </div>
        )}
      </Panel>
    </div>
  );
}
