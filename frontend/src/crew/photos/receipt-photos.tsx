import type { PhotoPlace } from '@backoffice/contracts/features/crew-photos';
import { sendPhoto } from '#crew/session.ts';
import { PhotoButtons } from './photo-buttons.tsx';
import { WaitingTile } from './waiting-tile.tsx';

/** `key`: the same for every try, so that what was sent is there once. */
export type ReceiptPhoto = { readonly key: string; readonly file: File };
type Props = {
  readonly label: string;
  readonly photos: readonly ReceiptPhoto[];
  readonly onPhoto: (photo: ReceiptPhoto) => void;
  readonly onProblem: (text: string | null) => void;
};

/** Photos of receipts in a form; they go out after what they are of. */
export const ReceiptPhotos = ({ label, photos, onPhoto, onProblem }: Props) => (
  <>
    <p className="field-name">{label}</p>
    <PhotoButtons onPhoto={(file) => onPhoto({ key: crypto.randomUUID(), file })} onProblem={onProblem} />
    {photos.length > 0 && (
      <ul className="photo-tiles">
        {photos.map(({ key, file }) => (
          <WaitingTile key={key} file={file} />
        ))}
      </ul>
    )}
  </>
);

/** `failed`: why one of them was refused; null where all are on their way. */
export async function sendReceipts(place: PhotoPlace, photos: readonly ReceiptPhoto[]) {
  let [failed, isWaiting] = [null as string | null, false];
  for (const { key, file } of photos) {
    const put = await sendPhoto(place, file, key);
    if (!put.ok) failed = put.failure.message;
    else isWaiting ||= put.waiting === true;
  }
  return { failed, isWaiting };
}
