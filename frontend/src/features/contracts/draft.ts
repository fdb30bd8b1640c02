import type { CostPlusAgreement } from '@backoffice/contracts/features/cost-plus';
import type { ContractView, CostPlusDetails, GenerationDetails } from '@backoffice/contracts/features/contracts';
import type { Cents } from '@backoffice/contracts/kernel';
import { blankLine, draftLineFrom, linesForRequest, type DraftLine } from '#documents/lines.ts';

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
  /** Null where the price is agreed. */
  costPlus: CostPlusDraft | null;
};
/** `guaranteedMax`: 0 where there is none. */
type CostPlusDraft = Omit<CostPlusAgreement, 'guaranteedMax'> & { guaranteedMax: Cents };

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
  costPlus: record.costPlus && { ...record.costPlus, guaranteedMax: record.costPlus.guaranteedMax ?? 0 },
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
  costPlus: null,
});
/** Of a contract on costs and a fee: the fee that was asked for, and a line of the estimate to begin with. */
export const costPlusDraft = ({ proposedFeeBp, ...given }: CostPlusDetails): ContractDraft => ({
  ...initialDraft({
    ...given,
    proposalId: '',
    proposalNumber: '',
    name: '',
    lineItems: [],
    amount: 0,
    hideTerms: false,
  }),
  lineItems: [blankLine()],
  costPlus: {
    feeType: 'percent',
    feeBp: proposedFeeBp ?? 0,
    fixedFee: 0,
    guaranteedMax: 0,
    laborBasis: 'cost',
    markupBp: { materials: 0, equipments: 0, inventory: 0, misc: 0 },
  },
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
  costPlus,
  ...rest
}: ContractDraft) => ({
  ...rest,
  number: number.trim() || undefined,
  date: date || undefined,
  startDate: startDate || null,
  estimatedCompletion: estimatedCompletion || null,
  paymentSchedule: paymentSchedule.map(installmentBody),
  ...(costPlus && { costPlus: { ...costPlus, guaranteedMax: costPlus.guaranteedMax || null } }),
  lender: lender.name.trim() || lender.address.trim() ? lender : null,
});
export const editBody = (draft: ContractDraft) => ({ ...termsBody(draft), ...linesForRequest(draft.lineItems) });
