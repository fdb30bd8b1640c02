import { describe, expect, it } from 'vitest';
import { workWeeks } from '#features/labor-reports';
import type { PayrollPosting } from '#features/payroll-rows';
import { payrollsOf } from './calculations.ts';
import { payrollDigest, swornRows } from './content.ts';
import { ecprDocument, uploadName, uploadRefusal, type UploadSources, type XmlContent } from './document.ts';
import { PayrollUpload } from './fields.ts';
import { payrollUploadRoutes } from './routes.ts';
import { withoutSecrets } from '#kernel/index.ts';

const address = { line1: '1 Main St', line2: 'Unit 2', city: 'San Diego', state: 'CA', zip: '92101' };
const WEEK = '2026-11-21';

/** Eight hours of Ana Núñez. */
const worked = (day: string, wageId: string, rate: number, fringe: number, more: Partial<PayrollPosting> = {}) => ({
  jobCostId: 't',
  contractId: 'c',
  contractNumber: '12',
  locationId: 'l',
  locationName: 'Yard',
  workerId: 'ana',
  description: 'Ana Núñez',
  day: `2026-11-${day}`,
  payClass: 'regular' as const,
  hours: 800,
  wageId,
  wageName: 'PW Tunnel',
  isPrevailing: true,
  rate,
  fringe,
  wages: rate * 8,
  fringes: fringe * 8,
  ...more,
});
const wage = (id: string, effectiveFrom: string, fringePlanRate: number) => ({
  id,
  name: 'PW Tunnel',
  classification: 'Tunnel worker',
  determinationNo: id,
  isOvertime: false,
  rates: [{ effectiveFrom, fringePlanRate }],
});
const rowsOf = (labor: readonly PayrollPosting[]) =>
  swornRows(
    payrollsOf(
      {
        labor,
        earlier: [{ contractId: 'c', day: '2026-11-17' }],
        workers: [
          { id: 'ana', name: 'Ana Núñez', classification: '', ssnLast4: '6789', journeyLevel: 'J' },
          { id: 'bo', name: 'Bo Li', classification: '', ssnLast4: '', journeyLevel: 'J' },
        ],
        wages: [wage('SD-1', '2026-01-01', 1_000), wage('SD-2', '2026-11-18', 1_801)],
        contracts: [{ id: 'c', number: '12', name: 'Wall', isPublicWork: true, payrollExemptions: [] }],
        locations: [],
      },
      workWeeks(WEEK, 1, 6),
      6,
    ).lines,
    'c',
    WEEK,
  );
/** Example 1 of the design: SD-1 on Tuesday and SD-2 from Wednesday on. */
const twoDeterminations = [worked('17', 'SD-1', 6_000, 2_000), worked('18', 'SD-2', 6_100, 2_501)];

const signed = { weekEnding: WEEK, payrollNo: 1, signedBy: 'Kim', title: '', signedOn: '2026-11-23', sha256: '' };
const sources = (labor: readonly PayrollPosting[], more: Partial<UploadSources> = {}): UploadSources => ({
  today: '2026-11-27',
  weekEnding: WEEK,
  rows: rowsOf(labor),
  objections: [],
  contractor: {
    name: 'Ridgeline',
    legalName: 'Ridgeline Builders & Sons, Inc.',
    licenseNumber: '1048812',
    dirNumber: '1000012345',
    ein: '12-3456789',
    address,
    email: 'office@ridgeline.example',
  },
  contract: { number: '12', name: 'Wall', isPublicWork: true, signedPayrolls: [] },
  place: { awardingBody: 'City of San Diego', dirProjectId: '410002', address },
  ...more,
});
const ana = {
  entryNo: 1,
  name: 'Ana Núñez',
  ssn: '123-45-6789',
  address,
  exemptions: '2',
  fedTax: 10_000,
  fica: 8_446,
  stateTax: 3_000,
  sdi: 1_214,
  otherDeductions: 2_500,
  net: 85_240,
  checkNo: '1041',
};
const bo = { ...ana, entryNo: 2, name: 'Bo Li', ssn: '987654321' };
const typed = (more: Partial<PayrollUpload> = {}) =>
  PayrollUpload.parse({ weekEnding: '2026-11-18', workers: [ana], ...more });

type Group = Readonly<Record<string, XmlContent>>;
const group = (of: unknown) => of as Group; // an element with others in it
const payrollInfo = (of: UploadSources, request = typed()) => group(group(ecprDocument(of, request))['payrollInfo']);
const employees = (of: UploadSources, request = typed()) =>
  group(payrollInfo(of, request)['employees'])['employee'] as unknown as readonly Group[]; // a list of elements

