import type { CompanyView } from '#features/companies';
import type { SignedPayroll, SwornRow } from '#features/contracts';
import { addDays, dayText, type Address, type Cents, type Day, type Refusal } from '#kernel/index.ts';
import { dayKeys } from './calculations.ts';
import { payrollDigest } from './content.ts';
import type { PayrollUpload, UploadWorker } from './fields.ts';
import type { PayrollUploadRefusal } from './refusals.ts';

/** What we have of a week. `weekEnding`: its last day; `rows`: none where nobody worked. */
export type UploadSources = {
  readonly today: Day;
  readonly weekEnding: Day;
  readonly rows: readonly SwornRow[];
  readonly objections: readonly string[];
  readonly contractor: Pick<
    CompanyView,
    'name' | 'legalName' | 'licenseNumber' | 'dirNumber' | 'ein' | 'address' | 'email'
  >;
  readonly contract: {
    readonly number: string;
    readonly name: string;
    readonly isPublicWork: boolean;
    readonly signedPayrolls: readonly SignedPayroll[];
  };
  readonly place: { readonly awardingBody: string; readonly dirProjectId: string; readonly address: Address };
};
/** Elements in the order of the schema; a name with `@` is an attribute, and `#` the text beside attributes. */
export type XmlContent = string | { readonly [name: string]: XmlContent | readonly XmlContent[] };

const digitsOf = (typed: string) => typed.replace(/\D/g, '');
const feinOf = ({ contractor }: UploadSources, { fein }: PayrollUpload) => digitsOf(fein || contractor.ein);
const agencyOf = ({ place }: UploadSources, { contractAgency }: PayrollUpload) => contractAgency || place.awardingBody;
const projectIdOf = ({ place }: UploadSources, { projectId }: PayrollUpload) => projectId || place.dirProjectId.trim();
const text = ({ cells }: SwornRow, cell: string) => String(cells[cell] ?? '');
const figure = ({ cells }: SwornRow, cell: string) => Number(cells[cell] ?? 0);
const sum = (rows: readonly SwornRow[], cell: string) => rows.reduce((total, row) => total + figure(row, cell), 0);
const listed = (names: readonly string[]) => new Intl.ListFormat('en').format(names);

type PayrollEntry = { readonly entryNo: number; readonly name: string; readonly last4: string };
/** Everybody on a payroll, once. */
export const workersOn = (rows: readonly SwornRow[]): PayrollEntry[] => [
  ...new Map(
    rows.map((row) => {
      const entryNo = figure(row, 'entryNo');
      return [entryNo, { entryNo, name: text(row, 'name'), last4: text(row, 'idNo') }];
    }),
  ).values(),
];

/** Why no file is made of a week; null where one is. */
export function uploadRefusal(sources: UploadSources, typed: PayrollUpload): Refusal<PayrollUploadRefusal> | null {
  const { today, weekEnding, rows, contractor, contract } = sources;
  const date = dayText(weekEnding);
  if (contractor.address.state !== 'CA') return { code: 'UPLOAD_NOT_CALIFORNIA' };
  if (!contract.isPublicWork) return { code: 'UPLOAD_NOT_PUBLIC_WORK' };
  if (weekEnding >= today) return { code: 'UPLOAD_WEEK_OPEN', field: 'weekEnding', values: { date } };
  const [why] = sources.objections;
  if (why !== undefined) return { code: 'UPLOAD_NOT_READY', field: 'weekEnding', values: { why } };
  const signed = contract.signedPayrolls.find((each) => each.weekEnding === weekEnding);
  if (signed && signed.digest !== payrollDigest(rows))
    return { code: 'UPLOAD_WEEK_CHANGED', field: 'weekEnding', values: { date } };
  if (!/^\d{9}$/.test(feinOf(sources, typed))) return { code: 'FEIN_MISSING', field: 'fein' };
  if (!/^\d{1,18}$/.test(projectIdOf(sources, typed))) return { code: 'PROJECT_ID_MISSING', field: 'projectId' };
  if (agencyOf(sources, typed) === '') return { code: 'AGENCY_MISSING', field: 'contractAgency' };
  return workersRefusal(workersOn(rows), typed.workers);
}

