import { Checkbox, HTMLSelect, InputGroup, TextArea } from '@blueprintjs/core';
import type { FieldPath, FieldValues } from 'react-hook-form';
import { moneyText, phoneText, quantityText } from '@backoffice/contracts/kernel';
import { DayInput } from './day-input.tsx';
import { FieldMessage, LabelledField, useField, type FieldProps } from './labelled-field.tsx';
import { Picker, type PickerOption } from './picker.tsx';
import { ScaledInput } from './scaled-input.tsx';
import { isDay } from './typed-day.ts';
import type { ReadResult } from '#data/use-read.ts';

type TextFieldProps = FieldProps & {
  type?: 'text' | 'email' | 'tel' | 'password' | 'date' | 'url';
  placeholder?: string;
  autoComplete?: string;
  autoFocus?: boolean;
  maxLength?: number;
  inputMode?: 'numeric';
};

const TextField = (props: TextFieldProps) =>
  props.type === 'date' ? <DayField {...props} /> : <PlainTextField {...props} />;

function DayField({ placeholder, autoFocus, ...base }: FieldProps & Pick<TextFieldProps, 'placeholder' | 'autoFocus'>) {
  const { id, field, error, aria } = useField(base);
  const value = String(field.value ?? '');
  const wrong = error && !isDay(value) ? 'Type a date like Nov 20, 2026.' : error;
  return (
    <LabelledField {...base} id={id} error={wrong}>
      <DayInput
        {...aria}
        value={value}
        onDay={field.onChange}
        onBlur={field.onBlur}
        inputRef={field.ref}
        disabled={base.disabled ?? false}
        intent={error ? 'danger' : 'none'}
        {...(placeholder !== undefined && { placeholder })}
        {...(autoFocus && { autoFocus })}
      />
    </LabelledField>
  );
}

function PlainTextField({
  type = 'text',
  placeholder,
  autoComplete = 'off',
  autoFocus,
  maxLength,
  inputMode,
  ...base
}: TextFieldProps) {
  const { id, field, error, aria } = useField(base);
  const typed = String(field.value ?? '');
  const leave = () => {
    const text = type === 'password' ? typed : type === 'tel' ? phoneFrom(typed) : typed.trim();
    if (text !== typed) field.onChange(text);
    field.onBlur();
  };
  return (
    <LabelledField {...base} id={id} error={error}>
      <InputGroup
        {...aria}
        type={type}
        value={type === 'tel' ? phoneText(typed) : typed}
        onChange={field.onChange}
        onBlur={leave}
        inputRef={field.ref}
        disabled={base.disabled}
        fill
        placeholder={placeholder}
        autoComplete={autoComplete}
        autoFocus={autoFocus}
        maxLength={maxLength}
        inputMode={inputMode}
        enterKeyHint="done"
        intent={error ? 'danger' : 'none'}
      />
    </LabelledField>
  );
}

/** `619.555.0142` as `(619) 555-0142`; other numbers stay as they are typed. */
function phoneFrom(typed: string): string {
  const digits = typed.replace(/[\s().-]/g, '').replace(/^(?:\+?1)?(?=\d{10}$)/, '');
  return /^\d{10}$/.test(digits) ? phoneText(`+1${digits}`) : typed.trim();
}

function AreaField({ rows = 4, autoFocus, ...base }: FieldProps & { rows?: number; autoFocus?: boolean }) {
  const { id, field, error, aria } = useField(base);
  const typed = String(field.value ?? '');
  const leave = () => {
    if (typed !== typed.trim()) field.onChange(typed.trim());
    field.onBlur();
  };
  return (
    <LabelledField {...base} id={id} error={error}>
      <TextArea
        {...aria}
        value={typed}
        onChange={field.onChange}
        onBlur={leave}
        inputRef={field.ref}
        rows={rows}
        autoFocus={autoFocus}
        fill
        disabled={base.disabled}
        intent={error ? 'danger' : 'none'}
      />
    </LabelledField>
  );
}

function SelectField({ options, ...base }: FieldProps & { options: readonly { value: string; label: string }[] }) {
  const { id, field, error, aria } = useField(base);
  return (
    <LabelledField {...base} id={id} error={error}>
      <HTMLSelect
        {...aria}
        value={String(field.value ?? '')}
        onChange={field.onChange}
        onBlur={field.onBlur}
        ref={field.ref}
        options={[...options]}
        fill
        disabled={base.disabled}
      />
    </LabelledField>
  );
}

