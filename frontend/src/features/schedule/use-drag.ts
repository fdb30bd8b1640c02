import { useEffect, useRef, type PointerEvent as ReactPointerEvent } from 'react';

const HOLD_MS = 250;
const SLACK_PX = 6;

/**
 * Drag and drop by pointer events, written straight to the document: nothing is rendered while a card is on its way. A
 * mouse lifts it by moving, a finger by resting on it, as it scrolls otherwise; Esc gives up. Cards say
 * `data-movable` with their id, cells `data-cell`; a card with `data-bound` stays within cells whose text begins so.
 */
export function useDrag(drop: (id: string, cell: string) => void) {
  const giveUp = useRef<() => void>(null);
  useEffect(() => () => giveUp.current?.(), []);
  return (event: ReactPointerEvent) => {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-movable]') : null;
    if (card === null || event.button !== 0) return;
    giveUp.current?.();
    giveUp.current = followPointer(card, event.nativeEvent, (cell) => drop(card.dataset['movable'] ?? '', cell));
  };
}

/** Answers how to give up. */
function followPointer(card: HTMLElement, begun: PointerEvent, drop: (cell: string) => void): () => void {
  const isTouch = begun.pointerType === 'touch';
  const listeners = new AbortController();
  const { left, top, width } = card.getBoundingClientRect();
  let [ghost, over] = [null, null] as [HTMLElement | null, HTMLElement | null];

  function lift() {
    ghost = card.cloneNode(true) as HTMLElement; // a clone of one
    Object.assign(ghost.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` });
    ghost.classList.add('schedule-ghost');
    ghost.ariaHidden = 'true';
    document.body.append(ghost);
    card.dataset['lifted'] = '';
  }
  const hold = isTouch ? setTimeout(lift, HOLD_MS) : undefined;

  function end() {
    clearTimeout(hold);
    listeners.abort();
    ghost?.remove();
    delete card.dataset['lifted'];
    delete over?.dataset['over'];
  }
  function cellAt({ clientX, clientY }: PointerEvent): HTMLElement | null {
    const cell = document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>('[data-cell]') ?? null;
    return cell?.dataset['cell']?.startsWith(card.dataset['bound'] ?? '') ? cell : null;
  }
  function move(event: PointerEvent) {
    const [dx, dy] = [event.clientX - begun.clientX, event.clientY - begun.clientY];
    if (ghost === null && Math.hypot(dx, dy) > SLACK_PX) {
      if (isTouch) return end();
      lift();
    }
    if (ghost === null) return;
    ghost.style.transform = `translate(${dx}px, ${dy}px)`;
    const cell = cellAt(event);
    if (cell === over) return;
    delete over?.dataset['over'];
    over = cell;
    if (over) over.dataset['over'] = '';
  }
  function release() {
    const cell = ghost === null ? undefined : over?.dataset['cell'];
    if (ghost !== null) swallowClick();
    end();
    if (cell !== undefined) drop(cell);
  }

  const on = <Name extends keyof WindowEventMap>(
    name: Name,
    listener: (event: WindowEventMap[Name]) => void,
    options: AddEventListenerOptions = {},
  ) => window.addEventListener(name, listener, { ...options, signal: listeners.signal });
  on('pointermove', move);
  on('pointerup', release);
  on('pointercancel', end);
  on('keydown', ({ key }) => key === 'Escape' && end(), { capture: true });
  on('touchmove', (event) => ghost !== null && event.preventDefault(), { passive: false });
  on('contextmenu', (event) => isTouch && event.preventDefault());
  return end;
}

/** A card that was dragged is not opened by letting go of it. */
function swallowClick() {
  const listeners = new AbortController();
  window.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, signal: listeners.signal },
  );
  setTimeout(() => listeners.abort(), 0);
}
