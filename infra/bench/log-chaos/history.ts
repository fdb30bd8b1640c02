import type { AppendRequest, Claim, RecordedEvent } from '@backoffice/infra/event-log';
import type { Answer, HandledEvent, JournalLine } from './journal.ts';

/** What the log holds at the end, and what the journals of all processes say. */
export type History = {
  /** By tenant, in the order they are read. */
  readonly events: ReadonlyMap<string, readonly RecordedEvent[]>;
  /** The same, of the same tenants, as EventStoreDB holds it; null where there is none. */
  readonly stream: ReadonlyMap<string, readonly RecordedEvent[]> | null;
  /** That are held at the end. */
  readonly claims: readonly (Claim & { readonly tenant: string })[];
  readonly lines: readonly JournalLine[];
  /** The followers that had time to come to the end. */
  readonly finished: readonly string[];
};

/**
 * A command may be asked for several times: if it is recorded, that was between being `asked` for first and being
 * `acknowledged` first.
 */
export type CommandHistory = {
  readonly request: AppendRequest;
  readonly asked: number;
  readonly times: number;
  readonly answers: readonly { readonly asked: number; readonly at: number; readonly answer: Answer }[];
  readonly acknowledged: number;
};

/** Events of one command that stand one behind the other. */
type RecordedAppend = {
  readonly commandId: string;
  readonly tenant: string;
  readonly events: readonly RecordedEvent[];
};
export type CheckableHistory = History & {
  readonly commands: ReadonlyMap<string, CommandHistory>;
  readonly appends: readonly RecordedAppend[];
  readonly handled: ReadonlyMap<string, ReadonlyMap<string, readonly HandledEvent[]>>;
};

export function checkable(history: History): CheckableHistory {
  return {
    ...history,
    commands: commandsOf(history.lines),
    appends: [...history.events].flatMap(([tenant, events]) => appendsOf(tenant, events)),
    handled: handledOf(history.lines),
  };
}

export function commandsOf(lines: readonly JournalLine[]): Map<string, CommandHistory> {
  const commands = new Map<string, CommandHistory>();
  const answers = Map.groupBy(
    lines.filter((line) => line.is === 'answered'),
    ({ commandId }) => commandId,
  );
  for (const line of lines) {
    if (line.is !== 'asked') continue;
    const { commandId } = line.request.meta;
    const own = answers.get(commandId) ?? [];
    const acknowledged = Math.min(...own.flatMap(({ at, answer }) => (answer.is === 'appended' ? [at] : [])));
    const before = commands.get(commandId);
    const asked = Math.min(line.at, before?.asked ?? line.at);
    commands.set(commandId, {
      request: line.request,
      asked,
      times: (before?.times ?? 0) + 1,
      answers: own,
      acknowledged,
    });
  }
  return commands;
}

function appendsOf(tenant: string, events: readonly RecordedEvent[]): RecordedAppend[] {
  const appends: { commandId: string; tenant: string; events: RecordedEvent[] }[] = [];
  for (const event of events) {
    const last = appends.at(-1);
    if (last?.commandId === event.meta.commandId) last.events.push(event);
    else appends.push({ commandId: event.meta.commandId, tenant, events: [event] });
  }
  return appends;
}

export function handledOf(lines: readonly JournalLine[]): Map<string, Map<string, HandledEvent[]>> {
  const handled = new Map<string, Map<string, HandledEvent[]>>();
  for (const line of lines) {
    if (line.is !== 'handled') continue;
    const tenants = handled.get(line.follower) ?? new Map<string, HandledEvent[]>();
    handled.set(line.follower, tenants);
    const events = tenants.get(line.tenant) ?? [];
    tenants.set(line.tenant, events);
    for (const event of line.events) events.push(event);
  }
  return handled;
}
