import type { Problem, Resource, Route } from '@backoffice/contracts/kernel';
import { BULK_LIMIT, frozenBySignature, type BulkPreview } from '@backoffice/contracts/capabilities';
import type { RouteAnswering } from '#data/http-client.ts';
import type { PermissionTest } from '#access/permissions.tsx';
import { findRoute } from '#data/route-lookup.ts';
import { requestTo, sendCommand, type CommandOutcome, type CommandRequest } from '#data/use-command.ts';
import { openDialog } from '#forms/dialog-store.ts';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import type { ListTab } from '#navigation/use-list-state.ts';
import { moveDefinitions, type RecordMove } from './move-definitions.tsx';
import { countText, singularNoun, pluralNoun, sentenceCase } from '#widgets/labels.ts';

const MOVE_ORDER: readonly RecordMove[] = ['activate', 'deactivate', 'archive', 'unarchive', 'restore', 'trash'];

/** The routes of all that match, where the resource has them. */
export function bulkRoutes(resource: Resource, move: RecordMove) {
  const [preview, command] = [findRoute(resource, moveDefinitions[move].preview), moveRoute(resource, move, true)];
  // as every row that previews declares
  return preview && command && { preview: preview as RouteAnswering<BulkPreview>, command };
}

function moveRoute(resource: Resource, move: RecordMove, many: boolean): Route | undefined {
  const name = many ? moveDefinitions[move].many : moveDefinitions[move].one;
  return name === undefined ? undefined : findRoute(resource, name);
}

/** What a record's own state says about where it may go. */
export type MovableRecord = {
  readonly id: string;
  readonly signedAt?: string | null;
  /** Its own state keeps it out of the trash: an approved invoice is in the books. */
  readonly isHeld?: boolean;
  readonly status?: string | null;
};

/**
 * What can be signed is frozen by its signature: until that is voided it stays out of the trash, but it can be
 * archived.
 */
export const isMoveBlocked = (
  resource: Resource,
  move: RecordMove,
  { signedAt, status, isHeld: held = false }: MovableRecord,
): boolean =>
  (held && move === 'trash') ||
  (status !== undefined && status === moveDefinitions[move].fields?.status) ||
  (resource.can.sign === true &&
    Boolean(signedAt) &&
    frozenBySignature.some((name) => name === moveDefinitions[move].command));

/**
 * What may be done from a place, because the resource declares it, the person has the right and no state forbids it.
 */
export const allowedMoves = (
  resource: Resource,
  place: ListTab,
  may: PermissionTest,
  records: readonly MovableRecord[],
  many = false,
): RecordMove[] =>
  MOVE_ORDER.filter((move) => {
    const route = moveRoute(resource, move, many);
    return (
      route !== undefined &&
      moveDefinitions[move].from.includes(place) &&
      may(route.permission) &&
      !records.some((record) => isMoveBlocked(resource, move, record))
    );
  });

/** Whether what lies in the trash may be deleted for good, too. */
export const mayDeleteForGood = (resource: Resource, may: PermissionTest): boolean => {
  const route = findRoute(resource, 'permanentDelete');
  return route !== undefined && may(route.permission);
};

/** One record, or many in one command. */
type Movement = {
  readonly resource: Resource;
  readonly move: RecordMove;
  readonly ids: readonly string[];
  readonly may: PermissionTest;
};

/** Takes what is suspended with it out of sight, and so has to say what that is. */
const withdraws = (move: RecordMove) => move === 'trash' || move === 'archive';

/**
 * Moves records, and offers for a while to take it back. Where something else is suspended with them, that is counted
 * and confirmed first. Answers whether they were moved.
 */
