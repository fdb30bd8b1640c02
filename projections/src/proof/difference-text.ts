import { moneyText, TotalCents } from '@backoffice/contracts/kernel';
import { storedColumns } from '#kernel/table.ts';
import type { ReadModel } from '#kernel/read-model.ts';
import type { ProjectedRow } from '#kernel/working-set.ts';
import type { RowDifference } from './table-comparison.ts';

/** What is said of a row that differs: which of its fields, and what they are and should be. */
export function differenceText({ readModel, id, expected, found }: RowDifference) {
  const { entity } = readModel.projection;
  if (!found) return { entity, id, words: 'It is missing from its list', expected: 'listed', found: 'missing' };
  if (!expected)
    return {
      entity,
      id,
      words: 'It is in its list, but nothing in its history made it',
      expected: 'nothing',
      found: 'listed',
    };
  const fields = storedColumns(readModel.table)
    .map(({ field }) => field)
    .filter(
      (field) => JSON.stringify(withSortedKeys(expected[field])) !== JSON.stringify(withSortedKeys(found[field])),
    );
  const shown = (row: ProjectedRow) =>
    fields
      .slice(0, 3)
      .map((field) => `${fieldPhrase(field)} ${valueText(readModel, field, row[field])}`)
      .join('; ');
  return {
    entity,
    id,
    words: 'Its list shows something else than its history',
    expected: shown(expected),
    found: shown(found),
  };
}

const fieldPhrase = (field: string) => field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
const MAX_TEXT_LENGTH = 80;

function valueText({ table: { resource } }: ReadModel, field: string, value: unknown): string {
  if (value === null || value === undefined) return 'none';
  if (typeof value === 'number' && resource.view.shape[field] === TotalCents) return moneyText(value);
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value);
  return text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH)}…` : text;
}

/** Whatever order the fields stand in. */
function withSortedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withSortedKeys);
  if (typeof value !== 'object' || value === null) return value ?? null;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, each]) => each !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, withSortedKeys(each)]),
  );
}
