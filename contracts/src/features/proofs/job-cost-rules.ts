import type { Cents } from '#kernel/index.ts';
import type { Discrepancy } from './calculations.ts';

/** Of a contract, an account and a day: what the journal of costs has, and what the books have. */
export type JobCostFigures = { readonly costs: Cents; readonly posted: Cents };

export const jobCostDiscrepancies = ({ costs, posted }: JobCostFigures): Discrepancy[] =>
  costs === posted ? [] : [{ rule: 'jobCost', expected: costs, found: posted }];

/**
 * Of a vendor: what tickets say is received, what bills charge of it, and where `receivedNotBilled` stands; a credit is
 * negative.
 */
export type ClearingFigures = { readonly received: Cents; readonly billed: Cents; readonly posted: Cents };

export const clearingDiscrepancies = ({ received, billed, posted }: ClearingFigures): Discrepancy[] =>
  billed - received === posted ? [] : [{ rule: 'clearing', expected: billed - received, found: posted }];

/** Of a material that stands on a bill: what it costs, and what the bill and its corrections charge. */
export type MaterialFigures = { readonly cost: Cents; readonly charged: Cents };

export const materialDiscrepancies = ({ cost, charged }: MaterialFigures): Discrepancy[] =>
  cost === charged ? [] : [{ rule: 'material', expected: cost, found: charged }];

/** Of a ticket, or of a payroll, and an account: what it says, and what the books have of it. */
export type AccountFigures = { readonly said: Cents; readonly posted: Cents };

export const ticketContraDiscrepancies = ({ said, posted }: AccountFigures): Discrepancy[] =>
  said === posted ? [] : [{ rule: 'ticketContra', expected: said, found: posted }];
export const payrollDiscrepancies = ({ said, posted }: AccountFigures): Discrepancy[] =>
  said === posted ? [] : [{ rule: 'payroll', expected: said, found: posted }];
