import type { Field } from '@backoffice/contracts/capabilities';
import {
  addressLine,
  dayText,
  dollarsText,
  percentText,
  phoneText,
  quantityText,
  type Address,
} from '@backoffice/contracts/kernel';

/** Nothing is kept of a number but the last digits. */
const masked = (digits: unknown) => (digits ? `•••• ${String(digits)}` : '');

/** A value of a field, as people read it. */
export function valueText({ input, options = {}, stored }: Field, value: unknown): string {
  if (value === null || value === undefined) return '';
  switch (input) {
    case 'parent':
    case 'own':
      return ''; // told elsewhere on the page
    case 'address':
      return addressLine(value as Address); // by its schema
    case 'digits':
      return masked(value);
    case 'money':
      return dollarsText(Number(value));
    case 'percent':
      return percentText(stored ? stored.from(value) : Number(value));
    case 'quantity':
      return quantityText(Number(value));
    case 'day':
      return dayText(String(value));
    case 'phone':
      return phoneText(String(value));
    case 'records':
      return String((value as readonly string[]).length); // by its schema
    case 'choices':
      return (value as readonly string[]).map((each) => options[each] ?? '').join(', '); // by its schema
    case 'choice':
    case 'flag':
      return options[String(value)] ?? '';
    default:
      return String(value);
  }
}
