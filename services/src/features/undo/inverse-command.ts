import { commandsOf, type Undo } from '@backoffice/contracts/capabilities';
import { undoRequestRefusals } from '@backoffice/contracts/features/undo';
import { fullName, isSalesmanOf, user } from '@backoffice/contracts/features/users';
import { recordFields, type FoldedRow, type Fields, type Reversal } from '@backoffice/contracts/kernel';
import { HttpProblem, refusalFailure, unprocessable } from '@backoffice/infra/http';
import type { z } from 'zod';
import { foldOf } from '#domain/fold-of.ts';
import type { Message } from '#kernel/decider.ts';
import type { RecordedEvent } from '#kernel/reactions.ts';
import { envelopeOf, recordOfStream } from '#kernel/stream-record.ts';
import type { World } from '#kernel/world.ts';
import type { RecordedStream } from './recorded-act.ts';
import { bodySettingBack, changedPaths, mergeBack, type FieldReversal, type ThreeStates } from './three-way-merge.ts';

/** What takes one event back. `against`: what somebody has changed since. */
export type InverseCommand = {
  readonly command: Message;
  readonly changes: readonly FieldReversal[];
  readonly against: readonly (FieldReversal & { readonly by: RecordedEvent })[];
  /** It posts something back, on a day that may be chosen. */
  readonly takesDay: boolean;
};

const failure = (code: keyof typeof undoRequestRefusals) => refusalFailure({ code }, undoRequestRefusals);

/** @throws HttpProblem where the event says nothing that can be entered, or who is looked up is gone */
export async function inverseCommand(
  event: RecordedEvent,
  inverse: Reversal<never>,
  { stream, undo, world }: { readonly stream: RecordedStream; readonly undo: Undo; readonly world: World },
): Promise<InverseCommand> {
  const { resource, id, history } = stream;
  const fold = foldOf(resource.entity);
  const at = history.indexOf(event);
  const stateAfter = (count: number) => recordOfStream(fold, id, history.slice(0, count));
  const states = { before: stateAfter(at), after: stateAfter(at + 1), now: stateAfter(history.length) };
  const envelope = envelopeOf(fold, id, event) as never; // of the event that declares its inverse
  const shape = commandsOf(resource)[inverse.by] as z.ZodObject; // commands are objects
  const takesDay = inverse.asks !== undefined && 'on' in shape.shape;
  const said = {
    ...inverse.data?.(envelope),
    ...(inverse.asks && { reason: undo.reason }),
    ...(takesDay && undo.on !== undefined && { on: undo.on }),
    ...(inverse.looksUp === undefined ? {} : await lookUp(inverse.data?.(envelope) ?? {}, world)),
  };
  if (!inverse.merge)
    return {
      takesDay,
      command: { type: inverse.by, data: parse(shape, said) },
      changes: viewChanges(resource.view.shape, states),
      against: changedAgain(Object.keys(resource.view.shape), states, stream, event),
    };

  const edited = (record: FoldedRow | null) =>
    record && (inverse.edits ? ((inverse.edits(record, envelope) ?? null) as Fields | null) : record);
  const parts = { before: edited(states.before), after: edited(states.after), now: edited(states.now) };
  if (parts.before === null) throw failure('NOTHING_BEFORE');
  const fields = Object.keys(shape.shape).filter((field) => !(field in said));
  const { back, against } = mergeBack(fields, parts);
  const left = against.filter(({ field }) => !undo.leave.includes(field));
  if (back.length === 0 && left.length === 0) throw failure('NOTHING_TO_UNDO');
  return {
    takesDay,
    command: { type: inverse.by, data: parse(shape, { ...bodySettingBack(shape, back, parts.now), ...said }) },
    changes: back,
    against: left.map((each) => ({ ...each, by: lastChangeOf(each.field, edited, stream) })),
  };
}

/** A reason that is missing is named; what stood before and is not taken any more is no fault of who asks. */
function parse(shape: z.ZodObject, body: Fields): unknown {
  const parsed = shape.safeParse(body);
  if (parsed.success) return parsed.data;
  const reason = parsed.error.issues.find(({ path }) => path[0] === 'reason');
  if (!reason) throw failure('NOTHING_BEFORE');
  throw unprocessable([{ field: 'reason', code: reason.code, message: reason.message }]);
}

async function lookUp(said: object, world: World): Promise<Fields> {
  const { salesmanId = '' } = said as { readonly salesmanId?: string }; // the one name that is looked up
  const person = await world.record(user, salesmanId);
  if (!person || !isSalesmanOf(world.tenant, person)) throw failure('SALESMAN_GONE');
  return { salesmanName: fullName(person) };
}

/** The fields of a record that an event changed, and what they are now. */
const viewChanges = (shape: Fields, { before, after, now }: ThreeStates): FieldReversal[] =>
  before === null
    ? []
    : Object.keys(shape)
        .filter((field) => !(field in recordFields))
        .map((field) => ({
          field,
          before: before[field] ?? null,
          after: after?.[field] ?? null,
          now: now?.[field] ?? null,
        }))
        .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));

/** Later events of the same kind that changed the same: they are taken back first. */
function changedAgain(
  fields: readonly string[],
  states: ThreeStates,
  { resource, id, history }: RecordedStream,
  event: RecordedEvent,
): InverseCommand['against'] {
  const compared = fields.filter((field) => !(field in recordFields) && !STAMPS.has(field));
  const changed = changedPaths(compared, states);
  const fold = foldOf(resource.entity);
  return history.slice(history.indexOf(event) + 1).flatMap((later) => {
    if (later.type !== event.type) return [];
    const at = history.indexOf(later);
    const [before, after] = [
      recordOfStream(fold, id, history.slice(0, at)),
      recordOfStream(fold, id, history.slice(0, at + 1)),
    ];
    const [path] = [...changedPaths(compared, { before, after })].filter((each) => changed.has(each));
    const [field = ''] = path?.split(' ') ?? [];
    return path === undefined
      ? []
      : [{ field, before: null, after: null, now: states.now?.[field] ?? null, by: later }];
  });
}
/** They follow from whatever is done. */
const STAMPS = new Set(['links', 'contentHash', 'lastActivityAt']);

/** The last event that changed a field. */
function lastChangeOf(
  field: string,
  edited: (record: FoldedRow | null) => Fields | null,
  { resource, id, history }: RecordedStream,
): RecordedEvent {
  const fold = foldOf(resource.entity);
  const valueAfter = (count: number) =>
    JSON.stringify(edited(recordOfStream(fold, id, history.slice(0, count)))?.[field]);
  const found = history.findLast((_event, at) => valueAfter(at) !== valueAfter(at + 1));
  if (!found)
    throw new HttpProblem(500, 'SERVER_ERROR', 'UNKNOWN', `Nothing changed ${field} of ${resource.entity} ${id}`);
  return found;
}
