/** Forms of California's lien waivers: the four of the Civil Code, and which release which rights when. */
export const releaseForms = [
  'conditionalProgress',
  'unconditionalProgress',
  'conditionalFinal',
  'unconditionalFinal',
] as const;
export type ReleaseForm = (typeof releaseForms)[number];

/** A blank of a form that is filled with a field of the release; of an entry of a list, with all of its values. */
export type StatutoryBlank =
  | 'claimantName'
  | 'nameOfCustomer'
  | 'jobLocation'
  | 'owner'
  | 'throughDate'
  | 'makerOfCheck'
  | 'amountOfCheck'
  | 'checkPayableTo'
  | 'amountReceived'
  | 'priorConditionalWaivers.date'
  | 'priorConditionalWaivers.unpaidAmount'
  | 'disputedClaimsAmount'
  | 'signature'
  | 'signature.title'
  | 'signature.date';
/** One part of a form, in the order of the statute. `optional`: a blank that may stay empty. */
export type StatutoryPart =
  | { readonly kind: 'title' | 'notice' | 'heading' | 'paragraph'; readonly text: string }
  | { readonly kind: 'blank'; readonly label: string; readonly of: StatutoryBlank; readonly optional?: true };
export type StatutoryForm = {
  readonly section: string;
  readonly name: string;
  readonly parts: readonly StatutoryPart[];
};

const title = (text: string): StatutoryPart => ({ kind: 'title', text });
const notice = (text: string): StatutoryPart => ({ kind: 'notice', text });
const heading = (text: string): StatutoryPart => ({ kind: 'heading', text });
const paragraph = (text: string): StatutoryPart => ({ kind: 'paragraph', text });
const blank = (label: string, of: StatutoryBlank): StatutoryPart => ({ kind: 'blank', label, of });
const optional = (label: string, of: StatutoryBlank): StatutoryPart => ({ kind: 'blank', label, of, optional: true });

const CONDITIONAL_NOTICE = notice(
  'NOTICE: THIS DOCUMENT WAIVES THE CLAIMANT’S LIEN, STOP PAYMENT NOTICE, AND PAYMENT BOND RIGHTS EFFECTIVE ON RECEIPT OF PAYMENT. A PERSON SHOULD NOT RELY ON THIS DOCUMENT UNLESS SATISFIED THAT THE CLAIMANT HAS RECEIVED PAYMENT.',
);
const UNCONDITIONAL_NOTICE = notice(
  'NOTICE TO CLAIMANT: THIS DOCUMENT WAIVES AND RELEASES LIEN, STOP PAYMENT NOTICE, AND PAYMENT BOND RIGHTS UNCONDITIONALLY AND STATES THAT YOU HAVE BEEN PAID FOR GIVING UP THOSE RIGHTS. THIS DOCUMENT IS ENFORCEABLE AGAINST YOU IF YOU SIGN IT, EVEN IF YOU HAVE NOT BEEN PAID. IF YOU HAVE NOT BEEN PAID, USE A CONDITIONAL WAIVER AND RELEASE FORM.',
);
const IDENTIFYING_INFORMATION = [
  heading('Identifying Information'),
  blank('Name of Claimant:', 'claimantName'),
  blank('Name of Customer:', 'nameOfCustomer'),
  blank('Job Location:', 'jobLocation'),
  blank('Owner:', 'owner'),
];
const THROUGH_DATE = blank('Through Date:', 'throughDate');
const PROGRESS_RELEASED =
  'This document waives and releases lien, stop payment notice, and payment bond rights the claimant has for labor and service provided, and equipment and material delivered, to the customer on this job through the Through Date of this document.';
const CHANGE_ORDERS =
  'Rights based upon labor or service provided, or equipment or material delivered, pursuant to a written change order that has been fully executed by the parties prior to the date that this document is signed by the claimant, are waived and released by this document, unless listed as an Exception below.';
const UPON_RECEIPT =
  'This document is effective only on the claimant’s receipt of payment from the financial institution on which the following check is drawn:';
const CHECK = [
  blank('Maker of Check:', 'makerOfCheck'),
  blank('Amount of Check: $', 'amountOfCheck'),
  blank('Check Payable to:', 'checkPayableTo'),
];
const EXCEPTIONS = heading('Exceptions');
const DOES_NOT_AFFECT_ANY = paragraph('This document does not affect any of the following:');
const RETENTIONS_AND_EXTRAS = [
  paragraph('(1) Retentions.'),
  paragraph('(2) Extras for which the claimant has not received payment.'),
];
const CONTRACT_RIGHTS =
  'Contract rights, including (A) a right based on rescission, abandonment, or breach of contract, and (B) the right to recover compensation for work not compensated by the payment.';
