import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { useController } from 'react-hook-form';
import { storeFile, useStoredPicture } from '#capabilities/media.ts';
import { explained } from '#kernel/problem.ts';
import { useProfile } from '#kernel/profile.ts';

const KINDS = 'image/jpeg,image/png,image/webp';

/** One's picture, stored as soon as it is chosen; the form keeps its path. */
export function PictureField({ name }: { name: string }) {
  const profile = useProfile();
  const { field } = useController<Record<string, string | null>>({ name });
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const picture = useStoredPicture(field.value ?? null);
  async function choose(file: File | undefined) {
    if (!file) return;
    setBusy(true);
    const outcome = await storeFile(file, { purpose: 'profilePicture', parent: { entity: 'User', id: profile.id } });
    setBusy(false);
    setFailed(outcome.ok ? null : explained(outcome.problem));
    if (outcome.ok) field.onChange(outcome.answer);
  }
  return (
    <div className="picture wide" data-field={name}>
      <span className="picture-face" aria-hidden>{picture ? <img src={picture} alt="" /> : `${profile.firstName.slice(0, 1)}${profile.lastName.slice(0, 1)}`}</span>
      <div className="picture-choice">
        <label className="bp6-button" data-busy={busy || undefined}>
          {busy ? 'Uploading…' : field.value ? 'Change picture' : 'Upload a picture'}
          <input className="sr-only" type="file" accept={KINDS} disabled={busy} onChange={(event) => void choose(event.target.files?.[0])} />
        </label>
        {field.value && <Button variant="minimal" text="Remove" onClick={() => field.onChange(null)} />}
        <p className={failed ? 'field-error' : 'field-help'} role={failed ? 'alert' : undefined}>{failed ?? 'JPEG, PNG or WebP. Colleagues see it beside your name.'}</p>
      </div>
    </div>
  );
}
