import type { FieldValues } from 'react-hook-form';
import type { DictionaryField, DictionaryFields } from '@backoffice/contracts/capabilities';
import { typedFields } from '#forms/typed-fields.tsx';
import { selectOptions } from '#widgets/labels.ts';

const F = typedFields<FieldValues>();

type ControlProps = { name: string; field: DictionaryField; className?: string; autoFocus?: boolean };

/** The control of one field, by its kind. */
export function DictionaryControl({ name, field, ...place }: ControlProps) {
  const { input, label, help, optional, maxLength, options = {} } = field;
  const base = { name, label, help, optional, ...place };
  if (input === 'flag') return <F.Check {...base} className="wide" />;
  if (input === 'choice') return <F.Select {...base} options={selectOptions(options)} />;
  if (input === 'money') return <F.Money {...base} />;
  if (input === 'percent') return <F.Percent {...base} />;
  if (input === 'quantity') return <F.Quantity {...base} />;
  if (input === 'day') return <F.Text {...base} type="date" />;
  const isNumeric = input === 'digits' || input === 'whole';
  return <F.Text {...base} maxLength={maxLength} {...(isNumeric && { inputMode: 'numeric' })} />;
}

/** What it goes by first, over the whole width; then what is typed, and boxes to tick at the end. */
export function DictionaryFormFields({ fields, isNew }: { fields: DictionaryFields; isNew: boolean }) {
  const shown = Object.entries(fields).filter(([, { dated }]) => !dated || isNew);
  const inOrder = [
    ...shown.filter(([, { input }]) => input !== 'flag'),
    ...shown.filter(([, { input }]) => input === 'flag'),
  ];
  return inOrder.map(([name, field], at) =>
    field.dated ? (
      <DatedControls key={name} name={name} field={field} />
    ) : (
      <DictionaryControl
        key={name}
        name={name}
        field={field}
        {...(at === 0 && { className: 'wide', autoFocus: true })}
      />
    ),
  );
}

/** The first value, and the day it begins on; the others follow on the record's own page. */
const DatedControls = ({ name, field }: { name: string; field: DictionaryField }) => (
  <>
    <DictionaryControl name={`${name}.0.value`} field={field} />
    <F.Text name={`${name}.0.from`} label={`${field.label} from`} type="date" />
  </>
);
