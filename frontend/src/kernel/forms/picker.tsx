import { Fragment, useEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';
import { bestMatches, useCombobox } from './use-combobox.ts';

/** `group`: what it stands under; those of a group follow each other. */
export type PickerOption = {
  readonly value: string;
  readonly label: string;
  readonly hint?: string;
  readonly group?: string;
};

type PickerProps = {
  aria: {
    id: string;
    name?: string;
    'aria-invalid'?: true | undefined;
    'aria-describedby'?: string | undefined;
    'aria-label'?: string;
  };
  /** `null` while they are on their way. */
  options: readonly PickerOption[] | null;
  value: string;
  onPick: (value: string) => void;
  onLeave?: () => void;
  /** Where the options could not be had. */
  onRetry?: (() => void) | undefined;
  /** Whoever deletes the text chooses nothing. */
  optional?: boolean | undefined;
  wrong?: boolean;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
  /** Once there is something to choose. */
  autoFocus?: boolean | undefined;
};

/** More than this many are not shown at once; typing narrows them. Groups are looked through to their end. */
const MAX_SHOWN = 60;
const MAX_GROUPED = 300;

/** A combobox: type a part, arrow to it, Enter takes it, Escape leaves things as they were. */
export function Picker({
  aria,
  options,
  value,
  onPick,
  onLeave,
  onRetry,
  optional = false,
  wrong = false,
  disabled = false,
  placeholder = 'Choose…',
  autoFocus = false,
}: PickerProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState<string | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const isReady = options !== null;
  useEffect(() => {
    if (autoFocus && isReady && document.activeElement === document.body) input.current?.focus();
  }, [autoFocus, isReady]);
  const chosen = options?.find((option) => option.value === value);
  const isEmptied = typed?.trim() === '';
  const found = useMemo(
    () => bestMatches(typed ?? '', options ?? []).slice(0, options?.[0]?.group ? MAX_GROUPED : MAX_SHOWN),
    [options, typed],
  );

  const choices = useCombobox({
    count: found.length,
    isOpen: open,
    first: isEmptied ? -1 : typed === null && chosen ? found.indexOf(chosen) : 0,
    take(at) {
      const option = found[at];
      if (option) onPick(option.value);
      else leave();
      close();
    },
  });
  function close() {
    setOpen(false);
    setTyped(null);
    choices.restart();
  }
  function leave() {
    if (isEmptied && optional) onPick('');
  }
  function onKeyDown(event: KeyboardEvent) {
    if (choices.onKey(event)) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      close();
    }
  }
  return (
    <div className="picker">
      <InputGroup
        {...aria}
        {...choices.input}
        inputRef={input}
        fill
        intent={wrong ? 'danger' : 'none'}
        disabled={disabled || options === null}
        placeholder={options !== null ? placeholder : onRetry ? 'Could not be loaded' : 'Loading…'}
        value={typed ?? chosen?.label ?? ''}
        onChange={({ target }) => {
          setOpen(true);
          setTyped(target.value);
          choices.restart();
        }}
        onClick={({ currentTarget }) => {
          if (!open) currentTarget.select();
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onFocus={({ target }) => target.select()}
        onBlur={() => {
          leave();
          close();
          onLeave?.();
        }}
        rightElement={
          <PickerButton
            onRetry={onRetry}
            disabled={disabled}
            onToggle={() => {
              input.current?.focus();
              if (open) close();
              else setOpen(true);
            }}
          />
        }
      />
      <PickerList choices={choices} isOpen={open} found={found} value={value} isGrouped={typed === null} />
    </div>
  );
}

type ListProps = {
  choices: ReturnType<typeof useCombobox>;
  isOpen: boolean;
  found: readonly PickerOption[];
  value: string;
  /** As long as nothing is typed, the order is that of the groups. */
  isGrouped: boolean;
};
/** The listbox; closed it is there, too, because the field names it. */
const PickerList = ({ choices, isOpen, found, value, isGrouped }: ListProps) => (
  <ul
    {...choices.list}
    aria-label="Choices"
    className="picker-list"
    data-grouped={found[0]?.group !== undefined || undefined}
    hidden={!isOpen}
  >
    {isOpen &&
      found.map((option, at) => (
        <Fragment key={option.value}>
          {isGrouped && option.group !== undefined && option.group !== found[at - 1]?.group && (
            <li className="picker-group" role="presentation">
              {option.group}
            </li>
          )}
          <li {...choices.choice(at)} role="option" aria-selected={option.value === value}>
            <span>{option.label}</span>
            {option.hint && <span className="muted">{option.hint}</span>}
          </li>
        </Fragment>
      ))}
    {isOpen && found.length === 0 && (
      <li className="picker-none muted" role="presentation">
        Nothing matches.
      </li>
    )}
  </ul>
);

type ButtonProps = { onRetry: (() => void) | undefined; disabled: boolean; onToggle: () => void };
/** Opens and closes the list by mouse; asks again for options that could not be had. */
const PickerButton = ({ onRetry, disabled, onToggle }: ButtonProps) =>
  onRetry ? (
    <Button size="small" variant="minimal" text="Try again" onClick={onRetry} />
  ) : (
    <Button
      icon={<CaretDown />}
      variant="minimal"
      tabIndex={-1}
      aria-hidden
      disabled={disabled}
      onMouseDown={(event) => {
        event.preventDefault();
        onToggle();
      }}
    />
  );
