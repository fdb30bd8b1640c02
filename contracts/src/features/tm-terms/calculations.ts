import { divideRounded, type Cents, type Quantity } from '#kernel/index.ts';
import type { TmTerms } from './content.ts';

/** Hours in hundredths. */
type Hours = number;
export const tmKinds = ['labor', 'equipment', 'material', 'subcontract'] as const;
export type TmKind = (typeof tmKinds)[number];

/** Part of a line: so many of `scale` parts of an hour or a thing, at the price of a whole one. */
export type TmPart = { readonly count: number; readonly scale: number; readonly price: Cents };

/**
 * What a line is billed at: its parts at their prices and the markup of its kind, rounded once to the cent, half away
 * from zero.
 */
export function tmLineAmount(parts: readonly TmPart[], markupBp: number): Cents {
  const whole = parts.reduce(
    (sum, { count, scale, price }) => sum + BigInt(count) * BigInt(price) * BigInt(SCALE / scale),
    0n,
  );
  return Number(divideRounded(whole * BigInt(10_000 + markupBp), BigInt(SCALE) * 10_000n));
}
/** Every scale divides it. */
const SCALE = 1_000_000;

export const tmMarkup = (terms: TmTerms, kind: TmKind): number => terms[`${kind}Bp`];

type PaidHours = { readonly regular: Hours; readonly overtime: Hours; readonly double: Hours };
/**
 * Hours of somebody at the rates of their classification, or else at what an hour of theirs is billed at on the day,
 * however it is paid; null where neither is known.
 */
export function tmLaborParts(
  { classification, regular, overtime, double }: PaidHours & { readonly classification: string },
  { laborRates }: Pick<TmTerms, 'laborRates'>,
  billRate: Cents | null,
): TmPart[] | null {
  const named = laborRates.find((rate) => rate.classification.toLowerCase() === classification.toLowerCase());
  const rates = named ?? (billRate === null ? null : { regular: billRate, overtime: billRate, double: billRate });
  return (
    rates && [
      { count: regular, scale: 100, price: rates.regular },
      { count: overtime, scale: 100, price: rates.overtime },
      { count: double, scale: 100, price: rates.double },
    ]
  );
}

/** Hours at work at the price of an hour, and those on standby at their share of it. */
export const tmEquipmentParts = (
  { working, standby }: { readonly working: Hours; readonly standby: Hours },
  { standbyBp }: Pick<TmTerms, 'standbyBp'>,
  price: Cents,
): TmPart[] => [
  { count: working, scale: 100, price },
  { count: standby * standbyBp, scale: 100 * 10_000, price },
];

export const tmQuantityParts = (quantity: Quantity, price: Cents): TmPart[] => [
  { count: quantity, scale: 10_000, price },
];
