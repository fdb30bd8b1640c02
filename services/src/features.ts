import { dictionaries, resources } from '@backoffice/contracts';
import { bank } from '@backoffice/contracts/dictionaries/banks';
import { inventoryItem } from '@backoffice/contracts/dictionaries/inventories';
import { overhead } from '@backoffice/contracts/dictionaries/overheads';
import { supplier } from '@backoffice/contracts/dictionaries/suppliers';
import { emailTemplate } from '@backoffice/contracts/features/email-templates';
import type { BackgroundTaskKind } from '@backoffice/infra/background-tasks';
import { dictionaryFeature } from '#capabilities/dictionaries/dictionary.ts';
import { importTask } from '#capabilities/import/import-task.ts';
import { bulkTask } from '#http/bulk-task.ts';
import { replayQueue } from '#jobs/replay-parked-events.ts';
import { sealDocument, sealQueue, whenSigned } from '#jobs/seal-document.ts';
import * as accessRequests from './features/access-requests/module.ts';
import * as auth from './features/auth/module.ts';
import { backgroundTaskHandlers } from './features/background-tasks/module.ts';
import { attentionHandlers } from './features/attention/module.ts';
import { calendarHandlers, crewCalendarHandlers } from './features/calendars/module.ts';
import * as changeOrders from './features/change-orders/module.ts';
import * as companies from './features/companies/module.ts';
import * as contracts from './features/contracts/module.ts';
import * as costPlusRequests from './features/cost-plus-requests/module.ts';
import * as conversations from './features/conversations/module.ts';
import * as customers from './features/customers/module.ts';
import * as emailTemplates from './features/email-templates/module.ts';
import * as followUps from './features/follow-ups/module.ts';
import { inboxes, inboxHandlers } from './features/inboxes/module.ts';
import * as invoices from './features/invoices/module.ts';
import * as jobCosts from './features/job-costs/module.ts';
import * as lienDocuments from './features/lien-documents/module.ts';
import * as jobSheets from './features/job-sheets/module.ts';
import * as locations from './features/locations/module.ts';
import { crewPhotoHandlers } from './features/crew-photos/module.ts';
import { mediaHandlers } from './features/media/module.ts';
import * as messages from './features/messages/module.ts';
import * as notifications from './features/notifications/module.ts';
import * as applications from './features/pay-applications/module.ts';
import { pushHandlers } from './features/push-subscriptions/module.ts';
import { whenCompanyCreated } from './features/payment-methods/reactions.ts';
import { openCloseJobHandlers } from './features/open-close-jobs/module.ts';
import * as proofs from './features/proofs/module.ts';
import * as proposals from './features/proposals/module.ts';
import * as reassignments from './features/reassignments/module.ts';
import * as receivables from './features/receivables/module.ts';
import * as releases from './features/releases/module.ts';
import * as reminders from './features/reminders/module.ts';
import * as reports from './features/reports/module.ts';
import * as savedViews from './features/saved-views/module.ts';
import * as timecards from './features/timecards/module.ts';
import * as tmTickets from './features/tm-tickets/module.ts';
import { undoHandlers } from './features/undo/module.ts';
import * as users from './features/users/module.ts';
import * as warranties from './features/warranties/module.ts';
import { bookFeatures } from './book-features.ts';
import { siteFeatures } from './site-features.ts';
import { cronJob, job, type Feature } from './feature.ts';
import type { UndoCompanions } from '#kernel/undo-companions.ts';

const sent = resources.filter(({ can }) => can.send);
const signed = resources.filter(({ can }) => can.sign);

