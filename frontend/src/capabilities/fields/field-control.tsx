import { useFormContext, useWatch, type FieldValues } from 'react-hook-form';
import type { Field, FieldSet } from '@backoffice/contracts/capabilities';
import { moneyText, quantityText, shareOf } from '@backoffice/contracts/kernel';
import { ChoicesField } from '#forms/choices-field.tsx';
import { RichTextField } from '#forms/rich-text-field.tsx';
import { typedFields } from '#forms/typed-fields.tsx';
import { useChart } from '#figures/accounts.ts';
import { AddressFields } from '#records/address-fields.tsx';
import { selectOptions } from '#widgets/labels.ts';

const F = typedFields<FieldValues>();

export type FieldControlProps = {
  name: string;
  field: Field;
  /** Those of the form, where it follows another. */
  fields?: FieldSet;
  help?: React.ReactNode;
  className?: string;
  autoFocus?: boolean;
  disabled?: boolean;
  /** Whose data the browser may offer here: a section of `autocomplete`. */
  fill?: string | undefined;
};

/** What the browser calls the field: that of an address calls its parts so itself. */
const OFFERED: Readonly<Record<string, string>> = { name: 'name', phone: 'tel', email: 'email' };

/** The control of one field, by its kind. */
export function FieldControl({ name, field, fields, help = field.help, fill, ...place }: FieldControlProps) {
  const { input, label, optional, maxLength, options = {}, defaultShare, placeholder } = field;
  const base = { name, label, help, optional, ...place };
  const offer = fill !== undefined && OFFERED[name] ? { autoComplete: `${fill} ${OFFERED[name]}` } : {};
  if (defaultShare) return <ShareControl {...base} share={defaultShare} of={fields?.[defaultShare.of]} />;
  if (field.numberAfter) return <AccountNumberControl {...base} after={field.numberAfter} />;
  switch (input) {
    case 'flag':
      return <F.Check {...base} className="wide" />;
    case 'richText':
      return <RichTextControl {...base} field={field} className="wide" />;
    case 'area':
      return <F.Area {...base} className="wide" />;
    case 'choice':
      return <F.Select {...base} options={selectOptions(options)} />;
    case 'choices':
      return <ChoicesField {...base} options={selectOptions(options)} />;
    case 'money':
      return <F.Money {...base} />;
    case 'percent':
      return <F.Percent {...base} />;
    case 'quantity':
      return <F.Quantity {...base} />;
    case 'day':
      return <F.Text {...base} type="date" />;
    case 'address':
      return <AddressFields name={name} {...(fill !== undefined && { fill })} />;
    case 'email':
      return <F.Text {...base} {...offer} type="email" />;
    case 'phone':
      return <F.Text {...base} {...offer} type="tel" />;
    default: {
      const isNumeric = input === 'digits' || input === 'whole';
      return (
        <F.Text
          {...base}
          {...offer}
          maxLength={maxLength}
          {...(placeholder !== undefined && { placeholder })}
          {...(isNumeric && { inputMode: 'numeric' })}
        />
      );
    }
  }
}

/** Which merge fields it may name, and whether it has marks, is as the rest of the form stands. */
function RichTextControl({ field, ...base }: FieldControlProps & { label: string }) {
  const record = useWatch<FieldValues>();
  const mergeFields = field.mergeFields?.(record) ?? [];
  return <RichTextField {...base} mergeFields={mergeFields} isPlain={field.isPlain?.(record) ?? false} />;
}

type ShareProps = Omit<FieldControlProps, 'field' | 'fields'> & {
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

const NUMBERS_OFFERED = 20;
/** A number of the chart that no account has yet, near that of another account; none is the next free one. */
function AccountNumberControl({
  after,
  ...base
}: Omit<FieldControlProps, 'field' | 'fields'> & { after: string; label: string }) {
  const { control } = useFormContext();
  const chosen = String(useWatch({ control, name: base.name }) ?? '');
  const { data: chart, ...from } = useChart();
  const first = chart?.find(({ account }) => account === after);
  const taken = new Set(chart?.map(({ code }) => code));
  const digits = first?.code.length ?? 0;
  const free = Array.from({ length: NUMBERS_OFFERED }, (_, at) =>
    String(Number(first?.code) + at + 1).padStart(digits, '0'),
  );
  const numbers = first && /^\d+$/.test(first.code) ? free.filter((code) => !taken.has(code)) : [];
  const offered = [...new Set([chosen, first?.code ?? '', ...numbers])].filter(Boolean);
  return (
    <F.Pick
      {...base}
      optional
      placeholder="The next free number"
      options={
        chart && offered.map((code) => ({ value: code, label: code === first?.code ? `${code} ${first.name}` : code }))
      }
      from={from}
    />
  );
}
