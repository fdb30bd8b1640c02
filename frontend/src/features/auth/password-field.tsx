import './password.css';
import { useState } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { EyeOff, EyeOpen } from '@blueprintjs/icons';
import { LabelledField, useField } from '#forms/labelled-field.tsx';

type Props = {
  name: string;
  label: string;
  autoComplete?: string;
  autoFocus?: boolean;
  /** A new one: how strong it is stands below. */ fresh?: boolean;
};

/** A password, which can be looked at while it is typed. */
export function PasswordField({ name, label, autoComplete = 'new-password', autoFocus, fresh = false }: Props) {
  const { id, field, error, aria } = useField({ name, help: fresh });
  const [shown, setShown] = useState(false);
  const typed = String(field.value ?? '');
  const eye = (
    <Button
      variant="minimal"
      size="small"
      icon={shown ? <EyeOff /> : <EyeOpen />}
      aria-label={shown ? 'Hide what is typed' : 'Show what is typed'}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    />
  );
  return (
    <LabelledField id={id} label={label} error={error} help={fresh && <StrengthMeter typed={typed} />}>
      <InputGroup
        {...aria}
        type={shown ? 'text' : 'password'}
        value={typed}
        onChange={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        fill
        rightElement={eye}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        autoCapitalize="none"
        spellCheck={false}
        intent={error ? 'danger' : 'none'}
      />
    </LabelledField>
  );
}

const MIN_LENGTH = 12;
const strengthTexts = [
  'At least 12 characters. Several words are easiest to remember.',
  'Long enough, but easy to guess.',
  'Good.',
  'Strong.',
] as const;

/**
 * How long it takes to guess, roughly: length first, then how many different characters there are. The server knows the
 * stolen ones.
 */
export function strengthOf(password: string): 0 | 1 | 2 | 3 {
  if (password.length < MIN_LENGTH) return 0;
  const different = new Set(password.toLowerCase()).size;
  if (different < 7 || /^(.{1,4})\1+$/.test(password)) return 1;
  return password.length >= 16 && different >= 10 ? 3 : 2;
}

function StrengthMeter({ typed }: { typed: string }) {
  const strength = strengthOf(typed);
  return (
    <span className="strength" data-strength={typed === '' ? undefined : strength}>
      <span className="strength-bar" aria-hidden>
        <i />
        <i />
        <i />
      </span>
      <span role="status">{strengthTexts[strength]}</span>
    </span>
  );
}