function workersRefusal(
  entries: readonly PayrollEntry[],
  workers: readonly UploadWorker[],
): Refusal<PayrollUploadRefusal> | null {
  const isOn = ({ entryNo, name }: UploadWorker) =>
    entries.some((each) => each.entryNo === entryNo && each.name === name);
  if (!workers.every(isOn) || new Set(workers.map(({ entryNo }) => entryNo)).size < workers.length)
    return { code: 'UPLOAD_STALE', field: 'workers' };
  const typedFor = ({ entryNo }: PayrollEntry) => workers.find((each) => each.entryNo === entryNo);
  const about = (code: PayrollUploadRefusal, found: readonly { readonly name: string }[]) =>
    found.length === 0 ? null : { code, field: 'workers', values: { names: listed(found.map(({ name }) => name)) } };
  const numbers = Map.groupBy(workers, ({ ssn }) => digitsOf(ssn));
  return (
    about(
      'DEDUCTIONS_MISSING',
      entries.filter((entry) => {
        const worker = typedFor(entry);
        return !worker || [worker.fedTax, worker.fica, worker.stateTax, worker.sdi, worker.net].includes(null);
      }),
    ) ??
    about(
      'SSN_DISAGREES',
      entries.filter((entry) => entry.last4 !== '' && !digitsOf(typedFor(entry)?.ssn ?? '').endsWith(entry.last4)),
    ) ??
    about('SSN_TWICE', [...numbers.values()].find((same) => same.length > 1) ?? [])
  );
}

/** `6789_410002_2026-11-14.xml`: by which the file is known where it is uploaded. */
export const uploadName = (sources: UploadSources, typed: PayrollUpload) =>
  `${feinOf(sources, typed).slice(-4)}_${projectIdOf(sources, typed)}_${sources.weekEnding}.xml`;

const money = (cents: Cents) => (cents / 100).toFixed(2);
const hours = money; // hundredths, too
const addressOf = ({ line1, line2, city, state, zip }: Address) => ({
  street: [line1, line2].filter(Boolean).join(', '),
  city,
  state,
  zip,
});

/**
 * The upload file of California's Department of Industrial Relations (CPR.xsd 1.3), of what `uploadRefusal` lets pass.
 * An employee has one set of rates: whoever was paid by several has an element for each, with the deductions and the
 * net of the whole week in all of them.
 */
export function ecprDocument(sources: UploadSources, typed: PayrollUpload): XmlContent {
  const { weekEnding, rows, contractor, contract, place } = sources;
  const { legalName, name, licenseNumber, dirNumber, address, email } = contractor;
  return {
    contractorInfo: {
      contractorName: (legalName || name).slice(0, 56),
      contractorLicense: { licenseType: licenseNumber === '' ? 'OTHER' : 'CSLB', licenseNum: licenseNumber },
      contractorPWCR: typed.pwcr || dirNumber || 'NA',
      contractorFEIN: feinOf(sources, typed),
      contractorAddress: addressOf(address),
      insuranceNum: typed.insuranceNo,
      contractorEmail: email,
    },
    projectInfo: {
      awardingBody: place.awardingBody,
      contractAgencyID: '',
      contractAgency: agencyOf(sources, typed),
      projectName: contract.name,
      projectID: projectIdOf(sources, typed),
      projectLocation: addressOf(place.address),
      contractID: contract.number,
    },
    payrollInfo: {
      statementOfNP: String(rows.length === 0),
      payrollNum: '',
      amendmentNum: typed.amendmentNo,
      forWeekEnding: weekEnding,
      employees: {
        employee: rateSetsOf(rows).flatMap((own) => {
          const worker = typed.workers.find(({ entryNo }) => own[0] && entryNo === figure(own[0], 'entryNo'));
          return worker ? [employeeOf(own, worker, weekEnding)] : [];
        }),
      },
    },
  };
}

/**
 * The rows of each employee of the file: those of a worker, classification and determination, one of each class of pay.
 * Where a class has two rates, each row stands alone, so that no hour stands beside a rate by which it was not paid.
 */
