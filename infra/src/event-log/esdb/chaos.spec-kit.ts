import { setTimeout as pause } from 'node:timers/promises';
import {
  ClaimTakenError,
  LogUnavailableError,
  VersionConflictError,
  type AppendRequest,
  type EventLog,
  type RecordedEvent,
} from '#event-log/event-log.ts';
import { recordedEventOf } from './stream-event.ts';
import type { TenantStreams } from './tenant-streams.ts';

const TENANT = 'chaos';
/** Of each process. */
const WRITERS = 6;

/** Two processes or more on one index, and what EventStoreDB has, past their faults. */
export type ChaosSetting = {
  readonly logs: readonly EventLog[];
  readonly truth: TenantStreams;
  readonly seconds: number;
  /** Ends the faults, and what is still under way. */
  readonly calm: () => void;
};
export type ChaosResult = {
  readonly acknowledged: number;
  readonly unavailable: number;
  readonly stale: number;
  /** Told to be recorded, and not there. */
  readonly lost: number;
  /** Commands recorded more than once. */
  readonly doubled: number;
  readonly index: readonly RecordedEvent[];
  readonly stream: readonly RecordedEvent[];
};

/** Writers on all logs at once, each of whom asks again what was not answered, decided anew. */
export async function runChaos({ logs, truth, seconds, calm }: ChaosSetting): Promise<ChaosResult> {
  const acknowledged = new Map<string, number>();
  const counts = { unavailable: 0, stale: 0 };
  const end = Date.now() + seconds * 1_000;
  let serial = 0;

  async function writer(log: EventLog): Promise<void> {
    const versions = new Map<string, number>();
    while (Date.now() < end) {
      const [stream, commandId] = [`s${Math.floor(Math.random() * 6)}`, `c${++serial}`];
      for (let tries = 0; tries < 5; tries++) {
        try {
          const { position, streams } = await log.append(
            someRequest(stream, versions.get(stream) ?? 0, commandId, tries),
          );
          acknowledged.set(commandId, position);
          for (const each of streams) versions.set(each.stream, each.version);
          break;
        } catch (error) {
          if (error instanceof LogUnavailableError) counts.unavailable++;
          else if (error instanceof VersionConflictError) {
            counts.stale++;
            versions.set(error.stream, error.actual);
          } else if (error instanceof ClaimTakenError) break;
          else throw error;
        }
      }
    }
  }
  await Promise.all(logs.flatMap((log) => Array.from({ length: WRITERS }, () => writer(log))));
  calm();
  await pause(200); // what is late comes

  const [log] = logs;
  await untilAvailable(
    () =>
      log?.append({ ...someRequest('last', 0, 'last', 0), take: [], release: [] }) ??
      Promise.reject(new Error('No log')),
  );
  const stream: RecordedEvent[] = [];
  for await (const event of truth.read(TENANT, 0, Number.MAX_SAFE_INTEGER)) stream.push(recordedEventOf(event));
  const index = (await logs.at(-1)?.readTenant(TENANT, 0, 1_000_000)) ?? [];
  const byCommand = Map.groupBy(index, ({ meta }) => meta.commandId);
  const isLost = ([command, position]: [string, number]) => byCommand.get(command)?.at(-1)?.position !== position;
  return {
    acknowledged: acknowledged.size,
    ...counts,
    lost: [...acknowledged].filter(isLost).length,
    doubled: [...byCommand.values()].filter((events) => events.length !== countTold(events)).length,
    index,
    stream,
  };
}

/** As `someRequest` writes it. */
const countTold = ([first]: readonly RecordedEvent[]) => (first?.data as { readonly of: number } | undefined)?.of;

/** Decided anew with every try: another number of events, and other data. */
function someRequest(stream: string, version: number, commandId: string, tries: number): AppendRequest {
  const of = 1 + ((serialOf(commandId) + tries) % 3);
  const claim = { scope: 'name', key: String(Math.floor(Math.random() * 50)), stream };
  return {
    tenant: TENANT,
    meta: {
      actor: { kind: 'user', id: 'kim', name: 'Kim', role: 'OA' },
      commandId,
      requestHash: commandId,
      correlationId: commandId,
      causationId: null,
      at: `2026-11-20T08:00:0${tries}.000Z`,
    },
    writes: [
      {
        stream,
        expectedVersion: version,
        events: Array.from({ length: of }, (_, n) => ({ type: 'Happened', data: { of, n, tries } })),
      },
    ],
    ...(Math.random() < 0.3 ? { take: [claim] } : Math.random() < 0.2 ? { release: [claim] } : {}),
  };
}
const serialOf = (commandId: string) => Number(commandId.slice(1)) || 0;

async function untilAvailable(work: () => Promise<unknown>): Promise<void> {
  for (;;) {
    try {
      return void (await work());
    } catch (error) {
      if (!(error instanceof LogUnavailableError)) throw error;
    }
  }
}
