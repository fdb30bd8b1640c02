import type { ReportLine, ReportObjection } from '#capabilities/index.ts';
import type { PayrollExemption, SignedPayroll } from '#features/contracts';
import { contractPage, type WorkWeek } from '#features/labor-reports';
import {
  remarksOf,
  rowsOf,
  totalOf,
  type Dictionaries,
  type Payee,
  type PayrollPosting,
  type PrevailingWage,
} from '#features/payroll-rows';
import { startOfWorkWeek, type PayClass } from '#features/workers';
import {
  addDays,
  addressLine,
  daysBetween,
  dayText,
  hoursText,
  moneyText,
  type Address,
  type Day,
} from '#kernel/index.ts';

type Project = {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly isPublicWork: boolean;
  readonly payrollExemptions: readonly PayrollExemption[];
  readonly signedPayrolls?: readonly SignedPayroll[];
};
type Place = { readonly id: string; readonly name: string; readonly address: Address };
export type PayrollRows = {
  readonly labor: readonly PayrollPosting[];
  /**
   * All days that were worked on public works, or at prevailing wages: payrolls of a project are numbered from its
   * first week.
   */
  readonly earlier: readonly Pick<PayrollPosting, 'contractId' | 'day'>[];
  readonly workers: readonly Payee[];
  readonly wages: readonly PrevailingWage[];
  readonly contracts: readonly Project[];
  readonly locations: readonly Place[];
};
/** The lines of payrolls, and what stands against signing them. */
export type Payrolls = { readonly lines: readonly ReportLine[]; readonly objections: readonly ReportObjection[] };

const payrollClasses: Readonly<Record<PayClass, string>> = { regular: 'ST', overtime: 'OT', double: 'DT' };
export const dayKeys = ['day1', 'day2', 'day3', 'day4', 'day5', 'day6', 'day7'] as const;
const nothing = (figure: number) => (figure === 0 ? null : figure);
const byId = <Row extends { readonly id: string }>(all: readonly Row[]) => new Map(all.map((row) => [row.id, row]));
/**
 * The rows of form WH-347, project by project and week by week: everybody who worked on it, with one row for each
 * worker, classification, determination, wage and set of rates, by class of pay (domain 4.14). `cash`: fringe in lieu
 * of plans, which is in the gross; where a wage names no plan, all of it.
 */
export function payrollsOf(
  rows: PayrollRows,
  weeks: readonly WorkWeek[],
  weekEndsOn: number,
  isAsked: (contractId: string) => boolean = () => true,
): Payrolls {
  const known = { workers: byId(rows.workers), wages: byId(rows.wages) };
  const [contracts, locations] = [byId(rows.contracts), byId(rows.locations)];
  const firstDay = new Map<string, Day>();
  for (const { contractId, day } of rows.earlier)
    if (day < (firstDay.get(contractId) ?? '9999')) firstDay.set(contractId, day);
  const payrolls = weeks.flatMap((week) => {
    const inWeek = rows.labor.filter(({ day }) => week.from <= day && day <= week.to);
    return [...Map.groupBy(inWeek, ({ contractId }) => contractId)].flatMap(([contractId, own]) => {
      const [first] = own;
      const project = contracts.get(contractId);
      if (!first || !isAsked(contractId) || !(project?.isPublicWork || own.some(({ isPrevailing }) => isPrevailing)))
        return [];
      const begun = startOfWorkWeek(firstDay.get(contractId) ?? week.from, weekEndsOn);
      const payrollNo = daysBetween(begun, week.from) / 7 + 1;
      const place = locations.get(first.locationId);
      const number = project?.number ?? first.contractNumber;
      const head = {
        project: [`Contract ${number}`, project?.name ?? '', first.locationName].filter(Boolean).join(' · '),
        week: `Payroll ${payrollNo}, week ending ${dayText(week.to)}`,
        payrollNo,
        weekEnding: week.to,
        contractNo: number,
        place: [place?.name ?? first.locationName, place ? addressLine(place.address) : ''].filter(Boolean).join(', '),
      };
      const exempt = (project?.payrollExemptions ?? []).filter(
        ({ from, through }) => from <= week.to && (through === null || week.from <= through),
      );
      return [payrollOf({ week, head, own, inWeek, exempt, contractId }, known)];
    });
  });
  const lines = payrolls.flatMap((payroll) => payroll.lines);
  return {
    lines: lines.toSorted(
      (a, b) =>
        order(a, b, 'contractNo') ||
        order(a, b, 'weekEnding') ||
        order(a, b, 'entryNo') ||
        order(a, b, 'classification') ||
        order(a, b, 'determination'),
    ),
    objections: payrolls.flatMap((payroll) => payroll.objections),
  };
}

