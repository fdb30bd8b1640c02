import { useState } from 'react';
import { Notice } from '#crew/notice.tsx';
import { texts } from '#crew/texts/texts.ts';
import { canShare, linkOfTmTicket } from './send-tm-ticket.ts';

type Props = { readonly ticketId: string; readonly sheetId: string; readonly name: string };

/** Brings the page to whoever signs for the other side: on this phone, or on theirs by a link. */
export function SigningLink({ ticketId, sheetId, name }: Props) {
  const [url, setUrl] = useState<string | null>(null);
  const [isCopied, setCopied] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  async function ask() {
    setBusy(true);
    const answer = await linkOfTmTicket(ticketId, sheetId);
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
        <button type="button" className="plain wide" disabled={busy} onClick={() => void ask()}>
          {texts.tmTicket.haveSigned}
        </button>
      </>
    );
  return (
    <>
      <a className="plain wide" href={url} target="_blank" rel="noreferrer">
        {texts.tmTicket.openHere}
      </a>
      <button type="button" className="plain wide" onClick={() => void send(url)}>
        {canShare() ? texts.tmTicket.sendLink : texts.tmTicket.copyLink}
      </button>
      {isCopied && <p role="status">{texts.tmTicket.copied}</p>}
    </>
  );
}
