import type { ContractView, GenerationDetails } from '@backoffice/contracts/features/contracts';
import type { Cents } from '@backoffice/contracts/kernel';
import { draftLineFrom, linesForRequest, type DraftLine } from '#documents/lines.ts';

export type Exemption = ContractView['retentionExempt'];
type InstallmentDraft = {
  label: string;
  by: 'amount' | 'percent';
  amount: Cents;
  bp: number;
  dueOn: string;
  milestone: string;
};
export type ContractDraft = {
  number: string;
  name: string;
  date: string;
  startDate: string;
  estimatedCompletion: string;
  lineItems: DraftLine[];
  retentionBp: number;
  retentionExempt: Exemption;
  downPayment: Cents;
  paymentSchedule: InstallmentDraft[];
  terms: string;
  hideTerms: boolean;
  lender: { name: string; address: string };
  isHomeImprovement: boolean;
  internalNotes: string;
};

export const draftOf = (record: ContractView): ContractDraft => ({
  number: record.number,
  name: record.name,
  date: record.date,
  startDate: record.startDate ?? '',
  estimatedCompletion: record.estimatedCompletion ?? '',
  lineItems: record.lineItems.map(draftLineFrom),
  retentionBp: record.retentionBp,
  retentionExempt: record.retentionExempt,
  downPayment: record.downPayment,
  paymentSchedule: record.paymentSchedule.map(({ label, amount, bp, dueOn, milestone }) => ({
    label,
    by: bp === null ? 'amount' : 'percent',
    amount: amount ?? 0,
    bp: bp ?? 0,
    dueOn: dueOn ?? '',
    milestone,
  })),
  terms: record.terms,
  hideTerms: record.hideTerms,
  lender: { name: record.lender?.name ?? '', address: record.lender?.address ?? '' },
  isHomeImprovement: record.isHomeImprovement,
  internalNotes: record.internalNotes,
});

/** Of a contract that is being generated from a proposal. */
export const initialDraft = ({
  number,
  name,
  date,
  retentionBp,
  terms,
  hideTerms,
}: GenerationDetails): ContractDraft => ({
  number,
  name,
  date,
  startDate: '',
  estimatedCompletion: '',
  lineItems: [],
  retentionBp,
  retentionExempt: 'none',
  downPayment: 0,
  paymentSchedule: [],
  terms,
  hideTerms,
  lender: { name: '', address: '' },
  isHomeImprovement: false,
  internalNotes: '',
});

export const installmentBody = ({ label, by, amount, bp, dueOn, milestone }: InstallmentDraft) => ({
  label,
  amount: by === 'amount' ? amount : null,
  bp: by === 'percent' ? bp : null,
  dueOn: dueOn || null,
  milestone,
});
export const termsBody = ({
  number,
  date,
  startDate,
  estimatedCompletion,
  paymentSchedule,
  lender,
  lineItems: _lines,
  ...rest
}: ContractDraft) => ({
  ...rest,
  number: number.trim() || undefined,
  date: date || undefined,
  startDate: startDate || null,
  estimatedCompletion: estimatedCompletion || null,
  paymentSchedule: paymentSchedule.map(installmentBody),
  lender: lender.name.trim() || lender.address.trim() ? lender : null,
});
export const editBody = (draft: ContractDraft) => ({ ...termsBody(draft), ...linesForRequest(draft.lineItems) });
