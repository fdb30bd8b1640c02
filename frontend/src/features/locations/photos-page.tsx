import { useState } from 'react';
import { HTMLSelect } from '@blueprintjs/core';
import { useParams } from 'react-router';
import { photoTags } from '@backoffice/contracts/capabilities';
import { mediaRoutes, type AlbumPhoto } from '@backoffice/contracts/features/media';
import { dayIn, sentenceCase } from '@backoffice/contracts/kernel';
import { useTimeZone } from '#access/profile.ts';
import { useRouteRead } from '#data/use-read.ts';
import { LocationLayout } from '#records/location-layout.tsx';
import { DayText } from '#widgets/formats.tsx';
import { countText } from '#widgets/labels.ts';
import { AsyncContent } from '#widgets/page-states.tsx';
import { usePhotoUrls } from '#photos/photo-urls.ts';
import '#photos/photos.css';

const WITH_PHOTOS = ['Location', 'Proposal', 'ChangeOrder', 'JobSheet', 'JobCost'];
const PAGE = 24;

/** The photos of a location and its records, day by day. */
export function LocationPhotosPage() {
  const { locationId = '' } = useParams();
  const reading = useRouteRead(mediaRoutes.album, { query: { locationId } }, WITH_PHOTOS);
  return (
    <LocationLayout locationId={locationId} title="Photos">
      <AsyncContent of={reading} back={{ to: '/location', text: 'All locations' }}>
        {({ items }) => <Album of={items} />}
      </AsyncContent>
    </LocationLayout>
  );
}

function Album({ of: items }: { of: readonly AlbumPhoto[] }) {
  const zone = useTimeZone();
  const [tag, setTag] = useState('');
  const [record, setRecord] = useState('');
  const [count, setCount] = useState(PAGE);
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
      </div>
      {[...days].map(([day, photos]) => (
        <section key={day} className="photos" aria-labelledby={`day-${day}`}>
          <h2 id={`day-${day}`}>
            <DayText of={day} />
          </h2>
          <ul>
            {photos.map(({ photoId, recordId, filePath, caption, tag: kind, recordName }) => (
              <li key={`${recordId} ${photoId}`}>
                <div className="photo-tile">
                  {urls.has(filePath) && (
                    <img src={urls.get(filePath)} alt={caption || `Photo of ${recordName}`} loading="lazy" />
                  )}
                </div>
                <span className="photo-caption">{caption || sentenceCase(kind)}</span>
                <span className="photo-caption muted">{recordName}</span>
              </li>
            ))}
          </ul>
        </section>
      ))}
      {found.length > count && (
        <button type="button" className="text-button" onClick={() => setCount(count + PAGE)}>
          Show {Math.min(PAGE, found.length - count)} more
        </button>
      )}
    </div>
  );
}
