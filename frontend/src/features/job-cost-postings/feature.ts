import { definePage } from '#navigation/page.ts';

const locationPage = {
  path: '/toc/:locationId/phase-reconciliation',
  permission: 'page:toc.phase-reconciliation',
};

export const phaseReconciliation = {
  pages: [
    definePage({ ...locationPage, load: async () => (await import('./detail-page.tsx')).PhaseReconciliationPage }),
  ],
  locationPage: { ...locationPage, label: 'Phase reconciliation' },
};
