import { defineRoutes, type Route } from '#kernel/index.ts';
import { DashboardView } from './view.ts';

export const dashboardOwnRoutes = defineRoutes('dashboard', {
  summary: {
    method: 'GET',
    path: '/dashboard',
    access: 'session',
    scope: 'company',
    permission: 'page:dashboard',
    does: { handler: 'read' },
    answer: DashboardView,
    summary: 'What needs attention today',
  },
});
export const dashboardRoutes: Route[] = Object.values(dashboardOwnRoutes);
