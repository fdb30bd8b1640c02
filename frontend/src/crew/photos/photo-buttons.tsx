import type { ChangeEvent } from 'react';
import { texts } from '#crew/texts/texts.ts';
import { preparePhoto } from '#pictures/shrink.ts';

type Props = {
  /** Made small already. */
  readonly onPhoto: (photo: File) => Promise<void> | void;
  /** Null once others are chosen. */
  readonly onProblem: (problem: string | null) => void;
  readonly canChoose?: boolean;
};

/** A photo is taken now, or some are chosen among those of the phone. */
export function PhotoButtons({ onPhoto, onProblem, canChoose = true }: Props) {
  async function add({ target }: ChangeEvent<HTMLInputElement>) {
    const files = [...(target.files ?? [])];
    target.value = ''; // the same one may be chosen again
    onProblem(null);
    for (const file of files) {
      const prepared = await preparePhoto(file);
      if ('refused' in prepared) {
        onProblem(texts.photos.unreadable);
        continue;
      }
      const { type } = prepared.photo;
      await onPhoto(new File([prepared.photo], 'photo', { type, lastModified: file.lastModified }));
    }
  }
  return (
    <div className="photo-buttons">
      <label className="plain">
        {texts.photos.take}
        <input type="file" accept={KINDS} capture="environment" onChange={(event) => void add(event)} />
      </label>
      {canChoose && (
        <label className="plain">
          {texts.photos.choose}
          <input type="file" accept={KINDS} multiple onChange={(event) => void add(event)} />
        </label>
      )}
    </div>
  );
}

const KINDS = 'image/jpeg,image/png,image/webp';
