import { z } from 'zod';
import { defaultedDay, flag, headFields, noteFields, own, priceFields, termsFields } from '#capabilities/index.ts';
import { Line, Text } from '#kernel/index.ts';

export const Section = z.strictObject({ title: Line(), body: Text(10_000).default('') });

/** What is entered of a proposal. */
export const proposalFields = {
  ...headFields,
  name: { ...headFields.name, placeholder: 'Retaining wall' },
  /** Left out, 30 days after the date. */
  goodThruDate: defaultedDay({ label: 'Good through' }),
  ...priceFields,
  ...termsFields,
  sendFollowUp: flag({
    label: 'Remind the salesman to follow up after sending',
    help: '3, 7 and 14 days later, until it is accepted, declined, expired or laid aside.',
    list: false,
  }),
  sections: own(z.array(Section).max(20).default([]), { label: 'Sections', written: z.array(Section) }),
  ...noteFields,
} as const;