export async function moveRecords(
  resource: Resource,
  move: RecordMove,
  ids: readonly string[],
  may: PermissionTest,
): Promise<boolean> {
  const movement = { resource, move, ids, may };
  const suspended = withdraws(move) && ids.length <= BULK_LIMIT ? await suspendedWith(movement) : [];
  if (suspended?.length !== 0) return confirmedMove(movement, suspended);
  const outcome = await sendMove(movement);
  if (outcome.ok) notifyMoved(movement);
  else notifyProblem(outcome.problem);
  return outcome.ok;
}

/** Null where it cannot be counted: then that is what is confirmed. */
async function suspendedWith({ resource, ids, may }: Movement): Promise<readonly string[] | null> {
  const { countSuspended } = await import('./suspensions.ts');
  return countSuspended(resource, ids, may).catch(() => null);
}

async function confirmedMove(movement: Movement, suspended: readonly string[] | null): Promise<boolean> {
  const { MoveDialog } = await import('./move-dialog.tsx');
  const { resource, move, ids } = movement;
  const { verb, back } = moveDefinitions[move];
  const request = requestOf(movement);
  if (!request) return false;
  const what = ids.length === 1 ? `this ${singularNoun(resource)}` : nameOf(movement);
  const { promise, resolve } = Promise.withResolvers<boolean>();
  openDialog((close) => (
    <MoveDialog
      title={move === 'trash' ? `Move ${what} to the trash?` : `${verb} ${what}?`}
      verb={verb}
      back={moveDefinitions[back].verb}
      suspended={suspended}
      request={() => request}
      answered={(outcome) => namedOutcome(movement, outcome)}
      onDone={() => {
        notifyMoved(movement);
        close();
        resolve(true);
      }}
      onClose={() => {
        close();
        resolve(false);
      }}
    />
  ));
  return promise;
}

const isBulk = ({ resource, move, ids }: Movement) => ids.length > 1 || moveRoute(resource, move, false) === undefined;
const nameOf = ({ resource, ids }: Movement) =>
  ids.length === 1
    ? sentenceCase(singularNoun(resource))
    : countText(ids.length, singularNoun(resource), pluralNoun(resource));

/** Null where there is no such move, or of too many. */
function requestOf(movement: Movement): CommandRequest | null {
  const { resource, move, ids } = movement;
  const many = isBulk(movement);
  const route = moveRoute(resource, move, many);
  if (!route || ids.length > BULK_LIMIT) return null;
  return requestTo<Route>(
    route,
    many ? { body: { ...moveDefinitions[move].fields, ids } } : { params: { id: ids[0] ?? '' } },
  );
}

async function sendMove(movement: Movement): Promise<CommandOutcome<unknown>> {
  const request = requestOf(movement);
  if (!request) return { ok: false, problem: TOO_MANY };
  return namedOutcome(movement, await sendCommand(request.route, request.asked));
}

const namedOutcome = (movement: Movement, outcome: CommandOutcome<unknown>): CommandOutcome<unknown> =>
  outcome.ok ? outcome : { ok: false, problem: namedProblem(movement, outcome.problem) };

const TOO_MANY: Problem = {
  type: 'VALIDATION_ERROR',
  code: 'TOO_MANY',
  message: `Choose at most ${BULK_LIMIT}.`,
  details: [],
  requestId: '',
};

/** All or none: those that stand in the way are named, each with its reason. */
function namedProblem({ move }: Movement, problem: Problem): Problem {
  const named = problem.details.filter(({ record }) => record !== undefined);
  if (named.length === 0) return problem;
  const shown = named
    .slice(0, MAX_NAMED)
    .map((detail) => ({ ...detail, message: `${detail.record}: ${detail.message}` }));
  const more = named.length - shown.length;
  return {
    ...problem,
    message: `Nothing was ${moveDefinitions[move].done}.`,
    details: more > 0 ? [...shown, { field: '', code: 'MORE', message: `And ${more} more.` }] : shown,
  };
}
const MAX_NAMED = 4;

export function notifyMoved(movement: Movement) {
  notifySuccess(`${nameOf(movement)} ${moveDefinitions[movement.move].done}.`);
}
