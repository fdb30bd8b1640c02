import { useState, type RefObject } from 'react';
import { Button, Checkbox } from '@blueprintjs/core';
import { ColumnLayout } from '@blueprintjs/icons';
import { ThemedPopover } from '#widgets/themed-popover.tsx';
import type { GridHandle } from './grid-props.ts';

/** Which columns a list shows; the grid remembers. */
export function ColumnChooser({
  columns,
  grid,
}: {
  columns: readonly { field: string; title: string }[];
  grid: RefObject<GridHandle | null>;
}) {
  return (
    <ThemedPopover
      placement="bottom-end"
      content={
        <div className="chip-panel">
          <ColumnCheckboxes columns={columns} grid={grid} />
        </div>
      }
    >
      <Button className="column-chooser" variant="minimal" icon={<ColumnLayout />} aria-label="Columns" />
    </ThemedPopover>
  );
}

function ColumnCheckboxes({
  columns,
  grid,
}: {
  columns: readonly { field: string; title: string }[];
  grid: RefObject<GridHandle | null>;
}) {
  const [shown, setShown] = useState(
    () => new Set(columns.filter(({ field }) => grid.current?.isShown(field)).map(({ field }) => field)),
  );
  const flip = (field: string) => {
    const next = new Set(shown);
    if (!next.delete(field)) next.add(field);
    grid.current?.setShown(field, next.has(field));
    setShown(next);
  };
  return (
    <fieldset>
      <legend className="sr-only">Columns</legend>
      {columns.map(({ field, title }) => (
        <Checkbox
          key={field}
          label={title}
          checked={shown.has(field)}
          disabled={shown.has(field) && shown.size === 1}
          onChange={() => flip(field)}
        />
      ))}
    </fieldset>
  );
}
