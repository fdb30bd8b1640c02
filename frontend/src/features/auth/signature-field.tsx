import { useState } from 'react';
import { Button, InputGroup, SegmentedControl } from '@blueprintjs/core';
import { useController } from 'react-hook-form';
import { storeFile, useStoredPicture } from '#capabilities/media.ts';
import { explained } from '#kernel/problem.ts';
import { useProfile } from '#kernel/profile.ts';
import { DrawPad } from '#preview/draw-pad.tsx';
import { drawnSignature, uploadedSignature, type Drawing } from '#preview/signature-image.ts';
import { typedSignature } from '#preview/typed-signature.ts';

const ways = [
  { value: 'draw', label: 'Draw' },
  { value: 'type', label: 'Type' },
  { value: 'upload', label: 'Upload' },
] as const;
type Way = (typeof ways)[number]['value'];

/** One's signature: drawn, typed or a picture of it, stored when it is taken over; the form keeps its path. */
export function SignatureField({ name }: { name: string }) {
  const { id } = useProfile();
  const {
    field,
    fieldState: { error },
  } = useController<Record<string, string | null>>({ name });
  const [making, setMaking] = useState(field.value === null);
  const [failed, setFailed] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const stored = useStoredPicture(making ? null : (field.value ?? null));
  async function take(picture: string) {
    setBusy(true);
    const outcome = await storeFile(pngOf(picture), { purpose: 'signature', parent: { entity: 'User', id } });
    setBusy(false);
    setFailed(outcome.ok ? null : explained(outcome.problem));
    if (!outcome.ok) return;
    field.onChange(outcome.answer);
    setMaking(false);
  }
  return (
    <div className="wide signature-field" data-field={name} aria-busy={busy || undefined}>
      {making ? (
        <SignatureMaker
          busy={busy}
          onTake={(picture) => void take(picture)}
          onCancel={field.value === null ? null : () => setMaking(false)}
        />
      ) : (
        <>
          <div className="signature-paper">
            {stored ? <img src={stored} alt="Your signature" /> : <span className="muted">Signature saved</span>}
          </div>
          <div>
            <Button text="Make a new one" onClick={() => setMaking(true)} />
          </div>
        </>
      )}
      {(failed ?? error?.message) && (
        <p className="field-error" role="alert">
          {failed ?? error?.message}
        </p>
      )}
    </div>
  );
}

function SignatureMaker({
  busy,
  onTake,
  onCancel,
}: {
  busy: boolean;
  onTake: (picture: string) => void;
  onCancel: (() => void) | null;
}) {
  const { name } = useProfile();
  const [way, setWay] = useState<Way>('draw');
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [typed, setTyped] = useState(name);
  const [uploaded, setUploaded] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const picture = {
    draw: () => drawing && drawnSignature(drawing),
    type: () => (typed.trim() === '' ? null : typedSignature(typed.trim())),
    upload: () => uploaded,
  }[way];
  const ready = { draw: drawing !== null, type: typed.trim() !== '', upload: uploaded !== null }[way];
  async function choose(file: File | undefined) {
    const made = file ? await uploadedSignature(file) : null;
    setWrong(file !== undefined && made === null);
    if (made) setUploaded(made);
  }
  return (
    <>
      <SegmentedControl
        size="small"
        inline
        options={[...ways]}
        value={way}
        onValueChange={(value) => setWay(value as Way)}
        aria-label="How to sign"
      />
      {/* one of the three above */}
      {way === 'draw' && <DrawPad drawing={drawing} onDraw={setDrawing} />}
      {way === 'type' && (
        <>
          <div className="signature-paper signature-script">{typed}</div>
          <InputGroup
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            maxLength={80}
            aria-label="Your name as your signature"
          />
        </>
      )}
      {way === 'upload' && (
        <>
          <div className="signature-paper">
            {uploaded ? (
              <img src={uploaded} alt="Your uploaded signature" />
            ) : (
              <span className="muted">A picture of your signature on white paper</span>
            )}
          </div>
          <label className="bp6-button signature-upload">
            Choose a picture
            <input
              className="sr-only"
              type="file"
              accept="image/png,image/jpeg"
              onChange={(event) => void choose(event.target.files?.[0])}
            />
          </label>
          {wrong && (
            <p className="field-error" role="alert">
              Use a PNG or JPEG picture of at most 12 MB.
            </p>
          )}
        </>
      )}
      <div className="signature-acts">
        <Button
          intent="primary"
          variant="outlined"
          text="Use this signature"
          disabled={!ready}
          loading={busy}
          onClick={() => {
            const made = picture();
            if (made) onTake(made);
          }}
        />
        {onCancel && <Button variant="minimal" text="Keep the one I have" onClick={onCancel} />}
      </div>
    </>
  );
}

const START = 'data:image/png;base64,';
const pngOf = (dataUrl: string) =>
  new File([Uint8Array.from(atob(dataUrl.slice(START.length)), (char) => char.charCodeAt(0))], 'signature.png', {
    type: 'image/png',
  });
