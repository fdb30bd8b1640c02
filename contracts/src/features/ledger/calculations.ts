import type { Cents } from '#kernel/index.ts';

/**
 * From so much a year payments to a vendor are reported on a 1099-NEC (26 U.S.C. 6041; raised for what is paid from
 * 2026 on).
 */
export const reportedFrom = (year: number): Cents => (year >= 2026 ? 200_000 : 60_000);