const DISPUTED_CLAIMS = optional('Disputed claims for extras in the amount of: $', 'disputedClaimsAmount');
const SIGNATURE = [
  heading('Signature'),
  blank('Claimant’s Signature:', 'signature'),
  blank('Claimant’s Title:', 'signature.title'),
  blank('Date of Signature:', 'signature.date'),
];

/**
 * The law as data: what each form says, word for word and in its order, by the day from which it is the law.
 * @see California Civil Code 8132, 8134, 8136 and 8138 (leginfo.legislature.ca.gov), added by Stats. 2010, ch. 697 (SB
 * 189), operative July 1, 2012
 */
const statutes: Readonly<Record<string, Readonly<Record<ReleaseForm, StatutoryForm>>>> = {
  '2012-07-01': {
    conditionalProgress: {
      section: '8132',
      name: 'Conditional waiver and release on progress payment',
      parts: [
        title('CONDITIONAL WAIVER AND RELEASE ON PROGRESS PAYMENT'),
        CONDITIONAL_NOTICE,
        ...IDENTIFYING_INFORMATION,
        THROUGH_DATE,
        heading('Conditional Waiver and Release'),
        paragraph(`${PROGRESS_RELEASED} ${CHANGE_ORDERS} ${UPON_RECEIPT}`),
        ...CHECK,
        EXCEPTIONS,
        DOES_NOT_AFFECT_ANY,
        ...RETENTIONS_AND_EXTRAS,
        paragraph(
          '(3) The following progress payments for which the claimant has previously given a conditional waiver and release but has not received payment:',
        ),
        optional('Date(s) of waiver and release:', 'priorConditionalWaivers.date'),
        optional('Amount(s) of unpaid progress payment(s): $', 'priorConditionalWaivers.unpaidAmount'),
        paragraph(`(4) ${CONTRACT_RIGHTS}`),
        ...SIGNATURE,
      ],
    },
    unconditionalProgress: {
      section: '8134',
      name: 'Unconditional waiver and release on progress payment',
      parts: [
        title('UNCONDITIONAL WAIVER AND RELEASE ON PROGRESS PAYMENT'),
        UNCONDITIONAL_NOTICE,
        ...IDENTIFYING_INFORMATION,
        THROUGH_DATE,
        heading('Unconditional Waiver and Release'),
        paragraph(`${PROGRESS_RELEASED} ${CHANGE_ORDERS}`),
        blank('The claimant has received the following progress payment: $', 'amountReceived'),
        EXCEPTIONS,
        DOES_NOT_AFFECT_ANY,
        ...RETENTIONS_AND_EXTRAS,
        paragraph(`(3) ${CONTRACT_RIGHTS}`),
        ...SIGNATURE,
      ],
    },
    conditionalFinal: {
      section: '8136',
      name: 'Conditional waiver and release on final payment',
      parts: [
        title('CONDITIONAL WAIVER AND RELEASE ON FINAL PAYMENT'),
        CONDITIONAL_NOTICE,
        ...IDENTIFYING_INFORMATION,
        heading('Conditional Waiver and Release'),
        paragraph(
          `This document waives and releases lien, stop payment notice, and payment bond rights the claimant has for labor and service provided, and equipment and material delivered, to the customer on this job. ${CHANGE_ORDERS} ${UPON_RECEIPT}`,
        ),
        ...CHECK,
        EXCEPTIONS,
        DOES_NOT_AFFECT_ANY,
        DISPUTED_CLAIMS,
        ...SIGNATURE,
      ],
    },
    unconditionalFinal: {
      section: '8138',
      name: 'Unconditional waiver and release on final payment',
      parts: [
        title('UNCONDITIONAL WAIVER AND RELEASE ON FINAL PAYMENT'),
        UNCONDITIONAL_NOTICE,
        ...IDENTIFYING_INFORMATION,
        heading('Unconditional Waiver and Release'),
        paragraph(
          `This document waives and releases lien, stop payment notice, and payment bond rights the claimant has for all labor and service provided, and equipment and material delivered, to the customer on this job. ${CHANGE_ORDERS} The claimant has been paid in full.`,
        ),
        EXCEPTIONS,
        paragraph('This document does not affect the following:'),
        DISPUTED_CLAIMS,
        ...SIGNATURE,
      ],
    },
  },
};

/** From when the forms are the law that new releases are made by. */
export const STATUTE_VERSION = '2012-07-01';

/** A form as it was the law when a release was made by it. @throws for a version that never was */
export function statutoryForm(form: ReleaseForm, version: string = STATUTE_VERSION): StatutoryForm {
  const found = statutes[version]?.[form];
  if (!found) throw new Error(`No statute of ${version} has a form ${form}`);
  return found;
}
