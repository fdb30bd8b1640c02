import { useState, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { BULK_LIMIT } from '@backoffice/contracts/capabilities';
import type { Resource } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import type { ListTab } from '#navigation/use-list-state.ts';
import {
  isMoveBlocked,
  moveRecords,
  moveDefinitions,
  allowedMoves,
  type MovableRecord,
  type RecordMove,
} from '#records/record-moves.tsx';

type BulkBarProps = {
  resource: Resource;
  place: ListTab;
  chosen: readonly MovableRecord[];
  total: number;
  /** Selects so many of what is listed, from the beginning. */
  onSelect: (count: number) => Promise<void>;
  onDone: () => void;
  /** What can be done with them, where that is not to move them. */
  children?: ReactNode;
};

/** Slides over the head of the list while something is selected. */
export function BulkBar({ resource, place, chosen, total, onSelect, onDone, children }: BulkBarProps) {
  const may = usePermissionCheck();
  const [moving, setMoving] = useState<RecordMove | null>(null);
  const [selecting, setSelecting] = useState(false);
  if (chosen.length === 0) return null;
  const offered = children ? [] : allowedMoves(resource, place, may, [], true);
  // All or none: one that is held holds them all, so it is said before anything is pressed.
  const held = new Map(
    offered.map((move) => [move, chosen.filter((record) => isMoveBlocked(resource, move, record)).length]),
  );
  const signed = Math.max(0, ...held.values());
  async function press(move: RecordMove) {
    setMoving(move);
    const moved = await moveRecords(
      resource,
      move,
      chosen.map(({ id }) => id),
      may,
    );
    setMoving(null);
    if (moved) onDone();
  }
  const most = Math.min(total, BULK_LIMIT);
  async function selectAll() {
    setSelecting(true);
    await onSelect(most).finally(() => setSelecting(false));
  }
  return (
    <div className="bulk-bar" role="toolbar" aria-label="Selected rows">
      <strong role="status">
        {chosen.length.toLocaleString('en-US')} selected of {total.toLocaleString('en-US')}
      </strong>
      {chosen.length < most && (
        <Button
          size="small"
          variant="minimal"
          text={`Select ${most < total ? 'the first' : 'all'} ${most.toLocaleString('en-US')}`}
          loading={selecting}
          onClick={() => void selectAll()}
        />
      )}
      {children}
      {offered.map((move) => (
        <Button
          key={move}
          size="small"
          icon={moveDefinitions[move].icon}
          text={moveDefinitions[move].verb}
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
