import { workWords, type PaperLine, type PaperOption, type PaperWork } from '@backoffice/contracts/capabilities';
import { moneyText, plainRichText } from '@backoffice/contracts/kernel';
import { moneyTable, type PdfBlock, type PdfColumn, type PdfRow } from '@backoffice/infra/pdf';

const lineColumns: readonly PdfColumn[] = [
  { title: 'No.', width: 22 },
  { title: workWords.description },
  { title: workWords.quantity, figures: true },
  { title: 'Unit', width: 34 },
  { title: workWords.unitPrice, figures: true },
  { title: workWords.amount, figures: true },
];
const optionColumns: readonly PdfColumn[] = [
  { title: '', width: 22 },
  { title: workWords.option },
  ...lineColumns.slice(2),
];

/** Lines of work, and options in a table of their own. */
export const workTables = ({ lines, options }: PaperWork): PdfBlock[] => [
  moneyTable(lineColumns, rowsOf(lines), workWords.title),
  ...(options.length > 0 ? [moneyTable(optionColumns, options.map(optionRow), workWords.options)] : []),
];

/** A section's title stays with the row below it: its description, or its first line. */
function rowsOf(lines: readonly PaperLine[]): PdfRow[] {
  let section: string | undefined;
  return lines.flatMap((line, at): PdfRow[] => {
    const title = section === undefined ? {} : { section };
    section = undefined;
    if (line.kind !== 'section') return [{ ...title, ...rowOf(line) }];
    const isEmpty = lines[at + 1] === undefined || lines[at + 1]?.kind === 'section';
    if (line.description || isEmpty) return [{ section: line.name, cells: ['', plainRichText(line.description)] }];
    section = line.name;
    return [];
  });
}

function rowOf(line: PaperLine): PdfRow {
  if (line.kind === 'subtotal') return { kind: 'subtotal', cells: ['', line.name, '', '', '', moneyText(line.amount)] };
  if (line.kind === 'item')
    return {
      cells: [
        String(line.number),
        textOf(line, ...(line.isAllowance ? [workWords.allowance] : [])),
        ...figuresOf(line),
      ],
    };
  return { cells: ['', textOf(line)] };
}

/** `words` stand below the name, before its description. */
function textOf({ name, description }: { readonly name: string; readonly description: string }, ...words: string[]) {
  const detail = [...words, plainRichText(description)].filter(Boolean).join('\n');
  return { text: name, ...(detail && { detail }) };
}
const figuresOf = ({ quantity, unit, unitPrice, amount }: Omit<PaperOption, 'id' | 'selected'>) => [
  quantity,
  unit,
  moneyText(unitPrice),
  moneyText(amount),
];
const optionRow = (option: PaperOption): PdfRow => ({
  cells: [
    { check: option.selected },
    textOf(option, option.selected ? workWords.included : workWords.notIncluded),
    ...figuresOf(option),
  ],
});
