import type { CrewPhoto } from '@backoffice/contracts/features/crew-photos';
import { useState } from 'react';
import { Notice } from '#crew/notice.tsx';
import type { OutboxItem } from '#crew/offline/outbox-item.ts';
import { useOutbox } from '#crew/offline/outbox-line.tsx';
import type { AlbumPlace } from '#crew/api.ts';
import { photosOf, sendPhoto } from '#crew/session.ts';
import { momentText, say, sayCount, texts } from '#crew/texts/texts.ts';
import { PhotoButtons } from './photo-buttons.tsx';
import { WaitingTile } from './waiting-tile.tsx';

type Props = {
  readonly place: AlbumPlace;
  readonly timeZone: string;
  readonly title: string;
  readonly canAdd: boolean;
};

/** Photos of a sheet or a log: made small on the phone and kept until they are sent; those that are there on demand. */
export function PhotosPart({ place, timeZone, title, canAdd }: Props) {
  const [photos, setPhotos] = useState<readonly CrewPhoto[] | null>(null);
  const [added, setAdded] = useState(0);
  const [problem, setProblem] = useState<string | null>(null);
  const waiting = useOutbox().state.items.filter((item) => isPhotoOf(item, place));

  async function add(photo: File) {
    const answer = await sendPhoto(place, photo, crypto.randomUUID());
    if (answer.ok) setAdded((before) => before + 1);
    else setProblem(answer.failure.message);
  }

  async function show() {
    const answer = await photosOf(place);
    if (answer.ok) setPhotos(answer.value.items);
    setProblem(answer.ok ? null : answer.failure.message);
  }

  return (
    <div className="part" role="group" aria-label={title}>
      {canAdd && <PhotoButtons onPhoto={add} onProblem={setProblem} />}
      {added > 0 && (
        <p className="good-line" role="status">
          {sayCount(texts.photos.added, added)}
        </p>
      )}
      <Notice text={problem} />
      {(waiting.length > 0 || photos) && (
        <ul className="photo-tiles">
          {waiting.map((item) => (
            <WaitingTile key={item.seq} file={item.write.file} />
          ))}
          {photos?.map(({ photoId, tileUrl, viewUrl, byName, at }) => (
            <li key={photoId}>
              <a href={viewUrl} target="_blank" rel="noreferrer">
                <img src={tileUrl} alt={say(texts.photos.of, { name: byName, when: momentText(timeZone, at) })} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {photos?.length === 0 && waiting.length === 0 && <p className="quiet">{texts.photos.none}</p>}
      <button type="button" className="plain wide" onClick={() => void show()}>
        {title}
      </button>
    </div>
  );
}

const isPhotoOf = ({ write: { path, body } }: OutboxItem, place: AlbumPlace) =>
  path === '/photos' && JSON.stringify(Object(body).place) === JSON.stringify(place);
