import { useRef, useState, type Ref } from 'react';
import { Button, InputGroup, type InputGroupProps } from '@blueprintjs/core';
import { Calendar } from '@blueprintjs/icons';
import { dayText } from '@backoffice/contracts/kernel';
import { useToday } from '#access/profile.ts';
import { dayFrom } from './typed-day.ts';

type Props = Omit<InputGroupProps, 'value' | 'onChange' | 'onValueChange' | 'type'> & {
  /** `2026-11-20`, nothing, or what was typed and is no day. */
  value: string;
  /** The day, as soon as what is typed is one; until then what is typed, which is no day for a schema either. */
  onDay: (day: string) => void;
  /** Of the input, for a form that sets the focus. */
  inputRef?: Ref<HTMLInputElement>;
  min?: string;
  max?: string;
};

/** A day, typed (`11/20`, `nov 20`, `today`, `+30`) or picked: one stop of the Tab key. */
export function DayInput({ value, onDay, onBlur, disabled = false, min, max, ...rest }: Props) {
  const today = useToday();
  const picker = useRef<HTMLInputElement>(null);
  /**
   * What is being typed, and all it was understood as meanwhile, which may arrive late: any other value came from
   * elsewhere.
   */
  const [typed, setTyped] = useState<{ text: string; known: readonly string[] } | null>(null);
  const isTyping = typed !== null && typed.known.includes(value);
  const isDay = dayFrom(value, today) === value;
  return (
    <span className="day-input">
      <InputGroup
        fill
        autoComplete="off"
        placeholder="Nov 20, 2026"
        {...rest}
        disabled={disabled}
        value={isTyping ? typed.text : isDay ? dayText(value) : value}
        onChange={({ target: { value: text } }) => {
          const as = dayFrom(text, today) ?? text.trim();
          setTyped((before) => ({ text, known: [...(before?.known ?? [value]), as] }));
          onDay(as);
        }}
        onBlur={(event) => {
          setTyped(null);
          onBlur?.(event);
        }}
        rightElement={
          <Button
            icon={<Calendar />}
            variant="minimal"
            tabIndex={-1}
            aria-hidden
            disabled={disabled}
            onClick={() => picker.current?.showPicker()}
          />
        }
      />
      <input
        ref={picker}
        type="date"
        className="day-picker"
        tabIndex={-1}
        aria-hidden
        disabled={disabled}
        min={min}
        max={max}
        value={isDay ? value : ''}
        onChange={({ target }) => {
          setTyped(null);
          onDay(target.value);
        }}
      />
    </span>
  );
}
