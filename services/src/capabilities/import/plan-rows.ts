import {
  commandsOf,
  valueAtPath,
  valueOn,
  withValueAtPath,
  type ImportedRow,
  type Rates,
} from '@backoffice/contracts/capabilities';
import { singularNoun, type Fields, type ImportColumn } from '@backoffice/contracts/kernel';
import { canonicalJson } from '@backoffice/infra/http';
import type { NumberedRow } from '@backoffice/infra/sheets';
import type { Message } from '#kernel/decider.ts';
import { cellText } from './cell-text.ts';
import { inputOf, issuesOf, problemOf, type RowProblem } from './command-input.ts';
import { loadRecordKeys } from './record-keys.ts';
import type { RecordSource } from './record-source.ts';
import { rowReader, type PlannerOptions, type ReadRow, type RowReader } from './row-reader.ts';

/** What is to be done for a row: commands on the record of this id, in this version, or as a new one (null). */
export type PlannedRow = ImportedRow & {
  readonly version: number | null;
  readonly commands: readonly Message[];
  /** When the record that is there was created. */
  readonly createdAt: string | null;
};
export type RowPlanner = {
  /** What becomes of each of these rows, which follow those that were planned or passed before. */
  plan(rows: readonly NumberedRow[]): Promise<readonly PlannedRow[]>;
  /** Rows that are done already: later ones may be the same records. */
  pass(rows: readonly NumberedRow[]): void;
};

/** Reads rows by the mapping of their columns, finds the records there are, and says which commands bring them up. */
export async function rowPlanner(records: RecordSource, options: PlannerOptions): Promise<RowPlanner> {
  const { resource, rules, caller } = options;
  const { entity, permission } = resource;
  const present = await loadRecordKeys(records, entity, rules, caller);
  const reader = await rowReader(records, options);
  const planning: Planning = { ...options, ...reader, shapes: commandsOf(resource) };
  const idOf = ({ keys }: ReadRow) => keys.map((key) => present.get(key)).find((id) => id !== undefined) ?? null;

  function planned(row: ReadRow, record: Fields | undefined): PlannedRow {
    const about: RowHead = {
      row: row.row,
      id: idOf(row),
      name: nameOfRow(planning, row, record),
      changes: [],
      commands: [],
      version: null,
      createdAt: typeof record?.['createdAt'] === 'string' ? record['createdAt'] : null,
    };
    const refused = (message: string) => refusedRow(about, [{ field: '', message }]);
    if (row.duplicate !== undefined)
      return refused(`This is the same ${singularNoun(resource)} as in row ${row.duplicate}.`);
    if (!record) return createdRow(planning, row, about);
    if (caller.may(`action:${permission}.edit`) === 'deny')
      return refused(`This ${singularNoun(resource)} is there already, and you may not edit it.`);
    return updatedRow(planning, row, record, about);
  }

  return {
    async plan(rows) {
      const reads = rows.map(reader.read);
      const ids = reads.flatMap((row) => (row.duplicate === undefined ? (idOf(row) ?? []) : []));
      const found = new Map((await records.byIds(entity, ids, caller)).map((record) => [String(record['id']), record]));
      return reads.map((row) => planned(row, found.get(idOf(row) ?? '')));
    },
    pass: (rows) => rows.forEach(reader.read),
  };
}

type Planning = PlannerOptions & RowReader & { readonly shapes: ReturnType<typeof commandsOf> };
/** A planned row before it is known what becomes of it. */
type RowHead = Omit<PlannedRow, 'outcome' | 'problems'>;

const refusedRow = (about: RowHead, problems: readonly RowProblem[]): PlannedRow => ({
  ...about,
  outcome: 'refused',
  problems: [...problems],
});

/** As the list calls the record; without such a column, by its first two texts. */
const nameOfRow = ({ resource, mapped }: Planning, { values }: ReadRow, record: Fields | undefined) =>
  String(
    values.get(resource.can.labels?.label ?? '') ??
      record?.[resource.can.labels?.label ?? ''] ??
      mapped
        .flatMap(({ column }) => (column.kind === 'text' ? (values.get(column.field) ?? []) : []))
        .slice(0, 2)
        .join(' '),
  ).slice(0, 120);

/** A new record of what the row says and what is given for all rows. */
function createdRow(planning: Planning, row: ReadRow, about: RowHead): PlannedRow {
  const { resource, rules, caller, given, notGiven, shapes } = planning;
  const type = `Create${resource.entity}`;
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
  if (problems.length > 0 || !parsed?.success) return refusedRow(about, problems);
  return { ...about, id: null, outcome: 'create', problems: [], commands: [{ type, data: parsed.data }] };
}

/** Only columns that the file has are edited; a rate is changed from its day on. */
function updatedRow(planning: Planning, row: ReadRow, record: Fields, about: RowHead): PlannedRow {
  const { resource, rules, today, mapped, shapes, nameOf } = planning;
  const { entity } = resource;
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
  if (problems.length > 0 || !parsed.success) return refusedRow(about, problems);
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

const REQUIRED = 'This is required.';
/** All that is wrong with a row at once; of one column the first alone, as the others follow from it. */
const merged = (problems: readonly RowProblem[]): readonly RowProblem[] =>
  problems.filter(({ field }, at) => field === '' || problems.findIndex((each) => each.field === field) === at);

const isEditable = (edit: unknown, field: string): boolean =>
  (/^\w+/.exec(field)?.[0] ?? '') in ((edit as { shape?: object }).shape ?? {}); // commands are objects
const ratesIn = (record: Fields) => (record['rates'] ?? []) as readonly Rates[];
const plain = (value: unknown) => canonicalJson(value === undefined || value === '' ? null : value);
const isSame = (one: unknown, other: unknown) => plain(one) === plain(other);
