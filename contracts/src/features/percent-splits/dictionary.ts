import { decimalPercent, defineDictionary } from '#capabilities/index.ts';

export const percentSplit = defineDictionary({
  entity: 'PercentSplit',
  path: 'percent-splits',
  page: '/job-costing/maintenance/percent-splits',
  title: 'Percent Split',
  empty: 'The parts that a profit is shared out in.',
  version: 1,
  fields: { percent: decimalPercent({ label: 'Percent', storedAs: 'percentBp' }) },
  rules: [
    {
      code: 'SPLIT_RANGE',
      says: 'Use a percentage from 0.01 to 100.',
      field: 'percent',
      when: ({ percent }) => percent < 0.01 || percent > 100,
    },
  ],
  unique: [{ fields: ['percent'], refusal: 'SPLIT_TAKEN', says: 'There is already a split of this percentage.' }],
  labels: { label: 'percent', extra: [] },
  grants: {
    page: 'deny allow allow allow deny deny',
    view: 'deny allow allow allow deny deny',
    create: 'deny allow allow deny deny deny',
    edit: 'deny allow allow deny deny deny',
    delete: 'deny allow allow deny deny deny',
    restore: 'deny allow allow deny deny deny',
  },
});
