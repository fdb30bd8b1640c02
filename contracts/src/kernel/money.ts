import type { Cents, Quantity } from './values.ts';

const QUANTITY_SCALE = 10_000n;

/** Division of whole numbers, rounded half away from zero, so that a credit mirrors a charge. `divisor` > 0. */
export function divideRounded(dividend: bigint, divisor: bigint): bigint {
  const doubled = 2n * (dividend < 0n ? -dividend : dividend);
  const rounded = (doubled + divisor) / (2n * divisor);
  return dividend < 0n ? -rounded : rounded;
}

/** Exact, as no float is: `-1205` with 2 decimals is `-12.05`. */
export function decimalText(value: number, decimals: number): string {
  const digits = String(Math.abs(value)).padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  return `${value < 0 ? '-' : ''}${whole}${decimals === 0 ? '' : `.${digits.slice(-decimals)}`}`;
}

/** Quantity (×10,000) times price, rounded once to the cent. */
export const priceOf = (quantity: Quantity, unitPrice: Cents): Cents =>
  Number(divideRounded(BigInt(quantity) * BigInt(unitPrice), QUANTITY_SCALE));

/** A share of an amount in basis points, rounded once to the cent. */
export const shareOf = (amount: Cents, basisPoints: number): Cents =>
  Number(divideRounded(BigInt(amount) * BigInt(basisPoints), 10_000n));

/**
 * Splits an amount by weights without losing a cent: floor shares, then the left-over cents to the largest
 * remainders, ties to the earlier line. Negative amounts mirror positive ones.
 * @throws when no weight is positive
 */
export function splitCents(amount: Cents, weights: readonly number[]): Cents[] {
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  if (total <= 0n) throw new Error('A split needs at least one positive weight');
  const sign = amount < 0 ? -1 : 1;
  const whole = BigInt(Math.abs(amount));
  const shares = weights.map((weight, line) => ({
    line,
    cents: (whole * BigInt(weight)) / total,
    rest: (whole * BigInt(weight)) % total,
  }));
  const left = Number(whole - shares.reduce((sum, { cents }) => sum + cents, 0n));
  const favoured = new Set(
    shares
      .toSorted((a, b) => (a.rest === b.rest ? a.line - b.line : a.rest > b.rest ? -1 : 1))
      .slice(0, left)
      .map(({ line }) => line),
  );
  return shares.map(({ line, cents }) => sign * Number(cents + (favoured.has(line) ? 1n : 0n)) || 0);
}

/** The sign of what is shown; a hyphen is what is typed. */
export const MINUS = '−';

/** `1818838` as `18,188.38`; a minus sign, never brackets. */
export function moneyText(cents: Cents): string {
  const [sign, whole] = [cents < 0 ? MINUS : '', Math.abs(cents)];
  const dollars = Math.floor(whole / 100)
    .toString()
    .replace(/\B(?=(\d{3})+$)/g, ',');
  return `${sign}${dollars}.${String(whole % 100).padStart(2, '0')}`;
}

/** `-50000` as `−$500.00`. */
export const dollarsText = (cents: Cents): string => `${cents < 0 ? MINUS : ''}$${moneyText(Math.abs(cents))}`;

/** `3125000` as `312.5`. */
export const quantityText = (quantity: Quantity): string => {
  const [whole, rest] = [
    Math.floor(quantity / 10_000),
    String(quantity % 10_000)
      .padStart(4, '0')
      .replace(/0+$/, ''),
  ];
  return rest ? `${whole.toLocaleString('en-US')}.${rest}` : whole.toLocaleString('en-US');
};

/** `1250` basis points as `12.5%`. */
export const percentText = (basisPoints: number): string =>
  `${basisPoints < 0 ? MINUS : ''}${quantityText(Math.abs(basisPoints) * 100)}%`;

/**
 * What a person typed (`1,250.5`) as a whole number of the smallest unit, or `null` when it is not a number with at
 * most `decimals` decimals. Cents and percentages have 2, quantities 4.
 */
export function scaledFrom(typed: string, decimals: number): number | null {
  const match = /^\s*([-−])?\$?\s*(\d{1,3}(?:,\d{3})+|\d*)(?:\.(\d*))?\s*$/.exec(typed);
  const [, minus, whole = '', fraction = ''] = match ?? [];
  if (!match || whole + fraction === '' || fraction.length > decimals) return null;
  const scaled = Number(whole.replaceAll(',', '') + fraction.padEnd(decimals, '0'));
  return Number.isSafeInteger(scaled) ? (minus ? -scaled || 0 : scaled) : null;
}
