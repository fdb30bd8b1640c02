import { useState, type ComponentProps } from 'react';
import { calculate } from './calculation.ts';

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  /** A whole number of the smallest unit; NaN when what was typed is not a number; null when nothing is. */
  value: number | null;
  /** 2 for cents and percentages, 4 for quantities. */
  decimals: number;
  show: (value: number) => string;
  onValue: (value: number) => void;
  /** Where nothing is not zero. */
  onEmpty?: () => void;
  /** The value may also come from elsewhere while somebody types here, and is the better one then. */
  follows?: boolean;
};

/** A number as people type it (`1,250.5`, or `14*2`), kept as a whole number: nothing is ever a float. */
export function ScaledInput({
  value,
  decimals,
  show,
  onValue,
  onEmpty,
  follows = false,
  onBlur,
  onFocus,
  ...rest
}: Props) {
  /** What is being typed, so that "1." stays "1." while it is on its way to "1.5"; and what it was understood as. */
  const [typed, setTyped] = useState<{ text: string; as: number | null } | null>(null);
  const resting = value === null || Number.isNaN(value) ? '' : show(value);
  const isTyping = typed !== null && (!follows || Object.is(typed.as, value));
  return (
    <input
      {...rest}
      inputMode="decimal"
      autoComplete="off"
      value={isTyping ? typed.text : resting}
      onFocus={(event) => {
        event.currentTarget.select();
        onFocus?.(event);
      }}
      onChange={({ target: { value: text } }) => {
        const isEmpty = text.trim() === '';
        const as = isEmpty ? (onEmpty ? null : 0) : (calculate(text, decimals) ?? Number.NaN);
        setTyped({ text, as });
        if (as === null) onEmpty?.();
        else onValue(as);
      }}
      onBlur={(event) => {
        if (!Number.isNaN(value)) setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
