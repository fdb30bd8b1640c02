import { choice, headFields, noteFields, priceFields, termsFields, whole } from '#capabilities/index.ts';
import { changeReasonNames } from './content.ts';

/** What is entered of a change order. Lines may be negative: a change can take work out. */
export const changeOrderFields = {
  ...headFields,
  name: { ...headFields.name, placeholder: 'Longer wall, 8 feet' },
  reason: choice(changeReasonNames, { label: 'Reason', initial: 'customerRequest' }),
  ...priceFields,
  daysAdded: whole({
    label: 'Days added',
    column: 'Days',
    min: -3_650,
    max: 3_650,
    initial: 0,
    message: 'Use whole days.',
    help: 'How much longer the work takes; less than zero where it takes less.',
  }),
  ...termsFields,
  ...noteFields,
} as const;
