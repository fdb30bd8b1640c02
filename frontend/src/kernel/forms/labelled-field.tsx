import { useId, type ReactNode } from 'react';
import { useController, useFormContext } from 'react-hook-form';

export type FieldProps = {
  name: string;
  label: string;
  help?: ReactNode;
  optional?: boolean;
  className?: string;
  disabled?: boolean;
};

/** Label above; help, or in its place the error, below. Screen readers hear it with the control. */
export function LabelledField({
  id,
  label,
  help,
  error,
  optional = false,
  className = '',
  children,
}: Omit<FieldProps, 'name'> & { id: string; error: string | undefined; children: ReactNode }) {
  return (
    <div className={`field ${className}`}>
      <label htmlFor={id}>
        {label}
        {optional && <span className="muted"> (optional)</span>}
      </label>
      {children}
      <FieldMessage id={id} error={error} help={help} />
    </div>
  );
}

export function FieldMessage({ id, error, help }: { id: string; error: string | undefined; help?: ReactNode }) {
  if (error)
    return (
      <div className="field-error" id={`${id}-about`}>
        {error}
      </div>
    );
  return help ? (
    <div className="field-help" id={`${id}-about`}>
      {help}
    </div>
  ) : null;
}

/** What every control needs from the form, under the name that the contract's errors use. */
export function useField({ name, help }: Pick<FieldProps, 'name' | 'help'>) {
  const id = useId();
  const { control } = useFormContext();
  const { field, fieldState } = useController({ name, control });
  const error = fieldState.error?.message;
  const aria = {
    id,
    name,
    'aria-invalid': error ? true : undefined,
    'aria-describedby': error || help ? `${id}-about` : undefined,
  } as const;
  return { id, field, error, aria };
}
