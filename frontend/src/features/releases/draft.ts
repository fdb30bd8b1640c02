import {
  formFieldNames,
  formFields,
  isOnForm,
  type ReleaseDetails,
  type ReleaseView,
} from '@backoffice/contracts/features/releases';

/** What is typed into a release: the fields of every form; those of the form that is chosen are shown. */
export type ReleaseDraft = Pick<
  ReleaseView,
  | 'number'
  | 'date'
  | 'formType'
  | 'claimantKind'
  | 'claimantName'
  | 'nameOfCustomer'
  | 'jobLocation'
  | 'owner'
  | 'makerOfCheck'
  | 'amountOfCheck'
  | 'checkPayableTo'
  | 'amountReceived'
  | 'priorConditionalWaivers'
  | 'disputedClaimsAmount'
  | 'linkedInvoiceId'
  | 'linkedPaymentId'
  | 'internalNotes'
> & { throughDate: string; claimantEmail: string; claimantPhone: string };

const EMPTY: ReleaseDraft = {
  number: '',
  date: '',
  formType: 'conditionalProgress',
  claimantKind: 'company',
  claimantName: '',
  nameOfCustomer: '',
  jobLocation: '',
  owner: '',
  throughDate: '',
  makerOfCheck: '',
  amountOfCheck: null,
  checkPayableTo: '',
  amountReceived: null,
  priorConditionalWaivers: [],
  disputedClaimsAmount: 0,
  claimantEmail: '',
  claimantPhone: '',
  linkedInvoiceId: null,
  linkedPaymentId: null,
  internalNotes: '',
};

/**
 * What a new one begins with, as far as the books know it: whoever owes the money makes the check, and the claimant
 * gets it.
 */
export const blankRelease = (given: ReleaseDetails | null): ReleaseDraft => {
  if (!given) return EMPTY;
  const { number, date, formType, claimantName, nameOfCustomer, jobLocation, owner, throughDate, amount } = given;
  const sum = amount > 0 ? amount : null;
  return {
    ...EMPTY,
    number,
    date,
    formType,
    claimantName,
    nameOfCustomer,
    jobLocation,
    owner,
    throughDate,
    linkedInvoiceId: given.linkedInvoiceId,
    linkedPaymentId: given.linkedPaymentId,
    makerOfCheck: given.nameOfCustomer,
    checkPayableTo: given.claimantName,
    amountOfCheck: sum,
    amountReceived: sum,
  };
};

/** As commands want it: nothing in fields that the form does not have. */
export function bodyOf({ number, date, claimantEmail, claimantPhone, ...draft }: ReleaseDraft) {
  const absent = formFieldNames.filter((field) => !isOnForm(draft.formType, field));
  const typed = { ...draft, throughDate: draft.throughDate || null };
  return {
    ...typed,
    ...Object.fromEntries(absent.map((field) => [field, formFields[field].empty])),
    number: number.trim() || undefined,
    date: date || undefined,
    claimantEmail: draft.claimantKind === 'vendor' && claimantEmail.trim() ? claimantEmail.trim() : null,
    claimantPhone: draft.claimantKind === 'vendor' && claimantPhone.trim() ? claimantPhone.trim() : null,
  };
}

/** The fields that say something new, the form first: what another form has can be filled in once it is chosen. */
export function changesOf(record: ReleaseView, body: object): { readonly field: string; readonly value: unknown }[] {
  const before = JSON.parse(JSON.stringify(record), (name, each: unknown) =>
    name === '__typename' ? undefined : each,
  ) as Readonly<Record<string, unknown>>; // the client of GraphQL has every object name its type
  return Object.entries(body)
    .filter(([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[field]))
    .map(([field, value]) => ({ field, value: value as unknown }))
    .toSorted((a, b) => Number(b.field === 'formType') - Number(a.field === 'formType'));
}
