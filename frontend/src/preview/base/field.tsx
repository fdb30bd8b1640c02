import { useId, type InputHTMLAttributes } from 'react';

type Props = InputHTMLAttributes<HTMLInputElement> & { label: string; error?: string; optional?: boolean };

/** A label above, the error under it in words that say what to do. */
export function Field({ label, error, optional, ...input }: Props) {
  const id = useId();
  return (
    <div className="field">
      <label htmlFor={id}>
        {label}
        {optional && <span className="quiet"> (optional)</span>}
      </label>
      <input
        id={id}
        type="text"
        maxLength={120}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? `${id}-error` : undefined}
        {...input}
      />
      <FieldError id={`${id}-error`} error={error} />
    </div>
  );
}

export const FieldError = ({ id, error }: { id: string; error: string | undefined }) =>
  error && (
    <p id={id} className="error">
      {error}
    </p>
  );
