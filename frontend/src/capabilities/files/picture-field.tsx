import { useState, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { useController } from 'react-hook-form';
import { problemText } from '#data/problem.ts';
import { uploadFile, usePictureUrl, type UploadTarget } from './uploads.ts';
import './picture-field.css';

type Props = {
  name: string;
  belonging: UploadTarget;
  /** As `purposes` of the contract says. */
  kinds: readonly string[];
  noun: string;
  says: string;
  /** `round` for a face, `plate` for what is seen on white paper. */
  shape: 'round' | 'plate';
  /** Stands there while there is no picture. */
  empty: ReactNode;
};

/** A picture, stored as soon as it is chosen; the form keeps its path. */
export function PictureField({ name, belonging, kinds, noun, says, shape, empty }: Props) {
  const {
    field,
    fieldState: { error },
  } = useController<Record<string, string | null>>({ name });
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const picture = usePictureUrl(field.value ?? null);
  async function choose(file: File | undefined) {
    if (!file) return;
    setBusy(true);
    const outcome = await uploadFile(file, belonging);
    setBusy(false);
    setFailed(outcome.ok ? null : problemText(outcome.problem));
    if (outcome.ok) field.onChange(outcome.answer);
  }
  const wrong = failed ?? error?.message;
  return (
    <div className="picture wide" data-field={name} aria-busy={busy || undefined}>
      <span className="picture-face" data-shape={shape} aria-hidden>
        {picture ? <img src={picture} alt="" /> : empty}
      </span>
      <div className="picture-choice">
        <label className="bp6-button" data-busy={busy || undefined}>
          {busy ? 'Uploading…' : field.value ? `Change ${noun}` : `Upload a ${noun}`}
          <input
            className="sr-only"
            type="file"
            accept={kinds.join()}
            disabled={busy}
            onChange={(event) => {
              void choose(event.target.files?.[0]);
              event.target.value = '';
            }}
          />
        </label>
        {field.value && (
          <Button
            variant="minimal"
            text="Remove"
            aria-label={`Remove the ${noun}`}
            onClick={() => field.onChange(null)}
          />
        )}
        <p className={wrong ? 'field-error' : 'field-help'} role={wrong ? 'alert' : undefined}>
          {wrong ?? says}
        </p>
      </div>
    </div>
  );
}
