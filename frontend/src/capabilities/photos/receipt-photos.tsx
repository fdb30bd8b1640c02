import { photoAlt, type Photo } from '@backoffice/contracts/capabilities';
import { usePhotoUrls } from './photo-urls.ts';
import './photos.css';

/** Photos to read from while what they say is typed; a press shows one as large as it is. */
export function ReceiptPhotos({ photos }: { photos: readonly Photo[] }) {
  const urls = usePhotoUrls(
    photos.map(({ filePath }) => filePath),
    'view',
  );
  if (photos.length === 0) return null;
  return (
    <div className="photos wide">
      <ul aria-label="Photos of the receipt">
        {photos.map((each, at) => (
          <li key={each.photoId}>
            <a className="photo-tile" href={urls.get(each.filePath)} target="_blank" rel="noreferrer">
              {urls.has(each.filePath) && <img src={urls.get(each.filePath)} alt={photoAlt(each, at)} />}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}
