import { useCallback, useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useController, useFormContext, type FieldErrors } from 'react-hook-form';
import { sumLineAmounts } from '@backoffice/contracts/kernel';
import { Money } from '#widgets/formats.tsx';
import { moveEntry } from '#forms/move-entry.ts';
import { countText } from '#widgets/labels.ts';
import { showToast, UNDO_TOAST_LIFE_MS } from '#toasts/toasts.ts';
import { LineTemplateButton } from '#templates/template-button.tsx';
import type { LineTemplate } from '#templates/template-sources.ts';
import { LineRow, type LineCellName } from './line-row.tsx';
import { addLines, blankLine, changeLine, parsePastedLines, removeLine, isUntouched, type DraftLine } from './lines.ts';

/**
 * The lines of a document, by keyboard first: Enter adds the next line, arrows go up and down a column, Alt with arrows
 * moves a line, Ctrl+Backspace takes it out (and offers it back), and rows can be pasted from a spreadsheet. `items`
 * are lines beside a schedule: all of one kind, and each says whether retention is held of it.
 */
export function LineEditor({ name = 'lineItems', items = false }: { name?: string; items?: boolean }) {
  const { control } = useFormContext();
  const { field, formState } = useController({ name, control });
  const lines = field.value as readonly DraftLine[]; // the drafts of documents hold their lines under this name
  const errors = lineErrors(formState.errors[name]);
  /** Items are the exception: there are none until somebody adds one. */
  const isBare = items && lines.length === 0;
  const [announced, announce] = useState('');
  const { host, focus, change, add, remove, move, paste, append } = useLines(lines, field.onChange, announce);

  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>, at: number, cell: LineCellName) => {
      const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
      const inText = event.target instanceof HTMLTextAreaElement;
      if (by !== 0 && event.altKey) move(at, by, cell);
      else if (by !== 0 && !inText && event.target instanceof HTMLInputElement) focus(at + by, cell);
      else if (
        event.key === 'Enter' &&
        !(inText && !event.ctrlKey) &&
        event.target instanceof HTMLElement &&
        event.target.tagName !== 'BUTTON'
      )
        add(at + 1);
      else if (event.key === 'Backspace' && (event.ctrlKey || event.metaKey)) remove(at);
      else return;
      event.preventDefault();
    },
    [add, move, remove, focus],
  );

  const onPaste = useCallback(
    (event: ClipboardEvent<HTMLElement>, at: number) => {
      const text = event.clipboardData.getData('text/plain');
      if (!/\t|\n./.test(text) || event.target instanceof HTMLTextAreaElement) return;
      event.preventDefault();
      const added = parsePastedLines(text).map((line): DraftLine => (items ? { ...line, kind: 'service' } : line));
      paste(added, at);
      announce(`${added.length} lines pasted`);
    },
    [items, paste],
  );

  const takeTemplates = (taken: readonly LineTemplate[]) => {
    append(taken.map((template) => blankLine(template)));
    announce(`${countText(taken.length, 'line', 'lines')} added`);
  };

  return (
    <div className="lines" ref={host} data-items={items || undefined}>
      {!isBare && (
        <div className="lines-head" aria-hidden>
          {!items && <span>Kind</span>}
          <span>What</span>
          <span className="figure">Quantity</span>
          <span>Unit</span>
          <span className="figure">Unit price</span>
          <span className="figure">Amount</span>
          <span />
        </div>
      )}
      {lines.map((line, at) => (
        <LineRow
          key={line.key}
          line={line}
          at={at}
          path={`${name}.${at}`}
          errors={errors[at]}
          isItem={items}
          onChange={change}
          onRemove={remove}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
      ))}
      {typeof formState.errors[name]?.message === 'string' && (
        <div className="field-error" data-field={name}>
          {formState.errors[name].message}
        </div>
      )}
      <div className="lines-foot">
        <Button icon={<Plus />} text={items ? 'Add item' : 'Add line'} onClick={() => add(lines.length)} />
        <LineTemplateButton text="Add from templates" onTake={takeTemplates} />
        {!isBare && (
          <span className="muted lines-keys">
            <kbd>Enter</kbd> next line · <kbd>Alt ↑↓</kbd> move · <kbd>Ctrl ⌫</kbd> remove · paste rows from a
            spreadsheet
          </span>
        )}
        <span className="grow" />
        {!isBare && <LinesTotal lines={lines} />}
      </div>
      <div className="sr-only" role="status">
        {announced}
      </div>
    </div>
  );
}

