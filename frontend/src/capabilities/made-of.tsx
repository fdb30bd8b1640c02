import { useState, type ReactNode } from 'react';
import { Dialog, DialogBody } from '@blueprintjs/core';
import type { Day } from '@backoffice/contracts/kernel';
import { DayText, Money } from '#kernel/formats.tsx';
import { moneySaid } from './figure.tsx';

/** One summand of a figure that is in no books. */
export type Summand = { readonly key: string; readonly what: ReactNode; readonly on?: Day | null; readonly amount: number };

/** A figure that is agreed upon or reckoned, not posted: it opens what it is the sum of. */
export function MadeOf({ of, title, parts, strong = false }: { of: number; title: string; parts: readonly Summand[]; strong?: boolean }) {
  const [open, setOpen] = useState(false);
  const dated = parts.some(({ on }) => on);
  return (
    <>
      <button type="button" className="figure-button" aria-label={`${moneySaid(of)}, ${title}: what it is made of`} onClick={() => setOpen(true)}><Money of={of} strong={strong} /></button>
      {open && (
        <Dialog isOpen title={title} onClose={() => setOpen(false)} className="dialog-parts">
          <DialogBody>
            <table className="small-list">
              <thead><tr><th scope="col">What</th>{dated && <th scope="col">Day</th>}<th scope="col" className="figure">Amount</th></tr></thead>
              <tbody>{parts.map(({ key, what, on, amount }) => <tr key={key}><td>{what}</td>{dated && <td>{on && <DayText of={on} />}</td>}<td className="figure"><Money of={amount} /></td></tr>)}</tbody>
              <tfoot><tr><td colSpan={dated ? 2 : 1}>Together</td><td className="figure"><Money of={of} strong /></td></tr></tfoot>
            </table>
          </DialogBody>
        </Dialog>
      )}
    </>
  );
}
