import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type FieldFigure, fieldFigures, fieldFiguresPage, keepFigure } from './field-figures.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'backoffice-figures-'));
});
afterEach(() => rmSync(folder, { recursive: true }));
const lineOf = (what: string) =>
  fieldFiguresPage(folder)
    .split('\n')
    .find((line) => line.includes(what));

describe('the table of figures of work on site', () => {
  it('a figure that holds its bar stands beside it', () => {
    keepFigure('G2 bytes', 113.72, folder);
    expect(lineOf('| kB')).toBeUndefined();
    expect(lineOf('≤ 200 kB')).toMatch(/^\| G2 \| .* \| ≤ 200 kB \| 114 kB, \d{4}-\d\d-\d\d \| infra\/e2e\/crew-cold/);
  });
  it('a figure that misses its bar is said to, from above and from below', () => {
    keepFigure('G1 worker', 5.2, folder);
    keepFigure('G19 frames', 12, folder);
    expect(lineOf('≤ 3 kB |')).toContain('missed**');
    expect(lineOf('frames of a drag')).toMatch(/≥ 48 per second \| \*\*12 per second, .*: missed\*\*/);
  });
  it('a figure that was not measured is said not to be', () =>
    expect(lineOf('first load of the console')).toContain('| not measured |'));
  it('what is measured is kept by the file that is named, and what is asserted stands in one that there is', () => {
    const faults = Object.entries<FieldFigure>(fieldFigures).flatMap(([name, figure]) => {
      const file = 'measured' in figure ? figure.measured : figure.asserted;
      if (!existsSync(file)) return [`${name}: there is no ${file}`];
      const isKept = 'asserted' in figure || readFileSync(file, 'utf8').includes(`'${name}'`);
      return isKept ? [] : [`${name} is not kept by ${file}`];
    });
    expect(faults).toEqual([]);
  });
});
