import { inTransaction, type Connection, type Pool } from '@backoffice/infra/postgres';
import { appendEach } from '#event-log/append-sql.ts';
import { PositionGapError } from '#event-log/event-log.ts';
import type { PreparedAppend } from '#event-log/prepare-append.ts';
import { preparedAppendOf, type StoredEvent } from './stream-event.ts';
import type { TenantStreams } from './tenant-streams.ts';

/** EventStoreDB has lost what was acknowledged: it was restored from an older copy, or is another one. */
export class StreamBehindError extends Error {
  constructor(tenant: string, stream: number, index: number) {
    super(
      `EventStoreDB has ${stream} events of ${tenant}, and its index in PostgreSQL has ${index}: EventStoreDB was restored from an older copy, or EVENTSTOREDB_URL leads to another one. Nothing is written of ${tenant} until it has them all again`,
    );
  }
}

const PAGE = 1_000;
const MAX_GROUP = 64;

/**
 * Puts what EventStoreDB has of a tenant and the index lacks into the index, claims included, a page in a transaction
 * and under the tenant's turn. Answers whether there was any. @throws StreamBehind, LogUnavailable
 */
export async function catchUp(pool: Pool, streams: TenantStreams, tenant: string): Promise<boolean> {
  for (let grown = false, page = PAGE; ;) {
    const put = await inTransaction(pool, (tx) => putPage(tx, streams, tenant, page));
    grown ||= put.events > 0;
    if (!put.more) return grown;
    page = put.events === 0 ? page * 2 : PAGE; // a command is larger than a page
  }
}

async function putPage(tx: Connection, streams: TenantStreams, tenant: string, page: number) {
  await tx.query('SELECT pg_advisory_xact_lock(log.turn($1))', [tenant]);
  // in a statement of its own, which sees what was committed until the turn came
  const { rows } = await tx.query<{ head: string }>('SELECT head FROM log.heads WHERE tenant = $1', [tenant]);
  const head = Number(rows[0]?.head ?? 0);
  const last = (await streams.last(tenant))?.position ?? 0;
  if (last < head) throw new StreamBehindError(tenant, last, head);
  const events: StoredEvent[] = [];
  for await (const event of streams.read(tenant, head, page)) events.push(event);
  const commands = commandsOf(events);
  const more = events.length === page;
  if (more) commands.pop(); // it may go on
  let after = head;
  for (const group of groupsOf(commands)) {
    const { base, verdicts } = await appendEach(tx, group);
    if (base !== after || verdicts.some(({ is }) => is !== 'appended'))
      throw new PositionGapError(tenant, after + 1, base);
    after += group.reduce((sum, each) => sum + each.events.length, 0);
  }
  return { events: after - head, more };
}

function commandsOf(events: readonly StoredEvent[]): PreparedAppend[] {
  const commands: [StoredEvent, ...StoredEvent[]][] = [];
  for (const event of events) {
    if (event.metadata.ordinal === 0) commands.push([event]);
    else commands.at(-1)?.push(event);
  }
  return commands.map(preparedAppendOf);
}

/** Commands that move the same claim never go together: each is judged by what was there before the group. */
function groupsOf(commands: readonly PreparedAppend[]): PreparedAppend[][] {
  const groups: PreparedAppend[][] = [];
  let moved = new Set<string>();
  for (const command of commands) {
    const keys = [...command.take, ...command.release].map(({ scope, key }) => `${scope}\0${key}`);
    const group = groups.at(-1);
    if (!group || group.length === MAX_GROUP || keys.some((key) => moved.has(key))) {
      groups.push([command]);
      moved = new Set();
    } else group.push(command);
    for (const key of keys) moved.add(key);
  }
  return groups;
}
