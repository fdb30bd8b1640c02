type Props<Value extends string> = {
  readonly label: string;
  readonly options: Readonly<Record<Value, string>>;
  readonly chosen: Value | null;
  readonly disabled?: boolean;
  readonly onChoose: (value: Value) => void;
};

/** One of a few, by a tap. */
export function Chips<Value extends string>({ label, options, chosen, disabled = false, onChoose }: Props<Value>) {
  return (
    <div className="chips" role="group" aria-label={label}>
      {(Object.keys(options) as Value[]).map((value) => (
        // its own keys
        <button
          key={value}
          type="button"
          className="chip"
          aria-pressed={value === chosen}
          disabled={disabled}
          onClick={() => onChoose(value)}
        >
          {options[value]}
        </button>
      ))}
    </div>
  );
}
