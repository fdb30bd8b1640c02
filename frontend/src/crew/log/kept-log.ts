import type { CrewDay } from '@backoffice/contracts/features/crew-days';
import type { CrewLog, LogEntry, LogSection } from '@backoffice/contracts/features/daily-logs';
import type { Answer } from '#crew/answer.ts';
import { loadLog } from '#crew/api.ts';
import { phoneStorage } from '#crew/device.ts';
import { keepAnswer, keptAnswer, type AnswerName } from '#crew/offline/kept-answers.ts';
import type { OutboxItem } from '#crew/offline/outbox-item.ts';
import { admitted, currentOutbox, currentOwner } from '#crew/session.ts';

/** When the last meeting was, is not known of a log that was begun without a connection. */
export type PhoneLog = Omit<CrewLog, 'meeting'> & { readonly meeting: CrewLog['meeting'] | null };
/** `keptAt`: when it came, where the phone has it from there. */
export type SeenLog = { readonly log: PhoneLog; readonly keptAt: string | null };

export const logPath = (contractId: string, date: string) => `/logs/${contractId}/${date}`;

/**
 * The log of a job as the server knows it. Where there is no connection, as the phone knows it, or as one that nobody
 * has opened. What waits to be sent stands in it.
 */
export async function logOf(contractId: string, day: CrewDay): Promise<Answer<SeenLog>> {
  const { date, today } = day;
  const answer = await admitted(() => loadLog(contractId, date));
  const isOffline = !answer.ok && answer.failure.status === 0;
  const [database, owner, outbox] = [await phoneStorage, currentOwner(), currentOutbox()];
  void outbox?.noteLine(isOffline);
  const name: AnswerName = `log ${contractId} ${date}`;
  if (answer.ok && database && owner) {
    const value = { log: answer.value, keptAt: new Date().toISOString() } satisfies SeenLog;
    await keepAnswer(database, owner, { name, value, today });
  }
  if (!answer.ok && !isOffline) return answer;
  const kept = answer.ok || !database || !owner ? null : await keptAnswer<SeenLog>(database, owner, name);
  const { log, keptAt } = kept ?? { log: answer.ok ? answer.value : unopenedLog(contractId, day), keptAt: null };
  const waiting = outbox?.state().items ?? [];
  return { ok: true, value: { log: waiting.reduce((before, item) => withWrite(before, item), log), keptAt } };
}

/** Its entries are spelled out: `noEntries` of the contracts would bring their schemas along, 25 kB. */
function unopenedLog(contractId: string, { date, today, sheets }: CrewDay): PhoneLog {
  const own = sheets.filter(({ isForeman, contracts }) => isForeman && contracts.some(({ id }) => id === contractId));
  const each = <T>(listed: readonly T[]) => [...new Set(listed)];
  return {
    contractId,
    date,
    today,
    contractName: own[0]?.contracts.find(({ id }) => id === contractId)?.name ?? '',
    locationName: own[0]?.locationName ?? '',
    status: 'none',
    lockedOn: null,
    entries: {
      weather: [],
      subcontractors: [],
      work: [],
      deliveries: [],
      delays: [],
      visitors: [],
      inspections: [],
      meetings: [],
      incidents: [],
    },
    crew: each(own.flatMap(({ foremanName, crew }) => [foremanName, ...crew.map(({ name }) => name)])),
    phases: each(own.flatMap(({ phases }) => phases.map(({ name }) => name))),
    meeting: null,
  };
}

/** A write to this log as it will be once it is sent. */
function withWrite(log: PhoneLog, { write: { path, method, body }, problem }: OutboxItem): PhoneLog {
  const of = logPath(log.contractId, log.date);
  if (problem !== null || !path.startsWith(`${of}/`)) return log;
  const { entry } = body as { entry?: LogEntry }; // as `useLog` has written it
  if (entry) return withEntry(log, entry);
  if (method !== 'DELETE') return path === `${of}/submit` ? { ...log, status: 'submitted' } : log;
  const entryId = path.slice(`${of}/entries/`.length);
  const sections = Object.keys(log.entries) as LogSection[]; // its own keys
  return sections.reduce((before, section) => withoutEntry(before, section, entryId), log);
}

/** An entry that is there stays where it stands. */
export function withEntry(log: PhoneLog, { section, ...entry }: LogEntry): PhoneLog {
  const list = log.entries[section];
  const written = { ...entry, byName: '', at: new Date().toISOString() };
  const isThere = list.some(({ entryId }) => entryId === entry.entryId);
  const after = isThere ? list.map((each) => (each.entryId === entry.entryId ? written : each)) : [...list, written];
  return {
    ...log,
    status: log.status === 'none' ? 'open' : log.status,
    entries: { ...log.entries, [section]: after },
  };
}

export const withoutEntry = (log: PhoneLog, section: LogSection, entryId: string): PhoneLog => ({
  ...log,
  entries: { ...log.entries, [section]: log.entries[section].filter((each) => each.entryId !== entryId) },
});
