import type { Report, ReportAnswer, ReportColumn, ReportFormat } from '@backoffice/contracts/capabilities';
import type { TaskFile } from '@backoffice/infra/background-tasks';
import { unprocessable } from '@backoffice/infra/http';
import { csvOf, SHEET_TYPES, xlsxOf, type Row, type Sheet, type SheetColumn } from '@backoffice/infra/sheets';
import type { CompanyLetterhead } from '#capabilities/letterhead.ts';
import { reportPdf, type ReportPaper } from './report-pdf.ts';
import { runTexts } from './report-text.ts';

/** More than people read on paper, and than is typeset in time. */
const PRINTED_ROWS = 3_000;

/** @throws Failure 422 for more than paper takes, and for what stands against printing it */
export function assertPrintable({ rows, objections }: ReportAnswer, format: ReportFormat): void {
  if (format !== 'pdf') return;
  if (rows.length > PRINTED_ROWS)
    throw unprocessable([
      {
        field: 'format',
        code: 'TOO_LONG',
        message: `Paper takes ${PRINTED_ROWS} lines at most. Choose a spreadsheet.`,
      },
    ]);
  if (objections.length > 0) throw unprocessable(objections.map((objection) => ({ field: 'format', ...objection })));
}

/** A report as a file, `Worker hours 2026-11-21.pdf`: the same answer gives the same bytes. */
export async function reportFile(
  report: Report,
  answer: ReportAnswer,
  format: ReportFormat,
  company: CompanyLetterhead,
  paper?: ReportPaper,
): Promise<TaskFile> {
  const name = `${report.title.replace(/[^\w. -]/g, '_')} ${answer.asOf}.${format}`;
  if (format === 'pdf') {
    const pdf = await reportPdf(answer, company, { isWide: report.isWide ?? isLyingDown(answer), paper });
    return { name, type: 'application/pdf', bytes: inOnePart(pdf) };
  }
  const sheet = reportSheet(answer, company.timeZone);
  return format === 'xlsx'
    ? { name, type: SHEET_TYPES.xlsx, bytes: xlsxOf(sheet) }
    : { name, type: `${SHEET_TYPES.csv}; charset=utf-8`, bytes: csvOf(sheet) };
}

/** More columns than these do not fit a page that stands. */
const STANDING_COLUMNS = 6;
const isLyingDown = ({ columns, groups }: ReportAnswer) =>
  columns.filter(({ key, inFiles }) => !inFiles && !groups.includes(key)).length > STANDING_COLUMNS;

async function* inOnePart(bytes: Uint8Array) {
  yield bytes;
}

/** Its lines, each by itself; then all together, and who ran it when. */
export function reportSheet(answer: ReportAnswer, zone: string): Sheet {
  const { title, columns, rows, total, notes, groups } = answer;
  const depth = groups.length;
  return {
    name: title,
    columns: columns.map(sheetColumn),
    rows: (async function* () {
      const labels: string[] = [];
      const lines: Row[] = [];
      for (const row of rows) {
        if (row.kind === 'group') labels[row.level] = row.label;
        else
          lines.push(columns.map(({ key }) => row.cells[key] ?? labels.slice(0, depth)[groups.indexOf(key)] ?? null));
      }
      yield lines;
      if (Object.keys(total).length > 0)
        yield [columns.map(({ key }, at) => total[key] ?? (at === 0 ? 'Total' : null))];
      yield [[], ...[...notes, ...runTexts(answer, zone)].map((text) => [text])].map((row) =>
        columns.map((_, at) => row[at] ?? null),
      );
    })(),
  };
}

function sheetColumn({ title, kind }: ReportColumn): SheetColumn {
  if (kind === 'text' || kind === 'day') return { title, kind };
  return { title, kind: 'number', decimals: kind === 'count' ? 0 : 2 };
}
