import { MenuDivider, MenuItem } from '@blueprintjs/core';
import type { Resource } from '@backoffice/contracts/kernel';
import { useMay } from '#kernel/permissions.tsx';
import type { Place } from '#kernel/use-list.ts';
import { moveRecords, moves, movesFrom, type Movable, type Move } from './moves.tsx';

/** The ways out of a place that a record has because of what its resource declares. */
export function MoveItems({
  resource,
  record,
  place,
  onMoved,
}: {
  resource: Resource;
  record: Movable;
  place: Place;
  onMoved: (() => void) | undefined;
}) {
  const may = useMay();
  const open = movesFrom(resource, place, may, [record]);
  async function press(move: Move) {
    const problem = await moveRecords(resource, move, [record.id], may);
    if (!problem && move === 'trash') onMoved?.();
  }
  return (
    <>
      {open.length > 0 && place === 'live' && <MenuDivider />}
      {open.map((move) => (
        <MenuItem
          key={move}
          icon={moves[move].icon}
          text={moves[move].verb}
          intent={move === 'trash' ? 'danger' : 'none'}
          onClick={() => void press(move)}
        />
      ))}
    </>
  );
}
