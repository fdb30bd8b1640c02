import type { Receipt } from '@backoffice/contracts/kernel';
import type { AppendResult, EventLog } from '@backoffice/infra/event-log';
import { idempotencyKeyReused } from '@backoffice/infra/http';
import { describeFollowed, type Consequence } from './consequences.ts';
import type { CommandContext } from './context.ts';
import type { CommandTarget, PendingAppend } from './pending-append.ts';
import { recordIdOf } from './world.ts';

export type ExecuteResult = Receipt & { readonly replayed: boolean };

/** What the caller is told. @throws HttpProblem 422 where the key was that of another request */
export async function receiptOf(
  log: EventLog,
  consequences: readonly Consequence[],
  { targets, context }: { readonly targets: readonly CommandTarget[]; readonly context: CommandContext },
  result: AppendResult,
): Promise<ExecuteResult> {
  const { streams, position, requestHash, replayed } = result;
  if (requestHash !== context.requestHash) throw idempotencyKeyReused();
  const [first] = streams;
  if (!first) throw new Error(`Command ${context.commandId} recorded nothing`);
  const books = await describeFollowed(log, consequences, targets, context, result);
  const receipt = {
    id: recordIdOf(first.stream),
    version: first.version,
    position,
    of: context.tenant,
    replayed,
    ...(books.length > 0 && { books }),
  };
  return targets.length > 1 ? { ...receipt, count: targets.length } : receipt;
}

/** What a key has done already, as the log remembers it. @throws HttpProblem 422 where it was another request */
export const commandReceipts =
  (log: Pick<EventLog, 'findCommand'>) =>
  async ({ tenant, commandId, requestHash }: CommandContext): Promise<ExecuteResult | null> => {
    const known = await log.findCommand(tenant, commandId);
    if (!known) return null;
    if (known.requestHash !== requestHash) throw idempotencyKeyReused();
    const ids = known.streams.map(({ stream }) => recordIdOf(stream));
    return {
      id: ids[0] ?? '',
      version: known.streams[0]?.version ?? 0,
      position: known.position,
      of: tenant,
      replayed: true,
      count: ids.length,
      ids,
    };
  };

export async function unchangedResult(
  log: EventLog,
  tenant: string,
  drafts: readonly PendingAppend[],
): Promise<ExecuteResult> {
  const [first] = drafts;
  if (!first) throw new Error('A command without a target');
  return {
    id: first.id,
    version: first.expectedVersion,
    position: await log.head(tenant),
    of: tenant,
    replayed: false,
    ...(drafts.length > 1 ? { count: drafts.length } : {}),
  };
}
