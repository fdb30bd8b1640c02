import { attentionRoutes, undoRequestRoutes, verifyRoutes } from '#capabilities/index.ts';
import { sectionTemplateOwnRoutes } from '#dictionaries/section-templates';
import { attentionPermissions } from '#features/attention';
import { authPermissions, authRouteTable } from '#features/auth';
import { backgroundTaskPermissions, backgroundTaskRouteTable } from '#features/background-tasks';
import { emailTemplateOwnRoutes } from '#features/email-templates';
import { inventoryOwnRoutes } from '#features/inventories';
import { calendarRoutes } from '#features/calendars';
import { certifiedPayrollRoutes } from '#features/certified-payroll';
import { crewDeliveryRoutes } from '#features/crew-deliveries';
import { crewPhotoRoutes } from '#features/crew-photos';
import { crewTmTicketRoutes } from '#features/crew-tm-tickets';
import { dashboardPermissions, dashboardRoutes } from '#features/dashboard';
import { jobBoardPermissions, jobBoardRoutes } from '#features/job-board';
import { mediaPermissions, mediaRouteTable } from '#features/media';
import { openCloseJobPermissions, openCloseJobRoutes } from '#features/open-close-jobs';
import { pushRoutes } from '#features/push-subscriptions';
import { proofPermissions, proofRoutes } from '#features/proofs';
import { reassignmentRoutes } from '#features/reassignments';
import { receivablePermissions, receivableRoutes } from '#features/receivables';
import { reportPermissions, reportRoutes } from '#features/reports';
import { reminderRoutes } from '#features/reminders';
import { schedulePermissions, scheduleRoutes } from '#features/schedule';
import { records, type Feature } from '#records';

/** Everything there is, in the order of the route table: one's own account stands before the people of a company. */
export const features: readonly Feature[] = [
  { routes: authRouteTable, permissions: authPermissions },
  { routes: Object.values(sectionTemplateOwnRoutes) },
  { routes: Object.values(emailTemplateOwnRoutes) },
  { routes: Object.values(inventoryOwnRoutes) },
  { routes: jobBoardRoutes, permissions: jobBoardPermissions },
  { routes: scheduleRoutes, permissions: schedulePermissions },
  { routes: calendarRoutes },
  { routes: pushRoutes },
  ...records,
  { routes: backgroundTaskRouteTable, permissions: backgroundTaskPermissions },
  { routes: mediaRouteTable, permissions: mediaPermissions },
  { routes: crewPhotoRoutes },
  { routes: crewDeliveryRoutes },
  { routes: crewTmTicketRoutes },
  { routes: receivableRoutes, permissions: receivablePermissions },
  { routes: reassignmentRoutes },
  { routes: undoRequestRoutes },
  { routes: reminderRoutes },
  { routes: certifiedPayrollRoutes },
  { routes: reportRoutes, permissions: reportPermissions },
  { routes: dashboardRoutes, permissions: dashboardPermissions },
  { routes: proofRoutes, permissions: proofPermissions },
  { routes: Object.values(verifyRoutes) },
  { routes: openCloseJobRoutes, permissions: openCloseJobPermissions },
  { routes: attentionRoutes, permissions: attentionPermissions },
];
