import type { ListRequest } from '@backoffice/contracts/kernel';
import { z } from 'zod';
import type { BindParameter } from './condition-sql.ts';
import type { TableColumn } from '#kernel/table.ts';

/**
 * The row a page ended with: what the list is sorted by, the row's value of it, its id and, of the best first, how well
 * it matches. Clients keep it as it is.
 */
export type PageCursor = {
  readonly value: string | number | boolean | null;
  readonly id: string;
  readonly rank: number | null;
};

const safeText = z.string().refine((text) => !text.includes('\0'));
const valueShapes = {
  text: safeText,
  bigint: z.int(),
  'double precision': z.number(),
  boolean: z.boolean(),
  jsonb: z.never(),
};

export const encodeCursor = (
  sortBy: string,
  row: Readonly<Record<string, unknown>>,
  rank: number | null = null,
): string =>
  Buffer.from(JSON.stringify([sortBy, row[sortBy] ?? null, row['id'], ...(rank === null ? [] : [rank])])).toString(
    'base64url',
  );

/** `null` for what is no cursor of a list that is sorted so. */
export function decodeCursor(
  text: string | null | undefined,
  { field, type }: TableColumn,
  isRanked = false,
): PageCursor | null {
  const [row, rank] = [[z.literal(field), valueShapes[type].nullable(), safeText] as const, z.int()];
  const parsed = (isRanked ? z.tuple([...row, rank]) : z.tuple(row)).safeParse(parseBase64Json(text ?? ''));
  return parsed.success ? { value: parsed.data[1], id: parsed.data[2], rank: parsed.data[3] ?? null } : null;
}

function parseBase64Json(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/**
 * Conditions of which each is one stretch of the index of the sort, and which together are all rows behind the cursor.
 * What is empty counts as the smallest.
 */
export function afterCursorSql(
  { name }: TableColumn,
  order: ListRequest['order'],
  { value, id }: Omit<PageCursor, 'rank'>,
  bind: BindParameter,
): string[] {
  const further = order === 'asc' ? '>' : '<';
  if (value !== null)
    return [
      `("${name}", id) ${further} (${bind(value)}, ${bind(id)})`,
      ...(order === 'desc' ? [`"${name}" IS NULL`] : []),
    ];
  return [`"${name}" IS NULL AND id ${further} ${bind(id)}`, ...(order === 'asc' ? [`"${name}" IS NOT NULL`] : [])];
}
