import { useState, type FormEvent } from 'react';
import { phoneText } from '@backoffice/contracts/kernel';
import { takeBack } from '#preview/base/api.ts';
import type { DocumentView, PublicDocumentKind } from '#preview/base/document-view.ts';
import { Field } from '#preview/base/field.tsx';
import { takeFocus } from '#preview/base/notice.tsx';

/** What the console keeps while the device is with a signer. */
const HANDED_OVER_KEY = 'backoffice.device.handedOver';

type IntroductionProps = {
  signer: string;
  kind: PublicDocumentKind;
  shown: DocumentView;
  onConfirmed: () => void;
};

/** Whoever has the device says who they are, and agrees to sign electronically, before they read. */
export function Introduction({ signer, kind: { consent }, shown, onConfirmed }: IntroductionProps) {
  return (
    <main className="in-person">
      <p className="kicker">{shown.company.name}</p>
      <h1 tabIndex={-1} ref={takeFocus}>
        Hand the phone to {signer}
      </h1>
      <p>
        {shown.title}, {shown.name}: read it, and sign it here. You can also ask for it by email and sign on your own
        phone, or on paper.
      </p>
      <p className="in-person-consent">{consent}</p>
      <button type="button" className="primary" onClick={onConfirmed}>
        I am {signer}
      </button>
      <p className="quiet">Pressing it says that you are {signer}, and that you agree to sign electronically.</p>
      <TakeBack />
    </main>
  );
}

const addressText = (address: string) => (address.includes('@') ? address : phoneText(address));

/** Signed: where the copy goes, and the way back for whoever handed the device over. */
export const HandBack = ({ copyAddress }: { copyAddress: string | null }) => (
  <main className="in-person">
    <h1 tabIndex={-1} ref={takeFocus}>
      Thank you
    </h1>
    <p role="status">
      Signed. {copyAddress !== null && `A copy is on its way to ${addressText(copyAddress)}. `}Hand the phone back.
    </p>
    <TakeBack />
  </main>
);

/** Its half hour is over, or its link was revoked: the device stays locked until it is taken back. */
export const Locked = ({ message }: { message: string }) => (
  <main className="in-person">
    <h1 tabIndex={-1} ref={takeFocus}>
      This phone is locked
    </h1>
    <p role="alert">{message}</p>
    <TakeBack />
  </main>
);

/** For whoever handed the device over. */
function TakeBack() {
  const [isOpen, setOpen] = useState(false);
  const [password, setPassword] = useState('');
  const [error, setError] = useState('');
  const [sending, setSending] = useState(false);
  async function send(event: FormEvent) {
    event.preventDefault();
    if (sending) return;
    if (password === '') return setError('Type your password.');
    setSending(true);
    const answer = await takeBack(password);
    setSending(false);
    if (!answer.ok) return setError(answer.failure.details[0]?.message ?? answer.failure.message);
    forgetHandOver();
    return window.location.replace(answer.value.backTo);
  }
  if (!isOpen)
    return (
      <button type="button" className="plain in-person-back" onClick={() => setOpen(true)}>
        Take the phone back
      </button>
    );
  return (
    <form className="in-person-back" noValidate onSubmit={(event) => void send(event)}>
      <Field
        label="Your password"
        type="password"
        name="password"
        autoComplete="current-password"
        maxLength={200}
        value={password}
        error={error}
        onChange={(event) => setPassword(event.target.value)}
      />
      <button type="submit" className="plain" aria-disabled={sending}>
        {sending ? 'Taking back…' : 'Take back'}
      </button>
    </form>
  );
}

function forgetHandOver(): void {
  try {
    localStorage.removeItem(HANDED_OVER_KEY);
  } catch {
    // a browser that keeps nothing has nothing to forget
  }
}
