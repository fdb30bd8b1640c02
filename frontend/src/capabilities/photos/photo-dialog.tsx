import { useState } from 'react';
import { Button, HTMLSelect } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { photos as capability, photoTags, type Photo, type PhotoPair } from '@backoffice/contracts/capabilities';
import { sentenceCase, type Resource } from '@backoffice/contracts/kernel';
import { sendCommand } from '#data/use-command.ts';
import { CommandDialog } from '#forms/command-dialog.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { mountedRoute } from '#records/mounted-routes.ts';
import { notifyProblem } from '#toasts/notify.ts';
import { RelativeTime } from '#widgets/formats.tsx';
import { usePhotoUrls } from './photo-urls.ts';

const Fields = typedFields<{ caption: string; tag: string }>();
const Described = capability.commands['DescribePhotoOf*'].pick({ caption: true, tag: true });
const tagOptions = photoTags.map((tag) => ({ value: tag, label: sentenceCase(tag) }));

type Props = {
  resource: Resource;
  id: string;
  photo: Photo;
  others: readonly Photo[];
  isOpen: boolean;
  onClose: () => void;
};

/** One photo at full size: what it shows, what it stands beside, and its way out. */
export function PhotoDialog({ resource, id, photo, others, isOpen, onClose }: Props) {
  const { photoId, filePath, caption, tag, at, byName, takenAt } = photo;
  const url = usePhotoUrls([filePath], 'view').get(filePath);
  const [draft] = useState({ caption, tag });
  const pair = async (name: 'pairPhotos' | 'unpairPhotos', body: PhotoPair) => {
    const outcome = await sendCommand(mountedRoute(resource, name), { params: { id }, body });
    if (!outcome.ok) notifyProblem(outcome.problem);
  };
  async function remove() {
    const outcome = await sendCommand(mountedRoute(resource, 'removePhoto'), { params: { id }, body: { photoId } });
    if (outcome.ok) onClose();
    else notifyProblem(outcome.problem);
  }
  return (
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
      send={(body) =>
        sendCommand(mountedRoute(resource, 'describePhoto'), { params: { id }, body: { photoId, ...body } })
      }
      onDone={onClose}
      onClose={onClose}
    >
      <Fields.Text name="caption" label="Caption" optional />
      <Fields.Select name="tag" label="Kind" options={tagOptions} />
      {isOpen && <Beside of={photo} others={others} onPair={pair} />}
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
  );
}

/** The other photo that shows the same, earlier or later. */
function Beside({
  of: { photoId, pairedWith, isBefore },
  others,
  onPair,
}: {
  of: Photo;
  others: readonly Photo[];
  onPair: (name: 'pairPhotos' | 'unpairPhotos', body: PhotoPair) => Promise<void>;
}) {
  const free = others.filter((other) => other.pairedWith === null);
  if (pairedWith !== null) {
    const pair = isBefore ? { beforeId: photoId, afterId: pairedWith } : { beforeId: pairedWith, afterId: photoId };
    return (
      <Button
        className="wide"
        text={`Stands as ${isBefore ? 'before' : 'after'} beside another photo. Put them apart`}
        onClick={() => void onPair('unpairPhotos', pair)}
      />
    );
  }
  if (free.length === 0) return null;
  return (
    <div className="field wide">
      <label htmlFor="photo-beside">Before and after</label>
      <HTMLSelect
        id="photo-beside"
        fill
        value=""
        onChange={({ target }) => void onPair('pairPhotos', { beforeId: target.value, afterId: photoId })}
        options={[
          { value: '', label: 'This is after…' },
          ...free.map((other, at) => ({ value: other.photoId, label: other.caption || `Photo ${at + 1}` })),
        ]}
      />
    </div>
  );
}
