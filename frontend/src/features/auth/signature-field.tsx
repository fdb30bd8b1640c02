import { useState } from 'react';
import { Button, InputGroup, SegmentedControl } from '@blueprintjs/core';
import { useController } from 'react-hook-form';
import { uploadFile, usePictureUrl } from '#files/uploads.ts';
import { problemText } from '#data/problem.ts';
import { useProfile } from '#access/profile.ts';
import { DrawPad } from '#preview/signing/draw-pad.tsx';
import { drawingToPng, uploadToPng, type Drawing } from '#preview/signing/signature-image.ts';
import { typedNameToPng } from '#preview/signing/typed-signature.ts';

const methodOptions = [
  { value: 'draw', label: 'Draw' },
  { value: 'type', label: 'Type' },
  { value: 'upload', label: 'Upload' },
] as const;
type SignatureMethod = (typeof methodOptions)[number]['value'];

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
  const stored = usePictureUrl(making ? null : (field.value ?? null));
  async function take(picture: string) {
    setBusy(true);
    const outcome = await uploadFile(pngFileFrom(picture), { purpose: 'signature', parent: { entity: 'User', id } });
    setBusy(false);
    setFailed(outcome.ok ? null : problemText(outcome.problem));
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
  const [way, setWay] = useState<SignatureMethod>('draw');
  const [drawing, setDrawing] = useState<Drawing | null>(null);
  const [typed, setTyped] = useState(name);
  const [uploaded, setUploaded] = useState<string | null>(null);
  const [wrong, setWrong] = useState(false);
  const picture = {
    draw: () => drawing && drawingToPng(drawing),
    type: () => (typed.trim() === '' ? null : typedNameToPng(typed.trim())),
    upload: () => uploaded,
  }[way];
  const ready = { draw: drawing !== null, type: typed.trim() !== '', upload: uploaded !== null }[way];
  async function choose(file: File | undefined) {
    const made = file ? await uploadToPng(file) : null;
    setWrong(file !== undefined && made === null);
    if (made) setUploaded(made);
  }
  return (
    <>
      <SegmentedControl
        size="small"
        inline
        options={[...methodOptions]}
        value={way}
        onValueChange={(value) => setWay(value as SignatureMethod)}
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

const DATA_URL_PREFIX = 'data:image/png;base64,';
const pngFileFrom = (dataUrl: string) =>
  new File(
    [Uint8Array.from(atob(dataUrl.slice(DATA_URL_PREFIX.length)), (char) => char.charCodeAt(0))],
    'signature.png',
    {
      type: 'image/png',
    },
  );