const rateSetsOf = (rows: readonly SwornRow[]): (readonly SwornRow[])[] =>
  [
    ...Map.groupBy(rows, (row) =>
      JSON.stringify(['entryNo', 'classification', 'determination'].map((cell) => text(row, cell))),
    ).values(),
  ].flatMap((own) => {
    const classes = new Set(own.map((row) => text(row, 'class')));
    return classes.size === own.length ? [own] : own.map((row) => [row]);
  });

const payClasses = { straight: 'ST', overtime: 'OT', double: 'DT' } as const;
function employeeOf(rows: readonly SwornRow[], worker: UploadWorker, weekEnding: Day): XmlContent {
  const { name, exemptions, checkNo, otherDeductions } = worker;
  const ssn = digitsOf(worker.ssn);
  const of = (payClass: keyof typeof payClasses) => rows.filter((row) => text(row, 'class') === payClasses[payClass]);
  const [straight, overtime, double] = [of('straight'), of('overtime'), of('double')];
  const taxes = [worker.fedTax, worker.fica, worker.stateTax, worker.sdi].map((each) => each ?? 0);
  const [fedTax = 0, fica = 0, stateTax = 0, sdi = 0] = taxes;
  const [plan, cash] = [sum(rows, 'plan'), sum(rows, 'cash')];
  const nothing = money(0);
  return {
    name: { '@id': `${ssn}::${name.toUpperCase()}`, '#': name },
    address: addressOf(worker.address),
    ssn,
    numWithholdingExemp: exemptions,
    workClass: rows[0] ? text(rows[0], 'classification') : '',
    payroll: {
      hrsWorkedEachDay: {
        day: dayKeys
          .map((cell, at) => ({ cell, date: addDays(weekEnding, at - 6) }))
          .map(({ cell, date }) => ({
            '@id': String(new Date(`${date}T00:00:00Z`).getUTCDay() + 1),
            date,
            straightTime: hours(sum(straight, cell)),
            overtime: hours(sum(overtime, cell)),
            doubletime: hours(sum(double, cell)),
          }))
          .toSorted((a, b) => a['@id'].localeCompare(b['@id'])),
      },
      totHrs: {
        totHrsStraightTime: hours(sum(straight, 'hours')),
        totHrsOvertime: hours(sum(overtime, 'hours')),
        totHrsDoubletime: hours(sum(double, 'hours')),
      },
      hrlyPayRate: {
        hrlyPayRateStraightTime: money(sum(straight, 'rate')),
        hrlyPayRateOvertime: money(sum(overtime, 'rate')),
        hrlyPayRateDoubletime: money(sum(double, 'rate')),
      },
      grossAmountEarned: {
        thisProject: money(sum(rows, 'gross')),
        allWork: money(Math.max(...rows.map((row) => figure(row, 'grossAll')))),
      },
      deductionsContribPay: {
        fedTax: money(fedTax),
        FICA: money(fica),
        stateTax: money(stateTax),
        SDI: money(sdi),
        vacationHoliday: nothing,
        healthWelfare: nothing,
        pension: nothing,
        training: nothing,
        fundAdmin: nothing,
        dues: nothing,
        travelSubs: nothing,
        savings: nothing,
        other: money(plan === 0 ? 0 : Math.round((plan * 100) / sum(rows, 'hours'))),
        total: money(taxes.reduce((all, each) => all + each, otherDeductions)),
        notes: notesOf({ plan, cash, otherDeductions }),
      },
      netWagePaidWeek: money(worker.net ?? 0),
      checkNum: checkNo,
    },
  };
}

/** What its figures do not say by themselves. */
const notesOf = ({ plan, cash, otherDeductions }: Readonly<Record<'plan' | 'cash' | 'otherDeductions', Cents>>) =>
  [
    plan !== 0 && `Other: fringe benefits into plans, per hour; ${money(plan)} in all.`,
    cash !== 0 && `Gross has ${money(cash)} in lieu of fringe benefits.`,
    otherDeductions !== 0 && `Total has ${money(otherDeductions)} of other deductions.`,
  ]
    .filter(Boolean)
    .join(' ');
