import { useState, type ReactNode } from 'react';
import { Dialog, DialogBody } from '@blueprintjs/core';
import { dollarsText } from '@backoffice/contracts/kernel';

type Props = {
  of: number;
  title: string;
  figure: ReactNode;
  className: string;
  /** What it is made of, made when it is asked for. */ children: () => ReactNode;
};

/** A figure that opens what it is made of. What is read aloud begins with what is seen. */
export function FigureBreakdownButton({ of, title, figure, className, children }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="figure-button"
        aria-label={`${dollarsText(of)}, ${title}: what it is made of`}
        onClick={() => setOpen(true)}
      >
        {figure}
      </button>
      {open && (
        <Dialog isOpen title={title} onClose={() => setOpen(false)} className={className}>
          <DialogBody tabIndex={0} role="group" aria-label={`${title}: what it is made of`}>
            {children()}
          </DialogBody>
        </Dialog>
      )}
    </>
  );
}
