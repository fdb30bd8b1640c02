import { useState, type DragEvent, type KeyboardEvent } from 'react';
import { Button } from '@blueprintjs/core';
import { ArrowDown, ArrowUp, Cross, DragHandleVertical } from '@blueprintjs/icons';
import { dictionaries } from '@backoffice/contracts';
import type { Dictionary, Field } from '@backoffice/contracts/capabilities';
import { FieldMessage, useField } from '#forms/labelled-field.tsx';
import { moveEntry } from '#forms/move-entry.ts';
import { Picker } from '#forms/picker.tsx';
import { useRecordLabels } from '#records/record-labels.ts';
import { singularNoun } from '#widgets/labels.ts';

type Props = { name: string; field: Field };

/** Records of another dictionary in an order, which is changed by dragging, by buttons, or with Alt and an arrow. */
export function RecordsField({ name, field }: Props) {
  const chosenFrom = dictionaryOf(field.of);
  const noun = singularNoun(chosenFrom);
  const { id, field: control, error, aria } = useField({ name, help: field.help });
  const labels = useRecordLabels(chosenFrom);
  const [dragged, setDragged] = useState<number | null>(null);
  const [announced, announce] = useState('');
  const ids = control.value as readonly string[]; // by its schema
  const items = labels.data?.items ?? null;
  const nameOf = (one: string) =>
    items?.find(({ value }) => value === one)?.label ?? (items ? 'No longer offered' : 'Loading…');

  function move(from: number, to: number) {
    const moved = moveEntry(ids, from, to - from);
    if (moved === ids) return;
    control.onChange(moved);
    announce(`${nameOf(ids[from] ?? '')} is now ${to + 1} of ${ids.length}`);
  }
  const onDragOver = (event: DragEvent, at: number) => {
    if (dragged === null) return;
    event.preventDefault();
    if (dragged === at) return;
    move(dragged, at);
    setDragged(at);
  };
  return (
    <div className="field wide" role="group" aria-labelledby={`${id}-label`}>
      <label id={`${id}-label`} htmlFor={id}>
        {field.label}
      </label>
      {ids.length > 0 && (
        <ol className="ordered ordered-records">
          {ids.map((one, at) => (
            // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- dragging is one way of three; the buttons and their keys do the same
            <li
              key={one}
              draggable
              data-dragged={dragged === at || undefined}
              onDragStart={(event) => {
                if (event.currentTarget.matches('fieldset:disabled *')) return event.preventDefault();
                event.dataTransfer.effectAllowed = 'move';
                setDragged(at);
              }}
              onDragOver={(event) => onDragOver(event, at)}
              onDragEnd={() => setDragged(null)}
              onDrop={(event) => event.preventDefault()}
            >
              <DragHandleVertical className="muted" aria-hidden />
              <span className="grow">{nameOf(one)}</span>
              <EntryButtons
                name={nameOf(one)}
                at={at}
                count={ids.length}
                onMove={move}
                onRemove={() => control.onChange(ids.filter((each) => each !== one))}
              />
            </li>
          ))}
        </ol>
      )}
      <Picker
        aria={aria}
        options={items && items.filter(({ value }) => !ids.includes(value))}
        value=""
        onPick={(value) => value !== '' && control.onChange([...ids, value])}
        onRetry={items === null && labels.problem ? labels.reload : undefined}
        wrong={error !== undefined}
        placeholder={`Add a ${noun}…`}
      />
      <FieldMessage id={id} error={error} help={field.help} />
      <div className="sr-only" role="status">
        {announced}
      </div>
    </div>
  );
}

type EntryProps = {
  name: string;
  at: number;
  count: number;
  onMove: (from: number, to: number) => void;
  onRemove: () => void;
};

/** One place up or down, by pressing or with Alt and an arrow, and out of the list. */
function EntryButtons({ name, at, count, onMove, onRemove }: EntryProps) {
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0 || !event.altKey) return;
    event.preventDefault();
    onMove(at, at + by);
  }
  const looks = { size: 'small', variant: 'minimal', onKeyDown } as const;
  return (
    <>
      <Button
        {...looks}
        icon={<ArrowUp />}
        aria-label={`Move ${name} up`}
        disabled={at === 0}
        onClick={() => onMove(at, at - 1)}
      />
      <Button
        {...looks}
        icon={<ArrowDown />}
        aria-label={`Move ${name} down`}
        disabled={at === count - 1}
        onClick={() => onMove(at, at + 1)}
      />
      <Button {...looks} icon={<Cross />} aria-label={`Remove ${name}`} onClick={onRemove} />
    </>
  );
}

function dictionaryOf(entity: string | undefined): Dictionary {
  const found = dictionaries.find((each) => each.entity === entity);
  if (!found) throw new Error(`${entity} is no dictionary`);
  return found;
}