describe('California’s upload file of a week', () => {
  it('who was paid by two determinations is two employees, each with its hours, its rates and its gross', () => {
    const both = employees(sources(twoDeterminations));
    expect(both.map(({ payroll }) => group(payroll)['hrlyPayRate'])).toEqual([
      { hrlyPayRateStraightTime: '60.00', hrlyPayRateOvertime: '0.00', hrlyPayRateDoubletime: '0.00' },
      { hrlyPayRateStraightTime: '61.00', hrlyPayRateOvertime: '0.00', hrlyPayRateDoubletime: '0.00' },
    ]);
    expect(both.map(({ payroll }) => group(payroll)['grossAmountEarned'])).toEqual([
      { thisProject: '560.00', allWork: '1104.00' },
      { thisProject: '544.00', allWork: '1104.00' },
    ]);
    expect(both.map(({ ssn }) => ssn)).toEqual(['123456789', '123456789']);
  });
  it('an employee has the number and the name in capitals, and the deductions and the net of the week', () => {
    const [first] = employees(sources(twoDeterminations));
    expect(first).toMatchObject({
      name: { '@id': '123456789::ANA NÚÑEZ', '#': 'Ana Núñez' },
      address: { street: '1 Main St, Unit 2', city: 'San Diego', state: 'CA', zip: '92101' },
      ssn: '123456789',
      numWithholdingExemp: '2',
      workClass: 'Tunnel worker',
      payroll: { netWagePaidWeek: '852.40', checkNum: '1041' },
    });
    expect(group(group(first)['payroll'])['deductionsContribPay']).toMatchObject({
      fedTax: '100.00',
      FICA: '84.46',
      stateTax: '30.00',
      SDI: '12.14',
      other: '10.00',
      total: '251.60',
      notes:
        'Other: fringe benefits into plans, per hour; 80.00 in all. Gross has 80.00 in lieu of fringe benefits. Total has 25.00 of other deductions.',
    });
  });
  it('seven days have their dates, Sunday first, with the hours of each class, which add up to the totals', () => {
    const overtime = worked('17', 'SD-1', 9_000, 2_000, {
      payClass: 'overtime',
      hours: 150,
      wages: 13_500,
      fringes: 3_000,
    });
    const [only, ...more] = employees(sources([worked('17', 'SD-1', 6_000, 2_000), overtime]));
    expect(more).toEqual([]);
    const { hrsWorkedEachDay, totHrs, hrlyPayRate } = group(only?.['payroll']);
    const days = group(hrsWorkedEachDay)['day'] as unknown as readonly Group[]; // a list of elements
    expect(days.map((day) => [day['@id'], day['date'], day['straightTime'], day['overtime']])).toEqual([
      ['1', '2026-11-15', '0.00', '0.00'],
      ['2', '2026-11-16', '0.00', '0.00'],
      ['3', '2026-11-17', '8.00', '1.50'],
      ['4', '2026-11-18', '0.00', '0.00'],
      ['5', '2026-11-19', '0.00', '0.00'],
      ['6', '2026-11-20', '0.00', '0.00'],
      ['7', '2026-11-21', '0.00', '0.00'],
    ]);
    expect(totHrs).toEqual({ totHrsStraightTime: '8.00', totHrsOvertime: '1.50', totHrsDoubletime: '0.00' });
    expect(hrlyPayRate).toMatchObject({ hrlyPayRateStraightTime: '60.00', hrlyPayRateOvertime: '90.00' });
  });
  it('where a rate changes within the week, no hour stands beside a rate by which it was not paid', () => {
    const changed = [
      worked('17', 'SD-1', 6_000, 2_000),
      worked('18', 'SD-1', 6_200, 2_000),
      worked('18', 'SD-1', 9_300, 2_000, { payClass: 'overtime', hours: 100, wages: 9_300, fringes: 2_000 }),
    ];
    expect(
      employees(sources(changed)).map(({ payroll }) => {
        const { totHrs, hrlyPayRate } = group(payroll);
        return [...Object.values(group(totHrs)).slice(0, 2), ...Object.values(group(hrlyPayRate)).slice(0, 2)];
      }),
    ).toEqual([
      ['8.00', '0.00', '60.00', '0.00'],
      ['8.00', '0.00', '62.00', '0.00'],
      ['0.00', '1.00', '0.00', '93.00'],
    ]);
  });
  it('a week without work says so, and has no employee', () =>
    expect(payrollInfo(sources([]), typed({ workers: [] }))).toEqual({
      statementOfNP: 'true',
      payrollNum: '',
      amendmentNum: '',
      forWeekEnding: WEEK,
      employees: { employee: [] },
    }));
  it('contractor and project are what the company and the location have, or what is typed in their place', () => {
    expect(ecprDocument(sources(twoDeterminations), typed({ insuranceNo: 'WC 7' }))).toMatchObject({
      contractorInfo: {
        contractorName: 'Ridgeline Builders & Sons, Inc.',
        contractorLicense: { licenseType: 'CSLB', licenseNum: '1048812' },
        contractorPWCR: '1000012345',
        contractorFEIN: '123456789',
        insuranceNum: 'WC 7',
      },
      projectInfo: { contractAgencyID: '', contractAgency: 'City of San Diego', projectID: '410002', contractID: '12' },
      payrollInfo: { statementOfNP: 'false' },
    });
    const other = { pwcr: 'NA', fein: '98-7654321', projectId: '77', contractAgency: 'Port', amendmentNo: '1' };
    const instead = ecprDocument(sources(twoDeterminations), typed(other));
    expect(instead).toMatchObject({
      contractorInfo: { contractorPWCR: 'NA', contractorFEIN: '987654321' },
      projectInfo: { contractAgency: 'Port', projectID: '77' },
      payrollInfo: { amendmentNum: '1' },
    });
    expect(uploadName(sources([]), typed(other))).toBe('4321_77_2026-11-21.xml');
    expect(uploadName(sources([]), typed())).toBe('6789_410002_2026-11-21.xml');
  });
});

