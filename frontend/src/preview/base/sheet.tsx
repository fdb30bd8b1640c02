import { useEffect, useId, useRef, type ReactNode } from 'react';

type Props = {
  title: string;
  /** What it is for is on its way: too late to cancel. */
  busy?: boolean;
  onClose: () => void;
  children: ReactNode;
};

/** A modal dialog: the whole screen on a phone, a card on a desk. Escape closes it; focus goes back to where it was. */
export function Sheet({ title, busy = false, onClose, children }: Props) {
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
    <dialog
      ref={dialog}
      className="sheet"
      aria-labelledby={id}
      onCancel={(event) => busy && event.preventDefault()}
      onClose={onClose}
    >
      <header className="sheet-head">
        <h2 id={id} ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <button type="button" className="small" disabled={busy} onClick={() => dialog.current?.close()}>
          Cancel
        </button>
      </header>
      {children}
    </dialog>
  );
}
