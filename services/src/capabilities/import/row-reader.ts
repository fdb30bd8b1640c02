import { parseCell, type ImportPlan } from '@backoffice/contracts/capabilities';
import type { Day, ImportColumn, ImportRules, Resource } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import type { NumberedRow } from '@backoffice/infra/sheets';
import { problemOf, type RowProblem } from './command-input.ts';
import { keysOf, loadNamedRecords, MANY, type NamedRecords } from './record-keys.ts';
import type { RecordSource } from './record-source.ts';

/** A row as it was read. `duplicate`: the row before it that is the same record. */
export type ReadRow = {
  readonly row: number;
  readonly values: ReadonlyMap<string, unknown>;
  readonly keys: readonly string[];
  readonly problems: readonly RowProblem[];
  readonly duplicate: number | undefined;
};

export type PlannerOptions = {
  readonly resource: Resource;
  readonly rules: ImportRules;
  readonly plan: ImportPlan;
  readonly caller: Caller;
  readonly today: Day;
};

/** Cells as the values of the columns that they are mapped to, and what is given for all rows alike. */
export type RowReader = {
  readonly mapped: readonly { readonly at: number; readonly column: ImportColumn }[];
  readonly given: ReadonlyMap<string, unknown>;
  readonly notGiven: ReadonlyMap<string, RowProblem>;
  /** Remembers the row: a later one may be the same record. */
  read(row: NumberedRow): ReadRow;
  /** What a record is called that a column names by its id. */
  nameOf(column: ImportColumn): (id: string) => string;
};

export async function rowReader(
  records: RecordSource,
  { rules, plan, caller, today }: Omit<PlannerOptions, 'resource'>,
): Promise<RowReader> {
  const mapped = plan.mapping.flatMap((field, at) => {
    const column = rules.columns.find((each) => each.field === field);
    return column ? [{ at, column }] : [];
  });
  const named = new Map<string, NamedRecords>();
  for (const column of rules.columns)
    if (column.names && (plan.mapping.includes(column.field) || plan.values[column.field] !== undefined))
      named.set(column.field, await loadNamedRecords(records, column.names, caller));
  const seen = new Map<string, number>();

  function valueOf(column: ImportColumn, cell: string): { readonly value: unknown } | { readonly problem: string } {
    const parsed = parseCell(column, cell, today);
    const others = named.get(column.field);
    if ('problem' in parsed || parsed.value === undefined || !others) return parsed;
    const id = others.nameOf(cell) === '' ? others.find(String(parsed.value)) : cell;
    if (id === null) return { problem: `There is none called ${String(parsed.value).slice(0, 80)}.` };
    return id === MANY
      ? {
          problem: `There are several called ${String(parsed.value).slice(0, 80)}. Name the one that is meant by its email address.`,
        }
      : { value: id };
  }

  const given = new Map<string, unknown>();
  const notGiven = new Map<string, RowProblem>();
  for (const column of rules.columns) {
    const cell = valueOf(column, plan.values[column.field] ?? '');
    if ('problem' in cell) notGiven.set(column.field, problemOf(column, cell.problem));
    else if (cell.value !== undefined) given.set(column.field, cell.value);
  }

  function read({ row, cells }: NumberedRow): ReadRow {
    const values = new Map<string, unknown>();
    const problems: RowProblem[] = [];
    for (const { at, column } of mapped) {
      const cell = valueOf(column, cells[at] ?? '');
      if ('problem' in cell) problems.push(problemOf(column, cell.problem));
      else if (cell.value !== undefined) values.set(column.field, cell.value);
    }
    const keys = keysOf(rules, (field) => values.get(field));
    const duplicate = keys.map((key) => seen.get(key)).find((before) => before !== undefined);
    for (const key of keys) if (!seen.has(key)) seen.set(key, row);
    return { row, values, keys, problems, duplicate };
  }

  return { mapped, given, notGiven, read, nameOf: (column) => (id) => named.get(column.field)?.nameOf(id) ?? id };
}
