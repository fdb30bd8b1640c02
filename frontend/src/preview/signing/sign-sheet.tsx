import { useState, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { Consent } from './consent.tsx';
import { DrawPad } from './draw-pad.tsx';
import { Field, FieldError } from '#preview/base/field.tsx';
import { Sheet } from '#preview/base/sheet.tsx';
import { missingFields, placedSignatureFrom, type PlacedSignature, type SignatureDraft } from './signature-draft.ts';
import { UploadField } from './upload-field.tsx';

type Props = {
  consent: string;
  signer: SignatureDraft;
  onChange: (signer: SignatureDraft) => void;
  onPlace: (placed: PlacedSignature) => void;
  onClose: () => void;
};
const methodOptions = [
  ['draw', 'Draw'],
  ['type', 'Type'],
  ['upload', 'Upload'],
] as const;

export function SignSheet({ consent, signer, onChange, onPlace, onClose }: Props) {
  const [tried, setTried] = useState(false);
  const wrong = tried ? missingFields(signer) : {};
  const change = (changed: Partial<SignatureDraft>) => onChange({ ...signer, ...changed });

  function place(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    flushSync(() => setTried(true));
    const [first] = Object.keys(missingFields(signer));
    if (!first) return onPlace(placedSignatureFrom(signer));
    const inputs = [...event.currentTarget.querySelectorAll<HTMLInputElement>(`[name="${first}"]`)];
    const input = inputs.find(({ checked }) => checked) ?? inputs[0];
    input?.focus({ preventScroll: true });
    // The field and what is said of it below: both are to be seen, whatever covers the end of the form.
    input?.closest('fieldset, .field, .consent-field')?.scrollIntoView({ block: 'center' });
  }
  return (
    <Sheet title="Your signature" onClose={onClose}>
      <form className="sheet-form" noValidate onSubmit={place}>
        <div className="sheet-body">
          <fieldset className="signature-field">
            <legend className="unseen">How to sign</legend>
            <div className="ways">
              {methodOptions.map(([way, label]) => (
                <label key={way}>
                  <input
                    type="radio"
                    name="signature"
                    checked={way === signer.method}
                    onChange={() => change({ method: way })}
                  />
                  <span>{label}</span>
                </label>
              ))}
            </div>
            {signer.method === 'draw' && <DrawPad drawing={signer.drawing} onDraw={(drawing) => change({ drawing })} />}
            {signer.method === 'type' && <TypedSignaturePreview name={signer.name} />}
            {signer.method === 'upload' && (
              <UploadField
                picture={signer.upload}
                missing={wrong.signature}
                onPicture={(upload) => change({ upload })}
              />
            )}
            {signer.method !== 'upload' && <FieldError id="signature-error" error={wrong.signature} />}
          </fieldset>
          <Field
            label="Full name"
            name="name"
            autoComplete="name"
            value={signer.name}
            error={wrong.name}
            onChange={(event) => change({ name: event.target.value })}
          />
          <div className="pair">
            <Field
              label="Title"
              name="title"
              optional={!signer.isTitled}
              error={wrong.title}
              autoComplete="organization-title"
              value={signer.title}
              onChange={(event) => change({ title: event.target.value })}
            />
            <Field
              label="Company"
              optional
              autoComplete="organization"
              value={signer.company}
              onChange={(event) => change({ company: event.target.value })}
            />
          </div>
          <Consent
            text={consent}
            isGiven={signer.consent}
            error={wrong.consent}
            onGiven={(given) => change({ consent: given })}
          />
        </div>
        <footer className="sheet-foot">
          <p className="quiet">You will see it on the document before it is sent.</p>
          <button type="submit" className="primary">
            Place signature
          </button>
        </footer>
      </form>
    </Sheet>
  );
}

const TypedSignaturePreview = ({ name }: { name: string }) => (
  <p className="paper typed">
    {name.trim() ? <span>{name.trim()}</span> : <span className="pad-hint">Type your full name below</span>}
  </p>
);
