import { useId, useMemo, useRef, useState, type KeyboardEvent } from 'react';
import { Button, InputGroup } from '@blueprintjs/core';
import { CaretDown } from '@blueprintjs/icons';

export type Option = { readonly value: string; readonly label: string; readonly hint?: string };

type Props = {
  aria: { id: string; name?: string; 'aria-invalid'?: true | undefined; 'aria-describedby'?: string | undefined; 'aria-label'?: string };
  /** `null` while they are on their way. */
  options: readonly Option[] | null;
  value: string;
  onPick: (value: string) => void;
  onLeave?: () => void;
  wrong?: boolean;
  disabled?: boolean | undefined;
  placeholder?: string | undefined;
};

/** More than this many are not shown at once; typing narrows them. */
const SHOWN = 60;

/** A combobox after the ARIA pattern: type a part, arrow to it, Enter takes it, Escape leaves things as they were. */
export function Picker({ aria, options, value, onPick, onLeave, wrong = false, disabled = false, placeholder = 'Choose…' }: Props) {
  const list = useId();
  const [typed, setTyped] = useState<string | null>(null);
  const [active, setActive] = useState(0);
  const input = useRef<HTMLInputElement>(null);
  const chosen = options?.find((option) => option.value === value);
  const open = typed !== null;
  const found = useMemo(() => {
    const words = (typed ?? '').toLowerCase().split(/\s+/).filter(Boolean);
    return (options ?? []).filter(({ label, hint = '' }) => words.every((word) => `${label} ${hint}`.toLowerCase().includes(word))).slice(0, SHOWN);
  }, [options, typed]);

  const close = () => setTyped(null);
  const take = (option: Option | undefined) => {
    if (option) onPick(option.value);
    close();
  };
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (!open) return setTyped('');
      setActive((at) => Math.max(0, Math.min(found.length - 1, at + (event.key === 'ArrowDown' ? 1 : -1))));
    } else if (event.key === 'Enter' && open) {
      event.preventDefault();
      take(found[active]);
    } else if (event.key === 'Escape' && open) {
      event.stopPropagation();
      close();
    }
    return undefined;
  }
  return (
    <div className="picker">
      <InputGroup
        {...aria} inputRef={input} role="combobox" aria-expanded={open} aria-controls={list} aria-autocomplete="list" autoComplete="off" fill
        aria-activedescendant={open && found[active] ? `${list}-${active}` : undefined} intent={wrong ? 'danger' : 'none'}
        disabled={disabled || options === null} placeholder={options === null ? 'Loading…' : placeholder} value={typed ?? chosen?.label ?? ''}
        onChange={({ target }) => { setTyped(target.value); setActive(0); }} onClick={() => setTyped((now) => now ?? '')} onKeyDown={onKeyDown}
        onFocus={({ target }) => target.select()} onBlur={() => { close(); onLeave?.(); }}
        rightElement={<Button icon={<CaretDown />} variant="minimal" tabIndex={-1} aria-hidden disabled={disabled} onMouseDown={(event) => { event.preventDefault(); input.current?.focus(); setTyped(open ? null : ''); }} />}
      />
      <ul id={list} role="listbox" aria-label="Choices" className="picker-list" hidden={!open}>
        {open && found.map((option, at) => (
          // The choice is taken on press, before the blur of the input closes the list.
          <li key={option.value} id={`${list}-${at}`} role="option" aria-selected={option.value === value} data-active={at === active || undefined}
            ref={(item) => { if (at === active) item?.scrollIntoView({ block: 'nearest' }); }} onMouseDown={(event) => { event.preventDefault(); take(option); }} onMouseMove={() => setActive(at)}>
            <span>{option.label}</span>{option.hint && <span className="muted">{option.hint}</span>}
          </li>
        ))}
        {open && found.length === 0 && <li className="picker-none muted" role="presentation">Nothing matches.</li>}
      </ul>
    </div>
  );
}
