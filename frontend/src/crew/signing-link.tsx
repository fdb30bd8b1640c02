import { useState } from 'react';
import type { Answer } from './answer.ts';
import { Notice } from './notice.tsx';
import { texts } from './texts/texts.ts';

type Props = {
  /** What the button says that asks for the link. */
  readonly open: string;
  readonly ask: () => Promise<Answer<{ readonly url: string }>>;
  /** Of what is signed. */
  readonly name: string;
};
export const canShare = () => 'share' in navigator;

/** Brings the page to whoever signs for the other side: on this phone, or on theirs by a link. */
export function SigningLink({ open, ask, name }: Props) {
  const [url, setUrl] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function load() {
    setBusy(true);
    const answer = await ask();
    setBusy(false);
    setProblem(answer.ok ? null : answer.failure.message);
    if (answer.ok) setUrl(answer.value.url);
  }
  async function send(link: string) {
    if (!canShare()) return navigator.clipboard.writeText(link).then(() => setCopied(true));
    return navigator.share({ title: name, url: link }).catch(() => {}); // whoever changes their mind
  }

  if (url === null)
    return (
      <>
        <Notice text={problem} />
        <button type="button" className="plain wide" disabled={busy} onClick={() => void load()}>
          {open}
        </button>
      </>
    );
  return (
    <>
      <a className="plain wide" href={url} target="_blank" rel="noreferrer">
        {texts.signing.openHere}
      </a>
      <button type="button" className="plain wide" onClick={() => void send(url)}>
        {canShare() ? texts.signing.sendLink : texts.signing.copyLink}
      </button>
      {isCopied && <p role="status">{texts.signing.copied}</p>}
    </>
  );
}