/** The lines as they stand now, and what is done to them; `host` is what they are drawn in. */
function useLines(
  lines: readonly DraftLine[],
  /** The same after every change, as the field itself is not. */
  onChange: (next: readonly DraftLine[]) => void,
  announce: (text: string) => void,
) {
  const host = useRef<HTMLDivElement>(null);
  const latest = useRef(lines);
  latest.current = lines;
  const put = useCallback(
    (next: readonly DraftLine[]) => {
      latest.current = next;
      onChange(next);
    },
    [onChange],
  );
  const focus = useCallback(
    (at: number, cell: LineCellName) =>
      host.current?.querySelector<HTMLElement>(`[data-line="${at}"] [data-cell="${cell}"]`)?.focus(),
    [],
  );
  /** The lines are drawn at once: the next key belongs to the cell that the focus goes to. */
  const putAndFocus = useCallback(
    (next: readonly DraftLine[], at: number, cell: LineCellName) => {
      flushSync(() => put(next));
      focus(at, cell);
    },
    [put, focus],
  );

  const change = useCallback(
    (at: number, changed: Partial<DraftLine>) => put(changeLine(latest.current, at, changed)),
    [put],
  );
  const add = useCallback(
    (at: number) => {
      putAndFocus(addLines(latest.current, at, [blankLine()]), at, 'name');
    },
    [putAndFocus],
  );
  const remove = useCallback(
    (at: number) => {
      const line = latest.current[at];
      if (!line) return;
      const left = removeLine(latest.current, at);
      putAndFocus(left, Math.min(at, left.length - 1), 'name');
      showToast({
        summary: `Line ${at + 1}${line.name ? ` “${line.name}”` : ''} removed.`,
        life: UNDO_TOAST_LIFE_MS,
        action: { text: 'Undo', onPress: () => put(addLines(latest.current, at, [line])) },
      });
    },
    [put, putAndFocus],
  );
  const move = useCallback(
    (at: number, by: number, cell: LineCellName) => {
      const moved = moveEntry(latest.current, at, by);
      if (moved === latest.current) return;
      announce(`Moved to line ${at + by + 1}`);
      putAndFocus(moved, at + by, cell);
    },
    [putAndFocus, announce],
  );
  /** Below the line, or in its place where nothing was typed into it. */
  const paste = useCallback(
    (added: readonly DraftLine[], at: number) => {
      const into = latest.current[at];
      const replaces = into !== undefined && isUntouched(into);
      put(addLines(replaces ? removeLine(latest.current, at) : latest.current, replaces ? at : at + 1, added));
    },
    [put],
  );
  const append = (added: readonly DraftLine[]) =>
    put([...latest.current.filter((line) => !isUntouched(line)), ...added]);
  return { host, focus, change, add, remove, move, paste, append };
}

/** The same sum the server makes: rounded lines added up, never a rounded sum. */
function LinesTotal({ lines }: { lines: readonly DraftLine[] }) {
  const good = lines.filter((line) => !Number.isNaN(line.quantity) && !Number.isNaN(line.unitPrice));
  const left = good.filter((line) => line.kind === 'option' && !line.selected);
  return (
    <div className="lines-total">
      {left.length > 0 && (
        <span className="muted">
          Options not chosen <Money of={sumLineAmounts(left.map((line) => ({ ...line, selected: true })))} />
        </span>
      )}
      <span>
        Total{' '}
        <output aria-label="Total">
          <Money of={sumLineAmounts(good)} strong />
        </output>
      </span>
    </div>
  );
}

export type LineErrors = Readonly<Record<string, string>>;

/** What is wrong, line by line, however the form keeps it. */
function lineErrors(errors: FieldErrors[string]): Readonly<Record<number, LineErrors>> {
  if (typeof errors !== 'object' || errors === null) return {};
  return Object.fromEntries(
    Object.entries(errors)
      .filter(([at, line]) => /^\d+$/.test(at) && typeof line === 'object' && line !== null)
      .map(([at, line]) => [
        Number(at),
        Object.fromEntries(
          Object.entries(line as FieldErrors).flatMap(([cell, wrong]) =>
            typeof wrong?.message === 'string' ? [[cell, wrong.message]] : [],
          ),
        ), // a line's errors are keyed by its fields
      ]),
  );
}
