import { categoryOf, costCategories, type CostCategory, type CostPosting } from '#features/job-costs';
import { wagesOf } from '#features/workers';
import { dollarsText, divideRounded, percentText, shareOf, type Cents } from '#kernel/index.ts';
import type { BilledCostLine, CostPlusAgreement, CostPlusBilling, CostsToBill } from './content.ts';

/** Labor is billed at its cost, or at a bill rate. */
export const markedUpCategories = ['materials', 'equipments', 'inventory', 'misc'] as const;

export const noCostsToBill: CostsToBill = {
  labor: 0,
  laborAtBillRate: 0,
  materials: 0,
  misc: 0,
  equipments: 0,
  inventory: 0,
};

type CostsByCategory = Readonly<Record<CostCategory, Cents>>;
const noCosts: CostsByCategory = { labor: 0, materials: 0, misc: 0, equipments: 0, inventory: 0 };

/** What of a line is the customer's, at what it cost. */
const costOf = (line: CostPosting): Cents => (line.kind === 'material' && !line.billable ? 0 : line.amount);
/** Hours of who has a bill rate, at that; of anybody else at what they cost. */
const laborAtBillRate = (line: CostPosting): Cents =>
  line.kind === 'labor' && typeof line.billRate === 'number' ? wagesOf(line.hours, line.billRate) : costOf(line);

/** What of a line is billed, before markups and fee. */
export const billableCost = (line: CostPosting, { laborBasis }: Pick<CostPlusAgreement, 'laborBasis'>): Cents =>
  laborBasis === 'billRate' ? laborAtBillRate(line) : costOf(line);

/** What lines that come and go leave to be billed, whichever way the contract bills labor. */
export function costsToBillAfter(
  before: CostsToBill,
  { taken, given }: { readonly taken: readonly CostPosting[]; readonly given: readonly CostPosting[] },
): CostsToBill {
  const sums = { ...before };
  const add = (line: CostPosting, sign: 1 | -1) => {
    sums[categoryOf(line)] += sign * costOf(line);
    if (line.kind === 'labor') sums.laborAtBillRate += sign * laborAtBillRate(line);
  };
  for (const line of taken) add(line, -1);
  for (const line of given) add(line, 1);
  return sums;
}

/** The costs of a job as its contract bills them. */
const costsByBasis = ({ laborAtBillRate: atRate, ...costs }: CostsToBill, { laborBasis }: CostPlusAgreement) =>
  laborBasis === 'billRate' ? { ...costs, labor: atRate } : costs;

const directOf = (costs: CostsByCategory): Cents => costCategories.reduce((sum, category) => sum + costs[category], 0);
/** Of each category rounded once, over all that is billed of it: in however many steps it is the same. */
const markupOf = (costs: CostsByCategory, { markupBp }: CostPlusAgreement): Cents =>
  markedUpCategories.reduce((sum, category) => sum + shareOf(costs[category], markupBp[category]), 0);

/**
 * How far a fixed fee is earned: by the estimate of all costs, and whole once the work is completed or nothing was
 * estimated.
 */
export type FeeProgress = { readonly estimate: Cents; readonly isComplete: boolean };

/** The fee on direct costs; a markup bears no fee. */
function feeOn(direct: Cents, { feeType, feeBp, fixedFee }: CostPlusAgreement, { estimate, isComplete }: FeeProgress) {
  switch (feeType) {
    case 'percent':
      return shareOf(direct, feeBp);
    case 'percentWithCap':
      return Math.min(shareOf(direct, feeBp), fixedFee);
    case 'fixed':
      return isComplete || estimate <= 0 || direct >= estimate
        ? fixedFee
        : Number(divideRounded(BigInt(fixedFee) * BigInt(Math.max(direct, 0)), BigInt(estimate)));
  }
}

/** The fee is missing that the type asks for. */
export const lacksFee = ({ feeType, feeBp, fixedFee }: CostPlusAgreement): 'feeBp' | 'fixedFee' | null => {
  if (feeType !== 'fixed' && feeBp === 0) return 'feeBp';
  return feeType !== 'percent' && fixedFee === 0 ? 'fixedFee' : null;
};

/** What costs, markups and fee may come to; null where the contract guarantees no maximum. */
export const maximumOf = ({ guaranteedMax }: CostPlusAgreement, approvedChanges: Cents): Cents | null =>
  guaranteedMax === null ? null : guaranteedMax + approvedChanges;

const upTo = (sum: Cents, maximum: Cents | null): Cents => (maximum === null ? sum : Math.min(sum, maximum));

/**
 * What a cost-plus contract is worth by its costs so far: these with markups and the whole fee, at most the maximum.
 */
