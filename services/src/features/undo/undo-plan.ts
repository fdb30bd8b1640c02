import { inversesOf, type Undo, type UndoPlan } from '@backoffice/contracts/capabilities';
import { company } from '@backoffice/contracts/features/companies';
import { undoRequestRefusals } from '@backoffice/contracts/features/undo';
import {
  dayIn,
  dayText,
  fillSentence,
  recordName,
  sentenceOf,
  type Resource,
  type Route,
} from '@backoffice/contracts/kernel';
import { undoRefusals } from '@backoffice/contracts/undo-refusals';
import { routeSending } from '@backoffice/contracts/undo-routes';
import { HttpProblem, notFound, refusalFailure, unprocessable, type Caller } from '@backoffice/infra/http';
import type { UndoCompanions } from '#kernel/undo-companions.ts';
import type { Consequence } from '#kernel/consequences.ts';
import type { CommandContext } from '#kernel/context.ts';
import type { CommandTarget } from '#kernel/execute.ts';
import type { RecordedEvent } from '#kernel/reactions.ts';
import { mayAccess, type World } from '#kernel/world.ts';
import { foldOf } from '#domain/fold-of.ts';
import { recordOfStream } from '#kernel/stream-record.ts';
import { inverseCommand, type InverseCommand } from './inverse-command.ts';
import { assertNotUndone, recordedStreams, type RecordedStream } from './recorded-act.ts';

export type UndoPorts = {
  readonly resources: readonly Resource[];
  readonly routes: readonly Route[];
  readonly consequences: readonly Consequence[];
  readonly undoCompanions: Readonly<Record<string, UndoCompanions>>;
};
type UndoRequest = {
  readonly commandId: string;
  readonly undo: Undo;
  readonly caller: Caller;
  readonly context: CommandContext;
  readonly world: World;
};
/** What one record's part comes to. */
type PlannedRecord = Omit<InverseCommand, 'command'> & {
  readonly stream: RecordedStream;
  readonly target: CommandTarget;
  readonly asks: 'reason' | null;
};
/** `rows`: `own` where the right to one of the commands ends at one's own records. */
export type PlannedUndo = {
  readonly records: readonly PlannedRecord[];
  readonly companions: readonly CommandTarget[];
  readonly rows: CommandContext['rows'];
  readonly timeZone: string;
};

/**
 * What takes a command back: of each record the command that its events declare, the last event first.
 * @throws HttpProblem where nothing takes it back, it was taken back, or the caller may not
 */
export async function planUndo(asked: UndoRequest, ports: UndoPorts): Promise<PlannedUndo> {
  const { commandId, world, context } = asked;
  const streams = await recordedStreams(commandId, world, ports);
  if (streams.length === 0) throw refusalFailure({ code: 'NOTHING_TO_UNDO' }, undoRequestRefusals);
  for (const { resource, id, history } of streams) {
    const record = recordOfStream(foldOf(resource.entity), id, history);
    if (record && !mayAccess(context, resource, record)) throw notFound();
  }
  const timeZone = (await world.record(company, world.companyId ?? world.tenant))?.timeZone ?? 'UTC';
  assertNotUndone(commandId, streams, timeZone);
  const planned = await Promise.all(streams.map((stream) => plannedRecord(stream, asked)));
  const records = planned.flatMap((each) => each ?? []);
  if (records.length === 0) throw refusalFailure({ code: 'NOTHING_TO_UNDO' }, undoRequestRefusals);
  if (asked.undo.on !== undefined && !records.some(({ takesDay }) => takesDay))
    throw unprocessable([{ field: 'on', code: 'NO_DAY', message: undoRequestRefusals.NO_DAY }]);
  const grants = records.map(({ stream: { resource, id }, target }) =>
    grantFor(routeSending(ports.routes, resource, target.command.type), asked.caller, id, target),
  );
  if (grants.includes('deny')) throw refusalFailure({ code: 'NOT_YOURS_TO_UNDO' }, undoRequestRefusals);
  const companions = await Promise.all(
    records.map(
      async ({ target: { id, command } }) => ports.undoCompanions[command.type]?.(world, id, command.data) ?? [],
    ),
  );
  const along = companions.flat();
  const isAlong = ({ target }: PlannedRecord) =>
    along.some(({ entity, id }) => entity === target.entity && id === target.id);
  return {
    records: records.filter((each) => !isAlong(each)),
    companions: along,
    rows: context.rows === 'own' || grants.includes('own') ? 'own' : 'all',
    timeZone,
  };
}

