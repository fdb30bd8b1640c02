import { choice, dated, day, defineDictionary, flag, money, percent, text } from '#capabilities/index.ts';

const bases = {
  percentOfDirect: 'Percent of direct costs',
  percentOfLabor: 'Percent of labor',
  percentOfContract: 'Percent of the contract',
  perLaborHour: 'Per labor hour',
};

export const overhead = defineDictionary({
  entity: 'Overhead',
  path: 'overheads',
  noun: ['overhead rate', 'overhead rates'],
  page: '/job-costing/maintenance/overheads',
  title: 'Overhead Rates',
  empty: 'What the office costs, as a part of each job.',
  version: 1,
  fields: {
    name: text({ label: 'Name', personal: 'none' }),
    basis: choice(bases, { label: 'Basis' }),
    effectiveFrom: day({ label: 'Effective from', column: 'From' }),
    effectiveTo: day({ label: 'Effective to', column: 'To', optional: true }),
    rateBp: dated(percent({ label: 'Rate in percent', column: 'Percent', optional: true, max: 100_000 })),
    ratePerHour: dated(money({ label: 'Rate per hour', column: 'Per hour', optional: true })),
    isDefault: flag({ label: 'Used where a job says nothing else', column: 'Default' }),
  },
  rules: [
    {
      code: 'OVERHEAD_RATE_REQUIRED',
      says: 'Say how many percent it is.',
      field: 'rateBp',
      when: ({ basis, rateBp }) => basis !== 'perLaborHour' && rateBp === null,
    },
    {
      code: 'OVERHEAD_HOURLY_RATE_REQUIRED',
      says: 'Say how much it is an hour.',
      field: 'ratePerHour',
      when: ({ basis, ratePerHour }) => basis === 'perLaborHour' && ratePerHour === null,
    },
  ],
  overlap: {
    within: [],
    only: 'isDefault',
    refusal: 'OVERHEAD_OVERLAP',
    says: 'Another overhead rate is the default on some of these days.',
  },
  unique: [{ fields: ['name'], refusal: 'OVERHEAD_TAKEN', says: 'There is already an overhead rate with this name.' }],
  labels: { label: 'name', extra: ['basis', 'rateBp', 'ratePerHour', 'isDefault'] },
  grants: {
    page: 'deny allow allow allow deny deny',
    view: 'deny allow allow allow deny deny',
    create: 'deny allow allow deny deny deny',
    edit: 'deny allow allow deny deny deny',
    delete: 'deny allow allow deny deny deny',
    restore: 'deny allow allow deny deny deny',
  },
  posts: true,
});
