import {
  commandsOf,
  parseCell,
  valueAtPath,
  valueOn,
  withValueAtPath,
  type ImportedRow,
  type ImportPlan,
  type Rates,
} from '@backoffice/contracts/capabilities';
import {
  singularNoun,
  type Day,
  type Fields,
  type ImportColumn,
  type ImportRules,
  type Resource,
} from '@backoffice/contracts/kernel';
import { canonicalJson, type Caller } from '@backoffice/infra/http';
import type { NumberedRow } from '@backoffice/infra/sheets';
import type { Message } from '#kernel/decider.ts';
import { cellText } from './cell-text.ts';
import { inputOf, issuesOf, problemOf, type RowProblem } from './command-input.ts';
import { keysOf, loadNamedRecords, loadRecordKeys, MANY, type NamedRecords } from './record-keys.ts';
import type { RecordSource } from './record-source.ts';

/** What is to be done for a row: commands on the record of this id, in this version, or as a new one (null). */
export type PlannedRow = ImportedRow & {
  readonly version: number | null;
  readonly commands: readonly Message[];
  /** When the record that is there was created. */
  readonly createdAt: string | null;
};
/** A row as it was read. `duplicate`: the row before it that is the same record. */
type ReadRow = {
  readonly row: number;
  readonly values: ReadonlyMap<string, unknown>;
  readonly keys: readonly string[];
  readonly problems: readonly RowProblem[];
  readonly duplicate: number | undefined;
};

export type RowPlanner = {
  /** What becomes of each of these rows, which follow those that were planned or passed before. */
  plan(rows: readonly NumberedRow[]): Promise<readonly PlannedRow[]>;
  /** Rows that are done already: later ones may be the same records. */
  pass(rows: readonly NumberedRow[]): void;
};

type PlannerOptions = {
  readonly resource: Resource;
  readonly rules: ImportRules;
  readonly plan: ImportPlan;
  readonly caller: Caller;
  readonly today: Day;
};

