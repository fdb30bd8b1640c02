import { z } from 'zod';
import { defineMessages, Line, Text, type MessageOf } from '#kernel/index.ts';

export const Density = z.enum(['compact', 'standard', 'comfortable']);
export type Density = z.infer<typeof Density>;

const Name = Line(60);

/**
 * How a list stands: what is listed, in which order, and how it is shown. Filters stand as in its address, by their
 * field. Columns are those that are shown, from left to right; without any, they are the list's own. Width: pixels, or
 * null for the column's own.
 */
export const ListLayout = z.strictObject({
  place: z.enum(['live', 'archived', 'trashed']).default('live'),
  search: Text(200).default(''),
  filters: z
    .array(z.strictObject({ field: Name, value: Text(2_000) }))
    .max(40)
    .default([]),
  sort: z
    .strictObject({ by: Name, order: z.enum(['asc', 'desc']) })
    .nullable()
    .default(null),
  columns: z
    .array(z.strictObject({ field: Name, width: z.int().min(20).max(2_000).nullable().default(null) }))
    .max(80)
    .default([]),
  density: Density.default('standard'),
});
export type ListLayout = z.infer<typeof ListLayout>;

/** Whose list begins with it: one's own, or that of everybody in the company who has chosen none. */
export const DefaultAudience = z.enum(['person', 'company']);
export type DefaultAudience = z.infer<typeof DefaultAudience>;

const own = { name: Line(60), layout: ListLayout };

export const savedViewCommands = defineMessages({
  /** `list`: the name under which the console knows the list. */
  CreateSavedView: z.strictObject({ list: Line(60), ...own, isShared: z.boolean().default(false) }),
  EditSavedView: z.strictObject(own),
  ShareSavedView: z.strictObject({}),
  UnshareSavedView: z.strictObject({}),
  MakeSavedViewDefault: z.strictObject({ audience: DefaultAudience }),
  /** The list begins as it is by itself again. */
  RemoveSavedViewDefault: z.strictObject({ audience: DefaultAudience }),
});
export type SavedViewCommand = MessageOf<typeof savedViewCommands>;
