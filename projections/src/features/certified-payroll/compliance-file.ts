import type { ReportCells, ReportRow } from '@backoffice/contracts/capabilities';
import {
  complianceStatementOn,
  type ComplianceBlanks,
  type ComplianceBoxes,
  type ComplianceStatement,
} from '@backoffice/contracts/features/certified-payroll';
import { addDays, dayText, moneyText, type Day } from '@backoffice/contracts/kernel';
import { formTable, heading, type PdfBlock } from '@backoffice/infra/pdf';
import type { CompanyLetterhead } from '#capabilities/letterhead.ts';

export type PayrollLine = ReportRow & { readonly entry: string };
export type Payroll = {
  readonly project: string;
  readonly week: string;
  readonly total: ReportCells;
  readonly lines: readonly PayrollLine[];
};

const text = (cells: ReportCells, key: string) => String(cells[key] ?? '');
const figure = (cells: ReportCells, key: string) => Number(cells[key] ?? 0);
const mark = (holds: boolean, said: string) => `${holds ? '[X]' : '[  ]'} ${said}`;
const paragraph = (said: string): PdfBlock => ({ text: said, margin: [0, 0, 0, 6] });
/** To be filled in by hand. */
const blank = (length: number) => '_'.repeat(length);

/** The statement of compliance of a payroll, in the edition in force on the day it was run. */
export function compliancePage(payroll: Payroll, company: CompanyLetterhead, ranOn: Day): PdfBlock[] {
  const weekEnding = text(payroll.lines[0]?.cells ?? {}, 'weekEnding');
  const blanks = {
    contractor: company.name,
    project: payroll.project,
    from: dayText(addDays(weekEnding, -6)),
    to: dayText(weekEnding),
  };
  const statement = complianceStatementOn(ranOn);
  return [
    heading('Statement of compliance'),
    {
      fontSize: 9.5,
      stack: 'boxes' in statement ? boxesOf(statement, payroll, blanks) : paragraphsOf(statement, payroll, blanks),
    },
  ];
}

function boxesOf({ opening, boxes, warning, source }: ComplianceBoxes, payroll: Payroll, blanks: ComplianceBlanks) {
  const { lines, total } = payroll;
  const apprentices = [
    ...new Set(lines.filter(({ cells }) => cells['level'] === 'RA').map(({ cells }) => text(cells, 'classification'))),
  ];
  const facts = {
    hasApprentices: apprentices.length > 0,
    hasPlans: figure(total, 'plan') > 0,
    hasCash: figure(total, 'cash') > 0,
  };
  return [
    paragraph(opening),
    ...boxes.map((box) => paragraph(mark(box.isTicked(facts), `${box.title}. ${box.says(blanks)}`))),
    ...(facts.hasApprentices ? [apprenticeTable(apprentices)] : []),
    ...(facts.hasPlans ? [creditTable(lines)] : []),
    paragraph(`Remarks: ${blank(90)}`),
    paragraph(`Certifying official, name: ${blank(34)}    Title: ${blank(34)}`),
    paragraph(`Telephone: ${blank(24)}    Email: ${blank(44)}`),
    paragraph(`Signature: ${blank(44)}    Date: ${blank(20)}`),
    paragraph(warning),
    { text: source, fontSize: 8 },
  ];
}

/** Programs are not kept: they are written in by hand. */
const apprenticeTable = (classifications: readonly string[]): PdfBlock => ({
  stack: [
    { text: 'Apprenticeship programs (box 4)', bold: true },
    formTable(
      [{ title: 'Program' }, { title: 'OA or SAA', width: 60 }, { title: 'Classification', width: 160 }],
      classifications.map((classification) => ['', '', classification]),
      { hasTotal: false },
    ),
  ],
  margin: [0, 0, 0, 6],
});

/** What is paid into plans for an hour (box 5); who has several rates has several lines. */
function creditTable(lines: readonly PayrollLine[]): PdfBlock {
  const credits = lines
    .filter(({ cells }) => figure(cells, 'plan') > 0 && figure(cells, 'hours') > 0)
    .map(({ cells }) => [
      `${text(cells, 'entryNo')}. ${text(cells, 'name')}`,
      text(cells, 'classification'),
      moneyText(Math.round((figure(cells, 'plan') * 100) / figure(cells, 'hours'))),
    ]);
  const distinct = new Map(credits.map((credit) => [credit.join('\n'), credit]));
  return {
    stack: [
      { text: 'Hourly credits for plans (box 5)', bold: true },
      formTable(
        [
          { title: 'Worker' },
          { title: 'Classification', width: 130 },
          { title: 'Hourly credit', figures: true, width: 50 },
          { title: 'Plan: name, type and number', width: 220 },
          { title: 'Funded', width: 50 },
        ],
        [...distinct.values()].map((credit) => [...credit, '', '']),
        { hasTotal: false },
      ),
    ],
    margin: [0, 0, 0, 6],
  };
}

function paragraphsOf(statement: ComplianceStatement, { total }: Payroll, blanks: ComplianceBlanks): PdfBlock[] {
  return [
    paragraph(`Date: ${blank(20)}`),
    paragraph(`I, ${blank(30)} (name of signatory party), ${blank(30)} (title), do hereby state:`),
    ...statement.paragraphs(blanks).map(paragraph),
    paragraph(mark(figure(total, 'plan') > 0, statement.plans)),
    paragraph(mark(figure(total, 'cash') > 0, statement.cash)),
    paragraph(`(c) EXCEPTIONS: ${blank(64)}`),
    paragraph(`REMARKS: ${blank(64)}`),
    paragraph(`Name and title: ${blank(30)}    Signature: ${blank(30)}`),
    paragraph(statement.warning),
    { text: statement.source, fontSize: 8 },
  ];
}
