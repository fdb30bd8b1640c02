import { lazy, Suspense, useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Draw, Trash } from '@blueprintjs/icons';
import {
  originalOf,
  photoAlt,
  photos as capability,
  photoTags,
  type Photo,
  type PhotoPair,
} from '@backoffice/contracts/capabilities';
import { sentenceCase, type Resource } from '@backoffice/contracts/kernel';
import { requestTo, sendCommand } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { SharedMark } from '#files/shared-mark.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { notifyProblem } from '#toasts/notify.ts';
import { RelativeTime } from '#widgets/formats.tsx';
import { usePhotoUrls } from './photo-urls.ts';

const Fields = typedFields<{ caption: string; tag: string }>();
const Described = capability.commands['DescribePhotoOf*'].pick({ caption: true, tag: true });
const tagOptions = photoTags.map((tag) => ({ value: tag, label: sentenceCase(tag) }));

const MarkEditor = lazy(async () => ({ default: (await import('./marks/mark-editor.tsx')).MarkEditor }));

type Props = {
  resource: Resource;
  id: string;
  photo: Photo;
  /** All of the record. */
  photos: readonly Photo[];
  isOpen: boolean;
  /** The customer has signed what they see. */
  isFixed?: boolean;
  onClose: () => void;
};

/** One photo at full size: what it shows, what it stands beside, and its way out. */
export function PhotoDialog({ resource, id, photo, photos, isOpen, isFixed = false, onClose }: Props) {
  const { photoId, caption, tag, at, byName, takenAt, marks, sharedAt } = photo;
  const [isMarking, setMarking] = useState(false);
  const [isPlain, setPlain] = useState(false);
  const { filePath } = isPlain ? originalOf(photo) : photo;
  const url = usePhotoUrls([filePath], 'view').get(filePath);
  const [draft] = useState({ caption, tag });
  const pair = async (name: 'pairPhotos' | 'unpairPhotos', body: PhotoPair) => {
    const outcome = await sendCommand(mountedRoute(resource, name), { params: { id }, body });
    if (!outcome.ok) notifyProblem(outcome.problem);
  };
  const isShared = Boolean(sharedAt);
  async function share() {
    const route = mountedRoute(resource, isShared ? 'unsharePhoto' : 'sharePhoto');
    const outcome = await sendCommand(route, { params: { id }, body: { photoId } });
    if (!outcome.ok) notifyProblem(outcome.problem);
  }
  async function remove() {
    const outcome = await sendCommand(mountedRoute(resource, 'removePhoto'), { params: { id }, body: { photoId } });
    if (outcome.ok) onClose();
    else notifyProblem(outcome.problem);
  }
  return (
    <>
      <CommandDialog
        title={caption || 'Photo'}
        says={
          <span className="photo-large" style={{ aspectRatio: `${photo.width} / ${photo.height}` }}>
            {url && <img src={url} alt={caption || 'Photo'} />}
          </span>
        }
        verb={isOpen ? 'Save' : null}
        schema={Described}
        draft={draft}
        request={(body) =>
          requestTo(mountedRoute(resource, 'describePhoto'), { params: { id }, body: { photoId, ...body } })
        }
        onDone={onClose}
        onClose={onClose}
      >
        <MarkSteps
          isMarked={marks.length > 0}
          isPlain={isPlain}
          onPlain={setPlain}
          onMark={isOpen && !(isFixed && photo.shown) ? () => setMarking(true) : null}
        />
        {isOpen && (
          <>
            <Fields.Text name="caption" label="Caption" optional />
            <Fields.Select name="tag" label="Kind" options={tagOptions} />
            <Beside of={photo} photos={photos} onPair={pair} />
          </>
        )}
        <div className="wide">
          {(isShared || (isOpen && tag !== 'receipt')) && (
            <SharedMark
              isShared={isShared}
              what={caption || 'this photo'}
              onPress={isOpen ? () => void share() : null}
            />
          )}
        </div>
        <p className="muted wide">
          {takenAt && (
            <>
              Taken <RelativeTime at={takenAt.at} />
              {' · '}
            </>
          )}
          Added by {byName} <RelativeTime at={at} />
        </p>
        {isOpen &&
          (photo.shown ? (
            <p className="muted wide">The customer sees this photo. Hide it before you remove it.</p>
          ) : (
            <Button className="wide" icon={<Trash />} text="Remove photo" onClick={() => void remove()} />
          ))}
      </CommandDialog>
      {isMarking && (
        <Suspense fallback={null}>
          <MarkEditor resource={resource} id={id} photo={photo} onClose={() => setMarking(false)} />
        </Suspense>
      )}
    </>
  );
}

type MarkStepsProps = {
  isMarked: boolean;
  isPlain: boolean;
  onPlain: (isPlain: boolean) => void;
  /** Null where nothing may be drawn. */
  onMark: (() => void) | null;
};
/** To draw on the photo, and to look at it without what is drawn. */
const MarkSteps = ({ isMarked, isPlain, onPlain, onMark }: MarkStepsProps) => (
  <div className="photo-steps wide" hidden={!isMarked && !onMark}>
    {onMark && <Button icon={<Draw />} text={isMarked ? 'Change marks' : 'Mark up'} onClick={onMark} />}
    {isMarked && (
      <Button
        text={isPlain ? 'With marks' : 'Without marks'}
        aria-pressed={isPlain}
        onClick={() => onPlain(!isPlain)}
      />
    )}
  </div>
);

type Pairing = {
  of: Photo;
  photos: readonly Photo[];
  onPair: (name: 'pairPhotos' | 'unpairPhotos', body: PhotoPair) => Promise<void>;
};

/** The other photo that shows the same, earlier or later. */
function Beside({ of: { photoId, pairedWith, isBefore }, photos, onPair }: Pairing) {
  const urls = usePhotoUrls(
    photos.map(({ filePath }) => filePath),
    'thumb',
  );
  const tile = (photo: Photo) => (
    <img src={urls.get(photo.filePath)} alt={photoAlt(photo, photos.indexOf(photo))} loading="lazy" />
  );
  const other = photos.find((each) => each.photoId === pairedWith);
  if (other) {
    const pair = isBefore
      ? { beforeId: photoId, afterId: other.photoId }
      : { beforeId: other.photoId, afterId: photoId };
    return (
      <div className="photo-beside wide">
        <span className="photo-tile">{tile(other)}</span>
        <span>{isBefore ? 'This was before it.' : 'This was after it.'}</span>
        <Button className="photo-apart" text="Put apart" onClick={() => void onPair('unpairPhotos', pair)} />
      </div>
    );
  }
  const free = photos.filter((each) => each.pairedWith === null && each.photoId !== photoId);
  if (free.length === 0) return null;
  return (
    <fieldset className="field field-choices wide">
      <legend>Which photo shows it before?</legend>
      <div className="photo-choices">
        {free.map((each) => (
          <button
            key={each.photoId}
            type="button"
            className="photo-tile"
            onClick={() => void onPair('pairPhotos', { beforeId: each.photoId, afterId: photoId })}
          >
            {tile(each)}
          </button>
        ))}
      </div>
    </fieldset>
  );
}
