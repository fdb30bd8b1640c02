import { useEffect, useId, useRef, type ReactNode } from 'react';

/** A modal dialog: the whole screen on a phone, a card on a desk. Escape closes it; focus goes back to where it was. */
export function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    const opened = dialog.current;
    opened?.showModal();
    heading.current?.focus();
    return () => opened?.close();
  }, []);
  return (
    <dialog ref={dialog} className="sheet" aria-labelledby={id} onClose={onClose}>
      <header className="sheet-head">
        <h2 id={id} ref={heading} tabIndex={-1}>{title}</h2>
        <button type="button" className="small" onClick={() => dialog.current?.close()}>Cancel</button>
      </header>
      {children}
    </dialog>
  );
}