type PickFieldProps = FieldProps & {
  /** `null` while they are on their way. */
  options: readonly PickerOption[] | null;
  /** What reads them: asked again where it failed. */
  from?: Omit<ReadResult<unknown>, 'data'>;
  placeholder?: string;
  autoFocus?: boolean;
};
/** Chooses one of many by typing a part of it. */
function PickField({ options, from, placeholder, autoFocus, ...base }: PickFieldProps) {
  const { id, field, error, aria } = useField(base);
  return (
    <LabelledField {...base} id={id} error={error}>
      <Picker
        aria={aria}
        options={options}
        value={String(field.value ?? '')}
        onPick={field.onChange}
        onLeave={field.onBlur}
        onRetry={options === null && from?.problem && !from.loading ? from.reload : undefined}
        optional={base.optional}
        wrong={error !== undefined}
        disabled={base.disabled}
        placeholder={placeholder}
        autoFocus={autoFocus}
      />
    </LabelledField>
  );
}

function CheckField(base: FieldProps) {
  const { id, field, error, aria } = useField(base);
  return (
    <div className={`field field-check ${base.className ?? ''}`}>
      <Checkbox
        {...aria}
        checked={Boolean(field.value)}
        onChange={field.onChange}
        onBlur={field.onBlur}
        label={base.label}
        disabled={base.disabled}
      />
      <FieldMessage id={id} error={error} help={base.help} />
    </div>
  );
}

type FigureFieldProps = FieldProps & { placeholder?: string; autoFocus?: boolean | undefined };
/**
 * A figure as it is typed, kept as a whole number. What is no number is said at once: nobody should have to send it to
 * hear that.
 */
const figureField = (show: (value: number) => string, example: string, decimals = 2) =>
  function FigureField({ placeholder, autoFocus, ...base }: FigureFieldProps) {
    const { id, field, error, aria } = useField(base);
    const wrong = Number.isNaN(field.value) ? `Type ${example}.` : error;
    return (
      <LabelledField {...base} id={id} error={wrong}>
        <ScaledInput
          follows
          {...aria}
          aria-invalid={wrong ? true : undefined}
          className="bp6-input bp6-fill figure"
          value={field.value === null ? null : Number(field.value)}
          decimals={decimals}
          show={show}
          onValue={field.onChange}
          {...(base.optional && { onEmpty: () => field.onChange(null) })}
          onBlur={field.onBlur}
          ref={field.ref}
          disabled={base.disabled}
          placeholder={placeholder}
          autoFocus={autoFocus}
        />
      </LabelledField>
    );
  };
/** Dollars, kept in cents. */
const MoneyField = figureField(moneyText, 'an amount like 1,250.00');
/** A percentage, kept in basis points. */
const PercentField = figureField((basisPoints) => quantityText(basisPoints * 100), 'a percentage like 12.5');

/** Kept times 10,000. */
const QuantityField = figureField(quantityText, 'a quantity like 12.5', 4);
/** Kept in hundredths of an hour. */
const HoursField = figureField((hundredths) => quantityText(hundredths * 100), 'hours like 7.5');

type TypedField<Props, Draft extends FieldValues> = (
  props: Omit<Props, 'name'> & { name: FieldPath<Draft> },
) => React.JSX.Element;

/** The controls of one form; a misspelt field does not compile. */
export const typedFields = <Draft extends FieldValues>() => ({
  Text: TextField as TypedField<React.ComponentProps<typeof TextField>, Draft>, // a path of the draft is a string
  Area: AreaField as TypedField<React.ComponentProps<typeof AreaField>, Draft>,
  Select: SelectField as TypedField<React.ComponentProps<typeof SelectField>, Draft>,
  Pick: PickField as TypedField<React.ComponentProps<typeof PickField>, Draft>,
  Money: MoneyField as TypedField<FigureFieldProps, Draft>,
  Percent: PercentField as TypedField<FigureFieldProps, Draft>,
  Quantity: QuantityField as TypedField<FigureFieldProps, Draft>,
  Hours: HoursField as TypedField<FigureFieldProps, Draft>,
  Check: CheckField as TypedField<React.ComponentProps<typeof CheckField>, Draft>,
});
