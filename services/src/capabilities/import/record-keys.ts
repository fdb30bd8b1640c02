import { valueAtPath } from '@backoffice/contracts/capabilities';
import { Phone, type Fields, type ImportColumn, type ImportRules } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import { uniqueKey } from '#capabilities/unique.ts';
import type { RecordSource } from './record-source.ts';

const rootOf = (path: string) => /^\w+/.exec(path)?.[0] ?? path;
const columnOf = ({ columns }: ImportRules, field: string) => columns.find((column) => column.field === field);

/** A value as it is compared; null of nothing. */
function comparedValue(column: ImportColumn | undefined, value: unknown): string | null {
  if (value === undefined || value === null || value === '') return null;
  const phone = column?.kind === 'phone' ? Phone.safeParse(value) : null;
  return uniqueKey(phone?.success ? phone.data : value);
}

/** The keys that a record has whole, the surest first. */
export const keysOf = (rules: ImportRules, valueOf: (field: string) => unknown): readonly string[] =>
  rules.keys.flatMap((key, at) => {
    const values = key.map((field) => comparedValue(columnOf(rules, field), valueOf(field)));
    return values.includes(null) ? [] : [JSON.stringify([at, ...values])];
  });

/** By key the id of the record that has it. All of a company's are held, by about a hundred bytes each. */
export async function loadRecordKeys(
  records: RecordSource,
  entity: string,
  rules: ImportRules,
  caller: Caller,
): Promise<ReadonlyMap<string, string>> {
  const ids = new Map<string, string>();
  for await (const batch of records.every(entity, [...new Set(rules.keys.flat().map(rootOf))], caller))
    for (const record of batch)
      for (const key of keysOf(rules, (field) => valueAtPath(record, field)))
        if (!ids.has(key)) ids.set(key, String(record['id']));
  return ids;
}

/** Instead of an id, where several records are called so. */
export const MANY = Symbol('many');

/** Records of another kind by what files call them. */
export type NamedRecords = {
  /** Its id; null where none is called so. */
  readonly find: (name: string) => string | null | typeof MANY;
  readonly nameOf: (id: string) => string;
};

export async function loadNamedRecords(
  records: RecordSource,
  { entity, by }: NonNullable<ImportColumn['names']>,
  caller: Caller,
): Promise<NamedRecords> {
  const ids = by.map(() => new Map<string, string | typeof MANY>());
  const names = new Map<string, string>();
  for await (const batch of records.every(entity, by, caller))
    for (const record of batch) {
      const id = String(record['id']);
      by.forEach((field, at) => {
        const name = comparedValue(undefined, record[field]);
        if (name !== null) ids[at]?.set(name, ids[at].has(name) ? MANY : id);
      });
      names.set(id, nameIn(record, by));
    }
  return {
    find: (name) => ids.map((known) => known.get(uniqueKey(name))).find((id) => id !== undefined) ?? null,
    nameOf: (id) => names.get(id) ?? '',
  };
}

/** What people call it is the last of what it is found by. */
const nameIn = (record: Fields, by: readonly string[]): string => String(record[by.at(-1) ?? ''] ?? '');
