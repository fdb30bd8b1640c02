import { contract } from '@backoffice/contracts/features/contracts';
import { journalEntry, type JournalEntryCommand } from '@backoffice/contracts/features/journal-entries';
import {
  jobsChanged,
  wipLines,
  withOverrides,
  wipSchedule,
  wipScheduleOwnRoutes,
  wipScheduleRefusals,
  type WipRow,
  type WipScheduleCommand,
} from '@backoffice/contracts/features/wip-schedules';
import { addDays, dayText, type Day } from '@backoffice/contracts/kernel';
import { bindHandler, notFound, refusalFailure, type HttpHandler } from '@backoffice/infra/http';
import { recordAnswer, type CommandGateway } from '#kernel/command-gateway.ts';
import { contextOf } from '#kernel/context.ts';
import type { Execute } from '#kernel/execute.ts';

/** The rows of a schedule as the tables have them, and the last event that these know; the reading side draws them. */
export type DrawWip = (
  tenant: string,
  asOf: Day,
) => Promise<{ readonly rows: readonly WipRow[]; readonly position: number }>;
type WipPorts = CommandGateway & { readonly newId: () => string; readonly drawWip: DrawWip };

/** A schedule and its journal entry are one append, and are taken back as one. */
export const wipScheduleHandlers = ({ execute, openWorld, newId, drawWip }: WipPorts): HttpHandler[] => [
  bindHandler(wipScheduleOwnRoutes.post, async (call) => {
    const context = contextOf(call);
    const { asOf, drawn, overrides } = call.body;
    const { rows: found, position } = await drawWip(context.tenant, asOf);
    const world = await openWorld(context);
    for (const [at, { contractId }] of drawn.entries())
      if (found.every((row) => row.contractId !== contractId) && !(await world.visibleRecord(contract, contractId)))
        throw refusalFailure({ code: 'WIP_JOB_UNKNOWN', field: `drawn.${at}.contractId` }, wipScheduleRefusals);
    const changed = jobsChanged(drawn, found);
    if (changed > 0)
      throw refusalFailure(
        { code: 'WIP_STALE', values: { jobs: changed === 1 ? '1 job' : `${changed} jobs` } },
        wipScheduleRefusals,
      );
    const unknown = overrides.findIndex((each) => found.every(({ contractId }) => contractId !== each.contractId));
    if (unknown !== -1)
      throw refusalFailure({ code: 'WIP_JOB_UNKNOWN', field: `overrides.${unknown}.contractId` }, wipScheduleRefusals);
    const targets = wipTargets({ asOf, rows: found, overrides, position }, newId);
    return recordAnswer(await execute(targets, context), 201);
  }),
  bindHandler(wipScheduleOwnRoutes.reverse, async (call) => {
    const context = contextOf(call);
    const id = call.params['id'] ?? '';
    const { reason } = call.body;
    const found = await (await openWorld(context)).visibleRecord(wipSchedule, id);
    if (!found) throw notFound();
    const command: WipScheduleCommand = { type: 'ReverseWip', data: { reason } };
    const reversing: JournalEntryCommand = { type: 'ReverseKeptEntry', data: { on: found.asOf, reason } };
    const entry =
      found.entryId === null ? [] : [{ entity: journalEntry.entity, id: found.entryId, command: reversing }];
    const schedule = { entity: wipSchedule.entity, id, command, expectedVersion: call.expectedVersion };
    return recordAnswer(await execute([schedule, ...entry], context));
  }),
];

type DrawnSchedule = Pick<
  Extract<WipScheduleCommand, { type: 'PostWip' }>['data'],
  'asOf' | 'overrides' | 'position'
> & {
  readonly rows: readonly WipRow[];
};
/** A schedule, and the journal entry that posts it where it posts anything. */
export function wipTargets(
  { asOf, rows: drawn, overrides, position }: DrawnSchedule,
  newId: () => string,
): Execute['targets'] {
  const rows = withOverrides(drawn, overrides);
  const lines = wipLines(rows);
  const [id, entryId] = [newId(), lines.length === 0 ? null : newId()];
  const command: WipScheduleCommand = { type: 'PostWip', data: { asOf, rows, overrides, position, entryId } };
  const schedule = { entity: wipSchedule.entity, id, creates: true as const, command };
  if (entryId === null) return [schedule];
  const posting: JournalEntryCommand = {
    type: 'KeepJournalEntry',
    data: {
      kind: 'wip',
      date: asOf,
      reason: `Work in progress as of ${dayText(asOf)}`,
      reversesOn: addDays(asOf, 1),
      receivedOn: null,
      lines,
      source: { entity: wipSchedule.entity, id, name: `the WIP schedule of ${dayText(asOf)}` },
    },
  };
  return [schedule, { entity: journalEntry.entity, id: entryId, creates: true, command: posting }];
}
