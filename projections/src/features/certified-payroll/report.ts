import type { ReportAnswer, ReportCells, ReportColumn, ReportRow } from '@backoffice/contracts/capabilities';
import { dayKeys } from '@backoffice/contracts/features/certified-payroll';
import { addDays, addressLine, dayIn, dayText, hoursText, licenseText, moneyText } from '@backoffice/contracts/kernel';
import { factsRow, formTable, heading, type PdfBlock, type PdfColumn } from '@backoffice/infra/pdf';
import type { CompanyLetterhead } from '#capabilities/read-feature.ts';
import { compliancePage, type Payroll, type PayrollLine } from './compliance-file.ts';

const FONT = 7;
/** As many as the form has. */
const ENTRIES_ON_A_PAGE = 8;
const text = (cells: ReportCells, key: string) => String(cells[key] ?? '');
const money = (cells: ReportCells, key: string) => ((cells[key] ?? null) === null ? '' : moneyText(Number(cells[key])));
const hours = (cells: ReportCells, key: string) => ((cells[key] ?? null) === null ? '' : hoursText(Number(cells[key])));

/**
 * Form WH-347 of January 2025: of each project and week the payroll, eight entries to a page, and on the next the
 * statement of compliance (29 CFR 5.5).
 */
export function payrollPaper(answer: ReportAnswer, company: CompanyLetterhead): readonly PdfBlock[] {
  const payrolls = payrollsOf(answer.rows);
  if (payrolls.length === 0) return [{ text: 'Nobody worked at a prevailing wage in these weeks.' }];
  return payrolls.flatMap((payroll, at) => [
    ...payrollPages(payroll, answer.columns, company).map((page, n) => ({
      stack: [page],
      ...(at + n > 0 && { pageBreak: 'before' as const }),
    })),
    {
      stack: compliancePage(payroll, company, dayIn(company.timeZone, answer.run.ranAt)),
      pageBreak: 'before' as const,
    },
  ]);
}

/** Rows come project by project, week by week, and entry by entry. */
function payrollsOf(rows: readonly ReportRow[]): Payroll[] {
  const payrolls: (Payroll & { lines: PayrollLine[] })[] = [];
  let [project, entry] = ['', ''];
  for (const row of rows) {
    if (row.kind === 'line') payrolls.at(-1)?.lines.push({ ...row, entry });
    else if (row.level === 0) project = row.label;
    else if (row.level === 1) payrolls.push({ project, week: row.label, total: row.cells, lines: [] });
    else entry = row.label;
  }
  return payrolls;
}

function payrollPages(payroll: Payroll, columns: readonly ReportColumn[], company: CompanyLetterhead): PdfBlock[] {
  const { lines, total } = payroll;
  const days = columns.filter(({ key }) => dayKeys.some((day) => day === key));
  const isMixed = determinationsOf(lines).length > 1;
  const entries = [
    ...Map.groupBy(lines, ({ entry, cells }) =>
      [entry, text(cells, 'classification'), text(cells, 'determination')].join(' '),
    ).values(),
  ];
  const count = Math.ceil(entries.length / ENTRIES_ON_A_PAGE);
  return Array.from({ length: count }, (_, at): PdfBlock => {
    const isLast = at === count - 1;
    const shown = entries.slice(at * ENTRIES_ON_A_PAGE, (at + 1) * ENTRIES_ON_A_PAGE);
    const rows = shown.flatMap((entry) => entry.map((line, n) => payrollRow(line, days, n === 0, isMixed)));
    return {
      fontSize: FONT,
      stack: [
        ...headOf(payroll, company, count > 1 ? `, page ${at + 1} of ${count}` : ''),
        formTable(
          formColumns(days, text(lines[0]?.cells ?? {}, 'weekEnding')),
          isLast ? [...rows, totalRow(total, days)] : rows,
          { hasTotal: isLast },
        ),
        ...(isLast ? footnotesOf(lines) : []),
      ],
    };
  });
}

const determinationsOf = (lines: readonly PayrollLine[]) =>
  [...new Set(lines.map(({ cells }) => text(cells, 'determination')))].filter(Boolean);