/** Reads rows by the mapping of their columns, finds the records there are, and says which commands bring them up. */
export async function rowPlanner(records: RecordSource, options: PlannerOptions): Promise<RowPlanner> {
  const { resource, rules, plan, caller, today } = options;
  const { entity, permission } = resource;
  const mapped = plan.mapping.flatMap((field, at) => {
    const column = rules.columns.find((each) => each.field === field);
    return column ? [{ at, column }] : [];
  });
  const present = await loadRecordKeys(records, entity, rules, caller);
  const named = new Map<string, NamedRecords>();
  for (const column of rules.columns)
    if (column.names && (plan.mapping.includes(column.field) || plan.values[column.field] !== undefined))
      named.set(column.field, await loadNamedRecords(records, column.names, caller));
  const seen = new Map<string, number>();
  const shapes = commandsOf(resource);
  const nameOf = (column: ImportColumn) => (id: string) => named.get(column.field)?.nameOf(id) ?? id;

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

  const idOf = ({ keys }: ReadRow) => keys.map((key) => present.get(key)).find((id) => id !== undefined) ?? null;
  const nameOfRow = ({ values }: ReadRow, record: Fields | undefined) =>
    String(
      values.get(resource.can.labels?.label ?? '') ??
        record?.[resource.can.labels?.label ?? ''] ??
        mapped
          .flatMap(({ column }) => (column.kind === 'text' ? (values.get(column.field) ?? []) : []))
          .slice(0, 2)
          .join(' '),
    ).slice(0, 120);

  function planned(row: ReadRow, record: Fields | undefined): PlannedRow {
    const about = {
      row: row.row,
      id: idOf(row),
      name: nameOfRow(row, record),
      changes: [],
      commands: [],
      version: null,
      createdAt: typeof record?.['createdAt'] === 'string' ? record['createdAt'] : null,
    };
    const refused = (problems: readonly RowProblem[]): PlannedRow => ({
      ...about,
      outcome: 'refused',
      problems: [...problems],
    });
    if (row.duplicate !== undefined)
      return refused([
        { field: '', message: `This is the same ${singularNoun(resource)} as in row ${row.duplicate}.` },
      ]);
    if (!record) return created(row, about, refused);
    if (caller.may(`action:${permission}.edit`) === 'deny')
      return refused([
        { field: '', message: `This ${singularNoun(resource)} is there already, and you may not edit it.` },
      ]);
    return updated(row, record, about, refused);
  }

  function created(
    row: ReadRow,
    about: Omit<PlannedRow, 'outcome' | 'problems'>,
    refused: (problems: readonly RowProblem[]) => PlannedRow,
  ): PlannedRow {
    const type = `Create${entity}`;
    const known = (field: string) => row.values.get(field) ?? given.get(field);
    const filled = rules.columns.flatMap(({ field, otherwise }) => {
      const value = known(field) ?? (otherwise === undefined ? undefined : known(otherwise));
      return value === undefined ? [] : [[field, value] as const];
    });
    const data = filled.reduce<Fields>((fields, [field, value]) => withValueAtPath(fields, field, value), {});
    const parsed = shapes[type]?.safeParse(data);
    const missing = rules.columns.filter(
      ({ field, ownOf }) => ownOf !== undefined && ownOf !== caller.actor.role && known(field) === undefined,
    );
    const problems = merged([
      ...row.problems,
      ...[...notGiven].flatMap(([field, problem]) => (row.values.has(field) ? [] : problem)),
      ...(parsed?.success === false ? issuesOf(rules.columns, parsed.error) : []),
      ...missing.map((column) => problemOf(column, REQUIRED)),
    ]);
    if (problems.length > 0 || !parsed?.success) return refused(problems);
    return { ...about, id: null, outcome: 'create', problems: [], commands: [{ type, data: parsed.data }] };
  }

  function updated(
    row: ReadRow,
    record: Fields,
    about: Omit<PlannedRow, 'outcome' | 'problems'>,
    refused: (problems: readonly RowProblem[]) => PlannedRow,
  ): PlannedRow {
    const edit = shapes[`Edit${entity}`];
    if (!edit) throw new Error(`${entity} cannot be edited`);
    const before = inputOf(edit, record) as Fields; // a command is an object
    const editable = mapped.filter(({ column: { field } }) => isEditable(edit, field) && row.values.has(field));
    const data = editable.reduce<Fields>(
      (fields, { column: { field } }) => withValueAtPath(fields, field, row.values.get(field)),
      before,
    );
    const parsed = edit.safeParse(data);
    const problems = merged([...row.problems, ...(parsed.success ? [] : issuesOf(rules.columns, parsed.error))]);
    if (problems.length > 0 || !parsed.success) return refused(problems);
    const changed = (column: ImportColumn, from: unknown, to: unknown) =>
      isSame(from, to)
        ? []
        : [
            {
              field: column.label,
              before: cellText(column, from, nameOf(column)),
              after: cellText(column, to, nameOf(column)),
            },
          ];
    const edits = editable.flatMap(({ column }) =>
      changed(column, valueAtPath(before, column.field), valueAtPath(parsed.data, column.field)),
    );
    const from = String(row.values.get('effectiveFrom') ?? today);
    const rates = mapped.filter(
      ({ column: { dated, field } }) =>
        dated === true &&
        row.values.has(field) &&
        !isSame(valueOn({ rates: ratesIn(record) }, field, from), row.values.get(field)),
    );
    const changes = [
      ...edits,
      ...rates.flatMap(({ column }) => changed(column, record[column.field], row.values.get(column.field))),
    ];
    const rateFields = Object.fromEntries(rates.map(({ column: { field } }) => [field, row.values.get(field)]));
    const commands = [
      ...(edits.length > 0 ? [{ type: `Edit${entity}`, data: parsed.data }] : []),
      ...(rates.length > 0 ? [{ type: `Change${entity}Rate`, data: { effectiveFrom: from, ...rateFields } }] : []),
    ];
    return {
      ...about,
      outcome: commands.length > 0 ? 'update' : 'unchanged',
      problems: [],
      changes,
      commands,
      version: Number(record['version']),
    };
  }

  return {
    async plan(rows) {
      const reads = rows.map(read);
      const ids = reads.flatMap((row) => (row.duplicate === undefined ? (idOf(row) ?? []) : []));
      const found = new Map((await records.byIds(entity, ids, caller)).map((record) => [String(record['id']), record]));
      return reads.map((row) => planned(row, found.get(idOf(row) ?? '')));
    },
    pass: (rows) => rows.forEach(read),
  };
}

const REQUIRED = 'This is required.';
/** All that is wrong with a row at once; of one column the first alone, as the others follow from it. */
const merged = (problems: readonly RowProblem[]): readonly RowProblem[] =>
  problems.filter(({ field }, at) => field === '' || problems.findIndex((each) => each.field === field) === at);

const isEditable = (edit: unknown, field: string): boolean =>
  (/^\w+/.exec(field)?.[0] ?? '') in ((edit as { shape?: object }).shape ?? {}); // commands are objects
const ratesIn = (record: Fields) => (record['rates'] ?? []) as readonly Rates[];
const plain = (value: unknown) => canonicalJson(value === undefined || value === '' ? null : value);
const isSame = (one: unknown, other: unknown) => plain(one) === plain(other);
