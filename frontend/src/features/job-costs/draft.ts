import { z } from 'zod';
import { readStored, writeStored } from '#browser/storage.ts';
import { rowKey, type HoursRow } from './entries.ts';

const HoursDraft = z.object({
  rows: z.array(
    z.object({
      workerId: z.string(),
      workerName: z.string(),
      lineItemId: z.string().nullable(),
      phaseName: z.string(),
      wageId: z.string().nullable(),
      wageName: z.string(),
    }),
  ),
  cells: z.record(z.string(), z.string()),
});
/** Hours that are typed and not saved: rows that have none yet, and what stands in cells. */
export type HoursDraft = z.infer<typeof HoursDraft>;
export const emptyDraft: HoursDraft = { rows: [], cells: {} };

const storageName = (ticketId: string) => `job-hours.${ticketId}`;

/** Kept in the browser until it is saved, so that neither a reload nor a refusal loses it; it leaves with the user. */
export function readDraft(ticketId: string): HoursDraft {
  const stored = HoursDraft.safeParse(readStored('user', storageName(ticketId)));
  return stored.success ? stored.data : emptyDraft;
}
export const writeDraft = (ticketId: string, draft: HoursDraft) =>
  writeStored('user', storageName(ticketId), draft.rows.length === 0 && !hasUnsavedHours(draft) ? null : draft);
export const hasUnsavedHours = ({ cells }: HoursDraft) => Object.keys(cells).length > 0;

/** Null takes it back. */
export function withCell(draft: HoursDraft, key: string, text: string | null): HoursDraft {
  const { [key]: _before, ...others } = draft.cells;
  return { ...draft, cells: text === null ? others : { ...others, [key]: text } };
}

/** A row that changes its phase or wage takes what is typed along; one that goes takes it away. */
export function withRow({ rows, cells }: HoursDraft, from: HoursRow, to: HoursRow | null): HoursDraft {
  const at = rows.findIndex((row) => rowKey(row) === rowKey(from));
  const moved = Object.entries(cells).flatMap(([key, text]) => {
    const isOwn = key.startsWith(`${rowKey(from)} `);
    if (!isOwn) return [[key, text] as const];
    return to ? [[key.replace(rowKey(from), rowKey(to)), text] as const] : [];
  });
  return {
    rows: at === -1 ? rows : to ? rows.with(at, to) : rows.toSpliced(at, 1),
    cells: Object.fromEntries(moved),
  };
}
