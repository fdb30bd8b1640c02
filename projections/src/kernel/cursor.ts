import type { ListRequest } from '@backoffice/contracts/kernel';
import { z } from 'zod';
import type { Bind } from './condition-sql.ts';
import type { Column } from './table.ts';

/** The row a page ended with: what the list is sorted by, the row's value of it, and its id. Clients keep it as it is. */
export type Cursor = { readonly value: string | number | boolean | null; readonly id: string };

const said = z.string().refine((text) => !text.includes('\0'));
const values = { text: said, bigint: z.int(), boolean: z.boolean(), jsonb: z.never() };

export const cursorAt = (sortBy: string, row: Readonly<Record<string, unknown>>): string =>
  Buffer.from(JSON.stringify([sortBy, row[sortBy] ?? null, row['id']])).toString('base64url');

/** `null` for what is no cursor of a list that is sorted so. */
export function cursorFrom(text: string | null | undefined, { field, type }: Column): Cursor | null {
  const parsed = z.tuple([z.literal(field), values[type].nullable(), said]).safeParse(jsonIn(text ?? ''));
  return parsed.success ? { value: parsed.data[1], id: parsed.data[2] } : null;
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString());
  } catch {
    return undefined;
  }
}

/** Conditions of which each is one stretch of the index of the sort, and which together are all rows behind the cursor. What is empty counts as the smallest. */
export function behind({ name }: Column, order: ListRequest['order'], { value, id }: Cursor, bind: Bind): string[] {
  const further = order === 'asc' ? '>' : '<';
  if (value !== null)
    return [
      `("${name}", id) ${further} (${bind(value)}, ${bind(id)})`,
      ...(order === 'desc' ? [`"${name}" IS NULL`] : []),
    ];
  return [`"${name}" IS NULL AND id ${further} ${bind(id)}`, ...(order === 'asc' ? [`"${name}" IS NOT NULL`] : [])];
}
