import { useState } from 'react';
import { loadDocument, loadPayOnline, type ApiResult } from './base/api.ts';
import { DocumentPage } from './document-page.tsx';
import type { PublicDocumentKind, DocumentView } from './base/document-view.ts';
import { Unavailable } from './unavailable.tsx';
import type { SignerInPerson } from './use-answer.ts';

export async function loadDocumentView(kind: PublicDocumentKind, token: string): Promise<ApiResult<DocumentView>> {
  const [answer, online] = await Promise.all([
    loadDocument(kind.path, token),
    kind.isPaid ? loadPayOnline(kind.path, token) : null,
  ]);
  // without the offer the document says how else it is paid
  return answer.ok
    ? { ok: true, value: { ...kind.toView(answer.value), online: online?.ok ? online.value : null } }
    : answer;
}

/** The document, or why it cannot be shown. `first` was asked for before the first drawing, so that nothing moves. */
export function PreviewPage({
  kind,
  token,
  first,
  inPerson = null,
}: {
  kind: PublicDocumentKind;
  token: string;
  first: ApiResult<DocumentView>;
  inPerson?: SignerInPerson | null;
}) {
  const [answer, setAnswer] = useState(first);
  const [company, setCompany] = useState(first.ok ? first.value.company : null);

  /** Shows what the server has now; while it cannot be asked, what is on the screen stays. */
  async function reload(): Promise<ApiResult<DocumentView>> {
    const next = await loadDocumentView(kind, token);
    if (next.ok) setCompany(next.value.company);
    if (next.ok || !answer.ok || isGone(next.failure.code)) setAnswer(next);
    return next;
  }
  if (!answer.ok)
    return (
      <Unavailable failure={answer.failure} gone={isGone(answer.failure.code)} company={company} onRetry={reload} />
    );
  return (
    <DocumentPage
      kind={kind}
      token={token}
      shown={answer.value}
      inPerson={inPerson}
      onReload={reload}
      onTranslated={(shown) => setAnswer({ ok: true, value: shown })}
      onSigned={(shown) => {
        setAnswer({ ok: true, value: shown });
        inPerson?.onSigned();
      }}
    />
  );
}

const isGone = (code: string) => code === 'LINK_UNKNOWN' || code === 'NOT_FOUND';
