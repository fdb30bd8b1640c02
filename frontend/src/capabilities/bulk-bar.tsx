import { useState, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import type { Resource } from '@backoffice/contracts/kernel';
import { useMay } from '#kernel/permissions.tsx';
import type { Place } from '#kernel/use-list.ts';
import { isHeld, moveRecords, moves, movesFrom, type Movable, type Move } from './moves.tsx';

type Props = {
  resource: Resource;
  place: Place;
  chosen: readonly Movable[];
  total: number;
  onDone: () => void;
  /** What can be done with them, where that is not to move them. */
  children?: ReactNode;
};

/** Slides over the head of the list while something is selected. */
export function BulkBar({ resource, place, chosen, total, onDone, children }: Props) {
  const may = useMay();
  const [moving, setMoving] = useState<Move | null>(null);
  if (chosen.length === 0) return null;
  const offered = children ? [] : movesFrom(resource, place, may, [], true);
  // All or none: one that is held holds them all, so it is said before anything is pressed.
  const held = new Map(offered.map((move) => [move, chosen.filter((record) => isHeld(resource, move, record)).length]));
  const signed = Math.max(0, ...held.values());
  async function press(move: Move) {
    setMoving(move);
    const problem = await moveRecords(
      resource,
      move,
      chosen.map(({ id }) => id),
      may,
    );
    setMoving(null);
    if (!problem) onDone();
  }
  return (
    <div className="bulk-bar" role="toolbar" aria-label="Selected rows">
      <strong role="status">
        {chosen.length.toLocaleString('en-US')} selected of {total.toLocaleString('en-US')}
      </strong>
      {children}
      {offered.map((move) => (
        <Button
          key={move}
          size="small"
          icon={moves[move].icon}
          text={moves[move].verb}
          loading={moving === move}
          disabled={moving !== null || held.get(move) !== 0}
          onClick={() => void press(move)}
        />
      ))}
      {signed > 0 && <span className="muted">{signed.toLocaleString('en-US')} signed, not for the trash</span>}
      <span className="grow" />
      <Button size="small" variant="minimal" icon={<Cross />} text="Clear" onClick={onDone} />
    </div>
  );
}
