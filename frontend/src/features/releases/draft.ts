import {
  emptyValue,
  formFieldNames,
  isOnForm,
  releaseFields,
  type ReleaseDetails,
  type ReleaseView,
} from '@backoffice/contracts/features/releases';
import { documentForm, type KindDraft } from '#documents/document-draft.ts';
import { chosenRecord, withoutTypeNames } from '#fields/field-draft.ts';

/** What is typed into a release: the fields of every form; those of the form that is chosen are shown. */
export type ReleaseDraft = KindDraft<
  Pick<ReleaseView, 'formType' | 'claimantKind' | 'priorConditionalWaivers'> & {
    throughDate: string;
    claimantEmail: string;
  }
>;
const { blank, toBody } = documentForm<ReleaseDraft>(releaseFields, {
  linkedInvoiceId: chosenRecord,
  linkedPaymentId: chosenRecord,
});

/**
 * What a new one begins with, as far as the books know it: whoever owes the money makes the check, and the claimant
 * gets it.
 */
export const blankRelease = (given: ReleaseDetails | null): ReleaseDraft => {
  if (!given) return blank('', '');
  const { number, date, formType, claimantName, nameOfCustomer, jobLocation, owner, throughDate, amount } = given;
  const sum = amount > 0 ? amount : null;
  return {
    ...blank(number, date),
    formType,
    claimantName,
    nameOfCustomer,
    jobLocation,
    owner,
    throughDate,
    linkedInvoiceId: given.linkedInvoiceId ?? '',
    linkedPaymentId: given.linkedPaymentId ?? '',
    makerOfCheck: given.nameOfCustomer,
    checkPayableTo: given.claimantName,
    amountOfCheck: sum,
    amountReceived: sum,
  };
};

/** As commands want it: nothing in fields that the form does not have. */
export function bodyOf(draft: ReleaseDraft): Readonly<Record<string, unknown>> {
  const absent = formFieldNames.filter((field) => !isOnForm(draft.formType, field));
  return {
    ...toBody(draft),
    ...Object.fromEntries(absent.map((field) => [field, emptyValue(field)])),
    ...(draft.claimantKind === 'company' && { claimantEmail: null, claimantPhone: null }),
  };
}

/** The fields that say something new, the form first: what another form has can be filled in once it is chosen. */
export function changesOf(record: ReleaseView, body: object): { readonly field: string; readonly value: unknown }[] {
  const before = withoutTypeNames(record) as Readonly<Record<string, unknown>>; // an object, still
  return Object.entries(body)
    .filter(([field, value]) => value !== undefined && JSON.stringify(value) !== JSON.stringify(before[field]))
    .map(([field, value]) => ({ field, value: value as unknown }))
    .toSorted((a, b) => Number(b.field === 'formType') - Number(a.field === 'formType'));
}
