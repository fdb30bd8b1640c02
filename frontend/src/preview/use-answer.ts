import { useRef, useState } from 'react';
import { decline, sign, withIdempotencyKey, type ApiResult, type Failure, type IdempotentRequest } from './base/api.ts';
import type { DocumentView, PublicDocumentKind } from './base/document-view.ts';
import type { PageUpdate } from './document-status.tsx';
import { initialSignatureDraft, signBodyOf, signedView, type PlacedSignature } from './signing/signature-draft.ts';

/** Whoever signs on a device of the company: they have said who they are, and agreed to sign electronically. */
export type SignerInPerson = { readonly name: string; readonly onSigned: () => void };
export type AnswerProps = {
  inPerson: SignerInPerson | null;
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

/**
 * What the customer answers to a document: the options that are chosen, the signature, the decline. One request at a
 * time; what changed meanwhile is read again, and whoever signs sees it first.
 */
export function useAnswer({ kind: { path, noun }, token, inPerson, shown: read, onReload, onSigned }: AnswerProps) {
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const shown = (chosen && read.options?.choose(chosen)) ?? read;
  const [signer, setSigner] = useState(() => ({
    ...initialSignatureDraft(shown),
    ...(inPerson && { name: inPerson.name, consent: true }),
  }));
  const [placed, setPlaced] = useState<PlacedSignature | null>(null);
  const [sheet, setSheet] = useState<'sign' | 'decline' | null>(null);
  const [sending, setSending] = useState<keyof typeof submitActions | 'reading' | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [news, setNews] = useState<PageUpdate>(null);
  const last = useRef<IdempotentRequest | null>(null);

  function open(next: 'sign' | 'decline') {
    if (sending) return;
    setFailure(null);
    setSheet(next);
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
    void send('sign', signBodyOf(shown, signature), () => {
      onSigned(signedView(shown, signature));
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

  return {
    shown,
    chosen,
    signer,
    placed,
    sheet,
    sending,
    failure,
    news,
    setSigner,
    open,
    close: () => setSheet(null),
    place(signature: PlacedSignature) {
      setPlaced(signature);
      setSheet(null);
    },
    toggle,
    sendSignature,
    sendDecline,
    readNow: () => void readNow(),
  };
}
