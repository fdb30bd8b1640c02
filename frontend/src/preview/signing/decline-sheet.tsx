import { useId, useState, type FormEvent } from 'react';
import type { Failure } from '#preview/base/api.ts';
import { Sheet } from '#preview/base/sheet.tsx';

type Props = {
  noun: string;
  company: string;
  sending: boolean;
  failure: Failure | null;
  onDecline: (reason: string) => void;
  onClose: () => void;
};

export function DeclineSheet({ noun, company, sending, failure, onDecline, onClose }: Props) {
  const id = useId();
  const [reason, setReason] = useState('');
  const decline = (event: FormEvent) => {
    event.preventDefault();
    onDecline(reason.trim());
  };
  return (
    <Sheet title={`Decline this ${noun}`} busy={sending} onClose={onClose}>
      <form className="sheet-form" onSubmit={decline}>
        <div className="sheet-body">
          <p>
            {company} will be told that you do not want to go ahead. You can no longer sign this {noun} afterwards.
          </p>
          <div className="field">
            <label htmlFor={id}>
              Reason<span className="quiet"> (optional)</span>
            </label>
            <textarea
              id={id}
              rows={4}
              maxLength={2_000}
              value={reason}
              onChange={(event) => setReason(event.target.value)}
            />
          </div>
        </div>
        <footer className="sheet-foot">
          {failure && (
            <p className="error" role="alert">
              {failure.message}
            </p>
          )}
          <button type="submit" className="danger" aria-disabled={sending}>
            {sending ? 'Declining…' : `Decline ${noun}`}
          </button>
        </footer>
      </form>
    </Sheet>
  );
}
