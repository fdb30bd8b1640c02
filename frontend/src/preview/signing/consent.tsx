import { FieldError } from '#preview/base/field.tsx';

type Props = {
  readonly text: string;
  readonly isGiven: boolean;
  readonly error?: string | undefined;
  readonly onGiven: (isGiven: boolean) => void;
};

/** What whoever signs agrees to; never ticked beforehand. */
export const Consent = ({ text, isGiven, error, onGiven }: Props) => (
  <div className="consent-field">
    <label className="consent">
      <input
        type="checkbox"
        name="consent"
        checked={isGiven}
        aria-invalid={Boolean(error)}
        aria-describedby={error ? 'consent-error' : undefined}
        onChange={({ target }) => onGiven(target.checked)}
      />
      <span>{text}</span>
    </label>
    <FieldError id="consent-error" error={error} />
  </div>
);
