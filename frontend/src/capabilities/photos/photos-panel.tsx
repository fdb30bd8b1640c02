import { lazy, Suspense, useState } from 'react';
import { Button, ProgressBar } from '@blueprintjs/core';
import { Camera, Cross, Media, Refresh } from '@blueprintjs/icons';
import { Link } from 'react-router';
import { PHOTO_LIMIT, photoAlt, type Photo } from '@backoffice/contracts/capabilities';
import type { Resource } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { SharedMark } from '#files/shared-mark.tsx';
import { useFileDrop } from '#files/use-file-drop.ts';
import { mountedRoute } from '#records/mounted-routes.ts';
import { Panel } from '#widgets/panel.tsx';
import { photoLabel } from './photo-label.ts';
import { usePhotoUrls } from './photo-urls.ts';
import { OrderButtons, ShowSwitch } from './shown-photo.tsx';
import { usePhotoUploads, type PhotoUpload } from './use-photo-uploads.ts';
import './photos.css';

const PhotoDialog = lazy(async () => ({ default: (await import('./photo-dialog.tsx')).PhotoDialog }));

export type PhotosRecord = {
  readonly id: string;
  readonly photos: readonly Photo[];
  readonly trashedAt?: string | null;
  readonly archivedAt?: string | null;
  readonly signedAt?: string | null;
  /** Where it is; of a location, itself. */
  readonly locationId?: string;
};

/** Photos beside a record: taken or chosen here, looked at, and shown to the customer. */
export function PhotosPanel({
  resource,
  record,
  showsCustomer = resource.can.send !== undefined,
}: {
  resource: Resource;
  record: PhotosRecord;
  /** Whether its customer gets to see photos that are shown. */
  showsCustomer?: boolean;
}) {
  const may = usePermissionCheck();
  const { id, photos, trashedAt = null, archivedAt = null, signedAt = null, locationId } = record;
  const { uploads: all, add, cancel, retry } = usePhotoUploads(resource, id);
  const uploads = all.filter(({ filePath }) => !photos.some((each) => each.filePath === filePath));
  const urls = usePhotoUrls(
    photos.map(({ filePath }) => filePath),
    'thumb',
  );
  const drop = useFileDrop((files) => void add(files, 'library'));
  const [opened, setOpened] = useState<string | null>(null);
  const isOpen = trashedAt === null && archivedAt === null && may(mountedRoute(resource, 'addPhoto').permission);
  const photo = photos.find(({ photoId }) => photoId === opened);
  if (!isOpen && photos.length === 0) return null;
  const canShow = isOpen && signedAt === null && showsCustomer;
  const canAdd = isOpen && photos.length + uploads.length < PHOTO_LIMIT;
  return (
    <div className="photos" data-dropping={drop.isOver || undefined} {...(canAdd ? drop.handlers : {})}>
      <Panel title="Photos" aside={locationId && <Link to={`/toc/${locationId}/photos`}>All of this location</Link>}>
        {canAdd && (
          <div className="photo-buttons">
            <PhotoButton text="Take a photo" icon={<Camera />} camera onFiles={(files) => void add(files, 'camera')} />
            <PhotoButton text="Add photos" icon={<Media />} onFiles={(files) => void add(files, 'library')} />
            <span className="photo-drop muted">or drop them here</span>
          </div>
        )}
        <ul aria-label="Photos">
          {uploads.map((upload) => (
            <Uploading
              key={upload.key}
              of={upload}
              onCancel={() => cancel(upload.key)}
              onRetry={() => retry(upload.key)}
            />
          ))}
          {photos.map((each, at) => (
            <li key={each.photoId}>
              <button type="button" className="photo-tile" onClick={() => setOpened(each.photoId)}>
                {urls.has(each.filePath) && (
                  <img src={urls.get(each.filePath)} alt={photoAlt(each, at)} loading="lazy" />
                )}
              </button>
              {each.sharedAt && <SharedMark isShared what="" onPress={null} />}
              {photoLabel(each) && <span className="photo-caption">{photoLabel(each)}</span>}
              {resource.can.send && each.tag !== 'receipt' && (
                <ShowSwitch resource={resource} id={id} photo={each} isFixed={!canShow} at={at} />
              )}
              {canShow && <OrderButtons resource={resource} id={id} photo={each} photos={photos} at={at} />}
            </li>
          ))}
        </ul>
      </Panel>
      {photo && (
        <Suspense fallback={null}>
          <PhotoDialog
            resource={resource}
            id={id}
            photo={photo}
            photos={photos}
            isOpen={isOpen}
            isFixed={signedAt !== null}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

const PhotoButton = ({
  text,
  icon,
  camera = false,
  onFiles,
}: {
  text: string;
  icon: React.ReactElement;
  camera?: boolean;
  onFiles: (files: readonly File[]) => void;
}) => (
  <label className="bp6-button">
    {icon}
    {text}
    <input
      className="sr-only"
      type="file"
      accept="image/jpeg,image/png,image/webp"
      {...(camera ? { capture: 'environment' as const } : { multiple: true })}
      onChange={({ target }) => {
        onFiles([...(target.files ?? [])]);
        target.value = '';
      }}
    />
  </label>
);

/** A photo on its way: how much of it has gone, and what can be done. */
const Uploading = ({
  of: { name, tile, state, sent, message },
  onCancel,
  onRetry,
}: {
  of: PhotoUpload;
  onCancel: () => void;
  onRetry: () => void;
}) => (
  <li data-state={state}>
    <div className="photo-tile">{tile && <img src={tile} alt="" />}</div>
    {state === 'kept' ? null : state === 'waiting' || state === 'sending' ? (
      <>
        <span className="photo-caption" role="status">
          {state === 'waiting' ? 'Waiting…' : sent === 1 ? 'Being checked…' : `Sending, ${Math.round(sent * 100)}%`}
        </span>
        <ProgressBar value={sent} stripes={false} intent="primary" aria-label={`Sending ${name}`} />
      </>
    ) : (
      <span className="photo-caption photo-failed" role="alert">
        {name}: {message}
      </span>
    )}
    <div className="photo-steps" hidden={state === 'kept'}>
      {state === 'cut' && <Button icon={<Refresh />} text="Try again" onClick={onRetry} />}
      <Button icon={<Cross />} text={state === 'refused' ? 'Dismiss' : 'Cancel'} onClick={onCancel} />
    </div>
  </li>
);