describe('why no file is made', () => {
  const both = [...twoDeterminations, worked('17', 'SD-1', 6_000, 2_000, { workerId: 'bo', description: 'Bo Li' })];
  const { contractor, contract, place } = sources([]);
  it.each<[string, Partial<UploadSources>, Partial<PayrollUpload>, object]>([
    [
      'of a company elsewhere',
      { contractor: { ...contractor, address: { ...address, state: 'NV' } } },
      {},
      { code: 'UPLOAD_NOT_CALIFORNIA' },
    ],
    ['of a private job', { contract: { ...contract, isPublicWork: false } }, {}, { code: 'UPLOAD_NOT_PUBLIC_WORK' }],
    ['that is not over', { today: WEEK }, {}, { code: 'UPLOAD_WEEK_OPEN', values: { date: 'Nov 21, 2026' } }],
    [
      'that cannot be signed',
      { objections: ['Bo worked 8 h without a determination.'] },
      {},
      { code: 'UPLOAD_NOT_READY' },
    ],
    [
      'that changed since it was signed',
      { contract: { ...contract, signedPayrolls: [{ ...signed, digest: '0' }] } },
      {},
      { code: 'UPLOAD_WEEK_CHANGED' },
    ],
    [
      'without an employer number',
      { contractor: { ...contractor, ein: '' } },
      {},
      { code: 'FEIN_MISSING', field: 'fein' },
    ],
    [
      'without a project id',
      { place: { ...place, dirProjectId: 'B-7' } },
      {},
      { code: 'PROJECT_ID_MISSING', field: 'projectId' },
    ],
    [
      'without an agency',
      { place: { ...place, awardingBody: '' } },
      {},
      { code: 'AGENCY_MISSING', field: 'contractAgency' },
    ],
    [
      'of whose workers somebody has no deductions',
      {},
      { workers: [{ ...ana, sdi: null }] },
      { code: 'DEDUCTIONS_MISSING', values: { names: 'Ana Núñez and Bo Li' } },
    ],
    [
      'of whose numbers one ends otherwise',
      {},
      { workers: [{ ...ana, ssn: '123-45-6780' }, bo] },
      { code: 'SSN_DISAGREES', values: { names: 'Ana Núñez' } },
    ],
    [
      'with one number for two',
      {},
      { workers: [ana, { ...bo, ssn: ana.ssn }] },
      { code: 'SSN_TWICE', values: { names: 'Ana Núñez and Bo Li' } },
    ],
    [
      'with somebody of whom we do not know',
      {},
      { workers: [ana, { ...bo, name: 'Bob Li' }] },
      { code: 'UPLOAD_STALE' },
    ],
  ])('no file is made of a week %s', (_, of, request, refusal) =>
    expect(uploadRefusal(sources(both, of), typed({ workers: [ana, bo], ...request }))).toMatchObject(refusal),
  );
  it('a file is made of a week that is as it was signed, or that nobody has signed', () => {
    const as = payrollDigest(rowsOf(both));
    const asSigned = sources(both, { contract: { ...contract, signedPayrolls: [{ ...signed, digest: as }] } });
    expect(uploadRefusal(asSigned, typed({ workers: [ana, bo] }))).toBeNull();
    expect(uploadRefusal(sources(both), typed({ workers: [ana, bo] }))).toBeNull();
    expect(uploadRefusal(sources([]), typed({ workers: [] }))).toBeNull();
  });
  it('nothing of its workers, and no employer number, goes into what may be kept of a request', () => {
    const kept = withoutSecrets(payrollUploadRoutes.upload.body, typed({ fein: '98-7654321' }));
    expect(Object.keys(kept as object).toSorted()).toEqual(
      ['amendmentNo', 'contractAgency', 'insuranceNo', 'projectId', 'pwcr', 'weekEnding'].toSorted(),
    );
  });
});
