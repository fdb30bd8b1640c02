import { useState } from 'react';
import { FieldError } from '#preview/base/field.tsx';
import { uploadToPng } from './signature-image.ts';

/** A picture of a signature from the phone or the computer, made into a small PNG here; the original is not sent. */
export function UploadField({
  picture,
  missing,
  onPicture,
}: {
  picture: string | null;
  missing: string | undefined;
  onPicture: (picture: string) => void;
}) {
  const [error, setError] = useState<string>();
  async function choose(file: File | undefined) {
    if (!file) return;
    const made = await uploadToPng(file);
    setError(made ? undefined : 'Use a PNG or JPEG picture of at most 12 MB.');
    if (made) onPicture(made);
  }
  return (
    <div className="upload">
      <div className="paper">
        {picture ? (
          <img src={picture} alt="Your uploaded signature" />
        ) : (
          <span className="pad-hint">A picture of your signature on white paper</span>
        )}
      </div>
      <label className="upload-choice">
        <span className="unseen">Picture of your signature</span>
        <input
          type="file"
          accept="image/png,image/jpeg"
          aria-describedby={error || missing ? 'signature-error' : undefined}
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </label>
      <FieldError id="signature-error" error={error ?? missing} />
    </div>
  );
}
