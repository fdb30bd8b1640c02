import { useState, type ComponentProps } from 'react';
import { scaledFrom } from '@backoffice/contracts/kernel';

type Props = Omit<ComponentProps<'input'>, 'value' | 'onChange'> & {
  /** A whole number of the smallest unit; NaN when what was typed is not a number. */
  value: number;
  /** 2 for cents, 4 for quantities. */
  decimals: number;
  show: (value: number) => string;
  onValue: (value: number) => void;
};

/** A number as people type it (`1,250.5`), kept as a whole number: nothing is ever a float. */
export function ScaledInput({ value, decimals, show, onValue, onBlur, onFocus, ...rest }: Props) {
  /** What is being typed, so that "1." stays "1." while it is on its way to "1.5". */
  const [typed, setTyped] = useState<string | null>(null);
  const resting = Number.isNaN(value) ? '' : show(value);
  return (
    <input
      {...rest} inputMode="decimal" autoComplete="off" value={typed ?? resting}
      onFocus={(event) => {
        event.currentTarget.select();
        onFocus?.(event);
      }}
      onChange={({ target }) => {
        setTyped(target.value);
        onValue(target.value.trim() === '' ? 0 : (scaledFrom(target.value, decimals) ?? Number.NaN));
      }}
      onBlur={(event) => {
        if (!Number.isNaN(value)) setTyped(null);
        onBlur?.(event);
      }}
    />
  );
}
