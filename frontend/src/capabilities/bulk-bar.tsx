import { useState } from 'react';
import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import type { Resource } from '@backoffice/contracts/kernel';
import { useMay } from '#kernel/permissions.tsx';
import type { Place } from '#kernel/use-list.ts';
import { moveRecords, moves, movesFrom, type Move } from './moves.tsx';

/** Slides over the head of the list while something is selected. */
export function BulkBar({ resource, place, chosen, total, onDone }: { resource: Resource; place: Place; chosen: readonly string[]; total: number; onDone: () => void }) {
  const may = useMay();
  const [moving, setMoving] = useState<Move | null>(null);
  if (chosen.length === 0) return null;
  async function press(move: Move) {
    setMoving(move);
    const problem = await moveRecords(resource, move, chosen, may);
    setMoving(null);
    if (!problem) onDone();
  }
  return (
    <div className="bulk-bar" role="toolbar" aria-label="Selected rows">
      <strong role="status">{chosen.length.toLocaleString('en-US')} selected of {total.toLocaleString('en-US')}</strong>
      {movesFrom(resource, place, may, true).map((move) => (
        <Button key={move} size="small" icon={moves[move].icon} text={moves[move].verb} loading={moving === move} disabled={moving !== null} onClick={() => void press(move)} />
      ))}
      <span className="grow" />
      <Button size="small" variant="minimal" icon={<Cross />} text="Clear" onClick={onDone} />
    </div>
  );
}
