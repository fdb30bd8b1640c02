import { useState, useSyncExternalStore } from 'react';
import { currentOutbox, onSession } from '#crew/session.ts';
import { say, sayCount, texts } from '#crew/texts/texts.ts';
import { onUpdate, pendingUpdate } from '#crew/worker/register.ts';
import { isOverdue, type OutboxItem } from './outbox-item.ts';
import type { OutboxState } from './outbox-queue.ts';
import type { Outbox } from './outbox.ts';

const NOTHING: OutboxState = { items: [], sending: new Set(), offline: false, signIn: false };
const nobody = () => () => {};

/** What waits on this phone; drawn anew with each change. */
export function useOutbox(): { readonly outbox: Outbox | null; readonly state: OutboxState } {
  const outbox = useSyncExternalStore(onSession, currentOutbox);
  const state = useSyncExternalStore(outbox?.subscribe ?? nobody, outbox?.state ?? (() => NOTHING));
  return { outbox, state };
}

/** One lasting line: how the connection is, how much waits, and whether something needs an answer. A press lists it. */
export function OutboxLine() {
  const { outbox, state } = useOutbox();
  const [isOpen, setOpen] = useState(false);
  const text = lineOf(state);
  const asks = state.items.some(({ problem }) => problem !== null);
  const takeOver = useSyncExternalStore(onUpdate, pendingUpdate);
  return (
    <aside className="outbox" hidden={text === null && takeOver === null}>
      {takeOver && state.sending.size === 0 && (
        <button type="button" className="line" onClick={takeOver}>
          {texts.outbox.update}
        </button>
      )}
      <p role="status">
        {text !== null && (
          <button
            type="button"
            className={asks ? 'line asks' : 'line'}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            {text}
          </button>
        )}
      </p>
      {isOpen && isForgetful() && <p className="quiet">{texts.outbox.homeScreen}</p>}
      {isOpen && outbox && (
        <ul className="lines waiting">
          {state.items.map((item) => (
            <WaitingItem key={item.seq} item={item} outbox={outbox} isSending={state.sending.has(item.seq)} />
          ))}
        </ul>
      )}
    </aside>
  );
}

/** An iPhone may delete what a site keeps that is not on its home screen, after seven days without a visit. */
const isForgetful = () =>
  /iPhone|iPad/.test(navigator.userAgent) && !window.matchMedia('(display-mode: standalone)').matches;

function lineOf({ items, sending, offline }: OutboxState): string | null {
  const asking = items.filter(({ problem }) => problem !== null).length;
  const waiting = items.length - asking;
  if (asking > 0) return `${sayCount(texts.outbox.asks, asking)} ›`;
  if (offline) return waiting > 0 ? say(texts.outbox.offlineWaiting, { waiting }) : texts.outbox.offline;
  if (sending.size > 0) return sayCount(texts.outbox.sending, waiting);
  return waiting > 0 ? sayCount(texts.outbox.waiting, waiting) : null;
}

function WaitingItem({ item, outbox, isSending }: { item: OutboxItem; outbox: Outbox; isSending: boolean }) {
  const { problem, write } = item;
  const [shownAt] = useState(() => Date.now());
  const said = problem?.code === 'WAITED_SIX_DAYS' ? texts.outbox.tooOld : problem?.message;
  return (
    <li>
      <strong>{write.title}</strong>
      <span className={problem || isOverdue(item, shownAt) ? 'bad' : ''}>
        {said ?? (isSending ? texts.outbox.isSending : texts.outbox.isWaiting)}
      </span>
      {(problem || (item.tries === 0 && !isSending)) && (
        <p className="calls">
          {problem && (
            <button type="button" className="plain" onClick={() => void outbox.sendAgain(item)}>
              {texts.outbox.sendAgain}
            </button>
          )}
          <button type="button" className="plain" onClick={() => void outbox.discard(item)}>
            {texts.outbox.remove}
          </button>
        </p>
      )}
    </li>
  );
}
