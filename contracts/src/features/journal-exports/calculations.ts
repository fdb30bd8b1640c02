import { addDays, type Day } from '#kernel/index.ts';
import type { JournalFormat } from './commands.ts';
import type { MadeExport } from './view.ts';

export type ExportedDays = Pick<MadeExport, 'from' | 'to' | 'position'>;

/** What stands of one program: what was taken back does not. */
export const standingExports = <Made extends Pick<MadeExport, 'format' | 'withdrawn'>>(
  exports: readonly Made[],
  format: JournalFormat,
): Made[] => exports.filter((each) => each.format === format && each.withdrawn === null);

/** Whether an entry went out before: it is of days that were exported, and was there. */
export const isExported = (
  { day, position }: { readonly day: Day; readonly position: number },
  exports: readonly ExportedDays[],
): boolean => exports.some(({ from, to, position: until }) => day >= from && day <= to && position <= until);

type Range = { readonly from: Day; readonly to: Day };

/**
 * What is proposed next: the days after the last that went out, up to today, from the first of the year where none did;
 * and those that went out, for what came late.
 */
export function proposedDays(
  exports: readonly ExportedDays[],
  today: Day,
): { readonly through: Day | null; readonly next: Range; readonly late: Range | null } {
  const [first = null] = exports.map(({ from }) => from).toSorted();
  const through =
    exports
      .map(({ to }) => to)
      .toSorted()
      .at(-1) ?? null;
  if (first === null || through === null)
    return { through, next: { from: `${today.slice(0, 4)}-01-01`, to: today }, late: null };
  const from = addDays(through, 1);
  return { through, next: { from, to: from > today ? from : today }, late: { from: first, to: through } };
}
