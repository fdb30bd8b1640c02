import { z } from 'zod';
import { DocumentNumber, type SignatureView } from '#capabilities/index.ts';
import { Day, dayText, Email, Id, moneyText, Phone, Text, TotalCents, type Cents } from '#kernel/index.ts';
import { releaseForms, statutoryForm, type ReleaseForm, type StatutoryBlank, type StatutoryPart } from './statute.ts';

/** An earlier conditional waiver whose payment has not come. */
export const PriorWaiver = z.strictObject({ date: Day, unpaidAmount: TotalCents });

/** What can be asked of a release. What is left out of the parties comes from the contract and the company. */
export const enteredRelease = {
  formType: z.enum(releaseForms, 'Choose one of the four forms.'),
  date: Day.optional(),
  /** Who gives up rights: we, or one of our vendors, who signs behind a link. */
  claimantKind: z.enum(['company', 'vendor']).default('company'),
  claimantName: Text(160).optional(),
  nameOfCustomer: Text(160).optional(),
  jobLocation: Text(300).optional(),
  owner: Text(160).optional(),
  throughDate: Day.nullable().default(null),
  makerOfCheck: Text(160).default(''),
  amountOfCheck: TotalCents.nullable().default(null),
  checkPayableTo: Text(160).default(''),
  amountReceived: TotalCents.nullable().default(null),
  priorConditionalWaivers: z.array(PriorWaiver).max(20, 'Use at most 20 waivers.').default([]),
  disputedClaimsAmount: TotalCents.default(0),
  /** Where a vendor gets the link to sign. */
  claimantEmail: Email.nullable().default(null),
  claimantPhone: Phone.nullable().default(null),
  /** The money it is about. */
  linkedInvoiceId: Id.nullable().default(null),
  linkedPaymentId: Id.nullable().default(null),
  internalNotes: Text(4_000).default(''),
};

/** The same as it was written. `statuteVersion`: from when the form it uses is the law. */
export const writtenRelease = {
  formType: z.enum(releaseForms),
  statuteVersion: Day,
  date: Day,
  claimantKind: z.enum(['company', 'vendor']),
  claimantName: z.string(),
  nameOfCustomer: z.string(),
  jobLocation: z.string(),
  owner: z.string(),
  throughDate: Day.nullable(),
  makerOfCheck: z.string(),
  amountOfCheck: TotalCents.nullable(),
  checkPayableTo: z.string(),
  amountReceived: TotalCents.nullable(),
  priorConditionalWaivers: z.array(PriorWaiver),
  disputedClaimsAmount: TotalCents,
  claimantEmail: z.string().nullable(),
  claimantPhone: z.string().nullable(),
  linkedInvoiceId: Id.nullable(),
  linkedPaymentId: Id.nullable(),
  internalNotes: z.string(),
};
type Written = z.infer<z.ZodObject<typeof writtenRelease>>;

/** The fields that are changed one at a time, each with its shape. */
export const changeableFields = { number: DocumentNumber, ...enteredRelease, date: Day } as const;
export type ChangeableField = keyof typeof changeableFields;

/** Fields that stand on forms, with their names and with what they are while nothing was filled in. */
export const formFields = {
  claimantName: { name: 'Name of claimant', empty: '' },
  nameOfCustomer: { name: 'Name of customer', empty: '' },
  jobLocation: { name: 'Job location', empty: '' },
  owner: { name: 'Owner', empty: '' },
  throughDate: { name: 'Through date', empty: null },
  makerOfCheck: { name: 'Maker of check', empty: '' },
  amountOfCheck: { name: 'Amount of check', empty: null },
  checkPayableTo: { name: 'Check payable to', empty: '' },
  amountReceived: { name: 'Amount received', empty: null },
  priorConditionalWaivers: { name: 'Prior conditional waivers', empty: [] as Written['priorConditionalWaivers'] },
  disputedClaimsAmount: { name: 'Disputed claims', empty: 0 },
} as const;
export type FormField = keyof typeof formFields;
export const formFieldNames = Object.keys(formFields) as FormField[]; // the keys of a table

const fieldOf = (of: StatutoryBlank): string => of.split('.')[0] ?? of;
const blanksOf = (form: ReleaseForm) => statutoryForm(form).parts.filter((part) => part.kind === 'blank');

export const isOnForm = (form: ReleaseForm, field: FormField): boolean =>
  blanksOf(form).some(({ of }) => fieldOf(of) === field);
export const isRequired = (form: ReleaseForm, field: FormField): boolean =>
  blanksOf(form).some(({ of, optional }) => fieldOf(of) === field && !optional);
export const isUnconditional = ({ formType }: Pick<Written, 'formType'>): boolean =>
  formType === 'unconditionalProgress' || formType === 'unconditionalFinal';

/** Nothing was filled in. */
export const isBlank = (field: FormField, value: unknown): boolean =>
  Array.isArray(value) ? value.length === 0 : value === formFields[field].empty;

/** Where amounts stand: each is more than nothing. */
export const nonPositiveAmount = (
  field: string,
  value: unknown,
): 'amountOfCheck' | 'amountReceived' | 'disputedClaimsAmount' | 'priorConditionalWaivers' | null => {
  if (field === 'amountOfCheck' || field === 'amountReceived')
    return value !== null && Number(value) <= 0 ? field : null;
  if (field === 'disputedClaimsAmount') return Number(value) < 0 ? field : null;
  if (field !== 'priorConditionalWaivers') return null;
  const waivers = value as Written['priorConditionalWaivers']; // by the shape of the field
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
}: Pick<Written, 'amountOfCheck' | 'amountReceived'>): Cents => amountOfCheck ?? amountReceived ?? 0;

/** A part of a form with what stands in its blank; in that of a signature stands who signed. */
export const FilledPart = z.object({
  kind: z.enum(['title', 'notice', 'heading', 'paragraph', 'blank', 'signature']),
  text: z.string(),
  value: z.string(),
});
export type FilledPart = z.infer<typeof FilledPart>;

type Signature = Pick<z.infer<typeof SignatureView>, 'name' | 'title' | 'date'> | null;

/** The statutory form of a release, filled in: what is printed, shown and signed, in the order of the statute. */
export const filledForm = (release: Written & { readonly signature: Signature }): FilledPart[] =>
  statutoryForm(release.formType, release.statuteVersion).parts.map((part) => filledPart(part, release));

function filledPart(part: StatutoryPart, release: Written & { readonly signature: Signature }): FilledPart {
  if (part.kind !== 'blank') return { kind: part.kind, text: part.text, value: '' };
  if (part.of === 'signature') return { kind: 'signature', text: part.label, value: release.signature?.name ?? '' };
  return { kind: 'blank', text: part.label, value: valueText(part.of, release) };
}

function valueText(of: Exclude<StatutoryBlank, 'signature'>, release: Written & { readonly signature: Signature }) {
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
