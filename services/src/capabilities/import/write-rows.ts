import type { ImportPlan } from '@backoffice/contracts/capabilities';
import type { ImportColumn, Resource } from '@backoffice/contracts/kernel';
import { canonicalJson, deterministicUuid, HttpProblem, type Caller } from '@backoffice/infra/http';
import type { StoredImportFile } from '@backoffice/infra/imports';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf, type CommandContext } from '#kernel/context.ts';
import type { CommandTarget } from '#kernel/execute.ts';
import type { Preview } from '#kernel/preview.ts';
import { columnProblems } from './command-input.ts';
import type { PlannedRow } from './plan-rows.ts';

/** Commands that wait for the log together are appended together. */
const CONCURRENCY = 64;

export type RowWriterPorts = Pick<CommandGateway, 'execute'> & {
  readonly preview: Preview;
  /** Why numbers in a command cannot be saved. */
  readonly numberProblem: (data: unknown) => HttpProblem | null;
};
type WriteRows = (rows: readonly PlannedRow[], caller: Caller) => Promise<readonly PlannedRow[]>;

/**
 * Sends the commands of planned rows, or asks what they would be refused for. Idempotency: ids of records and of
 * commands are made of the file and the row, so that whatever is done again, in this run or another one of the same
 * file, is done once.
 */
export function rowWriter(
  { execute, preview, numberProblem }: RowWriterPorts,
  {
    resource,
    file,
    plan,
    taskId,
    begunAt,
  }: {
    readonly resource: Resource;
    readonly file: StoredImportFile;
    readonly plan: ImportPlan;
    readonly taskId: string;
    /** When its first attempt began. */
    readonly begunAt: string;
  },
): { readonly tryRows: WriteRows; readonly writeRows: WriteRows } {
  const { entity, permission, path } = resource;
  const columns: readonly ImportColumn[] = resource.can.import?.columns ?? [];
  const tried = new Set<string>();
  const keyOf = (...parts: readonly (string | number)[]) =>
    deterministicUuid(['import', file.tenant, path, file.sha256, canonicalJson(plan), ...parts].join(' '));

  const contextFor = (caller: Caller, verb: 'create' | 'edit', commandId: string): CommandContext =>
    contextOf({
      caller: { ...caller, rows: caller.may(`action:${permission}.${verb}`) === 'own' ? 'own' : 'all' },
      commandId,
      requestHash: commandId,
      requestId: taskId,
      ip: '',
      userAgent: '',
    });
  const targetsOf = ({ row, id, version, commands }: PlannedRow): CommandTarget[] =>
    commands.map((command, at) =>
      version === null
        ? { entity, id: keyOf(row), command, creates: true }
        : { entity, id: id ?? '', command, expectedVersion: version + at },
    );

  const refused = (row: PlannedRow, { details, message }: HttpProblem): PlannedRow => ({
    ...row,
    outcome: 'refused',
    problems: columnProblems(columns, details.length > 0 ? details : [{ field: '', message }]),
  });
  const unreachable = (row: PlannedRow) =>
    row.commands.map(({ data }) => numberProblem(data)).find((problem) => problem !== null);

  async function written(row: PlannedRow, caller: Caller): Promise<PlannedRow> {
    const problem = unreachable(row);
    if (problem) return refused(row, problem);
    try {
      let id = row.id;
      for (const target of targetsOf(row)) {
        const commandId = keyOf(row.row, target.id, target.expectedVersion ?? 'new');
        const receipt = await execute([target], contextFor(caller, target.creates ? 'create' : 'edit', commandId));
        ({ id } = receipt);
      }
      return { ...row, id };
    } catch (error) {
      if (error instanceof HttpProblem && error.status < 500) return refused(row, error);
      throw error;
    }
  }

  return {
    async tryRows(rows, caller) {
      const outcomes = new Map<PlannedRow, PlannedRow>();
      for (const verb of ['create', 'edit'] as const) {
        const those = rows.filter(
          ({ commands, version }) => commands.length > 0 && (version === null) === (verb === 'create'),
        );
        const firsts = those.flatMap((row) => targetsOf(row).slice(0, 1));
        const problems = await preview(firsts, contextFor(caller, verb, taskId), tried);
        those.forEach((row, at) => {
          const problem = unreachable(row) ?? problems[at];
          if (problem) outcomes.set(row, refused(row, problem));
        });
      }
      return rows.map((row) => outcomes.get(row) ?? row);
    },
    async writeRows(rows, caller) {
      const outcomes = [...rows];
      const waiting = rows.entries();
      await Promise.all(
        Array.from({ length: CONCURRENCY }, async () => {
          for (const [at, row] of waiting)
            if (row.commands.length > 0) outcomes[at] = await written(row, caller);
            else if (row.id === keyOf(row.row) && (row.createdAt ?? '') >= begunAt)
              outcomes[at] = { ...row, outcome: 'create' }; // before this run was interrupted
        }),
      );
      return outcomes;
    },
  };
}
