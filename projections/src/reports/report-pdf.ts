import type { ReportAnswer, ReportColumn, ReportRow } from '@backoffice/contracts/capabilities';
import { moneyTable, renderPdf, type PdfBlock, type PdfCell, type PdfRow } from '@backoffice/infra/pdf';
import { letterheadOf, type CompanyLetterhead } from '#capabilities/letterhead.ts';
import { printedCell, runTexts } from './report-text.ts';

/** What stands between the letterhead and who ran it, where that is no table of its lines. */
export type ReportPaper = (answer: ReportAnswer, company: CompanyLetterhead) => readonly PdfBlock[];

/** Points; room for the name of a job or customer, beside other columns of words. */
const LEAD_WIDTH = 130;
/** Before the lines of a group; blanks are cut off where a line begins. */
const WITHIN = '– ';

/** A report on paper: its head, its table with all sums, and who ran it when. The same answer gives the same bytes. */
export function reportPdf(
  answer: ReportAnswer,
  company: CompanyLetterhead,
  { isWide = false, paper = tablePaper }: { readonly isWide?: boolean; readonly paper?: ReportPaper | undefined } = {},
): Promise<Uint8Array> {
  return renderPdf({
    title: answer.title,
    author: company.name,
    at: answer.run.ranAt,
    landscape: isWide,
    body: [
      letterheadOf(company, { title: answer.title, subtitle: '', facts: answer.facts.slice(0, 5) }),
      ...paper(answer, company),
      {
        stack: [...answer.notes, runTexts(answer, company.timeZone).join(' · ')].map((text) => ({ text })),
        fontSize: 8,
      },
    ],
  });
}

export const tablePaper: ReportPaper = ({ columns, groups, rows, total }) => {
  const shown = columns.filter(({ key, inFiles }) => !inFiles && !groups.includes(key));
  const [lead, ...others] = shown;
  if (!lead) return [];
  const labels = columns.filter(({ key }) => groups.includes(key)).map(({ title }) => title);
  if (rows.length === 0) return [{ text: 'There is nothing to report.' }];
  const table = moneyTable(
    [
      {
        title: [...labels, lead.title].join(', '),
        ...(others.some((column) => column.kind === 'text') && { width: LEAD_WIDTH }),
      },
      ...others.map((column) => ({
        title: column.title,
        figures: isFigure(column),
        ...(column.kind === 'day' && { width: 'auto' as const, whole: true }),
      })),
    ],
    [
      ...rows.map((row) => paperRow(row, lead, others)),
      ...(Object.keys(total).length > 0
        ? [totalRow(['Total', ...others.map(({ key, kind }) => printedCell(kind, total[key] ?? null))])]
        : []),
    ],
    undefined,
    { close: true },
  );
  return [{ stack: [table], fontSize: 9 }];
};

const totalRow = (cells: readonly PdfCell[]): PdfRow => ({ kind: 'total', cells });

const isFigure = ({ kind }: ReportColumn) => kind !== 'text' && kind !== 'day';

const isHeavy = (kind: ReportRow['kind'], level: number) =>
  kind === 'sum' || kind === 'heading' || (kind === 'group' && level === 0);

const paperRow = (
  { kind, level, label, cells, note }: ReportRow,
  lead: ReportColumn,
  others: readonly ReportColumn[],
): PdfRow => {
  const said = kind === 'group' ? label || 'None' : printedCell(lead.kind, cells[lead.key] ?? null);
  const text = kind === 'line' && level > 0 ? `${WITHIN}${said}` : said;
  const first: PdfCell = note ? { text, detail: note } : text;
  return {
    kind: isHeavy(kind, level) ? 'subtotal' : 'line',
    cells: [first, ...others.map((column) => printedCell(column.kind, cells[column.key] ?? null))],
  };
};
