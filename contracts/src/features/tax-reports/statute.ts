import type { Cents } from '#kernel/index.ts';

/**
 * From which sum of a year payments to a vendor are reported, by the first year it holds for (26 U.S.C. 6041 and
 * 6041A; raised for what is paid from 2026 on). From 2027 on it follows prices: each year's figure is added here.
 */
const thresholds: readonly (readonly [from: number, amount: Cents])[] = [
  [2026, 200_000],
  [0, 60_000],
];
export const reportedFrom = (year: number): Cents => thresholds.find(([from]) => year >= from)?.[1] ?? 0;
