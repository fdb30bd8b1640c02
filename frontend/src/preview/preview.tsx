import { useState } from 'react';
import { load, type Answer } from './api.ts';
import { DocumentPage } from './document-page.tsx';
import type { Kind, Shown } from './kind.ts';
import { Unavailable } from './unavailable.tsx';

export async function loadShown(kind: Kind, token: string): Promise<Answer<Shown>> {
  const answer = await load(kind.path, token);
  return answer.ok ? { ok: true, value: kind.show(answer.value) } : answer;
}

/** The document, or why it cannot be shown. `first` was asked for before the first drawing, so that nothing moves. */
export function Preview({ kind, token, first }: { kind: Kind; token: string; first: Answer<Shown> }) {
  const [answer, setAnswer] = useState(first);
  const [company, setCompany] = useState(first.ok ? first.value.company : null);

  /** Shows what the server has now; while it cannot be asked, what is on the screen stays. */
  async function reload(): Promise<Answer<Shown>> {
    const next = await loadShown(kind, token);
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
      onReload={reload}
      onSigned={(shown) => setAnswer({ ok: true, value: shown })}
    />
  );
}

const isGone = (code: string) => code === 'LINK_UNKNOWN' || code === 'NOT_FOUND';
