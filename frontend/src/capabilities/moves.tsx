import { Archive, Trash, Unarchive, Undo } from '@blueprintjs/icons';
import type { Problem, Resource, Route } from '@backoffice/contracts/kernel';
import { BULK_LIMIT, frozenBySignature } from '@backoffice/contracts/capabilities';
import type { Check } from '#kernel/permissions.tsx';
import { findRoute } from '#kernel/routes.ts';
import { tellProblem, tellUndoable, tellDone } from '#kernel/tell.ts';
import { sendCommand } from '#kernel/use-command.ts';
import type { Place } from '#kernel/use-list.ts';
import { counted, nounOf, nounsOf, sentenceCase } from '#kernel/words.ts';

/** Ways a record goes between its list, the archive and the trash. Each has one that takes it back. */
export type Move = 'trash' | 'restore' | 'archive' | 'unarchive';

type Words = {
  readonly back: Move;
  readonly verb: string;
  readonly icon: React.JSX.Element;
  readonly done: string;
  readonly one: string;
  readonly many: string;
  readonly from: readonly Place[];
  readonly command: string;
};
export const moves: Readonly<Record<Move, Words>> = {
  archive: {
    back: 'unarchive',
    verb: 'Archive',
    icon: <Archive />,
    done: 'archived',
    one: 'archive',
    many: 'bulkArchive',
    from: ['live'],
    command: 'Archive*',
  },
  unarchive: {
    back: 'archive',
    verb: 'Unarchive',
    icon: <Unarchive />,
    done: 'taken out of the archive',
    one: 'unarchive',
    many: 'bulkUnarchive',
    from: ['archived'],
    command: 'Unarchive*',
  },
  trash: {
    back: 'restore',
    verb: 'Move to trash',
    icon: <Trash />,
    done: 'moved to the trash',
    one: 'trash',
    many: 'bulkTrashPost',
    from: ['live', 'archived'],
    command: 'Trash*',
  },
  restore: {
    back: 'trash',
    verb: 'Restore',
    icon: <Undo />,
    done: 'restored',
    one: 'restore',
    many: 'bulkRestore',
    from: ['trashed'],
    command: 'Restore*',
  },
};
const order: readonly Move[] = ['archive', 'unarchive', 'restore', 'trash'];

type May = (check: Check | null) => boolean;
const routeFor = (resource: Resource, move: Move, many: boolean): Route | undefined =>
  findRoute(resource, many ? moves[move].many : moves[move].one);

/** What a record's own state says about where it may go. */
export type Movable = {
  readonly id: string;
  readonly signedAt?: string | null;
  /** Its own state keeps it out of the trash: an approved invoice is in the books. */
  readonly isHeld?: boolean;
};

/** What can be signed is frozen by its signature: until that is voided it stays out of the trash, but it can be archived. */
export const isHeld = (resource: Resource, move: Move, { signedAt, isHeld: held = false }: Movable): boolean =>
  (held && move === 'trash') ||
  (resource.can.sign === true && Boolean(signedAt) && frozenBySignature.some((name) => name === moves[move].command));

/** What may be done from a place, because the resource declares it, the person has the right and no state forbids it. */
export const movesFrom = (
  resource: Resource,
  place: Place,
  may: May,
  records: readonly Movable[],
  many = false,
): Move[] =>
  order.filter((move) => {
    const route = routeFor(resource, move, many);
    return (
      route !== undefined &&
      moves[move].from.includes(place) &&
      may(route.permission) &&
      !records.some((record) => isHeld(resource, move, record))
    );
  });

/** Moves one record or many, says so, and for a while offers to take it back. */
export async function moveRecords(
  resource: Resource,
  move: Move,
  ids: readonly string[],
  may: May,
): Promise<Problem | null> {
  const many = ids.length > 1 || routeFor(resource, move, false) === undefined;
  const route = routeFor(resource, move, many);
  if (!route || ids.length > BULK_LIMIT) {
    tellProblem({
      type: 'VALIDATION_ERROR',
      code: 'TOO_MANY',
      message: `Choose at most ${BULK_LIMIT}.`,
      details: [],
      requestId: '',
    });
    return null;
  }
  const outcome = await sendCommand<Route>(route, many ? { body: { ids } } : { params: { id: ids[0] ?? '' } });
  if (!outcome.ok) {
    tellProblem(outcome.problem);
    return outcome.problem;
  }
  const { back, done } = moves[move];
  const what =
    ids.length === 1 ? sentenceCase(nounOf(resource)) : counted(ids.length, nounOf(resource), nounsOf(resource));
  const way = routeFor(resource, back, many);
  if (way && may(way.permission)) tellUndoable(`${what} ${done}.`, () => void moveRecords(resource, back, ids, may));
  else tellDone(`${what} ${done}.`);
  return null;
}
