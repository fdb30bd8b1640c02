import { MenuDivider, MenuItem } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import type { Resource } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import type { ListTab } from '#navigation/use-list-state.ts';
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
