import { Archive, Trash, Unarchive, Undo } from '@blueprintjs/icons';
import type { Problem, Resource, Route } from '@backoffice/contracts/kernel';
import { BULK_LIMIT, frozenBySignature } from '@backoffice/contracts/capabilities';
import type { PermissionCheck } from '#access/permissions.tsx';
import { findRoute } from '#data/route-lookup.ts';
import { notifyProblem, notifyUndoable, notifySuccess } from '#toasts/notify.ts';
import { sendCommand } from '#data/use-command.ts';
import type { ListTab } from '#navigation/use-list-state.ts';
import { countText, singularNoun, pluralNoun, sentenceCase } from '#widgets/labels.ts';

/** Ways a record goes between its list, the archive and the trash. Each has one that takes it back. */
export type RecordMove = 'trash' | 'restore' | 'archive' | 'unarchive';

type MoveDefinition = {
  readonly back: RecordMove;
  readonly verb: string;
  readonly icon: React.JSX.Element;
  readonly done: string;
  readonly one: string;
  readonly many: string;
  readonly from: readonly ListTab[];
  readonly command: string;
};
export const moveDefinitions: Readonly<Record<RecordMove, MoveDefinition>> = {
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
const MOVE_ORDER: readonly RecordMove[] = ['archive', 'unarchive', 'restore', 'trash'];

type PermissionTest = (check: PermissionCheck | null) => boolean;
const moveRoute = (resource: Resource, move: RecordMove, many: boolean): Route | undefined =>
  findRoute(resource, many ? moveDefinitions[move].many : moveDefinitions[move].one);

/** What a record's own state says about where it may go. */
export type MovableRecord = {
  readonly id: string;
  readonly signedAt?: string | null;
  /** Its own state keeps it out of the trash: an approved invoice is in the books. */
  readonly isHeld?: boolean;
};

/** What can be signed is frozen by its signature: until that is voided it stays out of the trash, but it can be archived. */
export const isMoveBlocked = (
  resource: Resource,
  move: RecordMove,
  { signedAt, isHeld: held = false }: MovableRecord,
): boolean =>
  (held && move === 'trash') ||
  (resource.can.sign === true &&
    Boolean(signedAt) &&
    frozenBySignature.some((name) => name === moveDefinitions[move].command));

/** What may be done from a place, because the resource declares it, the person has the right and no state forbids it. */
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

/** Moves one record or many, says so, and for a while offers to take it back. */
export async function moveRecords(
  resource: Resource,
  move: RecordMove,
  ids: readonly string[],
  may: PermissionTest,
): Promise<Problem | null> {
  const many = ids.length > 1 || moveRoute(resource, move, false) === undefined;
  const route = moveRoute(resource, move, many);
  if (!route || ids.length > BULK_LIMIT) {
    notifyProblem({
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
    notifyProblem(outcome.problem);
    return outcome.problem;
  }
  const { back, done } = moveDefinitions[move];
  const what =
    ids.length === 1
      ? sentenceCase(singularNoun(resource))
      : countText(ids.length, singularNoun(resource), pluralNoun(resource));
  const way = moveRoute(resource, back, many);
  if (way && may(way.permission)) notifyUndoable(`${what} ${done}.`, () => void moveRecords(resource, back, ids, may));
  else notifySuccess(`${what} ${done}.`);
  return null;
}
