import { useFormContext, useWatch, type FieldValues } from 'react-hook-form';
import { seenFields, type Dictionary, type Field, type FieldSet } from '@backoffice/contracts/capabilities';
import { moneyText, quantityText, shareOf } from '@backoffice/contracts/kernel';
import { ChoicesField } from '#forms/choices-field.tsx';
import { RichTextField } from '#forms/rich-text-field.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { usePermissionCheck } from '#access/permissions.tsx';
import { AddressFields } from '#records/address-fields.tsx';
import { RecordsField } from './records-field.tsx';
import { selectOptions } from '#widgets/labels.ts';
import { ParentControl } from './parent-control.tsx';
import { ruleValues, type DictionaryRecord } from './record.ts';

const F = typedFields<FieldValues>();

type ControlProps = {
  name: string;
  field: Field;
  /** Those of the form, where it follows another. */
  fields?: FieldSet;
  help?: React.ReactNode;
  className?: string;
  autoFocus?: boolean;
  disabled?: boolean;
};

/** The control of one field, by its kind. */
export function DictionaryControl({ name, field, fields, help = field.help, ...place }: ControlProps) {
  const { input, label, optional, maxLength, options = {}, defaultShare } = field;
  const base = { name, label, help, optional, ...place };
  if (defaultShare) return <ShareControl {...base} share={defaultShare} of={fields?.[defaultShare.of]} />;
  if (input === 'flag') return <F.Check {...base} className="wide" />;
  if (input === 'records') return <RecordsField name={name} field={field} />;
  if (input === 'richText') return <RichTextControl {...base} field={field} className="wide" />;
  if (input === 'choice') return <F.Select {...base} options={selectOptions(options)} />;
  if (input === 'choices') return <ChoicesField {...base} options={selectOptions(options)} />;
  if (input === 'money') return <F.Money {...base} />;
  if (input === 'percent') return <F.Percent {...base} />;
  if (input === 'quantity') return <F.Quantity {...base} />;
  if (input === 'day') return <F.Text {...base} type="date" />;
  if (input === 'address') return <AddressFields name={name} />;
  if (input === 'email') return <F.Text {...base} type="email" />;
  if (input === 'phone') return <F.Text {...base} type="tel" />;
  const isNumeric = input === 'digits' || input === 'whole';
  return <F.Text {...base} maxLength={maxLength} {...(isNumeric && { inputMode: 'numeric' })} />;
}

/** Which merge fields it may name, and whether it has marks, is as the rest of the form stands. */
function RichTextControl({ field, ...base }: ControlProps & { label: string }) {
  const record = useWatch<FieldValues>();
  const mergeFields = field.mergeFields?.(record) ?? [];
  return <RichTextField {...base} mergeFields={mergeFields} isPlain={field.isPlain?.(record) ?? false} />;
}

type ShareProps = Omit<ControlProps, 'field' | 'fields'> & {
  label: string;
  share: NonNullable<Field['defaultShare']>;
  of: Field | undefined;
};

/** An amount that follows another until somebody types one; what it is then stands in the empty field. */
function ShareControl({ share, of, help, ...base }: ShareProps) {
  const { control } = useFormContext();
  const whole = Number(useWatch({ control, name: share.of }));
  const follows = of && `Left empty, it is ${quantityText(share.bp)} × ${of.label.toLowerCase()}.`;
  return (
    <F.Money
      {...base}
      optional
      help={help ?? follows}
      {...(Number.isSafeInteger(whole) && whole > 0 && { placeholder: moneyText(shareOf(whole, share.bp)) })}
    />
  );
}

/**
 * What it goes by first, over the whole width; then what is typed, and boxes to tick at the end. What changes by date
 * is asked when an entry begins.
 */
export function DictionaryFormFields({
  dictionary,
  record,
  disabled,
}: {
  dictionary: Dictionary;
  disabled: boolean;
  record?: DictionaryRecord | undefined;
}) {
  const { labels, dated, parent } = dictionary;
  const may = usePermissionCheck();
  const fields = seenFields(dictionary, may);
  const warnings = useWarnings(dictionary, record);
  const byDate = dated ? [...dated.fields, 'effectiveFrom'] : [];
  const shown = Object.entries(fields).filter(
    ([name, { computed }]) => !computed && !(record && byDate.includes(name)),
  );
  const inOrder = [
    ...shown.filter(([, { input }]) => input !== 'flag'),
    ...shown.filter(([, { input }]) => input === 'flag'),
  ];
  return inOrder.map(([name, field], at) =>
    parent?.by === name ? (
      <ParentControl key={name} parent={parent} label={field.label} record={record} />
    ) : (
      <DictionaryControl
        key={name}
        name={name}
        field={field}
        fields={fields}
        disabled={disabled}
        {...(warnings[name] !== undefined && { help: <span className="field-warning">{warnings[name]}</span> })}
        {...(at === 0 && { autoFocus: true })}
        {...((name === labels.label || field.input === 'choices') && { className: 'wide' })}
      />
    ),
  );
}

/** What is said of the values as they are typed, and stops nobody: by the field it stands at. */
function useWarnings(dictionary: Dictionary, record: DictionaryRecord | undefined): Readonly<Record<string, string>> {
  const { control } = useFormContext();
  const typed = useWatch({ control });
  const entry = ruleValues(dictionary, record, typed);
  return Object.fromEntries(
    (dictionary.rules ?? []).flatMap(({ warns, field, says, when }) => (warns && when(entry) ? [[field, says]] : [])),
  );
}