type ProjectWeek = {
  readonly week: WorkWeek;
  readonly head: ReportLine['cells'];
  readonly contractId: string;
  readonly own: readonly PayrollPosting[];
  /** On all jobs. */
  readonly inWeek: readonly PayrollPosting[];
  readonly exempt: readonly PayrollExemption[];
};

function payrollOf({ week, head, own, inWeek, exempt, contractId }: ProjectWeek, known: Dictionaries): Payrolls {
  const names = [...new Map(own.map(({ workerId, description }) => [workerId, description]))].toSorted(
    ([a, one], [b, other]) => one.localeCompare(other, 'en') || String(a).localeCompare(String(b)),
  );
  const lines = rowsOf(own, known).flatMap((row): ReportLine[] => {
    const { worked, payClass, hours, rate, plan, cash, gross, planRate } = row;
    const [first] = worked;
    if (!first) return [];
    const worker = known.workers.get(first.workerId ?? '');
    const wage = known.wages.get(first.wageId ?? '');
    const number = names.findIndex(([id]) => id === first.workerId) + 1;
    const name = worker?.name ?? first.description;
    const all = inWeek.filter(({ workerId }) => workerId === first.workerId);
    const exemption = first.isPrevailing ? undefined : exempt.find(({ workerId }) => workerId === first.workerId);
    const { remarks, due } = remarksOf(row, known);
    const classification = wage?.classification || worker?.classification || first.wageName;
    return [
      {
        key: `${number} ${first.wageId} ${payClass} ${rate} ${first.fringe} ${planRate}`,
        once: `${first.workerId} ${week.to}`,
        cells: {
          ...head,
          entry: `${number}. ${name}`,
          class: payrollClasses[payClass],
          entryNo: number,
          name,
          idNo: worker?.ssnLast4 || null,
          level: worker && worker.journeyLevel !== 'none' ? worker.journeyLevel : '',
          classification,
          determination: first.isPrevailing ? (wage?.determinationNo ?? '') : determinationText(exemption),
          ...Object.fromEntries(
            dayKeys.map((key, at) => {
              const day = addDays(week.from, at);
              return [
                key,
                nothing(
                  totalOf(
                    worked.filter((each) => each.day === day),
                    'hours',
                  ),
                ),
              ];
            }),
          ),
          hours,
          rate,
          plan,
          cash,
          gross,
          allHours: totalOf(all, 'hours'),
          grossAll: rowsOf(all, known).reduce((sum, each) => sum + each.gross, 0),
          deductions: null,
          net: null,
          remarks,
        },
        groups: { project: contractId, week: week.to, entry: `${number} ${classification}` },
        page: contractPage(first),
        note: due !== null ? 'Overtime underpaid' : first.isPrevailing || exemption ? null : 'No determination',
      },
    ];
  });
  return { lines, objections: [...missingDeterminations(own, exempt, head), ...underpaidOvertime(own, known)] };
}

const exemptionTexts: Readonly<Record<PayrollExemption['reason'], string>> = {
  owner: 'owner',
  supervisor: 'salaried supervisor',
  deliveryOnly: 'delivery only',
  other: 'other',
};
const determinationText = (exemption: PayrollExemption | undefined) =>
  exemption ? `Exempt: ${exemption.note || exemptionTexts[exemption.reason]}` : 'No determination';

/** Nobody signs that all who worked were paid as determined while somebody has no determination. */
function missingDeterminations(
  own: readonly PayrollPosting[],
  exempt: readonly PayrollExemption[],
  { project, week }: ReportLine['cells'],
): ReportObjection[] {
  const missing = own.filter(
    (each) => !each.isPrevailing && !exempt.some(({ workerId }) => workerId === each.workerId),
  );
  return [...Map.groupBy(missing, ({ workerId }) => workerId).values()]
    .filter((worked) => totalOf(worked, 'hours') !== 0)
    .map((worked) => ({
      code: 'DETERMINATION_MISSING',
      message: `${worked[0]?.description} worked ${hoursText(totalOf(worked, 'hours'))} h without a determination (${project}, ${week}). Enter a prevailing wage for the hours, or say why none is needed.`,
    }));
}

/** Nobody signs that wages are not less than determined while overtime was paid below its rate. */
const underpaidOvertime = (own: readonly PayrollPosting[], known: Dictionaries): ReportObjection[] =>
  rowsOf(own, known).flatMap((row) => {
    const { due } = remarksOf(row, known);
    const [first] = row.worked;
    if (due === null || !first) return [];
    const name = known.workers.get(first.workerId ?? '')?.name ?? first.description;
    return {
      code: 'OVERTIME_UNDERPAID',
      message: `${name}: ${hoursText(row.hours)} overtime hours at ${moneyText(row.rate)}, ${moneyText(due)} is due.`,
    };
  });

const order = (a: ReportLine, b: ReportLine, cell: string) =>
  String(a.cells[cell] ?? '').localeCompare(String(b.cells[cell] ?? ''), 'en', { numeric: true });
