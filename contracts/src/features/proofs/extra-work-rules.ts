import type { Cents } from '#kernel/index.ts';
import type { Discrepancy } from './calculations.ts';

/**
 * Of a change order that T&M tickets name: what they are billed for by themselves and line by line, and what it comes
 * to; nothing where it is not there, in the trash or of another contract. An order that was edited has lines beside
 * those of its tickets: `billed` is then what they come to.
 */
export type ExtraWorkFigures = { readonly tickets: Cents; readonly prices: Cents; readonly billed: Cents };

export const extraWorkDiscrepancies = ({ tickets, prices, billed }: ExtraWorkFigures): Discrepancy[] =>
  [prices, billed]
    .filter((found) => found !== tickets)
    .map((found) => ({ rule: 'extraWork' as const, expected: tickets, found }));

/** Of a contract with a price: what was agreed, its approved changes, and what it says it is worth. */
export type ContractValueFigures = { readonly agreed: Cents; readonly changes: Cents; readonly value: Cents };

export const contractValueDiscrepancies = ({ agreed, changes, value }: ContractValueFigures): Discrepancy[] =>
  agreed + changes === value ? [] : [{ rule: 'contractValue', expected: agreed + changes, found: value }];

/** Of a job cost: the hours that it says, and those in the journal of costs, in hundredths. */
export type JobHoursFigures = { readonly said: number; readonly posted: number };

export const jobHoursDiscrepancies = ({ said, posted }: JobHoursFigures): Discrepancy[] =>
  said === posted ? [] : [{ rule: 'jobHours', expected: said, found: posted }];
