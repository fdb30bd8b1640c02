/** One measured figure against its bar; printed as one JSON line. */
export type Figure = {
  readonly figure: string;
  readonly value: number;
  readonly unit: string;
  readonly bar: string;
  readonly holds: boolean;
};

const rounded = (value: number) => Number(value.toPrecision(4));
export const atLeast = (figure: string, value: number, unit: string, bar: number): Figure => ({
  figure,
  value: rounded(value),
  unit,
  bar: `>= ${bar}`,
  holds: value >= bar,
});
export const atMost = (figure: string, value: number, unit: string, bar: number): Figure => ({
  figure,
  value: rounded(value),
  unit,
  bar: `<= ${bar}`,
  holds: value <= bar,
});

/** The value below which a share of the sample lies. */
export function percentile(sample: readonly number[], share: number): number {
  const sorted = sample.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