export function costPlusValue(agreement: CostPlusAgreement, toBill: CostsToBill, approvedChanges: Cents): Cents {
  const costs = costsByBasis(toBill, agreement);
  const direct = directOf(costs);
  const fee = feeOn(direct, agreement, { estimate: 0, isComplete: true });
  return upTo(direct + markupOf(costs, agreement) + fee, maximumOf(agreement, approvedChanges));
}

/** What approved invoices have billed of costs. */
export type CostPlusToDate = {
  readonly costs: CostsByCategory;
  readonly markup: Cents;
  readonly fee: Cents;
  readonly amount: Cents;
};
export type CostBillingInvoice = {
  readonly costLines: readonly Pick<BilledCostLine, 'category' | 'amount'>[];
  readonly costPlus: CostPlusBilling | null;
};

const costsAfter = (before: CostsByCategory, lines: CostBillingInvoice['costLines']): CostsByCategory => {
  const sums = { ...before };
  for (const { category, amount } of lines) sums[category] += amount;
  return sums;
};

export const costPlusBilled = (invoices: readonly Partial<CostBillingInvoice>[]): CostPlusToDate =>
  invoices.reduce<CostPlusToDate>(
    (before, { costLines = [], costPlus }) => ({
      costs: costsAfter(before.costs, costLines),
      markup: before.markup + (costPlus?.markup ?? 0),
      fee: before.fee + (costPlus?.fee ?? 0),
      amount: before.amount + (costPlus?.amount ?? 0),
    }),
    { costs: noCosts, markup: 0, fee: 0, amount: 0 },
  );

/**
 * What the next invoice bills of chosen lines: everything to date, less what is billed before, so that nothing drifts.
 */
export function costPlusBilling(
  agreement: CostPlusAgreement,
  lines: CostBillingInvoice['costLines'],
  before: CostPlusToDate,
  { maximum, ...progress }: FeeProgress & { readonly maximum: Cents | null },
): CostPlusBilling {
  const costs = costsAfter(before.costs, lines);
  const [direct, markup] = [directOf(costs), markupOf(costs, agreement)];
  const fee = feeOn(direct, agreement, progress);
  const toDate = direct + markup + fee;
  const directBefore = directOf(before.costs);
  return {
    direct: direct - directBefore,
    markup: markup - before.markup,
    fee: fee - before.fee,
    carried: directBefore + before.markup + before.fee - before.amount,
    maximum,
    notBillable: toDate - upTo(toDate, maximum),
    amount: upTo(toDate, maximum) - before.amount,
  };
}

const categoryNames = {
  labor: 'Labor',
  materials: 'Materials',
  misc: 'Misc',
  equipments: 'Equipment',
  inventory: 'Inventory',
} as const satisfies Record<CostCategory, string>;
export const costCategoryText = (category: CostCategory): string => categoryNames[category];

/** What is agreed, as both parties read it. */
export function agreementTexts(agreement: CostPlusAgreement): { readonly label: string; readonly value: string }[] {
  const { feeType, feeBp, fixedFee, guaranteedMax, laborBasis, markupBp } = agreement;
  const fee = {
    percent: `${percentText(feeBp)} of the costs`,
    fixed: dollarsText(fixedFee),
    percentWithCap: `${percentText(feeBp)} of the costs, at most ${dollarsText(fixedFee)}`,
  }[feeType];
  const markups = markedUpCategories.filter((category) => markupBp[category] !== 0);
  return [
    { label: 'Fee', value: fee },
    {
      label: 'Guaranteed maximum',
      value:
        guaranteedMax === null
          ? 'None.'
          : `${dollarsText(guaranteedMax)}. Approved change orders raise it; what stands above it is not billed.`,
    },
    {
      label: 'Labor',
      value: laborBasis === 'billRate' ? 'Hours at the bill rate of who worked.' : 'At cost, with burden.',
    },
    {
      label: 'Markups',
      value:
        markups.length === 0
          ? 'None.'
          : markups.map((category) => `${categoryNames[category]} ${percentText(markupBp[category])}`).join(', '),
    },
    {
      label: 'Open books',
      value:
        'Labor, materials, equipment, inventory and misc items are billed with their receipts. The owner may look at the records of all costs that are billed.',
    },
  ];
}

/** What an invoice bills of costs, step by step; a step of nothing is left out. */
export const billingSteps = ({ direct, markup, fee, carried, notBillable }: CostPlusBilling) =>
  [
    { label: 'Direct costs', cents: direct },
    { label: 'Markups', cents: markup },
    { label: 'Fee', cents: fee },
    { label: 'Above the maximum before', cents: carried },
    { label: 'Not billable, above the guaranteed maximum', cents: -notBillable },
  ].filter(({ label, cents }) => cents !== 0 || label === 'Direct costs');
