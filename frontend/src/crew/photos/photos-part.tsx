import type { CrewPhoto, PhotoPlace } from '@backoffice/contracts/features/crew-photos';
import { useEffect, useState, type ChangeEvent } from 'react';
import { Notice } from '#crew/notice.tsx';
import type { OutboxItem } from '#crew/offline/outbox-item.ts';
import { useOutbox } from '#crew/offline/outbox-line.tsx';
import { photosOf, sendPhoto } from '#crew/session.ts';
import { momentText, say, sayCount, texts } from '#crew/texts/texts.ts';
import { preparePhoto } from '#pictures/shrink.ts';

type Props = {
  readonly place: PhotoPlace;
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

  async function add({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    target.value = ''; // the same one may be chosen again
    setProblem(null);
    for (const file of files) {
      const prepared = await preparePhoto(file);
      if ('refused' in prepared) {
        setProblem(texts.photos.unreadable);
        continue;
      }
      const { type } = prepared.photo;
      const small = new File([prepared.photo], 'photo', { type, lastModified: file.lastModified });
      const answer = await sendPhoto(place, small, crypto.randomUUID());
      if (answer.ok) setAdded((before) => before + 1);
      else setProblem(answer.failure.message);
    }
  }

  async function show() {
    const answer = await photosOf(place);
    if (answer.ok) setPhotos(answer.value.items);
    setProblem(answer.ok ? null : answer.failure.message);
  }

  return (
    <section className="part" aria-label={title}>
      {canAdd && (
        <div className="photo-buttons">
          <label className="plain">
            {texts.photos.take}
            <input type="file" accept={KINDS} capture="environment" onChange={(event) => void add(event)} />
          </label>
          <label className="plain">
            {texts.photos.choose}
            <input type="file" accept={KINDS} multiple onChange={(event) => void add(event)} />
          </label>
        </div>
      )}
      {added > 0 && (
        <p className="good-line" role="status">
          {sayCount(texts.photos.added, added)}
        </p>
      )}
      <Notice text={problem} />
      {(waiting.length > 0 || photos) && (
        <ul className="photo-tiles">
          {waiting.map((item) => (
            <WaitingTile key={item.seq} item={item} />
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
    </section>
  );
}

const KINDS = 'image/jpeg,image/png,image/webp';

const isPhotoOf = ({ write: { path, body } }: OutboxItem, place: PhotoPlace) =>
  path === '/photos' && JSON.stringify(Object(body).place) === JSON.stringify(place);

function WaitingTile({ item: { write } }: { item: OutboxItem }) {
  const [url, setUrl] = useState<string | null>(null);
  const { file } = write;
  useEffect(() => {
    if (!file) return undefined;
    const made = URL.createObjectURL(file);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return <li data-waiting>{url !== null && <img src={url} alt={texts.photos.waiting} />}</li>;
}
