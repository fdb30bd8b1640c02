import { valueOn, type Rates, type ReportLine } from '#capabilities/index.ts';
import type { JobCostPostingView } from '#features/job-cost-postings';
import { contractPage, laborFields, type WorkWeek } from '#features/labor-reports';
import { payClasses, startOfWorkWeek, wagesOf, type PayClass } from '#features/workers';
import { addDays, addressLine, daysBetween, dayText, type Address, type Day } from '#kernel/index.ts';

export const payrollFields = [
  ...laborFields,
  'wageId',
  'wageName',
  'isPrevailing',
  'rate',
  'fringe',
  'wages',
  'fringes',
] as const;
export type PayrollPosting = Pick<JobCostPostingView, (typeof payrollFields)[number]>;
type Payee = Readonly<Record<'id' | 'name' | 'classification' | 'ssnLast4' | 'journeyLevel', string>>;
type PrevailingWage = Readonly<Record<'id' | 'name' | 'classification' | 'determinationNo', string>> & {
  readonly rates: readonly Rates[];
};
type Project = { readonly id: string; readonly number: string; readonly name: string };
type Place = { readonly id: string; readonly name: string; readonly address: Address };
export type PayrollRows = {
  readonly labor: readonly PayrollPosting[];
  /** All that was ever worked at prevailing wages: payrolls of a project are numbered from its first week. */
  readonly earlier: readonly Pick<PayrollPosting, 'contractId' | 'day'>[];
  readonly workers: readonly Payee[];
  readonly wages: readonly PrevailingWage[];
  readonly contracts: readonly Project[];
  readonly locations: readonly Place[];
};

const payrollClasses: Readonly<Record<PayClass, string>> = { regular: 'ST', overtime: 'OT', double: 'DT' };
export const dayKeys = ['day1', 'day2', 'day3', 'day4', 'day5', 'day6', 'day7'] as const;
const total = (postings: readonly PayrollPosting[], figure: 'hours' | 'wages' | 'fringes') =>
  postings.reduce((sum, each) => sum + each[figure], 0);
const nothing = (figure: number) => (figure === 0 ? null : figure);

/**
 * The lines of form WH-347, project by project and week by week: of each worker and classification one line for each
 * class of pay (domain 4.14). `cash`: fringe in lieu of plans, which is in the gross; where a wage names no plan, all of it.
 */
export function payrollLines(rows: PayrollRows, weeks: readonly WorkWeek[], weekEndsOn: number): ReportLine[] {
  const byId = <Row extends { readonly id: string }>(all: readonly Row[]) => new Map(all.map((row) => [row.id, row]));
  const [workers, wages] = [byId(rows.workers), byId(rows.wages)];
  const [contracts, locations] = [byId(rows.contracts), byId(rows.locations)];
  const firstDay = new Map<string, Day>();
  for (const { contractId, day } of rows.earlier)
    if (day < (firstDay.get(contractId) ?? '9999')) firstDay.set(contractId, day);
  return weeks
    .flatMap((week) => {
      const inWeek = rows.labor.filter(({ day }) => week.from <= day && day <= week.to);
      const projects = Map.groupBy(
        inWeek.filter(({ isPrevailing }) => isPrevailing),
        ({ contractId }) => contractId,
      );
      return [...projects].flatMap(([contractId, own]) => {
        const [first] = own;
        if (!first) return [];
        const begun = startOfWorkWeek(firstDay.get(contractId) ?? week.from, weekEndsOn);
        const payrollNo = daysBetween(begun, week.from) / 7 + 1;
        const project = contracts.get(contractId);
        const place = locations.get(first.locationId);
        const head = {
          project: [`Contract ${project?.number ?? first.contractNumber}`, project?.name ?? '', first.locationName]
            .filter(Boolean)
            .join(' · '),
          week: `Payroll ${payrollNo}, week ending ${dayText(week.to)}`,
          payrollNo,
          weekEnding: week.to,
          contractNo: project?.number ?? first.contractNumber,
          place: [place?.name ?? first.locationName, place ? addressLine(place.address) : '']
            .filter(Boolean)
            .join(', '),
        };
        const entries = Map.groupBy(own, (each) =>
          JSON.stringify([each.workerId, wages.get(each.wageId ?? '')?.classification || each.wageName]),
        );
        const names = [...new Map(own.map(({ workerId, description }) => [workerId, description]))].toSorted(
          ([a, one], [b, other]) => one.localeCompare(other, 'en') || String(a).localeCompare(String(b)),
        );
        return [...entries.values()].flatMap((entry) => {
          const [one] = entry;
          const worker = workers.get(one?.workerId ?? '');
          if (!one) return [];
          const number = names.findIndex(([id]) => id === one.workerId) + 1;
          const all = inWeek.filter(({ workerId }) => workerId === one.workerId);
          return payClasses.flatMap((payClass): ReportLine[] => {
            const worked = entry.filter((each) => each.payClass === payClass);
            const hours = total(worked, 'hours');
            const [latest] = worked.toReversed();
            if (!latest || hours === 0) return [];
            const wage = wages.get(latest.wageId ?? '');
            const plan = worked.reduce(
              (sum, each) =>
                sum +
                wagesOf(each.hours, Math.min(each.fringe, (wage && valueOn(wage, 'fringePlanRate', each.day)) ?? 0)),
              0,
            );
            const cash = total(worked, 'fringes') - plan;
            return [
              {
                key: `${number} ${latest.wageId} ${payClass}`,
                once: `${one.workerId} ${week.to}`,
                cells: {
                  ...head,
                  entry: `${number}. ${worker?.name ?? one.description}`,
                  class: payrollClasses[payClass],
                  entryNo: number,
                  name: worker?.name ?? one.description,
                  idNo: worker?.ssnLast4 || null,
                  level: worker && worker.journeyLevel !== 'none' ? worker.journeyLevel : '',
                  classification: wage?.classification || worker?.classification || latest.wageName,
                  determination: wage?.determinationNo ?? '',
                  ...Object.fromEntries(
                    dayKeys.map((key, at) => [
                      key,
                      nothing(
                        total(
                          worked.filter(({ day }) => day === addDays(week.from, at)),
                          'hours',
                        ),
                      ),
                    ]),
                  ),
                  hours,
                  rate: latest.rate,
                  plan,
                  cash,
                  gross: total(worked, 'wages') + cash,
                  allHours: total(all, 'hours'),
                  grossAll: total(all, 'wages') + total(all, 'fringes') - plansOf(all, wages),
                  deductions: null,
                  net: null,
                },
                groups: { project: contractId, week: week.to, entry: `${number} ${wage?.classification ?? ''}` },
                page: contractPage(one),
              },
            ];
          });
        });
      });
    })
    .toSorted(
      (a, b) =>
        order(a, b, 'contractNo') ||
        order(a, b, 'weekEnding') ||
        order(a, b, 'entryNo') ||
        order(a, b, 'classification'),
    );
}

const plansOf = (postings: readonly PayrollPosting[], wages: ReadonlyMap<string, PrevailingWage>) =>
  postings.reduce((sum, { wageId, fringe, hours, day }) => {
    const wage = wages.get(wageId ?? '');
    return sum + wagesOf(hours, Math.min(fringe, (wage && valueOn(wage, 'fringePlanRate', day)) ?? 0));
  }, 0);
const order = (a: ReportLine, b: ReportLine, cell: string) =>
  String(a.cells[cell] ?? '').localeCompare(String(b.cells[cell] ?? ''), 'en', { numeric: true });
