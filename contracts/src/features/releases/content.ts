import { z } from 'zod';
import type { SignatureView } from '#capabilities/index.ts';
import { dayText, moneyText, type Cents, type Day } from '#kernel/index.ts';
import { releaseFields, type WrittenRelease } from './fields.ts';
import { statutoryForm, type ReleaseForm, type StatutoryBlank, type StatutoryPart } from './statute.ts';

/** Fields that stand on forms. */
export const formFieldNames = [
  'claimantName',
  'nameOfCustomer',
  'jobLocation',
  'owner',
  'throughDate',
  'makerOfCheck',
  'amountOfCheck',
  'checkPayableTo',
  'amountReceived',
  'priorConditionalWaivers',
  'disputedClaimsAmount',
] as const;
export type FormField = (typeof formFieldNames)[number];
/** What it says while nothing was filled in. */
export function emptyValue(field: FormField): unknown {
  const { data = '' } = releaseFields[field].schema.safeParse(undefined);
  return data;
}

const fieldOf = (of: StatutoryBlank): string => of.split('.')[0] ?? of;
const blanksOf = (form: ReleaseForm) => statutoryForm(form).parts.filter((part) => part.kind === 'blank');

export const isOnForm = (form: ReleaseForm, field: FormField): boolean =>
  blanksOf(form).some(({ of }) => fieldOf(of) === field);
export const isRequired = (form: ReleaseForm, field: FormField): boolean =>
  blanksOf(form).some(({ of, optional }) => fieldOf(of) === field && !optional);
export const isUnconditional = ({ formType }: Pick<WrittenRelease, 'formType'>): boolean =>
  formType === 'unconditionalProgress' || formType === 'unconditionalFinal';

/** Nothing was filled in. */
export const isBlank = (field: FormField, value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : value === emptyValue(field);

/** Where amounts stand: each is more than nothing. */
export const nonPositiveAmount = (
  field: string,
  value: unknown,
): 'amountOfCheck' | 'amountReceived' | 'disputedClaimsAmount' | 'priorConditionalWaivers' | null => {
  if (field === 'amountOfCheck' || field === 'amountReceived')
    return value !== null && Number(value) <= 0 ? field : null;
  if (field === 'disputedClaimsAmount') return Number(value) < 0 ? field : null;
  if (field !== 'priorConditionalWaivers') return null;
  const waivers = value as WrittenRelease['priorConditionalWaivers']; // by the shape of the field
  return waivers.some(({ unpaidAmount }) => unpaidAmount <= 0) ? field : null;
};

/** What does not forbid a release, but should be seen before it goes out. */
export const releaseWarnings = {
  THROUGH_DATE_FUTURE: 'The through date is in the future: rights for work that is not done yet would be released.',
} as const;
export const warningsOf = (
  { throughDate }: { readonly throughDate: string | null },
  today: Day,
): (keyof typeof releaseWarnings)[] => (throughDate !== null && throughDate > today ? ['THROUGH_DATE_FUTURE'] : []);

/** The sum a release is about; nothing for the one that says “in full”. */
export const releasedAmount = ({
  amountOfCheck,
  amountReceived,
}: Pick<WrittenRelease, 'amountOfCheck' | 'amountReceived'>): Cents => amountOfCheck ?? amountReceived ?? 0;

/** A part of a form with what stands in its blank; in that of a signature stands who signed. */
export const FilledPart = z.object({
  kind: z.enum(['title', 'notice', 'heading', 'paragraph', 'blank', 'signature']),
  text: z.string(),
  value: z.string(),
});
export type FilledPart = z.infer<typeof FilledPart>;

type Signature = Pick<z.infer<typeof SignatureView>, 'name' | 'title' | 'date'> | null;

/** The statutory form of a release, filled in: what is printed, shown and signed, in the order of the statute. */
export const filledForm = (release: WrittenRelease & { readonly signature: Signature }): FilledPart[] =>
  statutoryForm(release.formType, release.statuteVersion).parts.map((part) => filledPart(part, release));

function filledPart(part: StatutoryPart, release: WrittenRelease & { readonly signature: Signature }): FilledPart {
  if (part.kind !== 'blank') return { kind: part.kind, text: part.text, value: '' };
  if (part.of === 'signature') return { kind: 'signature', text: part.label, value: release.signature?.name ?? '' };
  return { kind: 'blank', text: part.label, value: valueText(part.of, release) };
}

function valueText(
  of: Exclude<StatutoryBlank, 'signature'>,
  release: WrittenRelease & { readonly signature: Signature },
) {
  const { signature, priorConditionalWaivers: waivers } = release;
  switch (of) {
    case 'signature.title':
      return signature?.title ?? '';
    case 'signature.date':
      return signature ? dayText(signature.date) : '';
    case 'priorConditionalWaivers.date':
      return waivers.map(({ date }) => dayText(date)).join('; ');
    case 'priorConditionalWaivers.unpaidAmount':
      return waivers.map(({ unpaidAmount }) => moneyText(unpaidAmount)).join('; ');
    case 'throughDate':
      return release.throughDate === null ? '' : dayText(release.throughDate);
    case 'amountOfCheck':
    case 'amountReceived':
      return release[of] === null ? '' : moneyText(release[of]);
    case 'disputedClaimsAmount':
      return moneyText(release.disputedClaimsAmount);
    case 'claimantName':
    case 'nameOfCustomer':
    case 'jobLocation':
    case 'owner':
    case 'makerOfCheck':
    case 'checkPayableTo':
      return release[of];
  }
}
