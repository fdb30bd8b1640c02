import { z } from 'zod';
import {
  choice,
  day,
  defaultedDay,
  defaultedText,
  DocumentNumber,
  documentContent,
  email,
  money,
  noteFields,
  own,
  phone,
  text,
} from '#capabilities/index.ts';
import { Day, Id, TotalCents } from '#kernel/index.ts';
import type { ReleaseForm } from './statute.ts';

/** How lists and forms call the four forms of the Civil Code. */
export const formNames: Readonly<Record<ReleaseForm, string>> = {
  conditionalProgress: 'Conditional, progress',
  unconditionalProgress: 'Unconditional, progress',
  conditionalFinal: 'Conditional, final',
  unconditionalFinal: 'Unconditional, final',
};

/** An earlier conditional waiver whose payment has not come. */
export const PriorWaiver = z.strictObject({ date: Day, unpaidAmount: TotalCents });

/** What is entered of a release. What is left out of the parties comes from the contract and the company. */
export const releaseFields = {
  formType: choice(formNames, { label: 'Form', message: 'Choose one of the four forms.' }),
  date: defaultedDay({ label: 'Date' }),
  /** Who gives up rights: we, or one of our vendors, who signs behind a link. */
  claimantKind: choice(
    { company: 'Our company', vendor: 'A vendor of ours' },
    { label: 'Who gives up the rights', initial: 'company', list: 'hidden' },
  ),
  claimantName: defaultedText({ label: 'Name of claimant', personal: 'names', max: 160, empty: true }),
  nameOfCustomer: defaultedText({
    label: 'Name of customer',
    personal: 'names',
    max: 160,
    empty: true,
    list: 'hidden',
  }),
  jobLocation: defaultedText({ label: 'Job location', personal: 'names', max: 300, empty: true, list: 'hidden' }),
  owner: defaultedText({ label: 'Owner', personal: 'names', max: 160, empty: true, list: 'hidden' }),
  throughDate: day({ label: 'Through date', column: 'Through', optional: true }),
  makerOfCheck: text({ label: 'Maker of check', personal: 'names', max: 160, initial: '', list: 'hidden' }),
  amountOfCheck: money({ label: 'Amount of check', total: true, optional: true, list: false }),
  checkPayableTo: text({ label: 'Check payable to', personal: 'names', max: 160, initial: '', list: 'hidden' }),
  amountReceived: money({ label: 'Amount received', total: true, optional: true, list: false }),
  priorConditionalWaivers: own(z.array(PriorWaiver).max(20, 'Use at most 20 waivers.').default([]), {
    label: 'Prior conditional waivers',
    written: z.array(PriorWaiver),
  }),
  disputedClaimsAmount: money({
    label: 'Disputed claims',
    total: true,
    initial: 0,
    list: 'hidden',
  }),
  /** Where a vendor gets the link to sign. */
  claimantEmail: email({ label: 'Email of the claimant', help: 'The link to sign goes here.', list: 'hidden' }),
  claimantPhone: phone({
    label: 'Phone of the claimant',
    help: 'For a text; only where they agree to texts.',
    list: 'hidden',
  }),
  /** The money it is about. */
  linkedInvoiceId: own(Id.nullable().default(null), { label: 'Invoice' }),
  linkedPaymentId: own(Id.nullable().default(null), { label: 'Payment' }),
  ...noteFields,
} as const;

const { entered, written } = documentContent(releaseFields);
const { formType, ...filled } = written;
/** `statuteVersion`: from when the form it uses is the law. */
export const releaseContent = { entered, written: { formType, statuteVersion: Day, ...filled } };
export type WrittenRelease = z.infer<z.ZodObject<(typeof releaseContent)['written']>>;

/** The fields that are changed one at a time, each with its shape. */
export const changeableFields = { number: DocumentNumber, ...entered, date: Day } as const;
export type ChangeableField = keyof typeof changeableFields;