function headOf({ project, week, lines }: Payroll, company: CompanyLetterhead, page: string): PdfBlock[] {
  const first = lines[0]?.cells ?? {};
  return [
    heading(project),
    factsRow([
      {
        label: 'Contractor',
        value: [company.name, company.licenseNumber && licenseText(company)].filter(Boolean).join(', '),
      },
      { label: 'Address', value: addressLine(company.address) },
      { label: 'Project and location', value: text(first, 'place') },
    ]),
    factsRow([
      { label: 'Contract no.', value: text(first, 'contractNo') },
      {
        label: 'Wage determination no.',
        value: determinationsOf(lines)
          .filter((each) => !each.startsWith('Exempt: '))
          .join(', '),
      },
      { label: 'Payroll no.', value: text(first, 'payrollNo') },
      { label: 'Week ending', value: dayText(text(first, 'weekEnding')) },
    ]),
    { ...heading(`${week}${page}`), margin: [0, 8, 0, 4] },
  ];
}

/** Columns 1A to 9; the class of pay stands before the days (4), deductions are filled in by hand. */
const formColumns = (days: readonly ReportColumn[], weekEnding: string): PdfColumn[] => [
  { title: '1A–1D Worker' },
  { title: '1E ID', width: 18 },
  { title: '2 J/RA', width: 14 },
  { title: '3 Classification', width: 54 },
  { title: '4', alt: '4 Class of pay', width: 12 },
  ...days.map(({ title }, at) => ({
    title: `${title} ${Number(addDays(weekEnding, at - 6).slice(8))}`,
    figures: true,
    width: 15,
  })),
  { title: '5 Total hours', figures: true, width: 21 },
  { title: '6A Rate', figures: true, width: 22 },
  { title: '6B Fringe credit', figures: true, width: 30 },
  { title: '6C In lieu', figures: true, width: 31 },
  { title: '7A Gross here', figures: true, width: 38 },
  { title: '7B Gross all work', figures: true, width: 38 },
  { title: '8A Tax', figures: true, width: 19 },
  { title: '8B FICA', figures: true, width: 19 },
  { title: '8C Other', figures: true, width: 22 },
  { title: '8D Total', figures: true, width: 22 },
  { title: '9 Net', figures: true, width: 22 },
];

const totalRow = (total: ReportCells, days: readonly ReportColumn[]) => [
  'Total',
  '',
  '',
  '',
  '',
  ...days.map(({ key }) => hours(total, key)),
  hours(total, 'hours'),
  '',
  ...['plan', 'cash', 'gross', 'grossAll'].map((key) => money(total, key)),
];

const footnotesOf = (lines: readonly PayrollLine[]): PdfBlock[] => [
  {
    text:
      'California adds the hours on all jobs: ' +
      [...new Map(lines.map((line) => [line.entry, line])).values()]
        .map(({ cells }) => `${text(cells, 'name')} ${hours(cells, 'allHours')}`)
        .join(', '),
  },
  ...lines
    .filter(({ cells }) => text(cells, 'remarks') !== '')
    .map(({ cells }) => ({
      text: `${text(cells, 'entryNo')}. ${text(cells, 'name')}, ${text(cells, 'class')}: ${text(cells, 'remarks')}`,
    })),
];

const payrollRow = (
  { cells }: PayrollLine,
  days: readonly ReportColumn[],
  isFirst: boolean,
  isMixed: boolean,
): readonly (string | null)[] => [
  isFirst ? `${text(cells, 'entryNo')}. ${text(cells, 'name')}` : null,
  isFirst ? text(cells, 'idNo') : null,
  isFirst ? text(cells, 'level') : null,
  isFirst ? [text(cells, 'classification'), isMixed && text(cells, 'determination')].filter(Boolean).join(', ') : null,
  text(cells, 'class'),
  ...days.map(({ key }) => hours(cells, key)),
  hours(cells, 'hours'),
  ...['rate', 'plan', 'cash', 'gross'].map((key) => money(cells, key)),
  isFirst ? money(cells, 'grossAll') : null,
];
