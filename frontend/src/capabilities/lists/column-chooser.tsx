import { useState, type RefObject } from 'react';
import { Button, Checkbox, Divider, SegmentedControl } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, ColumnLayout } from '@blueprintjs/icons';
import { useIsNarrow } from '#browser/use-media-query.ts';
import { ThemedPopover } from '#widgets/themed-popover.tsx';
import type { GridHandle } from './grid/grid-props.ts';
import { isColumnShown, type Density, type GridLayout } from '#views/list-layout.ts';
import type { SavedViews } from '#views/saved-views.ts';

type ColumnChooserProps = {
  columns: readonly { field: string; title: string; hidden?: boolean }[];
  grid: RefObject<GridHandle | null>;
  saved: Pick<SavedViews, 'shown' | 'density' | 'setDensity' | 'reset'>;
};

const densities = [
  { value: 'compact', label: 'Compact' },
  { value: 'standard', label: 'Standard' },
  { value: 'comfortable', label: 'Roomy' },
] as const satisfies readonly { value: Density; label: string }[];

/** Which columns a list shows, in which order, and how high its rows are. */
export function ColumnChooser(props: ColumnChooserProps) {
  if (useIsNarrow()) return null; // shows cards
  return (
    <ThemedPopover placement="bottom-end" content={<ColumnPanel {...props} />}>
      <Button className="column-chooser" variant="minimal" icon={<ColumnLayout />} aria-label="Columns" />
    </ThemedPopover>
  );
}

function ColumnPanel({ columns, grid, saved: { shown, density, setDensity, reset } }: ColumnChooserProps) {
  // What is hidden keeps its place in the panel while it is open.
  const [order, setOrder] = useState(() => orderOf(columns, shown));
  const isShown = (field: string) => isColumnShown(columns, shown, field);
  const widthOf = (field: string) => shown.columns.find((each) => each.field === field)?.width ?? null;
  const apply = (fields: readonly string[]) =>
    grid.current?.apply({ columns: fields.map((field) => ({ field, width: widthOf(field) })), sort: shown.sort });
  const flip = (field: string) => apply(order.filter((each) => (each === field) !== isShown(each)));
  function move(field: string, by: 1 | -1) {
    const [from, to] = [order.indexOf(field), order.indexOf(field) + by];
    const next = order.with(from, order[to] ?? field).with(to, field);
    setOrder(next);
    apply(next.filter(isShown));
  }
  const count = order.filter(isShown).length;
  return (
    <div className="chip-panel column-panel">
      <fieldset>
        <legend className="sr-only">Columns</legend>
        {order.map((field, at) => {
          const title = columns.find((each) => each.field === field)?.title ?? field;
          return (
            <div key={field} className="column-entry">
              <Checkbox
                label={title}
                checked={isShown(field)}
                disabled={isShown(field) && count === 1}
                onChange={() => flip(field)}
              />
              <Button
                variant="minimal"
                size="small"
                icon={<ArrowUp size={12} />}
                aria-label={`Move ${title} up`}
                disabled={at === 0}
                onClick={() => move(field, -1)}
              />
              <Button
                variant="minimal"
                size="small"
                icon={<ArrowDown size={12} />}
                aria-label={`Move ${title} down`}
                disabled={at === order.length - 1}
                onClick={() => move(field, 1)}
              />
            </div>
          );
        })}
      </fieldset>
      <Divider />
      <SegmentedControl
        size="small"
        fill
        role="radiogroup"
        aria-label="Height of the rows"
        options={[...densities]}
        value={density}
        onValueChange={(value) => setDensity(value as Density)} // one of the options
      />
      <Button
        variant="minimal"
        size="small"
        text="Reset"
        onClick={() => {
          reset();
          setOrder(columns.map(({ field }) => field));
        }}
      />
    </div>
  );
}

const orderOf = (columns: readonly { field: string }[], { columns: named }: GridLayout): readonly string[] => [
  ...new Set([...named, ...columns].map(({ field }) => field)),
];
