import { Fragment, type ReactNode } from 'react';
import { Checkbox } from '@blueprintjs/core';
import { FieldMessage, useField } from '#forms/labelled-field.tsx';

type RecipientChoice = {
  readonly value: string;
  readonly label: string;
  readonly hint: string;
  readonly isPrimary: boolean;
  readonly disabled?: boolean;
  /** What speaks against it. */
  readonly warning?: ReactNode;
};

/** Who gets it: the contacts of the customer, and nobody else. */
export function RecipientsField({
  name,
  label,
  choices,
}: {
  name: string;
  label: string;
  choices: readonly RecipientChoice[];
}) {
  const { field, error, aria, id } = useField({ name });
  const chosen = Array.isArray(field.value) ? field.value.map(String) : [];
  const flip = (value: string) =>
    field.onChange(chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]);
  return (
    <fieldset
      className="field wide recipients"
      data-field={name}
      aria-describedby={aria['aria-describedby']}
      aria-invalid={aria['aria-invalid']}
      tabIndex={-1}
    >
      <legend>{label}</legend>
      {choices.map(({ value, label: who, hint, isPrimary, disabled = false, warning }) => (
        <Fragment key={value}>
          <Checkbox name={name} checked={chosen.includes(value)} disabled={disabled} onChange={() => flip(value)}>
            <span>{who}</span>
            {isPrimary && <span className="paper-tag">Primary</span>}
            <span className="muted recipient-hint">{hint}</span>
          </Checkbox>
          {warning && <div className="recipient-warning late in-text">{warning}</div>}
        </Fragment>
      ))}
      <FieldMessage id={id} error={error} />
    </fieldset>
  );
}
