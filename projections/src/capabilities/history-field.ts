import { z } from 'zod';
import { HistoryEntry } from '@backoffice/contracts/capabilities';
import { Id, type Resource } from '@backoffice/contracts/kernel';
import type { EventLog } from '@backoffice/infra/event-log';
import { unprocessable, type Caller } from '@backoffice/infra/http';
import { withheldFields } from '#lists/guarded-fields.ts';
import type { Projection } from '#kernel/projection.ts';
import type { Reads } from '#lists/reads.ts';
import type { QueryField } from '#graphql/schema.ts';
import { requirePermission, tenantOfRows, callerInCompany, PLATFORM } from '#kernel/row-scope.ts';
import { historyOf } from './history.ts';

const HISTORY_PERMISSION = 'data:audit-history';
const AnyValueShape = z.unknown().nullable();
const HistoryChangeShape = z.object({
  ...HistoryEntry.shape.changes.element.shape,
  before: AnyValueShape,
  after: AnyValueShape,
});
const HistoryEntryShape = HistoryEntry.extend({ changes: z.array(HistoryChangeShape) });

export type HistorySource = {
  readonly resource: Resource;
  readonly projection: Projection;
  readonly permission: string;
};
type HistoryPorts = { readonly log: EventLog; readonly reads: Reads };

/** The history of a record that the caller may see. @throws Failure 404 */
export async function visibleHistory(
  { log, reads }: HistoryPorts,
  { resource, projection }: HistorySource,
  id: string,
  caller: Caller,
): Promise<HistoryEntry[]> {
  await reads.one(resource, id, caller, ['id']);
  const withheld = withheldFields(resource, caller, id);
  const entries = withinTenant(
    await historyOf(log, resource, projection, tenantOfRows(resource, caller), id),
    resource,
    caller,
  );
  return entries.map((entry) => ({
    ...entry,
    changes: entry.changes.filter(({ field }) => !withheld.includes(field.split('.')[0] ?? field)),
  }));
}

/** Of somebody who also works elsewhere, a company is told what concerns it: not even that something happened there. */
function withinTenant(
  entries: readonly HistoryEntry[],
  { tenant: home }: Resource,
  { tenant }: Caller,
): HistoryEntry[] {
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
export const historyField = (ports: HistoryPorts, recordings: readonly HistorySource[]): QueryField => ({
  name: 'history',
  cost: 50,
  answer: z.array(HistoryEntryShape),
  args: { resource: z.string(), id: Id },
  typeNames: { HistoryEntry: HistoryEntryShape, HistoryChange: HistoryChangeShape },
  async run({ resource: entity, id }, context) {
    const recording = recordings.find(({ resource }) => resource.entity === entity);
    if (!recording)
      throw unprocessable([{ field: 'resource', code: 'UNKNOWN', message: 'There is no such kind of record.' }]);
    const judged = callerInCompany(recording.resource, context.caller, String(id));
    requirePermission(judged, HISTORY_PERMISSION);
    const caller = requirePermission(judged, recording.permission);
    return context.readCurrent(
      tenantOfRows(recording.resource, caller),
      () => visibleHistory(ports, recording, String(id), caller),
      `${entity}-${id}`,
    );
  },
});
