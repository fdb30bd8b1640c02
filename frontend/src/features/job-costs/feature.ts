import type { jobCost, jobCostPermissions } from '@backoffice/contracts/features/job-costs';
import { dayText } from '@backoffice/contracts/kernel';
import { definePage } from '#navigation/page.ts';
import { defineSearch, joinParts } from '#records/search.ts';

type Permission = keyof typeof jobCostPermissions;
const edit = () => import('./edit-page.tsx');

const pages = [
  definePage({
    path: '/job-costing',
    permission: 'page:job-costing' satisfies Permission,
    load: async () => (await import('./list-page.tsx')).JobCostsPage,
  }),
  definePage({
    path: '/job-costing/create',
    permission: 'page:job-costing.create' satisfies Permission,
    load: async () => (await edit()).NewJobCostPage,
  }),
  definePage({
    path: '/job-costing/accounting-view',
    permission: 'action:job-cost.accounting-view' satisfies Permission,
    load: async () => (await import('./log-page.tsx')).JobCostPostingsPage,
  }),
  definePage({
    path: '/job-costing/:id',
    permission: 'page:job-costing.detail' satisfies Permission,
    load: async () => (await import('./detail-page.tsx')).JobCostPage,
  }),
  definePage({
    path: '/job-costing/:id/edit',
    permission: 'action:job-cost.edit' satisfies Permission,
    load: async () => (await edit()).EditJobCostPage,
  }),
  definePage({
    path: '/job-costing/:id/hours',
    permission: 'action:job-cost.edit' satisfies Permission,
    load: async () => (await import('./hours-page.tsx')).HoursPage,
  }),
];

const search = defineSearch<typeof jobCost>(
  'JobCost',
  '/job-costing',
  ({ number, contractName, date, locationName, status }) => ({
    title: `${number} · ${contractName}`,
    hint: joinParts(dayText(date), locationName),
    status,
  }),
);

export const jobCosts = { pages, search };