/** @throws HttpProblem with the sentence of an event that nothing takes back */
async function plannedRecord(stream: RecordedStream, { undo, world }: UndoRequest): Promise<PlannedRecord | null> {
  const inverses = inversesOf(stream.resource);
  const reversals = stream.own.toReversed().flatMap((event) => {
    const inverse = inverses[event.type];
    if (!inverse || 'nothing' in inverse) return [];
    if ('never' in inverse) throw neverUndone(inverse.never, event);
    return [{ event, inverse }];
  });
  const [last] = reversals;
  if (!last) return null;
  const { event, inverse } = last;
  const planned = await inverseCommand(event, inverse, { stream, undo, world });
  const { command, ...found } = planned;
  const { entity } = stream.resource;
  return { ...found, stream, asks: inverse.asks ?? null, target: { entity, id: stream.id, command } };
}

function neverUndone(code: string, { data }: RecordedEvent): HttpProblem {
  const said = Object.entries((data ?? {}) as object).map(([name, value]) => [
    name,
    Array.isArray(value)
      ? value.join(', ')
      : /^\d{4}-\d\d-\d\d$/.test(String(value))
        ? dayText(String(value))
        : String(value),
  ]);
  return refusalFailure({ code, values: Object.fromEntries(said) as Record<string, string> }, undoRefusals);
}

/** Whoever may send the command may take back by it; of a company by the role in that very company. */
function grantFor(route: Route | undefined, caller: Caller, id: string, { entity, command }: CommandTarget) {
  if (!route) return 'deny';
  const may = entity === company.entity ? caller.mayIn(id) : caller.may;
  const { companyId } = command.data as { readonly companyId?: string };
  if (route.home === 'platform' && companyId !== undefined && companyId !== caller.tenant) return 'deny';
  const grants = [route.permission, route.alsoPermission].flatMap((name) => (name ? may(name) : []));
  return grants.includes('deny') ? 'deny' : grants.includes('own') ? 'own' : 'allow';
}

/** @throws HttpProblem 409 with every field that somebody has changed since */
export function assertUnchanged({ records, timeZone }: PlannedUndo): void {
  const against = records.flatMap((record) => record.against);
  const [first] = against;
  if (!first) return;
  const details = against.map(({ field, now, by }) => {
    const message = changedSince(field, by, timeZone);
    return { field, code: 'CHANGED_SINCE', message, meanwhile: { byName: by.meta.actor.name, at: by.meta.at, now } };
  });
  throw new HttpProblem(
    409,
    'VALIDATION_ERROR',
    'CHANGED_SINCE',
    changedSince(first.field, first.by, timeZone),
    details,
  );
}

const changedSince = (field: string, { meta: { actor, at } }: RecordedEvent, timeZone: string) =>
  fillSentence(sentenceOf(undoRequestRefusals.CHANGED_SINCE), {
    field: fieldWords(field),
    name: actor.name,
    date: dayText(dayIn(timeZone, at)),
  });
const fieldWords = (field: string) => {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The plan as people read it. */
export const describePlan = ({ records }: PlannedUndo): UndoPlan => ({
  asks: records.some(({ asks }) => asks !== null) ? 'reason' : null,
  takesDay: records.some(({ takesDay }) => takesDay),
  records: records.map(({ stream: { resource, id, history }, changes, against }) => ({
    entity: resource.entity,
    id,
    record: recordName(resource, recordOfStream(foldOf(resource.entity), id, history)),
    changes: changes.map(({ field, now, before }) => ({ field, before: now, after: before })),
    against: against.map(({ field, now, by: { meta } }) => ({
      field,
      byName: meta.actor.name,
      at: meta.at,
      value: now,
    })),
  })),
  refusal: null,
});
