import { routeTable } from '@backoffice/contracts';
import { Id, pluralNoun } from '@backoffice/contracts/kernel';
import { defineBackgroundTask, ownerOf, TaskFailure, type BackgroundTasks } from '@backoffice/infra/background-tasks';
import { HttpProblem } from '@backoffice/infra/http';
import { csvOf } from '@backoffice/infra/sheets';
import { z } from 'zod';
import type { BulkTasks } from '#http/bulk-handlers.ts';
import { targetsOf } from '#http/bulk-commands.ts';
import { contextOf } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';

/** `route`: the bulk route that was called. `nouns`: what the records are called. */
const BulkInput = z.strictObject({
  route: z.string(),
  entity: z.string(),
  nouns: z.string(),
  command: z.strictObject({ type: z.string(), data: z.record(z.string(), z.unknown()) }),
  ids: z.array(Id),
});
type BulkInput = z.infer<typeof BulkInput>;
const Refused = z.strictObject({ record: z.string(), reason: z.string() });
/** `at`: so many have been looked at. */
const BulkCheckpoint = z.strictObject({ at: z.int(), done: z.int(), refused: z.array(Refused) });

/** So many in one append; where one of them is refused, each has its own. */
const BATCH_SIZE = 50;

/**
 * The same command for more records than one answer waits for. What is refused by then stays as it is, and is told by
 * name.
 */
export const bulkTask = ({ execute }: Pick<CommandGateway, 'execute'>) =>
  defineBackgroundTask({
    kind: 'bulk',
    input: BulkInput,
    checkpoint: BulkCheckpoint,
    title: ({ command, entity, nouns, ids }) => `${wordsOf(command, entity).title}: ${countText(ids.length)} ${nouns}`,
    async run({ route: name, entity, nouns, command, ids }, { call, checkpoint, save, result }) {
      const route = routeTable.find((each) => each.name === name);
      if (!route) throw new TaskFailure('This version of the product cannot do this any more.');
      const send = async (some: readonly string[]) => {
        const request = await call(route, { key: some.join(' '), body: { ...command.data, ids: some } });
        return refusalOf(async () => void (await execute(targetsOf(entity, some, command), contextOf(request))));
      };
      let { at, done, refused } = checkpoint ?? { at: 0, done: 0, refused: [] };
      while (at < ids.length) {
        const batch = ids.slice(at, at + BATCH_SIZE);
        if ((await send(batch)) === null) done += batch.length;
        else
          for (const id of batch) {
            const refusal = await send([id]);
            if (refusal) refused = [...refused, { record: refusal.details[0]?.record ?? id, reason: refusal.message }];
            else done += 1;
          }
        at += batch.length;
        await save({ at, done, refused }, { done: at, total: ids.length });
      }
      if (refused.length > 0)
        await result({ name: 'Refused.csv', type: 'text/csv; charset=utf-8', bytes: csvOf(refusedSheet(refused)) });
      return { message: outcomeText({ done, refused: refused.length }, `${nouns} ${wordsOf(command, entity).done}`) };
    },
  });

/** A refusal of the rules is a result; anything else ends the attempt. */
async function refusalOf(work: () => Promise<void>): Promise<HttpProblem | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof HttpProblem && error.status < 500 && error.status !== 429) return error;
    throw error;
  }
}

const refusedSheet = (refused: readonly z.infer<typeof Refused>[]) => ({
  columns: (['Record', 'Reason'] as const).map((title) => ({ title, kind: 'text' as const })),
  rows: (async function* () {
    yield refused.map(({ record, reason }) => [record, reason]);
  })(),
});

const words: Readonly<Record<string, { readonly title: string; readonly done: string }>> = {
  'Trash*': { title: 'Move to the trash', done: 'moved to the trash' },
  'Restore*': { title: 'Restore', done: 'restored' },
  'Archive*': { title: 'Archive', done: 'archived' },
  'Unarchive*': { title: 'Take out of the archive', done: 'taken out of the archive' },
};
const wordsOf = ({ type }: BulkInput['command'], entity: string) =>
  words[type.replace(entity, '*')] ?? { title: 'Change', done: 'changed' };
const countText = (count: number) => count.toLocaleString('en-US');
const outcomeText = ({ done, refused }: { readonly done: number; readonly refused: number }, what: string) =>
  [`${countText(done)} ${what}.`, refused > 0 && `${countText(refused)} refused: the file says why.`]
    .filter(Boolean)
    .join(' ');

/** Begins a task under the key of the call: sent again, it is the same task. */
export function bulkTasks({ backgroundTasks, execute }: BulkTaskPorts): BulkTasks {
  const kind = bulkTask({ execute });
  return {
    async start(ids, { resource, command }, { route, caller, commandId }) {
      const input = {
        route: route.name,
        entity: resource.entity,
        nouns: pluralNoun(resource),
        // of commands: objects
        command: { type: command.type, data: command.data as Readonly<Record<string, unknown>> },
        ids: [...ids],
      };
      return (await backgroundTasks.start(kind, input, caller, commandId)).id;
    },
    async find({ caller, commandId }) {
      const task = await backgroundTasks.find(ownerOf(caller), commandId);
      return task && { taskId: task.id, count: task.total ?? 0 };
    },
  };
}

type BulkTaskPorts = Pick<CommandGateway, 'execute'> & {
  readonly backgroundTasks: Pick<BackgroundTasks, 'start' | 'find'>;
};
