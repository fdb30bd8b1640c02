import { z } from 'zod';
import { Day, Instant, recordFields } from '#kernel/index.ts';

/** One day to which the books were closed. What is dated within and was recorded after `at` came late. */
export const ClosedPeriod = z.object({ through: Day, at: Instant, byName: z.string() });

export const BookClosingView = z.object({
  ...recordFields,
  closedThrough: Day.nullable(),
  /** The end of the last year that nobody reopens. */
  finalThrough: Day.nullable(),
  periods: z.array(ClosedPeriod),
});
export type BookClosingView = z.infer<typeof BookClosingView>;

/** What is asked of the books of a company; both are empty where they were never closed. */
export const BookClosingStatus = BookClosingView.pick({
  closedThrough: true,
  finalThrough: true,
  periods: true,
  version: true,
});
export type BookClosingStatus = z.infer<typeof BookClosingStatus>;
