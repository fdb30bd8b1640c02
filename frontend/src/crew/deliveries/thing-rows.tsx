import type { DeliveryToSend } from '@backoffice/contracts/features/crew-deliveries';
import { useId } from 'react';
import { say, texts } from '#crew/texts/texts.ts';

/** One of what came, as it is typed; a quantity of nothing was not counted. */
export type Thing = { readonly text: string; readonly quantity: string; readonly unit: string };
export const blankThing: Thing = { text: '', quantity: '', unit: '' };

/** Quantities in ten-thousandths. */
export const typedItems = (things: readonly Thing[]): DeliveryToSend['items'] =>
  things.map(({ text, quantity, unit }) => {
    const counted = typedQuantity(quantity);
    return { text, unit, quantity: counted === 0 ? null : counted };
  });

/** In ten-thousandths; null where it is no quantity. `7.5` and `7,5` are 75000. */
export function typedQuantity(text: string): number | null {
  const counted = Math.round(Number(text.replace(',', '.')) * 10_000);
  return text.trim() !== '' && counted >= 0 ? counted : null;
}

type Props = {
  readonly things: readonly Thing[];
  /** What is from the yard is said one by one. */
  readonly isOne: boolean;
  /** What is asked, where nothing has to be there; left out, something came. */
  readonly asked?: { readonly what: string; readonly another: string };
  readonly onChange: (things: readonly Thing[]) => void;
};

export function ThingRows({ things, isOne, asked, onChange }: Props) {
  const change = (at: number, said: Partial<Thing>) =>
    onChange(things.map((each, index) => (index === at ? { ...each, ...said } : each)));
  return (
    <>
      {things.map((thing, at) => (
        <ThingRow
          key={at}
          thing={thing}
          what={asked?.what ?? texts.delivery.what}
          isOptional={asked !== undefined}
          onChange={(said) => change(at, said)}
          onRemove={things.length > 1 ? () => onChange(things.filter((_, index) => index !== at)) : null}
        />
      ))}
      {!isOne && things.every(({ text }) => text !== '') && (
        <button type="button" className="plain wide" onClick={() => onChange([...things, blankThing])}>
          {asked?.another ?? texts.delivery.another}
        </button>
      )}
    </>
  );
}

type RowProps = {
  readonly thing: Thing;
  readonly what: string;
  readonly isOptional: boolean;
  readonly onChange: (said: Partial<Thing>) => void;
  readonly onRemove: (() => void) | null;
};
function ThingRow({ thing: { text, quantity, unit }, what, isOptional, onChange, onRemove }: RowProps) {
  const id = useId();
  return (
    <fieldset className="thing">
      <div>
        <label htmlFor={`${id}-text`}>{what}</label>
        <p className="thing-line">
          <input
            id={`${id}-text`}
            required={!isOptional}
            maxLength={160}
            value={text}
            onChange={({ target }) => onChange({ text: target.value })}
          />
          {onRemove && (
            <button
              type="button"
              className="step"
              aria-label={say(texts.delivery.remove, { what: text || what })}
              onClick={onRemove}
            >
              ×
            </button>
          )}
        </p>
      </div>
      <div>
        <label htmlFor={`${id}-quantity`}>{texts.delivery.quantity}</label>
        <input
          id={`${id}-quantity`}
          inputMode="decimal"
          pattern="\d{0,6}([.,]\d{1,4})?"
          value={quantity}
          onChange={({ target }) => onChange({ quantity: target.value })}
        />
      </div>
      <div>
        <label htmlFor={`${id}-unit`}>{texts.delivery.unit}</label>
        <input
          id={`${id}-unit`}
          maxLength={20}
          autoCapitalize="none"
          value={unit}
          onChange={({ target }) => onChange({ unit: target.value })}
        />
      </div>
    </fieldset>
  );
}
