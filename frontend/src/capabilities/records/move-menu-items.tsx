import { MenuDivider, MenuItem } from '@blueprintjs/core';
import type { Resource } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import type { ListTab } from '#navigation/use-list-state.ts';
import { moveRecords, moveDefinitions, allowedMoves, type MovableRecord, type RecordMove } from './record-moves.tsx';

/** The ways out of a place that a record has because of what its resource declares. */
export function MoveMenuItems({
  resource,
  record,
  place,
  onMoved,
}: {
  resource: Resource;
  record: MovableRecord;
  place: ListTab;
  onMoved: (() => void) | undefined;
}) {
  const may = usePermissionCheck();
  const open = allowedMoves(resource, place, may, [record]);
  async function press(move: RecordMove) {
    const moved = await moveRecords(resource, move, [record.id], may);
    if (moved && move === 'trash') onMoved?.();
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
    </>
  );
}
