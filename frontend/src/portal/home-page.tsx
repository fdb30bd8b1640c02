import type { PortalPaper } from '@backoffice/contracts/features/portal-access';
import { useState } from 'react';
import { openPaper, signOut, type PortalView } from './api.ts';
import { BalanceCard } from './balance-card.tsx';
import { PageFrame, ProblemText } from './page-frame.tsx';
import { PaperRow, PapersList } from './papers-list.tsx';

type Props = { readonly view: PortalView; readonly onSignedOut: () => void };

/** What waits for whoever is signed in, all that was sent, and the balance beside it. */
export function HomePage({ view: { profile, papers, balance }, onSignedOut }: Props) {
  const [problem, setProblem] = useState<string | null>(null);
  const { today, items } = papers;
  const waiting = items.filter(({ toSign, signer }) => toSign && signer === null);
  const toPay = profile.sections.includes('pay') ? firstOpen(items) : null;

  async function open(paper: PortalPaper, { toSign = false, hash = '' } = {}) {
    const answer = await openPaper(paper, toSign);
    setProblem(answer.ok ? null : answer.failure.message);
    if (answer.ok) window.location.assign(`${answer.value.url}${hash}`);
  }
  async function leave() {
    const answer = await signOut();
    setProblem(answer.ok ? null : answer.failure.message);
    if (answer.ok) onSignedOut();
  }
  return (
    <PageFrame
      company={profile.company}
      aside={
        <button type="button" className="small" onClick={() => void leave()}>
          Sign out
        </button>
      }
    >
      <main className="home">
        <header className="home-head">
          <h1>{profile.customerName}</h1>
          <p className="quiet">Signed in as {profile.name}</p>
        </header>
        <ProblemText text={problem} />
        {balance && (
          <aside className="home-side">
            <BalanceCard of={balance} onPay={toPay && (() => void open(toPay, { hash: '#pay' }))} />
          </aside>
        )}
        <div className="home-main">
          {waiting.length > 0 && (
            <section className="card waiting">
              <h2>Waiting for your signature</h2>
              <ul>
                {waiting.map((paper) => (
                  <PaperRow
                    key={paper.id}
                    paper={paper}
                    today={today}
                    onOpen={() => void open(paper, { toSign: true })}
                  />
                ))}
              </ul>
            </section>
          )}
          <PapersList items={items} today={today} onOpen={(paper) => void open(paper)} />
        </div>
      </main>
    </PageFrame>
  );
}

/** The invoice that is due first of those that something is open of; null where there is none. */
function firstOpen(items: readonly PortalPaper[]): PortalPaper | null {
  const open = items.filter(({ openDue = 0 }) => openDue > 0);
  return open.toSorted((a, b) => (a.dueDate ?? '').localeCompare(b.dueDate ?? ''))[0] ?? null;
}
