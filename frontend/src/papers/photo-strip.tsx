import { photoAlt, photoCaption, type PaperBlock, type PublicPhoto } from '@backoffice/contracts/capabilities';
import { Section } from './paper-section.tsx';
import './photo-strip.css';

export type PhotoUrl = (photo: PublicPhoto, variant: 'thumb' | 'view') => string;

/** Photos two side by side, a pair in one row; each opens large. Their room is kept before they have come. */
export const PhotoStrip = ({
  of: { title, photos },
  url,
}: {
  of: Extract<PaperBlock, { kind: 'photos' }>;
  url: PhotoUrl;
}) => (
  <Section title={title}>
    <ul className="paper-photos">
      {photos.map((photo, at) => (
        <li key={photo.photoId} data-pair={photo.pairedWith !== null || undefined}>
          <a href={url(photo, 'view')} target="_blank" rel="noreferrer">
            <img
              src={url(photo, 'thumb')}
              alt={photoAlt(photo, at)}
              width={320}
              height={240}
              loading="lazy"
              decoding="async"
            />
          </a>
          {photoCaption(photo) && <span>{photoCaption(photo)}</span>}
        </li>
      ))}
    </ul>
  </Section>
);
