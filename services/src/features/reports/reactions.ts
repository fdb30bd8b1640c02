import { reports } from '@backoffice/contracts';
import { company, type CompanyFields } from '@backoffice/contracts/features/companies';
import { message, type MessageToQueue } from '@backoffice/contracts/features/messages';
import { isScheduledOn, scheduledQuery, type ReportSchedule } from '@backoffice/contracts/features/report-schedules';
import { recipientsOf } from '@backoffice/contracts/dictionaries/report-schedules';
import { dayText, hourIn } from '@backoffice/contracts/kernel';
import { deterministicUuid, type Report } from '@backoffice/infra/http';
import { defineQueue } from '@backoffice/infra/jobs';
import { z } from 'zod';
import { systemContext } from '#kernel/context.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import type { World } from '#kernel/world.ts';
import type { LogHead } from './controller.ts';

export const reportQueue = defineQueue({ name: 'send-reports', data: z.object({}), deadlineSeconds: 1_800 });
/** Every hour: mornings come at different hours, and a morning that was missed is made up for until noon. */
export const REPORT_CRON = '20 * * * *';
const MORNING = { from: 6, until: 12 };

export type FindReportSchedules = (tenant: string) => Promise<readonly ReportSchedule[]>;
type SchedulePorts = {
  readonly companies: () => Promise<readonly string[]>;
  readonly findReportSchedules: FindReportSchedules;
  readonly report: Report;
};

/** Leaves the reports of the morning for delivery, company by company; each once a day, however often it is asked. */
export const sendReports =
  (gateway: CommandGateway & LogHead, { companies, findReportSchedules, report }: SchedulePorts) =>
  async (): Promise<void> => {
    for (const tenant of await companies()) {
      const world = await gateway.openWorld(systemContext(tenant, 'reports'));
      const ours = await world.record(company, tenant);
      if (ours?.status !== 'active' || ours.trashedAt !== null) continue;
      const hour = hourIn(ours.timeZone, world.facts.now);
      if (hour < MORNING.from || hour >= MORNING.until) continue;
      const { today } = world.facts;
      for (const schedule of await findReportSchedules(tenant))
        if (isScheduledOn(schedule, today))
          await sendScheduled(gateway, world, schedule, ours).catch((error: unknown) =>
            report(error, { requestId: '', route: `report ${schedule.id}` }),
          );
    }
  };

async function sendScheduled(
  gateway: CommandGateway & LogHead,
  world: World,
  schedule: ReportSchedule,
  { fiscalYearMonth }: Pick<CompanyFields, 'fiscalYearMonth'>,
) {
  const { today } = world.facts;
  const { id, name, format, recipients, createdByName } = schedule;
  const found = reports.find((each) => each.name.replaceAll('-', '_') === schedule.report);
  if (!found) return;
  const cause = `report ${id} ${today}`;
  const messageId = deterministicUuid(cause);
  if ((await world.history(message, messageId)).length > 0) return;
  const data: MessageToQueue = {
    channel: 'email',
    purpose: 'report',
    documentKind: 'report',
    documentId: world.tenant,
    documentName: `${found.title}, ${dayText(today)}`,
    locationId: null,
    salesmanId: null,
    to: recipientsOf(recipients),
    cc: [],
    subject: `${found.title}, ${dayText(today)}`,
    body: `Hello,\n\nattached is the report “${name}” of ${dayText(today)}. The small file beside it names the last entry of the log that it goes up to, and its head: keep it, and nobody can rewrite what was before without your seeing it.`,
    linkId: null,
    report: {
      name: found.name,
      query: scheduledQuery(schedule, today, Object.keys(found.query), fiscalYearMonth),
      format,
      run: {
        position: await gateway.headOf(world.tenant),
        ranAt: world.facts.now,
        ranByName: `${createdByName} (schedule)`,
      },
    },
    attachments: [],
  };
  await gateway.execute(
    [{ entity: message.entity, id: messageId, creates: true, command: { type: 'QueueMessage', data } }],
    systemContext(world.tenant, cause),
  );
}
