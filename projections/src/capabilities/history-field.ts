import { z } from 'zod';
import { HistoryEntry } from '@backoffice/contracts/capabilities';
import { Id, type Resource } from '@backoffice/contracts/kernel';
import type { EventLog } from '@backoffice/infra/event-log';
import { invalid, type Caller } from '@backoffice/infra/http';
import { withheldFrom } from '#kernel/guarded.ts';
import type { Projection } from '#kernel/projection.ts';
import type { Reads } from '#kernel/reads.ts';
import type { QueryField } from '#kernel/schema.ts';
import { asked, homeOf, judgedFor, PLATFORM } from '#kernel/scope.ts';
import { historyOf } from './history.ts';

const AUDIT = 'data:audit-history';
const AnyValue = z.unknown().nullable();
const Change = z.object({ ...HistoryEntry.shape.changes.element.shape, before: AnyValue, after: AnyValue });
const Entry = HistoryEntry.extend({ changes: z.array(Change) });

export type Recording = { readonly resource: Resource; readonly projection: Projection; readonly permission: string };
type Ports = { readonly log: EventLog; readonly reads: Reads };

/** The history of a record that the caller may see. @throws Failure 404 */
export async function visibleHistory(
  { log, reads }: Ports,
  { resource, projection }: Recording,
  id: string,
  caller: Caller,
): Promise<HistoryEntry[]> {
  await reads.one(resource, id, caller, ['id']);
  const withheld = withheldFrom(resource, caller, id);
  const told = concerning(await historyOf(log, resource, projection, homeOf(resource, caller), id), resource, caller);
  return told.map((entry) => ({
    ...entry,
    changes: entry.changes.filter(({ field }) => !withheld.includes(field.split('.')[0] ?? field)),
  }));
}

/** Of somebody who also works elsewhere, a company is told what concerns it: not even that something happened there. */
function concerning(entries: readonly HistoryEntry[], { tenant: home }: Resource, { tenant }: Caller): HistoryEntry[] {
  if (home === 'company' || tenant === PLATFORM) return [...entries];
  const here = (value: unknown) =>
    Array.isArray(value)
      ? value.filter((each: { companyId?: unknown } | null) => (each?.companyId ?? tenant) === tenant)
      : value; // whatever a list holds
  return entries.flatMap((entry) => {
    const changes = entry.changes
      .map((change) => ({ ...change, before: here(change.before), after: here(change.after) }))
      .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
    return changes.length === 0 && entry.changes.length > 0 ? [] : [{ ...entry, changes }];
  });
}

/** `history(resource, id)`, of every kind of record. */
export const historyField = (ports: Ports, recordings: readonly Recording[]): QueryField => ({
  name: 'history',
  cost: 50,
  answer: z.array(Entry),
  args: { resource: z.string(), id: Id },
  names: { HistoryEntry: Entry, HistoryChange: Change },
  async run({ resource: entity, id }, context) {
    const recording = recordings.find(({ resource }) => resource.entity === entity);
    if (!recording)
      throw invalid([{ field: 'resource', code: 'UNKNOWN', message: 'There is no such kind of record.' }]);
    const judged = judgedFor(recording.resource, context.caller, String(id));
    asked(judged, AUDIT);
    const caller = asked(judged, recording.permission);
    await context.settled(homeOf(recording.resource, caller));
    return visibleHistory(ports, recording, String(id), caller);
  },
});
