import { MenuDivider, MenuItem } from '@blueprintjs/core';
import { Disable, TickCircle, Trash } from '@blueprintjs/icons';
import type { Resource } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import type { ListTab } from '#navigation/use-list-state.ts';
import { mountedRoute } from './mounted-routes.ts';
import { notifyProblem, notifySuccess } from '#toasts/notify.ts';
import { useCommand } from '#data/use-command.ts';
import { singularNoun, sentenceCase } from '#widgets/labels.ts';
import { allowedMoves, mayDeleteForGood, moveRecords, type MovableRecord } from './record-moves.tsx';
import { moveDefinitions, type RecordMove } from './move-definitions.tsx';

/** The ways out of a place that a record has because of what its resource declares. */
export function MoveMenuItems({
  resource,
  record,
  place,
  onMoved,
  onDeleted,
}: {
  resource: Resource;
  record: MovableRecord & { readonly version?: number };
  place: ListTab;
  onMoved: (() => void) | undefined;
  onDeleted?: () => void;
}) {
  const may = usePermissionCheck();
  const open = allowedMoves(resource, place, may, [record]);
  async function press(move: RecordMove) {
    const moved = await moveRecords(resource, move, [record.id], may);
    if (moved && move === 'trash') onMoved?.();
  }
  async function deleteForGood() {
    const { openDeleteDialog } = await import('./delete-dialog.tsx');
    openDeleteDialog(resource, record, onDeleted ?? (() => {}));
  }
  return (
    <>
      {open.length > 0 && place === 'live' && <MenuDivider />}
      {open.map((move) => (
        <MenuItem
          key={move}
          icon={moveDefinitions[move].icon}
          text={moveDefinitions[move].verb}
          intent={move === 'trash' ? 'danger' : 'none'}
          onClick={() => void press(move)}
        />
      ))}
      {place === 'trashed' && mayDeleteForGood(resource, may) && (
        <MenuItem icon={<Trash />} text="Delete for good…" intent="danger" onClick={() => void deleteForGood()} />
      )}
    </>
  );
}

/** Makes a record active or inactive, where its resource declares a status. */
export function ActiveStatusMenuItem({
  resource,
  record: { id, version, status },
}: {
  resource: Resource;
  record: { id: string; version: number; status: 'active' | 'inactive' };
}) {
  const route = mountedRoute(resource, 'status');
  const { send } = useCommand(route);
  const may = usePermissionCheck();
  const next = status === 'active' ? 'inactive' : 'active';
  if (!may(route.permission)) return null;
  async function press() {
    const outcome = await send({ params: { id }, body: { status: next }, version });
    if (!outcome.ok) return notifyProblem(outcome.problem);
    const what = sentenceCase(singularNoun(resource));
    return notifySuccess(`${what} is ${next} now.`);
  }
  return (
    <MenuItem
      icon={next === 'active' ? <TickCircle /> : <Disable />}
      text={`Make ${next}`}
      onClick={() => void press()}
    />
  );
}
