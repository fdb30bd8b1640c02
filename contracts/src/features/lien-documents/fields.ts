import { defaultedDay, defaultedText, noteFields, own, text } from '#capabilities/index.ts';
import { Id } from '#kernel/index.ts';

/** What is entered of a notice itself. Its words come from the prelims info of the location. */
export const prelimFields = {
  /** Left out, the name of the location. */
  name: defaultedText({
    label: 'Name',
    personal: 'none',
    max: 160,
    optional: true,
    help: 'How you tell notices apart. Left empty, the name of the location.',
  }),
  date: defaultedDay({ label: 'Date' }),
  contractId: own(Id.nullable().default(null), { label: 'Contract' }),
  /** Left out, whoever writes it. */
  preparedBy: text({ label: 'Signed by', personal: 'names', initial: '', list: 'hidden' }),
  ...noteFields,
} as const;
