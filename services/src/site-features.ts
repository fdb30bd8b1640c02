import { cronJob, job, type Feature } from './feature.ts';
import * as crewAccess from './features/crew-access/module.ts';
import { crewDayHandlers } from './features/crew-days/module.ts';
import { crewHoursHandlers } from './features/crew-hours/module.ts';
import * as crewMoves from './features/crew-moves/module.ts';
import { crewTmTicketHandlers } from './features/crew-tm-tickets/module.ts';
import * as dailyLogs from './features/daily-logs/module.ts';
import * as deliveries from './features/deliveries/module.ts';
import type { FeaturePorts } from './ports.ts';

const moveJobs = (ports: FeaturePorts) => crewMoves.crewMoveJobs({ ...ports, send: crewAccess.crewSender(ports) });

/** What is decided about the building site: crews, their days and hours, and what comes there. */
export const siteFeatures: readonly Feature[] = [
  {
    rules: crewAccess.crewAccess,
    handlers: (ports) => [...crewAccess.crewAccessHandlers(ports), ...crewAccess.crewSignInHandlers(ports)],
    reactions: [crewAccess.whenCrewMemberInvited, crewAccess.whenCrewDeviceAdded, crewAccess.whenCrewDeviceRevoked],
    jobs: [
      job(crewAccess.crewInvitationQueue, (ports) => crewAccess.crewJobs(ports).sendInvitation),
      job(crewAccess.crewCodeQueue, (ports) => crewAccess.crewJobs(ports).sendCode),
      job(crewAccess.crewDeviceQueue, (ports) => crewAccess.crewJobs(ports).tellOfDevice),
      job(crewAccess.crewEndQueue, (ports) => crewAccess.crewJobs(ports).endDevices),
    ],
  },
  { handlers: crewDayHandlers },
  { handlers: crewHoursHandlers },
  { handlers: crewTmTicketHandlers },
  {
    reactions: [crewMoves.whenJobSheetRescheduled, crewMoves.whenCrewToldOfMoves],
    jobs: [
      job(crewMoves.crewMoveQueues.sheetMoved, (ports) => moveJobs(ports).tellOfMoves),
      job(crewMoves.crewMoveQueues.moveText, (ports) => moveJobs(ports).sendMoves),
    ],
  },
  {
    rules: dailyLogs.dailyLogs,
    handlers: (ports) => [...dailyLogs.dailyLogHandlers(ports), ...dailyLogs.crewLogHandlers(ports)],
    jobs: [
      cronJob(dailyLogs.logLockQueue, dailyLogs.LOG_LOCK_CRON, (ports) =>
        dailyLogs.lockLogs(ports, ports.companies, ports.findUnlockedLogs),
      ),
    ],
  },
  {
    rules: deliveries.deliveries,
    handlers: deliveries.crewDeliveryHandlers,
    reactions: [deliveries.whenDeliveryBilled, deliveries.whenDeliveryCharged],
  },
];
