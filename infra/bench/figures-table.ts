import type { Figure } from './figure.ts';

export type MeasuredFigure = Pick<Figure, 'figure' | 'value' | 'unit' | 'bar'>;

/** What a bench has printed: a JSON line for each figure among others. */
export const parseFigures = (printed: string): MeasuredFigure[] =>
  printed
    .split('\n')
    .filter((line) => line.startsWith('{"figure"'))
    .map((line) => JSON.parse(line) as MeasuredFigure); // as bench.ts prints it

/** What stands in parentheses is another measurement of the same run, and differs from run to run. */
const nameOf = ({ figure }: MeasuredFigure) =>
  figure.replaceAll(/\s*\([^)]*\)/g, '').replaceAll(/\b\d[\d.,]*(?= presses)/g, 'all');

/** Median, least and most of several runs. */
type Spread = MeasuredFigure & { readonly least: number; readonly most: number };

function spreads(measured: readonly MeasuredFigure[]): ReadonlyMap<string, Spread> {
  return new Map(
    [...Map.groupBy(measured, nameOf)].flatMap(([name, runs]) => {
      const values = runs.map(({ value }) => value).toSorted((one, other) => one - other);
      const [first, middle] = [runs[0], values[Math.floor(values.length / 2)]];
      if (!first || middle === undefined) return [];
      const [least, most] = [values[0] ?? middle, values.at(-1) ?? middle];
      return [[name, { ...first, figure: name, value: middle, least, most }] as const];
    }),
  );
}

const number = (value: number) => Number(value.toPrecision(3)).toLocaleString('en-US', { maximumSignificantDigits: 3 });
const spreadText = ({ value, least, most, unit }: Spread) =>
  `${number(value)} ${unit} (${number(least)} to ${number(most)})`;

const row = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [row(head), row(head.map(() => '---')), ...rows.map(row)].join('\n');

/** Both versions beside each other; the ratio is that of the medians, ours to theirs. */
export function comparisonTable(
  group: string,
  base: string,
  theirs: readonly MeasuredFigure[],
  ours: readonly MeasuredFigure[],
): string {
  const before = spreads(theirs);
  const rows = [...spreads(ours)].map(([name, now]) => {
    const then = before.get(name);
    const ratio = then && then.value !== 0 ? number(now.value / then.value) : '';
    return [name, then ? spreadText(then) : 'not measured', spreadText(now), ratio];
  });
  return `## ${group}\n\n${table(['figure', `at ${base}`, 'here', 'ratio'], rows)}\n`;
}

const HEAD = `# Figures

Written by \`npm run bench -- compare\`: medians of several runs, with the least and the most.
`;

/** The page of all figures, with the section of one group as it was measured now; sections stand in order of name. */
export function withSection(
  page: string,
  group: string,
  measuredOn: string,
  measured: readonly MeasuredFigure[],
): string {
  const sections = new Map(
    page
      .split(/^(?=## )/m)
      .filter((section) => section.startsWith('## '))
      .map((section) => [section.slice(3, section.indexOf('\n')), section.trimEnd()]),
  );
  const rows = [...spreads(measured).values()].map((each) => [
    each.figure,
    spreadText(each),
    `${each.bar} ${each.unit}`,
  ]);
  sections.set(group, `## ${group}\n\nAt ${measuredOn}.\n\n${table(['figure', 'value', 'bar'], rows)}`);
  const inOrder = [...sections].toSorted(([one], [other]) => one.localeCompare(other)).map(([, section]) => section);
  return `${[HEAD.trimEnd(), ...inOrder].join('\n\n')}\n`;
}