/** Everything that is decided. */
export const features: readonly Feature[] = [
  {
    rules: accessRequests.accessRequests,
    undoCompanions: accessRequests.endedGrants,
    handlers: accessRequests.accessRequestHandlers,
    jobs: [
      cronJob(accessRequests.accessExpiryQueue, accessRequests.ACCESS_EXPIRY_CRON, (ports) =>
        accessRequests.expireAccess(ports, ports.companies, ports.findExpiredAccess),
      ),
    ],
  },
  {
    handlers: (ports) => auth.authHandlers({ ...ports, isMine: (path, userId) => ports.media.isOwnFile(path, userId) }),
    reactions: [auth.whenUserInvited, auth.whenOwnerRoleOffered, auth.whenUserRenamed, auth.whenUserShutOut],
    jobs: [
      job(auth.codeQueue, (ports) => auth.authJobs(ports).sendCode),
      job(auth.resetQueue, (ports) => auth.authJobs(ports).sendReset),
      job(auth.inviteQueue, (ports) => auth.authJobs(ports).sendInvitation),
      job(auth.ownerOfferQueue, (ports) => auth.authJobs(ports).sendOwnerOffer),
      job(auth.updateLoginsQueue, (ports) => auth.authJobs(ports).keepLogins),
      job(auth.endSessionsQueue, (ports) => auth.authJobs(ports).shutOut),
    ],
  },
  { handlers: attentionHandlers },
  { handlers: (ports) => [...calendarHandlers(ports), ...crewCalendarHandlers(ports)] },
  { handlers: pushHandlers },
  { handlers: backgroundTaskHandlers },
  // given only what its own shapes have let pass
  { backgroundTasks: (ports) => [bulkTask(ports), importTask(ports) as BackgroundTaskKind] },
  ...dictionaries
    .filter(
      ({ entity }) => ![emailTemplate, bank, overhead, supplier, inventoryItem].some((own) => own.entity === entity),
    )
    .map((dictionary) => ({ rules: dictionaryFeature(dictionary) })),
  {
    rules: emailTemplates.emailTemplates,
    handlers: emailTemplates.emailTemplateHandlers,
    reactions: [emailTemplates.whenCompanyBegins, emailTemplates.whenDefaultTemplateChosen],
  },
  ...bookFeatures,
  { rules: changeOrders.changeOrders, handlers: changeOrders.changeOrderHandlers },
  {
    rules: companies.companies,
    handlers: companies.companyHandlers,
    consequences: [companies.invitedOwnersAccept],
    undoCompanions: companies.endedInvitations,
  },
  {
    rules: ({ findJobPurchases }) => contracts.contractsWith(findJobPurchases),
    handlers: contracts.contractHandlers,
    reactions: [contracts.whenJobHardClosed, contracts.whenContractBilledOrPaid],
  },
  { rules: costPlusRequests.costPlusRequests, handlers: costPlusRequests.costPlusRequestHandlers },
  ...siteFeatures,
  {
    rules: customers.customers,
    handlers: (ports) => customers.customerHandlers(ports, ports),
    reactions: [customers.whenTextRefused, customers.whenMailReturned],
  },
  { rules: conversations.conversations, reactions: [conversations.whenAnswerGiven] },
  { rules: followUps.followUps, reactions: [followUps.whenFollowUpNeeded] },
  { rules: inboxes, handlers: inboxHandlers },
  { rules: invoices.invoices, handlers: invoices.invoiceHandlers },
  { rules: applications.payApplications, handlers: applications.payApplicationHandlers },
  {
    rules: jobCosts.jobCosts,
    handlers: jobCosts.jobCostHandlers,
    reactions: [jobCosts.whenInventoryUsed],
  },
  {
    rules: lienDocuments.lienDocuments,
    handlers: lienDocuments.lienDocumentHandlers,
    jobs: [
      cronJob(lienDocuments.noticeQueue, lienDocuments.NOTICE_CRON, (ports) =>
        lienDocuments.remindOfNotices(ports, ports.companies, ports.findDueNotices),
      ),
    ],
  },
  { rules: jobSheets.jobSheets, handlers: jobSheets.jobSheetHandlers },
  { rules: locations.locations, handlers: locations.locationHandlers },
  { handlers: (ports) => [...mediaHandlers(ports), ...crewPhotoHandlers(ports)] },
  {
    rules: messages.messages,
    handlers: (ports) => messages.messageHandlers(ports, ports),
    reactions: [messages.whenMessageQueued, ...sent.map(messages.whenSent), ...signed.map(messages.whenPdfSealed)],
    jobs: [
      job(messages.deliverQueue, (ports) => messages.deliverMessage(ports, ports)),
      cronJob(messages.returnedMailQueue, messages.RETURNED_MAIL_CRON, messages.readReturnedMails),
    ],
  },
  {
    handlers: notifications.mailLinkHandlers,
    reactions: [notifications.whenPeopleAreTold],
    jobs: [
      job(notifications.tellQueue, (ports) =>
        notifications.tellPeople({ ...ports, post: notifications.postOf(ports) }),
      ),
      job(notifications.eventMailQueue, (ports) =>
        notifications.mailNotification({ post: notifications.postOf(ports) }),
      ),
      job(notifications.pushQueue, (ports) =>
        notifications.pushNotification({ ...ports, post: notifications.postOf(ports) }),
      ),
      job(notifications.heldPushQueue, (ports) =>
        notifications.pushAfterQuiet({ ...ports, post: notifications.postOf(ports) }),
      ),
      cronJob(notifications.quietEndQueue, notifications.QUIET_END_CRON, (ports) =>
        notifications.endQuietHours({ ...ports, post: notifications.postOf(ports) }),
      ),
      job(notifications.digestQueue, (ports) =>
        notifications.mailDigest({ ...ports, post: notifications.postOf(ports) }),
      ),
      job(notifications.summaryQueue, (ports) => notifications.mailDaySummary({ post: notifications.postOf(ports) })),
      cronJob(notifications.dailyMailQueue, notifications.DAILY_MAIL_CRON, (ports) =>
        notifications.sendDailyMails({ ...ports, post: notifications.postOf(ports) }),
      ),
    ],
  },
  { reactions: [whenCompanyCreated] },
  { handlers: openCloseJobHandlers },
  { handlers: reassignments.reassignmentHandlers },
  { handlers: undoHandlers },
  {
    handlers: receivables.receivableHandlers,
    // given only what its own shapes have let pass
    backgroundTasks: (ports) => [receivables.statementTask(ports) as BackgroundTaskKind],
  },
  {
    rules: releases.releases,
    handlers: releases.releaseHandlers,
    reactions: [releases.whenPaymentSettled, releases.whenReleaseSigned],
  },
  {
    handlers: reminders.reminderHandlers,
    jobs: [cronJob(reminders.reminderQueue, reminders.REMINDER_CRON, (ports) => reminders.sendReminders(ports, ports))],
  },
  {
    handlers: reports.reportMailHandlers,
    jobs: [cronJob(reports.reportQueue, reports.REPORT_CRON, (ports) => reports.sendReports(ports, ports))],
  },
  {
    handlers: proofs.proofHandlers,
    jobs: [
      job(proofs.proofQueue, (ports) => proofs.proveBooks(ports.tenants, ports)),
      cronJob(proofs.nightQueue, proofs.NIGHT_CRON, proofs.enqueueNightlyProof),
    ],
  },
  {
    rules: proposals.proposals,
    handlers: proposals.proposalHandlers,
    jobs: [
      cronJob(proposals.expireQueue, proposals.EXPIRY_CRON, (ports) =>
        proposals.expireProposals(ports, ports.companies, ports.findExpiredProposals),
      ),
    ],
  },
  { rules: savedViews.savedViews, handlers: savedViews.savedViewHandlers },
  { rules: timecards.timecards, handlers: timecards.timecardHandlers },
  {
    rules: tmTickets.tmTickets,
    handlers: tmTickets.tmTicketHandlers,
    consequences: [tmTickets.ticketsOfOrders],
  },
  {
    rules: ({ countOpenCustomers }) => users.usersWith(countOpenCustomers),
    handlers: (ports) => users.userHandlers(ports, ports.identity),
  },
  {
    rules: warranties.warranties,
    handlers: warranties.warrantyHandlers,
    jobs: [
      cronJob(warranties.termQueue, warranties.TERM_CRON, (ports) =>
        warranties.applyWarrantyTerms(ports, ports.companies, ports.findDueWarranties),
      ),
    ],
  },
  { reactions: signed.map(whenSigned), jobs: [job(sealQueue, (ports) => sealDocument(ports, ports))] },
];

export const reactions = features.flatMap(({ reactions: own = [] }) => own);
export const undoCompanions = Object.assign({}, ...features.map(({ undoCompanions: own }) => own)) as Readonly<
  Record<string, UndoCompanions>
>; // of commands, each in one feature
export const queues = [...features.flatMap(({ jobs = [] }) => jobs.map(({ queue }) => queue)), replayQueue];
