import { useId } from 'react';
import { say, texts } from '#crew/texts/texts.ts';

/** Hours of somebody or of a machine, as they are typed. `key`: empty of a machine that is named here. */
export type HoursRow = { readonly key: string; readonly label: string; readonly hours: string };

/** In hundredths; `7.5` and `7,5` are 750. */
export const typedHours = (text: string): number => Math.round(Number(text.replace(',', '.')) * 100);

type Props = {
  readonly rows: readonly HoursRow[];
  readonly onChange: (rows: HoursRow[]) => void;
  /** The button that adds a row with a name of its own. */
  readonly another?: string;
};

export function HoursRows({ rows, onChange, another }: Props) {
  const change = (at: number, said: Partial<HoursRow>) =>
    onChange(rows.map((each, index) => (index === at ? { ...each, ...said } : each)));
  return (
    <>
      {rows.map((row, at) => (
        <HoursLine key={at} row={row} onChange={(said) => change(at, said)} />
      ))}
      {another && rows.every(({ label }) => label !== '') && (
        <button
          type="button"
          className="plain wide"
          onClick={() => onChange([...rows, { key: '', label: '', hours: '' }])}
        >
          {another}
        </button>
      )}
    </>
  );
}

function HoursLine({ row, onChange }: { row: HoursRow; onChange: (said: Partial<HoursRow>) => void }) {
  const id = useId();
  const { key, label, hours } = row;
  return (
    <p className="tm-hours">
      {key === '' ? (
        <input
          aria-label={texts.tmTicket.machine}
          autoFocus
          maxLength={120}
          value={label}
          onChange={({ target }) => onChange({ label: target.value })}
        />
      ) : (
        <label htmlFor={id}>{label}</label>
      )}
      <input
        id={id}
        aria-label={key === '' ? texts.tmTicket.machineHours : say(texts.tmTicket.hoursOf, { name: label })}
        inputMode="decimal"
        pattern="\d{0,2}([.,]\d{1,2})?"
        placeholder="0"
        value={hours}
        onChange={({ target }) => onChange({ hours: target.value })}
      />
    </p>
  );
}
