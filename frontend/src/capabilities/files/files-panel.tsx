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
import { SharedMark } from './shared-mark.tsx';
import { StoredFileButton } from './stored-file-button.tsx';
import { sizeText } from './stored-file.ts';
import './files-panel.css';
import { useFileDrop } from './use-file-drop.ts';

type FileItem = Pick<Attachment, 'filePath' | 'name' | 'contentType' | 'size' | 'at' | 'byName'> &
  Partial<Pick<Attachment, 'sharedAt'>>;
type Props = {
  resource: Resource;
  /** What it says while there is none: who sees them. */
  hint?: string;
  record: {
    readonly id: string;
    readonly media: readonly FileItem[];
    readonly trashedAt: string | null;
    readonly archivedAt?: string | null;
    readonly signedAt?: string | null;
  };
};
type UploadFailure = { readonly name: string; readonly message: string };

/** Files that come in and go; `coming` are on their way, `refused` were not taken. */
function useAttachments(resource: Resource, id: string) {
  const [coming, setComing] = useState<readonly string[]>([]);
  const [refused, setRefused] = useState<readonly UploadFailure[]>([]);
  async function add(file: File): Promise<void> {
    const outcome = await attachFile(file, resource, id);
    if (!outcome.ok) setRefused((before) => [...before, { name: file.name, message: outcome.message }]);
    setComing((before) => before.toSpliced(before.indexOf(file.name), 1));
  }
  async function addAll(files: readonly File[]) {
    setRefused([]);
    setComing(files.map(({ name }) => name));
    for (const file of files) await add(file);
  }
  async function remove({ filePath, name }: FileItem) {
    const outcome = await sendCommand(mountedRoute(resource, 'detach'), { params: { id }, body: { filePath } });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    // whoever may not delete what somebody else put in has removed it all the same
    await sendCommand<Route>(requireRoute('media.remove'), { body: { filePath } });
    notifySuccess(`${name} removed.`);
  }
  async function share({ filePath, name, sharedAt }: FileItem) {
    const verb = sharedAt ? 'unshareFile' : 'shareFile';
    const outcome = await sendCommand(mountedRoute(resource, verb), { params: { id }, body: { filePath } });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    notifySuccess(sharedAt ? `${name} is for your colleagues only.` : `The customer may look at ${name}.`);
  }
  return { coming, refused, addAll, remove, share };
}

/** Files beside a record: dropped here or chosen, looked at, shared with the customer where they can be, removed. */
export function FilesPanel({
  resource,
  hint = resource.can.share
    ? 'Your colleagues see them, and the customer those that you share.'
    : 'Only your colleagues see them.',
  record: { id, media, trashedAt, archivedAt = null, signedAt = null },
}: Props) {
  const may = usePermissionCheck();
  const { coming, refused, addAll, remove, share } = useAttachments(resource, id);
  const drop = useFileDrop((files) => void addAll(files));
  const open = trashedAt === null && archivedAt === null && may(mountedRoute(resource, 'attach').permission);
  const canAdd = open && media.length < ATTACHED_LIMIT;
  if (!open && media.length === 0) return null;
  return (
    <div className="files" data-dropping={drop.isOver || undefined} {...(canAdd ? drop.handlers : {})}>
      <Panel
        title="Files"
        aside={canAdd && <AddFiles isBusy={coming.length > 0} onFiles={(files) => void addAll(files)} />}
      >
        {media.length === 0 && coming.length === 0 && <p className="muted">Drop pictures and PDFs here. {hint}</p>}
        <ul aria-label="Files">
          {media.map((file) => (
            <FileRow
              key={file.filePath}
              file={file}
              onRemove={open && signedAt === null ? () => void remove(file) : null}
              onShare={open && resource.can.share ? () => void share(file) : null}
            />
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

const AddFiles = ({ isBusy, onFiles }: { isBusy: boolean; onFiles: (files: readonly File[]) => void }) => (
  <label className="text-button" data-busy={isBusy || undefined}>
    Add files
    <input
      className="sr-only"
      type="file"
      multiple
      accept={fileTypes.join()}
      disabled={isBusy}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        target.value = '';
      }}
    />
  </label>
);

type RowProps = {
  file: FileItem;
  /** Null where it has to stay. */
  onRemove: (() => void) | null;
  /** Shares it, or stops sharing it; null where nobody may. */
  onShare: (() => void) | null;
};
const FileRow = ({ file, onRemove, onShare }: RowProps) => (
  <li>
    <span className="muted" aria-hidden>
      {file.contentType.startsWith('image/') ? <Media /> : <Document />}
    </span>
    <div>
      <StoredFileButton filePath={file.filePath} text={file.name} />
      <div className="muted">
        {sizeText(file.size)} · {file.byName} · <RelativeTime at={file.at} />
      </div>
      {(file.sharedAt || onShare) && (
        <SharedMark isShared={Boolean(file.sharedAt)} what={file.name} onPress={onShare} />
      )}
    </div>
    {onRemove && (
      <Button size="small" variant="minimal" icon={<Cross />} aria-label={`Remove ${file.name}`} onClick={onRemove} />
    )}
  </li>
);
