import { Checkbox } from '@blueprintjs/core';
import { FieldMessage, useField, type FieldProps } from './labelled-field.tsx';

/** Ticks several of a few, kept in the order they are offered in. */
export function ChoicesField({
  options,
  ...base
}: FieldProps & { options: readonly { value: string; label: string }[] }) {
  const { id, field, error } = useField(base);
  const chosen = (field.value ?? []) as readonly string[]; // a set of the options
  const toggle = (value: string) =>
    field.onChange(options.map((each) => each.value).filter((each) => (each === value) !== chosen.includes(each)));
  return (
    <fieldset
      className={`field field-choices ${base.className ?? ''}`}
      aria-describedby={error || base.help ? `${id}-about` : undefined}
    >
      <legend>
        {base.label}
        {base.optional && <span className="muted"> (optional)</span>}
      </legend>
      <div>
        {options.map(({ value, label }) => (
          <Checkbox
            key={value}
            name={base.name}
            label={label}
            checked={chosen.includes(value)}
            onChange={() => toggle(value)}
            onBlur={field.onBlur}
            disabled={base.disabled}
          />
        ))}
      </div>
      <FieldMessage id={id} error={error} help={base.help} />
    </fieldset>
  );
}
