import {
  dayText,
  dollarsText,
  percentText,
  phoneText,
  quantityText,
  type ImportColumn,
} from '@backoffice/contracts/kernel';

const MAX_LENGTH = 200;

/** A value as people read it; empty of nothing. `nameOf`: what a record is called. */
export function cellText({ kind, options = {} }: ImportColumn, value: unknown, nameOf: (id: string) => string): string {
  if (value === undefined || value === null || value === '') return '';
  switch (kind) {
    case 'money':
      return dollarsText(Number(value));
    case 'percent':
      return percentText(Number(value));
    case 'quantity':
      return quantityText(Number(value));
    case 'day':
      return dayText(String(value));
    case 'phone':
      return phoneText(String(value));
    case 'flag':
      return value === true ? 'Yes' : 'No';
    case 'choice':
    case 'choices':
      return [value]
        .flat()
        .map((each) => options[String(each)] ?? String(each))
        .join(', ');
    case 'record':
      return nameOf(String(value));
    case 'text':
    case 'email':
    case 'whole':
    case 'terms':
    case 'decimal':
      return String(value as string | number).slice(0, MAX_LENGTH); // such columns hold texts and numbers
  }
}
