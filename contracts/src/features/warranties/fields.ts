import { z } from 'zod';
import { area, defaultedDay, defaultedText, noteFields, own, text, whole } from '#capabilities/index.ts';
import { Text } from '#kernel/index.ts';

/** What is entered of a warranty. */
export const warrantyFields = {
  /** Left out, what the contract is called. */
  name: defaultedText({ label: 'Name', personal: 'none', max: 160 }),
  date: defaultedDay({ label: 'Date' }),
  /** Left out, the day on which the work was completed. */
  startDate: defaultedDay({ label: 'Begins' }),
  months: whole({ label: 'Months', min: 1, max: 240, initial: 12, message: 'Use whole months.' }),
  coverage: own(
    Text(20_000).refine((said) => said.length > 0, 'Say what is covered.'),
    { label: 'What is covered', personal: 'none', written: z.string() },
  ),
  exclusions: area({ label: 'What is not covered', personal: 'none', max: 20_000 }),
  maintenanceDuties: area({ label: 'How to keep it', personal: 'none', max: 20_000 }),
  /** Whom to tell of a defect; left out, the company itself. */
  claimContact: text({
    label: 'Claims go to',
    personal: 'names',
    max: 500,
    optional: true,
    list: 'hidden',
    placeholder: 'Luis Ortega, (619) 555-0142',
    help: 'Left empty, the office: its phone and its email.',
  }),
  terms: area({ label: 'Terms', personal: 'none', max: 20_000 }),
  ...noteFields,
} as const;
