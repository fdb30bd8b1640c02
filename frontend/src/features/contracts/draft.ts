import type { CostPlusAgreement } from '@backoffice/contracts/features/cost-plus';
import {
  contractFields,
  type ContractView,
  type CostPlusDetails,
  type GenerationDetails,
  type Installment,
} from '@backoffice/contracts/features/contracts';
import type { Cents, PricedLine } from '@backoffice/contracts/kernel';
import { documentBody } from '#documents/document-draft.ts';
import { blankLine, draftLineFrom, lineItemsFrom, linesForRequest, type DraftLine } from '#documents/lines.ts';
import { fieldBody, fieldDraft, type FieldDraft, type FieldForms } from '#fields/field-draft.ts';

type InstallmentDraft = Omit<Installment, 'amount' | 'bp' | 'dueOn'> & {
  by: 'amount' | 'percent';
  amount: Cents;
  bp: number;
  dueOn: string;
};
type LenderDraft = { name: string; address: string };
/** `guaranteedMax`: 0 where there is none. */
type CostPlusDraft = Omit<CostPlusAgreement, 'guaranteedMax'> & { guaranteedMax: Cents };
/** What the controls of the form itself enter and watch. */
export type ContractControls = {
  date: string;
  lineItems: DraftLine[];
  downPayment: Cents;
  paymentSchedule: InstallmentDraft[];
  lender: LenderDraft;
  isHomeImprovement: boolean;
  /** Null where the price is agreed. */
  costPlus: CostPlusDraft | null;
} & Pick<ContractView, 'retentionBp' | 'retentionExempt'>;
export type ContractDraft = ContractControls & FieldDraft & { number: string };

export const installmentBody = ({ label, by, amount, bp, dueOn, milestone }: InstallmentDraft) => ({
  label,
  amount: by === 'amount' ? amount : null,
  bp: by === 'percent' ? bp : null,
  dueOn: dueOn || null,
  milestone,
});
const forms: FieldForms = {
  lineItems: { blank: [], draft: (lines: readonly PricedLine[]) => lines.map(draftLineFrom), body: lineItemsFrom },
  paymentSchedule: {
    blank: [],
    draft: (schedule: readonly Installment[]) =>
      schedule.map(({ label, amount, bp, dueOn, milestone }) => ({
        label,
        by: bp === null ? 'amount' : 'percent',
        amount: amount ?? 0,
        bp: bp ?? 0,
        dueOn: dueOn ?? '',
        milestone,
      })),
    body: (schedule: readonly InstallmentDraft[]) => schedule.map(installmentBody),
  },
  lender: {
    blank: { name: '', address: '' },
    draft: (lender: LenderDraft | null) => ({ name: lender?.name ?? '', address: lender?.address ?? '' }),
    body: (lender: LenderDraft) => (lender.name.trim() || lender.address.trim() ? lender : null),
  },
  costPlus: {
    blank: null,
    draft: (agreed: CostPlusAgreement | null) => agreed && { ...agreed, guaranteedMax: agreed.guaranteedMax ?? 0 },
    body: (typed: CostPlusDraft) => ({ ...typed, guaranteedMax: typed.guaranteedMax || null }),
  },
};

const { amount: _sum, ...entered } = contractFields;
const begin = (record: ContractView | null) => fieldDraft(entered, forms, record) as ContractDraft; // by their fields

export const draftOf = (record: ContractView): ContractDraft => ({ ...begin(record), number: record.number });

type Beginning = Omit<GenerationDetails, 'proposalId' | 'proposalNumber' | 'lineItems' | 'amount'>;
/** Of a contract that is being generated from a proposal. */
export const initialDraft = ({ number, name, date, retentionBp, terms, hideTerms }: Beginning): ContractDraft => ({
  ...begin(null),
  number,
  name,
  date,
  retentionBp,
  terms,
  hideTerms,
});
/** Of a contract on costs and a fee: the fee that was asked for, and a line of the estimate to begin with. */
export const costPlusDraft = ({ proposedFeeBp, ...given }: CostPlusDetails): ContractDraft => ({
  ...initialDraft({ ...given, name: '', hideTerms: false }),
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

export function termsBody({ lineItems: _lines, costPlus, ...draft }: ContractDraft) {
  const typed = costPlus ? { ...draft, costPlus } : draft;
  return documentBody({ ...fieldBody(entered, typed, forms), number: draft.number, date: draft.date });
}
export const editBody = (draft: ContractDraft) => ({ ...termsBody(draft), ...linesForRequest(draft.lineItems) });
