import { verifyRoutes } from '#capabilities/index.ts';
import { authPermissions, authRouteTable } from '#features/auth';
import { dashboardPermissions, dashboardRoutes } from '#features/dashboard';
import { mediaPermissions, mediaRouteTable } from '#features/media';
import { proofPermissions, proofRoutes } from '#features/proofs';
import { receivablePermissions, receivableRoutes } from '#features/receivables';
import { reportPermissions, reportRoutes } from '#features/reports';
import { reminderRoutes } from '#features/reminders';
import { records, type Feature } from '#records';
import { equipmentPermissions } from './features/equipment/permissions.ts';
import { inventoryPermissions } from './features/inventories/permissions.ts';
import { jobCostPermissions } from './features/job-costs/permissions.ts';
import { jobSheetPermissions } from './features/job-sheets/permissions.ts';
import { lienDocumentPermissions } from './features/lien-documents/permissions.ts';
import { miscItemPermissions } from './features/misc-items/permissions.ts';
import { openCloseJobPermissions } from './features/open-close-jobs/permissions.ts';
import { overheadPermissions } from './features/overheads/permissions.ts';
import { percentSplitPermissions } from './features/percent-splits/permissions.ts';
import { releasePermissions } from './features/releases/permissions.ts';
import { supplierPermissions } from './features/suppliers/permissions.ts';
import { templatePermissions } from './features/templates/permissions.ts';
import { wagePermissions } from './features/wages/permissions.ts';
import { warrantyPermissions } from './features/warranties/permissions.ts';
import { workerPermissions } from './features/workers/permissions.ts';

/** Everything there is, in the order of the route table: one's own account stands before the people of a company. */
export const features: readonly Feature[] = [
  { routes: authRouteTable, permissions: authPermissions },
  ...records,
  { routes: mediaRouteTable, permissions: mediaPermissions },
  { routes: receivableRoutes, permissions: receivablePermissions },
  { routes: reminderRoutes },
  { routes: reportRoutes, permissions: reportPermissions },
  { routes: dashboardRoutes, permissions: dashboardPermissions },
  { routes: proofRoutes, permissions: proofPermissions },
  { routes: Object.values(verifyRoutes) },
  { permissions: releasePermissions },
  { permissions: warrantyPermissions },
  { permissions: lienDocumentPermissions },
  { permissions: jobSheetPermissions },
  { permissions: jobCostPermissions },
  { permissions: openCloseJobPermissions },
  { permissions: wagePermissions },
  { permissions: workerPermissions },
  { permissions: overheadPermissions },
  { permissions: miscItemPermissions },
  { permissions: inventoryPermissions },
  { permissions: percentSplitPermissions },
  { permissions: equipmentPermissions },
  { permissions: supplierPermissions },
  { permissions: templatePermissions },
];
