import {
  choice,
  choices,
  code,
  computed,
  dated,
  day,
  defineDictionary,
  email,
  lastDigits,
  money,
  percent,
  phone,
  text,
} from '#capabilities/index.ts';

const guard = 'data:wage-rates';
const roles = { foreman: 'Foreman', operator: 'Operator', laborer: 'Laborer', driver: 'Driver' };
const levels = { none: 'None', J: 'Journey level', RA: 'Registered apprentice' };
const fullName = ({ firstName, lastName }: { firstName: string; lastName: string }) => `${firstName} ${lastName}`;

export const worker = defineDictionary({
  entity: 'Worker',
  path: 'workers',
  page: '/job-costing/maintenance/workers',
  title: 'Workers',
  empty: 'The people who work on the jobs, and what an hour of each costs.',
  version: 1,
  fields: {
    name: computed(text({ label: 'Name', personal: 'names' }), fullName),
    firstName: text({ label: 'First name', personal: 'names', list: false }),
    lastName: text({ label: 'Last name', personal: 'names', list: 'hidden' }),
    employeeNo: code({
      label: 'Employee number',
      personal: 'names',
      column: 'No.',
      max: 20,
      search: true,
      filter: true,
      sort: true,
    }),
    roles: choices(roles, { label: 'Roles' }),
    classification: text({
      label: 'Classification',
      personal: 'describes',
      optional: true,
      search: true,
      filter: true,
      sort: true,
    }),
    regularRate: dated(money({ label: 'Regular rate', column: 'Regular', guard })),
    overtimeRate: dated(
      money({ label: 'Overtime rate', column: 'Overtime', guard, defaultShare: { of: 'regularRate', bp: 15_000 } }),
    ),
    doubleRate: dated(
      money({
        label: 'Double time rate',
        column: 'Double time',
        guard,
        defaultShare: { of: 'regularRate', bp: 20_000 },
      }),
    ),
    billRate: dated(money({ label: 'Bill rate', optional: true, guard, list: 'hidden' })),
    burdenBp: dated(percent({ label: 'Burden', optional: true, guard, list: 'hidden', max: 50_000 })),
    ssnLast4: lastDigits(4, {
      label: 'Social security number, last four digits',
      personal: 'names',
      column: 'SSN',
      help: 'The whole number is never kept.',
      guard,
      list: 'hidden',
    }),
    journeyLevel: choice(levels, { label: 'Journey level', initial: 'none', list: 'hidden' }),
    apprenticePercentBp: percent({ label: 'Apprentice percent', optional: true, list: 'hidden' }),
    hiredOn: day({ label: 'Hired on', optional: true, list: 'hidden' }),
    terminatedOn: day({ label: 'Left on', optional: true, list: 'hidden' }),
    phone: phone({ label: 'Phone', list: 'hidden' }),
    email: email({ label: 'Email', list: 'hidden' }),
  },
  unique: [{ fields: ['employeeNo'], refusal: 'EMPLOYEE_NO_TAKEN', says: 'Another worker has this employee number.' }],
  heldBy: {
    entity: 'JobCost',
    refusal: 'WORKER_HAS_OPEN_HOURS',
    says: 'This worker has hours on jobs that are not closed for good: tickets {names}. Close them, or make the worker inactive.',
  },
  labels: { label: 'name', extra: ['employeeNo', 'roles', 'regularRate'] },
  chosenBy: 'action:job-cost.view',
  grants: {
    page: 'deny allow allow allow deny deny',
    view: 'deny allow allow allow deny deny',
    create: 'deny allow allow allow deny deny',
    edit: 'deny allow allow allow deny deny',
    delete: 'deny allow allow deny deny deny',
    restore: 'deny allow allow deny deny deny',
    changeStatus: 'deny allow allow deny deny deny',
  },
});
