import {
  ImportPlan,
  noImportCounts,
  type ImportCounts,
  type ImportedRow,
  type ImportOutcome,
} from '@backoffice/contracts/capabilities';
import { Instant, pluralNoun, type Resource, type Route, type TaskSeverity } from '@backoffice/contracts/kernel';
import { defineBackgroundTask, TaskFailure, type BackgroundTaskContext } from '@backoffice/infra/background-tasks';
import { type Caller } from '@backoffice/infra/http';
import type { Imports, StoredImportFile } from '@backoffice/infra/imports';
import type { NumberedRow } from '@backoffice/infra/sheets';
import { z } from 'zod';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';
import { fileNameOf, outcomeCsv } from './outcome-files.ts';
import { rowPlanner, type PlannedRow } from './plan-rows.ts';
import type { RecordSource } from './record-source.ts';
import { rowWriter, type RowWriterPorts } from './write-rows.ts';

/** Rows that are planned, written and noted together; a run that was interrupted goes on after them. */
const CHUNK = 500;

const ImportInput = ImportPlan.extend({
  /** The path of the resource. */
  kind: z.string(),
  fileId: z.string(),
  fileName: z.string(),
  isTrial: z.boolean(),
});
type ImportInput = z.infer<typeof ImportInput>;
/** `through`: the last row that is done. `begunAt`: when the first attempt began. */
const ImportCheckpoint = z.strictObject({ through: z.int(), done: z.int(), begunAt: Instant });

export type ImportTaskPorts = RowWriterPorts &
  Pick<CommandGateway, 'openWorld'> & {
    readonly imports: Imports;
    readonly records: RecordSource;
    readonly resources: readonly Resource[];
    readonly routes: readonly Route[];
  };

/** Tries or imports the rows of a file, as the person who put it in, with the rights that they have by then. */
export const importTask = (ports: ImportTaskPorts) =>
  defineBackgroundTask<ImportInput, z.infer<typeof ImportCheckpoint>>({
    kind: 'import',
    input: ImportInput,
    checkpoint: ImportCheckpoint,
    title: ({ kind, fileName, isTrial }) =>
      `${isTrial ? 'Check' : 'Import'} of ${kind.replaceAll('-', ' ')}: ${fileName}`,
    async run(input, task) {
      const { imports } = ports;
      const { resource, file, callerNow } = await opened(ports, input, task);
      const rows = await imports.readRows(file);
      if (!rows || !resource.can.import) throw new TaskFailure('The file is gone. Please put it in again.');
      const plan = { mapping: input.mapping, values: input.values };
      const caller = await callerNow();
      const { facts } = await ports.openWorld(contextOf({ ...NO_CALL, caller, requestId: task.id }));
      const planner = await rowPlanner(ports.records, {
        resource,
        rules: resource.can.import,
        plan,
        caller,
        today: facts.today,
      });
      const { through, begunAt, ...before } = task.checkpoint ?? { through: 0, done: 0, begunAt: facts.now };
      const writer = rowWriter(ports, { resource, file, plan, taskId: task.id, begunAt });
      let { done } = before;
      await task.save({ through, done, begunAt }, { done, total: file.rowCount });
      for (const chunk of chunksOf(rows)) {
        const last = chunk.at(-1)?.row ?? 0;
        if (last <= through) {
          planner.pass(chunk);
          continue;
        }
        const planned = await planner.plan(chunk);
        const outcomes = await (input.isTrial ? writer.tryRows : writer.writeRows)(planned, await callerNow());
        await imports.saveOutcomes(file, task.id, outcomes.map(withoutCommands), countsOf(outcomes));
        done += chunk.length;
        await task.save({ through: last, done, begunAt }, { done, total: file.rowCount });
      }
      const counts = { ...noImportCounts, ...(await imports.counts(file, task.id)) };
      if (!input.isTrial)
        await task.result({
          name: fileNameOf(resource, 'imported'),
          type: 'text/csv; charset=utf-8',
          bytes: outcomeCsv(imports, file, task.id, null),
        });
      return {
        message: sentenceOf(counts, input.isTrial, resource),
        severity: severityOf(counts, input.isTrial),
        page: `/import/${input.kind}?file=${input.fileId}&task=${task.id}&mode=${input.isTrial ? 'check' : 'run'}`,
      };
    },
  });

const NO_CALL = { commandId: '', requestHash: '', ip: '', userAgent: '' };

async function opened(
  { imports, resources, routes }: ImportTaskPorts,
  { kind, fileId }: ImportInput,
  { tenant, person, callerFor }: BackgroundTaskContext,
): Promise<{ resource: Resource; file: StoredImportFile; callerNow: () => Promise<Caller> }> {
  const resource = resources.find(({ path }) => path === kind);
  const route = routes.find(({ name }) => name === `${kind}.importStart`);
  const file = await imports.find({ tenant, person, kind }, fileId);
  if (!resource || !route || !file) throw new TaskFailure('The file is gone. Please put it in again.');
  return { resource, file, callerNow: () => callerFor(route) };
}

function* chunksOf(rows: Iterable<NumberedRow>): Generator<readonly NumberedRow[]> {
  let chunk: NumberedRow[] = [];
  for (const row of rows) {
    chunk.push(row);
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = [];
  }
  if (chunk.length > 0) yield chunk;
}

const withoutCommands = ({
  commands: _commands,
  version: _version,
  createdAt: _createdAt,
  ...outcome
}: PlannedRow): ImportedRow => outcome;

function countsOf(rows: readonly { readonly outcome: ImportOutcome }[]): ImportCounts {
  const counts = { ...noImportCounts };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

/** Green means that rows were written, and none was refused. */
function severityOf({ create, update, refused }: ImportCounts, isTrial: boolean): TaskSeverity {
  if (refused > 0) return create + update > 0 ? 'warn' : 'error';
  if (isTrial) return 'info';
  return create + update > 0 ? 'success' : 'warn';
}

function sentenceOf(
  { create, update, unchanged, refused }: ImportCounts,
  isTrial: boolean,
  resource: Resource,
): string {
  const number = (count: number) => count.toLocaleString('en-US');
  const [made, changed] = isTrial ? ['would be created', 'would be updated'] : ['created', 'updated'];
  return `${isTrial ? 'Nothing is written yet. ' : ''}Of ${number(create + update + unchanged + refused)} ${pluralNoun(resource)} ${number(create)} ${made}, ${number(update)} ${changed}, ${number(unchanged)} unchanged, ${number(refused)} refused.`;
}
