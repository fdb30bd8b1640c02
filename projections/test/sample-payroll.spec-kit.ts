import { reportRows, sumsOf, type ReportAnswer } from '@backoffice/contracts/capabilities';
import { prevailingWageHours } from '@backoffice/contracts/features/certified-payroll';
import { addDays } from '@backoffice/contracts/kernel';
import type { CompanyLetterhead } from '#capabilities/letterhead.ts';
import { reportPdf } from '#reports/report-pdf.ts';
import { payrollPaper } from '#src/features/certified-payroll/report.ts';

const MONDAY = '2026-11-16';
const DETERMINATION = 'SC-23-102-2';
export const workers = ['Ann Miller', 'Ben Ortiz', 'Cara Lind', 'Dev Shah', 'Eli Grant', 'Fay Moreno'];
const address = { line1: '1 Main St', line2: '', city: 'San Diego', state: 'CA', zip: '92101' };
const company = {
  name: 'Ridgeline Builders, Inc.',
  address,
  phone: '+16195550142',
  email: 'office@ridgeline.example',
  licenseNumber: '1048812',
  licenseClasses: ['A'],
  timeZone: 'America/Los_Angeles',
  weekEndsOn: 6,
  logo: null,
};

const FRINGE = 2_460;
const regular = { payClass: 'regular', hours: 800, rate: 4_025 } as const;
const overtime = { payClass: 'overtime', hours: 200, rate: 6_038 } as const;
const hoursOf = (name: string, day: number, paid: typeof regular | typeof overtime) => ({
  jobCostId: `ticket ${day}`,
  contractId: 'wall',
  contractNumber: '12',
  locationId: 'yard',
  locationName: 'North yard',
  workerId: name,
  description: name,
  day: addDays(MONDAY, day),
  wageId: 'laborer',
  wageName: 'PW Laborer',
  isPrevailing: true,
  ...paid,
  fringe: FRINGE,
  wages: (paid.hours * paid.rate) / 100,
  fringes: (paid.hours * FRINGE) / 100,
});
/** Everybody worked four days of eight hours, and every second two hours more on the last. */
const labor = workers.flatMap((name, at) => [
  ...[0, 1, 2, 3].map((day) => hoursOf(name, day, regular)),
  ...(at % 2 === 0 ? [hoursOf(name, 3, overtime)] : []),
]);
const rows = {
  labor,
  earlier: labor,
  workers: workers.map((name) => ({ id: name, name, classification: '', ssnLast4: '1234', journeyLevel: 'J' })),
  wages: [
    {
      id: 'laborer',
      name: 'PW Laborer',
      classification: 'Laborer group 1',
      determinationNo: DETERMINATION,
      isOvertime: false,
      rates: [{ effectiveFrom: '2026-01-01', fringePlanRate: 1_810 }],
    },
  ],
  contracts: [{ id: 'wall', number: '12', name: 'Retaining wall', isPublicWork: true, payrollExemptions: [] }],
  locations: [{ id: 'yard', name: 'North yard', address }],
};

/** Form WH-347 as it is printed, filled in for the six workers of a project, or so many more at eight hours. */
export function samplePayroll({ ranAt = '2026-11-23T16:00:00.000Z', more = 0 } = {}): Promise<Uint8Array> {
  const { name, title, groups, content } = prevailingWageHours;
  const query = { weekCount: 1, endDate: MONDAY };
  // as its query is parsed
  const others = Array.from({ length: more }, (_, at) => hoursOf(`Zed ${at + 1}`, 0, regular));
  const made = content({ ...rows, labor: [...labor, ...others] }, query as never, {
    asOf: addDays(MONDAY, 6),
    ranAt: '',
    company,
  });
  const answer: ReportAnswer = {
    name,
    title,
    asOf: addDays(MONDAY, 6),
    run: { position: 1, ranAt, ranByName: 'Olivia Reyes' },
    facts: [...made.facts],
    columns: [...made.columns],
    groups: [...groups],
    rows: reportRows(made.columns, groups, made.lines),
    total: sumsOf(made.columns, made.lines),
    chart: null,
    notes: [...(made.notes ?? [])],
    objections: [...(made.objections ?? [])],
  };
  // what is printed of it
  return reportPdf(answer, company as unknown as CompanyLetterhead, { isWide: true, paper: payrollPaper });
}
