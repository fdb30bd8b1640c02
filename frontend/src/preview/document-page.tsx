import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { dollarsText } from '@backoffice/contracts/kernel';
import { ActionsBar } from './signing/actions-bar.tsx';
import {
  decline,
  pdfUrl,
  withIdempotencyKey,
  sign,
  type ApiResult,
  type Failure,
  type IdempotentRequest,
} from './base/api.ts';
import { DeclineSheet } from './signing/decline-sheet.tsx';
import { OptionToggle } from './documents/lines.tsx';
import { Headline, Imprint, Masthead } from './headline.tsx';
import type { PublicDocumentKind, DocumentView } from './base/document-view.ts';
import { DocumentStatus, type PageUpdate } from './document-status.tsx';
import { SignSheet } from './signing/sign-sheet.tsx';
import { SignatureBlock } from './signing/signature-block.tsx';
import { initialSignatureDraft, type PlacedSignature, type SignBody } from './signing/signature-draft.ts';
import { useReportViewed } from './report-viewed.ts';

type Props = {
  kind: PublicDocumentKind;
  token: string;
  shown: DocumentView;
  onReload: () => Promise<ApiResult<DocumentView>>;
  onSigned: (shown: DocumentView) => void;
};
/** After these the same press can succeed; any other refusal means that the document stands differently by now. */
const RETRYABLE_CODES = new Set([
  'NETWORK_ERROR',
  'TIMEOUT_ERROR',
  'SERVER_ERROR',
  'UNAVAILABLE',
  'TOO_MANY',
  'INVALID',
  'DOCUMENT_CHANGED',
]);

const submitActions = { sign, decline };

export function DocumentPage({
  kind: { path, noun, declines, consent },
  token,
  shown: read,
  onReload,
  onSigned,
}: Props) {
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const shown = (chosen && read.options?.choose(chosen)) ?? read;
  const [signer, setSigner] = useState(() => initialSignatureDraft(shown));
  const [placed, setPlaced] = useState<PlacedSignature | null>(null);
  const [sheet, setSheet] = useState<'sign' | 'decline' | null>(null);
  const [sending, setSending] = useState<keyof typeof submitActions | 'reading' | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [news, setNews] = useState<PageUpdate>(null);
  const last = useRef<IdempotentRequest | null>(null);
  const signatureHeading = useRef<HTMLHeadingElement>(null);
  useReportViewed(path, token);

  function open(next: 'sign' | 'decline') {
    if (sending) return;
    setFailure(null);
    setSheet(next);
  }
  function place(next: PlacedSignature) {
    // Closing the sheet gives the focus back to its button; only after that may it go to the signature.
    flushSync(() => {
      setPlaced(next);
      setSheet(null);
    });
    signatureHeading.current?.closest('section')?.scrollIntoView({ block: 'center' });
    signatureHeading.current?.focus({ preventScroll: true });
  }
  async function send(what: keyof typeof submitActions, body: object, then: () => void) {
    if (sending) return;
    setSending(what);
    setFailure(null);
    last.current = withIdempotencyKey(body, last.current);
    const answer = await submitActions[what](path, token, last.current);
    if (answer.ok) then();
    else await refusedWith(answer.failure);
    setSending(null);
  }
  async function readNow() {
    if (sending) return;
    setSending('reading');
    await readAgain(null);
    setSending(null);
  }
  async function refusedWith(refused: Failure) {
    const refusal =
      refused.code === 'SIGN_DATE_INVALID'
        ? { ...refused, message: `A new day began while this page was open. Press Sign ${noun} again.`, details: [] }
        : refused;
    setFailure(refusal);
    if (!RETRYABLE_CODES.has(refusal.code)) await readAgain(refusal);
  }
  async function readAgain(refusal: Failure | null) {
    const next = await onReload();
    if (!next.ok) return setFailure(next.failure);
    const changed = next.value.contentHash !== shown.contentHash;
    setFailure(changed || !next.value.canSign ? null : refusal);
    if (next.value.canSign && !changed) return;
    setPlaced(null);
    setSheet(null);
    setChosen(null);
    setSigner((now) => ({ ...now, consent: false }));
    setNews(next.value.canSign ? 'changed' : 'settled');
  }
  function sendSignature(signature: PlacedSignature) {
    const signing: SignBody = {
      ...signature,
      date: shown.today,
      contentHash: shown.contentHash,
      consent: true,
      ...(shown.options && { chosenOptions: [...shown.options.chosen] }),
    };
    void send('sign', signing, () => {
      onSigned({
        ...shown,
        canSign: false,
        options: null,
        signature: { ...signature, date: shown.today, signedAt: '', method: 'link' },
      });
      setNews('signed');
    });
  }
  function toggle(id: string) {
    const now = shown.options?.chosen ?? [];
    setChosen(now.includes(id) ? now.filter((each) => each !== id) : [...now, id]);
  }
  function sendDecline(reason: string) {
    void send('decline', { reason }, () => {
      setSheet(null);
      setNews('declined');
    });
  }

  const { company, signature } = shown;
  const pdf = pdfUrl(path, token);
  const signable = shown.canSign && news !== 'declined';
  return (
    <>
      <Masthead company={company} token={token} />
      <main>
        <Headline shown={shown} />
        <DocumentStatus shown={shown} noun={noun} news={news} pdf={pdf} />
        <article className="document" aria-label={shown.title}>
          <OptionToggle value={signable && shown.options && sending === null ? toggle : null}>
            {shown.body}
          </OptionToggle>
          {(signable || signature) && (
            <SignatureBlock
              heading={signatureHeading}
              state={signature ? 'signed' : placed ? 'placed' : 'empty'}
              signed={signature ?? (placed && { ...placed, date: shown.today })}
              picture={placed?.signature ?? null}
            />
          )}
        </article>
        <p className="after">
          <a href={pdf} download={`${shown.title}.pdf`}>
            Download PDF
          </a>
          {signable && declines && (
            <button type="button" className="link" onClick={() => open('decline')}>
              Decline this {noun}
            </button>
          )}
        </p>
        {signable && (
          <ActionsBar
            shown={shown}
            noun={noun}
            step={sending === 'sign' ? 'sending' : placed ? 'placed' : 'reading'}
            failure={sheet === null ? failure : null}
            onSign={() => open('sign')}
            onSend={() => placed && sendSignature(placed)}
            onReadAgain={() => void readNow()}
          />
        )}
      </main>
      <Imprint company={company} />
      {sheet === 'sign' && (
        <SignSheet
          consent={consent}
          signer={signer}
          onChange={setSigner}
          onPlace={place}
          onClose={() => setSheet(null)}
        />
      )}
      {sheet === 'decline' && (
        <DeclineSheet
          noun={noun}
          company={company.name}
          sending={sending === 'decline'}
          failure={failure}
          onDecline={sendDecline}
          onClose={() => setSheet(null)}
        />
      )}
      <output className="unseen">
        {chosen && !signature && shown.total ? `The total is ${dollarsText(shown.total.cents)}. ` : ''}
        {placed && !signature ? `Your signature is on the ${noun}, not sent yet. Press Sign ${noun} to send it.` : ''}
      </output>
    </>
  );
}
