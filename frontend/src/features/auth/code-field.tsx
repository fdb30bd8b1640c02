import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import { useField } from '#forms/labelled-field.tsx';

const DIGIT_POSITIONS = [0, 1, 2, 3, 4, 5];

/** Six digits. One field, so that a code can be pasted, filled in by the phone, and read out as what it is. */
export function CodeField({ name, label, onComplete }: { name: string; label: string; onComplete: () => void }) {
  const { id, field, error } = useField({ name });
  const {
    formState: { submitCount },
  } = useFormContext();
  const [typedAfter, setTypedAfter] = useState(0);
  const typed = String(field.value ?? '');
  // What was wrong with the last code says nothing about the one that is being typed.
  const wrong = typedAfter === submitCount ? undefined : error;
  const type = (text: string) => {
    // After a wrong code the next digit begins a new one.
    const fresh = wrong && text.length > typed.length && text.startsWith(typed) ? text.slice(typed.length) : text;
    const digits = fresh.replace(/\D/g, '').slice(0, 6);
    setTypedAfter(submitCount);
    field.onChange(digits);
    if (digits.length === 6 && digits !== typed) onComplete();
  };
  return (
    <div className="field code-field">
      <label htmlFor={id}>{label}</label>
      <span className="code-cells" data-wrong={wrong ? true : undefined}>
        <span aria-hidden>
          {DIGIT_POSITIONS.map((at) => (
            <i key={at} data-next={at === Math.min(typed.length, 5) || undefined} />
          ))}
        </span>
        <input
          id={id}
          name={name}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-about` : undefined}
          className="code-input"
          value={typed}
          onChange={(event) => type(event.target.value)}
          onBlur={field.onBlur}
          ref={field.ref}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
        />
      </span>
      {wrong && (
        <div className="field-error" id={`${id}-about`} role="alert">
          {wrong}
        </div>
      )}
    </div>
  );
}
