import type { ReactNode } from 'react';
import type { Field, FieldSet } from '@backoffice/contracts/capabilities';
import { EmailLink, MapLink, PhoneLink } from '#widgets/contact-links.tsx';
import { DetailRow } from '#widgets/panel.tsx';
import { valueText } from './field-text.ts';

type FieldFactsProps = {
  of: FieldSet;
  record: object;
  /** Those that are read first; the others follow as they are declared. */
  first?: readonly string[];
  /** By the field: what the feature says of it; null where it is told elsewhere. */
  show?: Readonly<Record<string, ReactNode>>;
};

/** What is known of a record, field by field; what is empty leaves no trace. */
export const FieldFacts = ({ of, record, first = [], show = {} }: FieldFactsProps) =>
  [...new Set([...first, ...Object.keys(of)])].map((name) => {
    const field = of[name];
    if (!field) return null;
    const shown = name in show ? show[name] : <Fact field={field} value={Object(record)[name]} />;
    return isEmpty(field, Object(record)[name]) && !(name in show) ? null : (
      <DetailRow key={name} name={field.label}>
        {shown}
      </DetailRow>
    );
  });

const isEmpty = (field: Field, value: unknown) => value === false || valueText(field, value) === '';

function Fact({ field, value }: { field: Field; value: unknown }): ReactNode {
  if (field.input === 'phone') return <PhoneLink of={String(value)} />;
  if (field.input === 'email') return <EmailLink of={String(value)} />;
  if (field.input === 'address') return <MapLink of={valueText(field, value)} />;
  if (field.input === 'area') return <span className="pre">{String(value)}</span>;
  return valueText(field, value);
}
