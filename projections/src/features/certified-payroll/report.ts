import type { ReportAnswer, ReportCells, ReportColumn, ReportRow } from '@backoffice/contracts/capabilities';
import { complianceStatements, CURRENT_STATEMENT, dayKeys } from '@backoffice/contracts/features/certified-payroll';
import { addDays, addressLine, dayText, hoursText, licenseText, moneyText } from '@backoffice/contracts/kernel';
import { factsRow, formTable, heading, type PdfBlock } from '@backoffice/infra/pdf';
import type { CompanyLetterhead } from '#capabilities/read-feature.ts';

type Line = ReportRow & { readonly entry: string };
type Payroll = {
  readonly project: string;
  readonly week: string;
  readonly total: ReportCells;
  readonly lines: readonly Line[];
};

const FONT = 7.5;
const text = (cells: ReportCells, key: string) => String(cells[key] ?? '');
const money = (cells: ReportCells, key: string) => ((cells[key] ?? null) === null ? '' : moneyText(Number(cells[key])));
const hours = (cells: ReportCells, key: string) => ((cells[key] ?? null) === null ? '' : hoursText(Number(cells[key])));

/** Form WH-347: of each project and week the payroll, and on the next page the statement of compliance (29 CFR 5.5). */
export function payrollPaper(answer: ReportAnswer, company: CompanyLetterhead): readonly PdfBlock[] {
  const payrolls = payrollsOf(answer.rows);
  if (payrolls.length === 0) return [{ text: 'Nobody worked at a prevailing wage in these weeks.' }];
  return payrolls.flatMap((payroll, at) => [
    { stack: [payrollPage(payroll, answer.columns, company)], ...(at > 0 && { pageBreak: 'before' as const }) },
    { stack: compliancePage(payroll, company), pageBreak: 'before' as const },
  ]);
}

/** Rows come project by project, week by week, and entry by entry. */
function payrollsOf(rows: readonly ReportRow[]): Payroll[] {
  const payrolls: (Payroll & { lines: Line[] })[] = [];
  let [project, entry] = ['', ''];
  for (const row of rows) {
    if (row.kind === 'line') payrolls.at(-1)?.lines.push({ ...row, entry });
    else if (row.level === 0) project = row.label;
    else if (row.level === 1) payrolls.push({ project, week: row.label, total: row.cells, lines: [] });
    else entry = row.label;
  }
  return payrolls;
}

function payrollPage(
  { project, week, total, lines }: Payroll,
  columns: readonly ReportColumn[],
  company: CompanyLetterhead,
): PdfBlock {
  const first = lines[0]?.cells ?? {};
  const days = columns.filter(({ key }) => dayKeys.some((day) => day === key));
  const weekEnding = text(first, 'weekEnding');
  const entries = [
    ...Map.groupBy(lines, ({ entry, cells }) =>
      [entry, text(cells, 'classification'), text(cells, 'determination')].join(' '),
    ).values(),
  ];
  const determinations = [...new Set(lines.map(({ cells }) => text(cells, 'determination')))].filter(Boolean);
  const isMixed = determinations.length > 1;
  const remarks = lines.filter(({ cells }) => text(cells, 'remarks') !== '');
  return {
    fontSize: FONT,
    stack: [
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
          value: determinations.filter((each) => !each.startsWith('Exempt: ')).join(', '),
        },
        { label: 'Payroll no.', value: text(first, 'payrollNo') },
        { label: 'Week ending', value: dayText(weekEnding) },
      ]),
      { ...heading(week), margin: [0, 8, 0, 4] },
      formTable(
        [
          { title: '1 Worker' },
          { title: '2 J/RA', width: 18 },
          { title: '3 Classification', width: 62 },
          { title: '4', alt: '4 Class of pay', width: 14 },
          ...days.map(({ title }, at) => ({
            title: `${title} ${Number(addDays(weekEnding, at - 6).slice(8))}`,
            figures: true,
            width: 20,
          })),
          { title: '5 Total hours', figures: true, width: 26 },
          { title: '6A Rate', figures: true, width: 28 },
          { title: '6B Fringe credit', figures: true, width: 34 },
          { title: '6C In lieu', figures: true, width: 34 },
          { title: '7A Gross here', figures: true, width: 38 },
          { title: '7B Gross all work', figures: true, width: 38 },
          { title: '8 Less', figures: true, width: 28 },
          { title: '9 Net', figures: true, width: 28 },
        ],
        [
          ...entries.flatMap((entry) => entry.map((line, at) => payrollRow(line, days, at === 0, isMixed))),
          [
            'Total',
            '',
            '',
            '',
            ...days.map(({ key }) => hours(total, key)),
            hours(total, 'hours'),
            '',
            ...['plan', 'cash', 'gross', 'grossAll'].map((key) => money(total, key)),
          ],
        ],
      ),
      {
        text:
          'California adds the hours on all jobs: ' +
          [...new Map(lines.map((line) => [line.entry, line])).values()]
            .map(({ cells }) => `${text(cells, 'name')} ${hours(cells, 'allHours')}`)
            .join(', '),
      },
      ...remarks.map(({ cells }) => ({
        text: `${text(cells, 'entryNo')}. ${text(cells, 'name')}, ${text(cells, 'class')}: ${text(cells, 'remarks')}`,
      })),
    ],
  };
}

const payrollRow = (
  { cells }: Line,
  days: readonly ReportColumn[],
  isFirst: boolean,
  isMixed: boolean,
): readonly (string | null)[] => [
  isFirst
    ? [`${text(cells, 'entryNo')}. ${text(cells, 'name')}`, text(cells, 'idNo') && `ID ${text(cells, 'idNo')}`]
        .filter(Boolean)
        .join(', ')
    : null,
  isFirst ? text(cells, 'level') : null,
  isFirst ? [text(cells, 'classification'), isMixed && text(cells, 'determination')].filter(Boolean).join(', ') : null,
  text(cells, 'class'),
  ...days.map(({ key }) => hours(cells, key)),
  hours(cells, 'hours'),
  ...['rate', 'plan', 'cash', 'gross'].map((key) => money(cells, key)),
  isFirst ? money(cells, 'grossAll') : null,
];

function compliancePage({ project, lines, total }: Payroll, company: CompanyLetterhead): PdfBlock[] {
  const statement = complianceStatements[CURRENT_STATEMENT];
  const weekEnding = text(lines[0]?.cells ?? {}, 'weekEnding');
  if (!statement) return [];
  const blanks = {
    contractor: company.name,
    project,
    from: dayText(addDays(weekEnding, -6)),
    to: dayText(weekEnding),
  };
  const mark = (holds: boolean, said: string) => `${holds ? '[X]' : '[  ]'} ${said}`;
  const paragraph = (said: string): PdfBlock => ({ text: said, margin: [0, 0, 0, 6] });
  return [
    heading('Statement of compliance'),
    {
      fontSize: 9.5,
      stack: [
        paragraph('Date: ____________________'),
        paragraph(
          'I, ______________________________ (name of signatory party), ______________________________ (title), do hereby state:',
        ),
        ...statement.paragraphs(blanks).map(paragraph),
        paragraph(mark(Number(total['plan'] ?? 0) > 0, statement.plans)),
        paragraph(mark(Number(total['cash'] ?? 0) > 0, statement.cash)),
        paragraph('(c) EXCEPTIONS: ________________________________________________________________'),
        paragraph('REMARKS: ________________________________________________________________'),
        paragraph('Name and title: ______________________________    Signature: ______________________________'),
        paragraph(statement.warning),
        { text: statement.source, fontSize: 8 },
      ],
    },
  ];
}
