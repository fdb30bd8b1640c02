import { code, computed, dated, day, defineDictionary, flag, money, text } from '#capabilities/index.ts';
import { isDoubleTime, isOvertimeWage, isPrevailing, isRegularWage } from './calculations.ts';

const guard = 'data:wage-rates';
const says = 'There is a wage with this name on some of these days.';
const of = (holds: (name: string) => boolean) => (wage: { name: string }) => holds(wage.name);

export const wage = defineDictionary({
  entity: 'Wage',
  path: 'wages',
  permission: 'prevailing-wage',
  page: '/job-costing/maintenance/wages',
  title: 'Prevailing Wages',
  empty: 'What an hour of each kind of work is paid, as determined for public works.',
  version: 2,
  fields: {
    name: text({ label: 'Name', personal: 'none' }),
    isPrefixed: computed(flag({ label: 'Prevailing' }), of(isPrevailing)),
    isRegular: computed(flag({ label: 'Regular time', list: false }), of(isRegularWage)),
    isOvertime: computed(flag({ label: 'Overtime', list: false }), of(isOvertimeWage)),
    isDouble: computed(flag({ label: 'Double time', list: false }), of(isDoubleTime)),
    classification: text({
      label: 'Classification',
      personal: 'none',
      optional: true,
      search: true,
      filter: true,
      sort: true,
    }),
    effectiveFrom: day({ label: 'Effective from', column: 'From' }),
    effectiveTo: day({ label: 'Effective to', column: 'To', optional: true }),
    baseRate: dated(money({ label: 'Base rate', column: 'Base', guard })),
    fringeRate: dated(money({ label: 'Fringe rate', column: 'Fringe', guard, initial: 0 })),
    fringePlanRate: dated(
      money({
        label: 'Of it paid into plans',
        help: 'An hour, to approved plans, funds or programs. The rest of the fringe is paid in cash.',
        optional: true,
        guard,
        list: 'hidden',
      }),
    ),
    rateOvertime: dated(
      money({ label: 'Overtime rate', column: 'Overtime', guard, defaultShare: { of: 'baseRate', bp: 15_000 } }),
    ),
    rateDouble: dated(
      money({ label: 'Double time rate', column: 'Double time', guard, defaultShare: { of: 'baseRate', bp: 20_000 } }),
    ),
    determinationNo: code({ label: 'Determination number', column: 'Determination', max: 40, search: true }),
    county: text({ label: 'County', personal: 'none', optional: true, search: true, filter: true, sort: true }),
  },
  rules: [
    {
      code: 'WAGE_NAME_AMBIGUOUS',
      says: 'Names that start with pw are prevailing wages.',
      field: 'name',
      warns: true,
      when: ({ name, fringeRate }) => isPrevailing(name) && fringeRate === 0,
    },
  ],
  overlap: { within: ['name'], refusal: 'WAGE_OVERLAP', says },
  unique: [{ fields: ['name', 'effectiveFrom'], refusal: 'WAGE_OVERLAP', says }],
  labels: { label: 'name', extra: ['isPrefixed', 'isRegular', 'isOvertime', 'isDouble', 'baseRate', 'fringeRate'] },
  chosenBy: 'action:job-cost.view',
  grants: {
    page: 'deny allow allow allow deny deny',
    view: 'deny allow allow allow deny deny',
    create: 'deny allow allow allow deny deny',
    edit: 'deny allow allow allow deny deny',
    delete: 'deny allow allow allow deny deny',
    restore: 'deny allow allow allow deny deny',
    'data:wage-rates': 'deny allow allow allow deny deny',
  },
});
