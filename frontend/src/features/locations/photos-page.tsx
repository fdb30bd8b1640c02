import { lazy, Suspense, useState } from 'react';
import { HTMLSelect } from '@blueprintjs/core';
import { Link, useParams } from 'react-router';
import { resources } from '@backoffice/contracts';
import { photoTags } from '@backoffice/contracts/capabilities';
import { location } from '@backoffice/contracts/features/locations';
import { mediaRoutes, type AlbumPhoto } from '@backoffice/contracts/features/media';
import { dayIn, sentenceCase } from '@backoffice/contracts/kernel';
import { useTimeZone } from '#access/profile.ts';
import { useRouteRead } from '#data/use-read.ts';
import { recordPath } from '#navigation/record-paths.ts';
import { LocationLayout } from '#records/location-layout.tsx';
import { DayText } from '#widgets/formats.tsx';
import { countText } from '#widgets/labels.ts';
import { AsyncContent } from '#widgets/page-states.tsx';
import { SharedMark } from '#files/shared-mark.tsx';
import { photoLabel } from '#photos/photo-label.ts';
import { usePhotoUrls } from '#photos/photo-urls.ts';
import { kindOf, ShareChosen } from './actions.tsx';
import '#photos/photos.css';

const WITH_PHOTOS = resources.filter(({ can }) => can.photos).map(({ entity }) => entity);
const PAGE = 24;
const PhotoDialog = lazy(async () => ({ default: (await import('#photos/photo-dialog.tsx')).PhotoDialog }));

/** The photos of a location and its records, day by day. */
export function LocationPhotosPage() {
  const { locationId = '' } = useParams();
  const reading = useRouteRead(mediaRoutes.album, { query: { locationId } }, WITH_PHOTOS);
  return (
    <LocationLayout locationId={locationId} title="Photos">
      <AsyncContent of={reading} back={{ to: '/location', text: 'All locations' }}>
        {({ items }) => <Album of={items} locationId={locationId} />}
      </AsyncContent>
    </LocationLayout>
  );
}

const keyOf = ({ recordId, photoId }: AlbumPhoto) => `${recordId} ${photoId}`;
const pathOf = ({ entity, recordId }: AlbumPhoto, locationId: string) =>
  recordPath({ entity, recordId, locationId: entity === location.entity ? recordId : locationId }) ?? '/location';

function Album({ of: items, locationId }: { of: readonly AlbumPhoto[]; locationId: string }) {
  const zone = useTimeZone();
  const [tag, setTag] = useState('');
  const [record, setRecord] = useState('');
  const [count, setCount] = useState(PAGE);
  const [openedId, setOpened] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ReadonlySet<string> | null>(null);
  const opened = items.find((each) => keyOf(each) === openedId);
  const found = items.filter(
    (photo) => (tag === '' || photo.tag === tag) && (record === '' || photo.recordId === record),
  );
  const visible = found.slice(0, count);
  const urls = usePhotoUrls(
    visible.map(({ filePath }) => filePath),
    'thumb',
  );
  const days = Map.groupBy(visible, ({ takenAt, at }) => dayIn(zone, takenAt?.at ?? at));
  const records = new Map(items.map(({ recordId, recordName }) => [recordId, recordName]));
  if (items.length === 0)
    return <p className="muted">There are no photos yet. Take one beside the location or one of its documents.</p>;
  return (
    <div className="album">
      <div className="album-filters">
        <HTMLSelect
          aria-label="Kind"
          value={tag}
          onChange={({ target }) => setTag(target.value)}
          options={[
            { value: '', label: 'All kinds' },
            ...photoTags.map((each) => ({ value: each, label: sentenceCase(each) })),
          ]}
        />
        <HTMLSelect
          aria-label="Record"
          value={record}
          onChange={({ target }) => setRecord(target.value)}
          options={[{ value: '', label: 'All records' }, ...[...records].map(([value, label]) => ({ value, label }))]}
        />
        <span className="muted" role="status">
          {countText(found.length, 'photo', 'photos')}
        </span>
        <ShareChosen
          chosen={chosen && items.filter((each) => chosen.has(keyOf(each)))}
          onChoose={() => setChosen(new Set())}
          onDone={() => setChosen(null)}
        />
      </div>
      {[...days].map(([day, photos]) => (
        <section key={day} className="photos" aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>
            <DayText of={day} />
          </h2>
          <ul>
            {photos.map((photo) => (
              <Tile
                key={keyOf(photo)}
                of={photo}
                url={urls.get(photo.filePath)}
                isChosen={chosen?.has(keyOf(photo))}
                to={pathOf(photo, locationId)}
                onPress={() =>
                  chosen ? setChosen(chosen.symmetricDifference(new Set([keyOf(photo)]))) : setOpened(keyOf(photo))
                }
              />
            ))}
          </ul>
        </section>
      ))}
      {found.length > count && (
        <button type="button" className="text-button" onClick={() => setCount(count + PAGE)}>
          Show {Math.min(PAGE, found.length - count)} more
        </button>
      )}
      {opened && (
        <Suspense fallback={null}>
          <PhotoDialog
            resource={kindOf(opened)}
            id={opened.recordId}
            photo={opened}
            photos={items}
            isOpen={false}
            onClose={() => setOpened(null)}
          />
        </Suspense>
      )}
    </div>
  );
}

type TileProps = {
  of: AlbumPhoto;
  url: string | undefined;
  /** Left out while nobody chooses. */
  isChosen: boolean | undefined;
  to: string;
  onPress: () => void;
};
/** A photo, what it shows, and the record that it stands beside. */
const Tile = ({ of: photo, url, isChosen, to, onPress }: TileProps) => (
  <li>
    <button type="button" className="photo-tile" aria-pressed={isChosen} onClick={onPress}>
      {url && <img src={url} alt={photo.caption || `Photo of ${photo.recordName}`} loading="lazy" />}
    </button>
    {photo.sharedAt && <SharedMark isShared what="" onPress={null} />}
    <span className="photo-caption">{photoLabel(photo)}</span>
    <Link className="photo-caption" to={to}>
      {photo.recordName}
    </Link>
  </li>
);
