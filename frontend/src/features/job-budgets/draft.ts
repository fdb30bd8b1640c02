import { costCategories, type CostCategory } from '@backoffice/contracts/features/job-costs';

export type BudgetLineDraft = {
  lineItemId: string;
  costCode: string;
  category: CostCategory | '';
  amount: number | null;
  quantity: number | null;
  unit: string;
};
export type BudgetDraft = { on: string; lines: BudgetLineDraft[] };
export type PhaseOption = { readonly lineItemId: string; readonly name: string };

export const blankBudgetLine: BudgetLineDraft = {
  lineItemId: '',
  costCode: '',
  category: '',
  amount: null,
  quantity: null,
  unit: '',
};

/** Lines without an amount are left out. */
export const budgetBody = ({ on, lines }: BudgetDraft) => ({
  ...(on && { on }),
  lines: lines
    .filter(({ amount }) => amount !== null)
    .map(({ lineItemId, costCode, category, amount, quantity, unit }) => ({
      lineItemId: lineItemId || null,
      costCode,
      category: category || null,
      amount: amount ?? Number.NaN,
      quantity,
      unit,
    })),
});

const QUANTITY_SCALE = 10_000;
const numberOf = (text: string) => Number(text.replaceAll(/[$,\s]/g, ''));
const scaled = (text: string, scale: number) => {
  const number = numberOf(text);
  return text.trim() === '' || Number.isNaN(number) ? null : Math.round(number * scale);
};

/** A row of a file in which commas within quotes are text. */
const cellsOf = (row: string): string[] =>
  [...`${row},`.matchAll(/(?:"((?:[^"]|"")*)"|([^,]*)),/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  );

/**
 * Lines of a file with the columns phase, code, category, amount, quantity and unit, in any order. A phase is found by
 * its name; one that the job does not have, and a file without amounts, are said.
 */
export function linesOfFile(
  text: string,
  phases: readonly PhaseOption[],
): { readonly lines: BudgetLineDraft[] } | { readonly problem: string } {
  const [head = '', ...rows] = text.split(/\r?\n/).filter((row) => row.trim() !== '');
  const columns = cellsOf(head.replace('\u{FEFF}', '')).map((name) => name.toLowerCase());
  if (!columns.includes('amount')) return { problem: 'The file has no column “amount”.' };
  const lines: BudgetLineDraft[] = [];
  for (const [at, row] of rows.entries()) {
    const cells = cellsOf(row);
    const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
    const [phase, category] = [cell('phase'), cell('category').toLowerCase()];
    const found = phases.find(({ name }) => name.toLowerCase() === phase.toLowerCase());
    if (phase !== '' && !found) return { problem: `Row ${at + 2}: the job has no phase “${phase}”.` };
    const known = costCategories.find((each) => each === category);
    if (category !== '' && !known)
      return { problem: `Row ${at + 2}: a category is one of ${costCategories.join(', ')}.` };
    lines.push({
      lineItemId: found?.lineItemId ?? '',
      costCode: cell('code'),
      category: known ?? '',
      amount: scaled(cell('amount'), 100),
      quantity: scaled(cell('quantity'), QUANTITY_SCALE),
      unit: cell('unit'),
    });
  }
  return { lines };
}
