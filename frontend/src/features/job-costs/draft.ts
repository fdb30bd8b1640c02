import { z } from 'zod';
import type { SeenHours } from '@backoffice/contracts/features/job-costs';
import { payClasses } from '@backoffice/contracts/features/workers';
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
  /** What stood in a cell when typing in it began. */
  seen: z
    .record(z.string(), z.array(z.object({ lineId: z.string(), hours: z.int(), payClass: z.enum(payClasses) })))
    .default({}),
});
/** Hours that are typed and not saved: rows that have none yet, and what stands in cells. */
export type HoursDraft = z.infer<typeof HoursDraft>;
export const emptyDraft: HoursDraft = { rows: [], cells: {}, seen: {} };

const storageName = (ticketId: string) => `job-hours.${ticketId}`;

/** Kept in the browser until it is saved, so that neither a reload nor a refusal loses it; it leaves with the user. */
export function readDraft(ticketId: string): HoursDraft {
  const stored = HoursDraft.safeParse(readStored('user', storageName(ticketId)));
  return stored.success ? stored.data : emptyDraft;
}
export const writeDraft = (ticketId: string, draft: HoursDraft) =>
  writeStored('user', storageName(ticketId), draft.rows.length === 0 && !hasUnsavedHours(draft) ? null : draft);
export const hasUnsavedHours = ({ cells }: HoursDraft) => Object.keys(cells).length > 0;

/** `now`: what stands in the cell, unless typing has begun before. A text of null takes it back. */
export function withCell(draft: HoursDraft, key: string, text: string | null, now: SeenHours[] = []): HoursDraft {
  const { [key]: _text, ...cells } = draft.cells;
  const { [key]: before, ...seen } = draft.seen;
  return text === null
    ? { ...draft, cells, seen }
    : { ...draft, cells: { ...cells, [key]: text }, seen: { ...seen, [key]: before ?? now } };
}

/** A row that changes its phase or wage takes what is typed along; one that goes takes it away. */
export function withRow({ rows, cells, seen }: HoursDraft, from: HoursRow, to: HoursRow | null): HoursDraft {
  const at = rows.findIndex((row) => rowKey(row) === rowKey(from));
  const moved = <Value>(of: Readonly<Record<string, Value>>) =>
    Object.fromEntries(
      Object.entries(of).flatMap(([key, value]) => {
        const isOwn = key.startsWith(`${rowKey(from)} `);
        if (!isOwn) return [[key, value] as const];
        return to ? [[key.replace(rowKey(from), rowKey(to)), value] as const] : [];
      }),
    );
  return {
    rows: at === -1 ? rows : to ? rows.with(at, to) : rows.toSpliced(at, 1),
    cells: moved(cells),
    seen: moved(seen),
  };
}
