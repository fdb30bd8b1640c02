import { useState, type ReactNode } from 'react';
import { Button } from '@blueprintjs/core';
import { Cross } from '@blueprintjs/icons';
import { BULK_LIMIT, type ListFilter } from '@backoffice/contracts/capabilities';
import type { Resource } from '@backoffice/contracts/kernel';
import { usePermissionCheck } from '#access/permissions.tsx';
import { openDialog } from '#forms/dialog-store.ts';
import type { ListTab } from '#navigation/use-list-state.ts';
import {
  allowedMoves,
  bulkRoutes,
  isMoveBlocked,
  moveRecords,
  notifyMoved,
  type MovableRecord,
} from '#records/record-moves.tsx';
import { moveDefinitions, type RecordMove } from '#records/move-definitions.tsx';

type BulkBarProps = {
  resource: Resource;
  place: ListTab;
  chosen: readonly MovableRecord[];
  total: { readonly count: number; readonly exact: boolean };
  /** What the list finds; left out where the server cannot find it again. */
  filter: ListFilter | undefined;
  /** Selects so many of what is listed, from the beginning. */
  onSelect: (count: number) => Promise<void>;
  onDone: () => void;
  /** What can be done with them, where that is not to move them. */
  children?: ReactNode;
  /** What can be done beside that, with those that are chosen or with all that match. */
  beside?: ((onDone: () => void, matching: ListFilter | undefined) => ReactNode) | undefined;
};

/** Slides over the head of the list while something is selected. */
export function BulkBar(props: BulkBarProps) {
  const { resource, place, chosen, total, filter, onSelect, onDone: onEnd, children, beside } = props;
  const may = usePermissionCheck();
  const [moving, setMoving] = useState<RecordMove | null>(null);
  const [selecting, setSelecting] = useState(false);
  const [wantsMatching, setWantsMatching] = useWantsMatching(chosen);
  function onDone() {
    setWantsMatching(false);
    onEnd();
  }
  if (chosen.length === 0) return null;
  const most = Math.min(total.count, BULK_LIMIT);
  const movesHere = children ? [] : allowedMoves(resource, place, may, [], true);
  const findsAgain = filter !== undefined && movesHere.some((move) => bulkRoutes(resource, move));
  /** Also while the rows are still being read. */
  const isMatching = findsAgain && wantsMatching && (selecting || chosen.length >= most);
  const hasOther = (move: RecordMove) =>
    !moveDefinitions[move].fields || chosen.every((record) => !isMoveBlocked(resource, move, record));
  const offered = movesHere.filter((move) => isMatching || hasOther(move));
  // All or none: one that is held holds them all, so it is said before anything is pressed. Of all that match, the
  // preview says it.
  const held = new Map(
    offered.map((move) => [
      move,
      isMatching ? 0 : chosen.filter((record) => isMoveBlocked(resource, move, record)).length,
    ]),
  );
  const signed = Math.max(0, ...held.values());
  async function press(move: RecordMove) {
    if (isMatching && filter) return void moveMatching(move, filter);
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
  async function moveMatching(move: RecordMove, found: ListFilter) {
    const routes = bulkRoutes(resource, move);
    const { BulkDialog } = await import('./bulk-dialog.tsx');
    if (!routes) return;
    openDialog((close) => (
      <BulkDialog
        resource={resource}
        verb={moveDefinitions[move].verb}
        routes={routes}
        filter={found}
        {...(moveDefinitions[move].fields && { fields: moveDefinitions[move].fields })}
        onDone={(ids) => {
          if (ids.length > 0) notifyMoved({ resource, move, ids, may });
          onDone();
        }}
        onClose={close}
      />
    ));
  }
  async function selectAll() {
    setWantsMatching(true);
    setSelecting(true);
    await onSelect(most).finally(() => setSelecting(false));
  }
  const all = total.exact ? `all ${total.count.toLocaleString('en-US')} that match` : 'all that match';
  return (
    <div className="bulk-bar" role="toolbar" aria-label="Selected rows">
      <strong role="status">
        {isMatching
          ? `${all.charAt(0).toUpperCase()}${all.slice(1)} selected`
          : `${chosen.length.toLocaleString('en-US')} selected of ${total.count.toLocaleString('en-US')}${total.exact ? '' : '+'}`}
      </strong>
      {!isMatching && (chosen.length < most || findsAgain) && (
        <Button
          size="small"
          variant="minimal"
          text={`Select ${findsAgain ? all : `${most < total.count ? 'the first' : 'all'} ${most.toLocaleString('en-US')}`}`}
          loading={selecting}
          onClick={() => void selectAll()}
        />
      )}
      {children}
      {beside?.(onDone, isMatching ? filter : undefined)}
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

/** Whether all that match are meant; whoever takes a mark off means those that are marked. */
function useWantsMatching(chosen: readonly MovableRecord[]) {
  const [wantsMatching, setWantsMatching] = useState(false);
  const [before, setBefore] = useState(chosen);
  if (before !== chosen) {
    setBefore(chosen);
    if (chosen.length < before.length) setWantsMatching(false);
  }
  return [wantsMatching, setWantsMatching] as const;
}
