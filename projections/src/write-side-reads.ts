import type { ExportRequest } from '@backoffice/contracts/features/journal-exports';
import type { ReminderSchedule } from '@backoffice/contracts/features/reminders';
import type { Day } from '@backoffice/contracts/kernel';
import type { EventLog } from '@backoffice/infra/event-log';
import { serviceUnavailable, type Caller } from '@backoffice/infra/http';
import type { Pool } from '@backoffice/infra/postgres';
import type { Sql } from 'postgres';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import type { ProjectionRunner } from '#kernel/runner.ts';
import { foreseeing } from './dry-run.ts';
import { accountsIn } from './features/chart-of-accounts/module.ts';
import { expiredAccessIn } from './features/access-requests/module.ts';
import { unlockedLogsIn } from './features/daily-logs/module.ts';
import { readClosingFigures } from './features/closing-figures/module.ts';
import { writeExport } from './features/journal-exports/module.ts';
import { jobSpendingIn } from './features/job-budgets/module.ts';
import { jobPurchasesIn } from './features/job-cost-postings/module.ts';
import { drawnPayroll } from './features/certified-payroll/module.ts';
import { ledgerBalanceIn } from './features/ledger/module.ts';
import { banksIn } from './features/openings/module.ts';
import { dueNoticesIn } from './features/lien-documents/module.ts';
import { overdueProposalsIn } from './features/proposals/module.ts';
import { reassignableIn } from './features/reassignments/report.ts';
import { remindersDue } from './features/reminders/module.ts';
import { reportSchedulesIn } from './features/report-schedules/module.ts';
import { depositTotalIn } from './features/reports/module.ts';
import { membersIn, openCustomersIn } from './features/users/module.ts';
import { dayFiguresIn, notificationItemsIn, type NotificationRange } from './features/notifications/module.ts';
import { dueEntriesIn } from './features/journal-entries/module.ts';
import { sheetsOnIn } from './features/schedule/module.ts';
import { dueWarrantiesIn } from './features/warranties/module.ts';
import { drawnSchedule } from './features/wip-schedules/module.ts';

type Options = {
  readonly log: EventLog;
  readonly pool: Pool;
  readonly sql: Sql;
  readonly ports: ReadPorts;
  readonly runner: Pick<ProjectionRunner, 'waitFor'>;
  /** Until the tables have seen what is recorded, or as long as a reader waits. */
  readonly awaitRecorded: (tenant: string) => Promise<void>;
};

/** How long a job waits for the lists before it is tried again. */
const JOB_WAIT_MS = 20_000;
/** How long somebody waits for it who exports the journal. */
const EXPORT_WAIT_MS = 5_000;

/** What the write side asks of the tables: what is due, and figures that a decision needs. */
export const writeSideReads = ({ log, pool, sql, ports, runner, awaitRecorded }: Options) => ({
  foresee: foreseeing(pool, awaitRecorded, accountsIn(sql)),
  overdueProposals: overdueProposalsIn(sql),
  dueWarranties: dueWarrantiesIn(sql),
  unlockedLogs: unlockedLogsIn(sql),
  dueEntries: dueEntriesIn(sql),
  dueNotices: dueNoticesIn(sql),
  expiredAccess: expiredAccessIn(sql),
  findReportSchedules: reportSchedulesIn(sql),
  findDepositTotal: depositTotalIn(ports),
  findDueReminders: (tenant: string, schedule: ReminderSchedule, today: Day) =>
    remindersDue(sql, tenant, schedule, today),
  countOpenCustomers: openCustomersIn(sql),
  findMembers: membersIn(sql),
  /** @throws while the tables have not seen all that is recorded: nobody is kept from being told by that */
  async findNotifications(reader: Caller, range: NotificationRange) {
    await mustHaveCaughtUp(log, runner, reader.tenant);
    return notificationItemsIn(sql)(reader, range);
  },
  /** @throws as above */
  async readDay(reader: Caller, day: Day) {
    await mustHaveCaughtUp(log, runner, reader.tenant);
    return dayFiguresIn({ ...ports, sheetsOn: sheetsOnIn(ports) })(reader, day);
  },
  findReassignable: reassignableIn(sql),
  /** @throws while the tables have not seen all that is recorded */
  async readClosingFigures(closing: Parameters<typeof readClosingFigures>[2]) {
    const position = await mustHaveCaughtUp(log, runner, closing.tenant);
    return readClosingFigures({ log, sql }, position, closing);
  },
  /** @throws HttpProblem 503 while the tables have not seen all: what they do not know would never go out */
  async writeExport(tenant: string, request: ExportRequest) {
    const position = await log.head(tenant);
    if (!(await runner.waitFor(tenant, position, EXPORT_WAIT_MS))) throw serviceUnavailable();
    return { position, ...(await writeExport(ports, tenant, { ...request, position })) };
  },
  async findLedgerBalance(tenant: string, of: 'bank' | 'payable' | 'account' | 'stock', id: string) {
    await awaitRecorded(tenant);
    return ledgerBalanceIn(sql, tenant, of, id);
  },
  async findJobSpending(tenant: string, contractId: string, day: Day) {
    await awaitRecorded(tenant);
    return jobSpendingIn(ports, tenant, contractId, day);
  },
  /** @throws HttpProblem 503 while the tables have not seen all: what they do not know would not be posted */
  async drawWip(tenant: string, asOf: Day) {
    const position = await log.head(tenant);
    if (!(await runner.waitFor(tenant, position, EXPORT_WAIT_MS))) throw serviceUnavailable();
    return { position, rows: await drawnSchedule(ports, tenant, asOf) };
  },
  /** @throws HttpProblem 503 while the tables have not seen all: nobody swears to less */
  async drawPayroll(tenant: string, contractId: string, weekEnding: Day) {
    const position = await log.head(tenant);
    if (!(await runner.waitFor(tenant, position, EXPORT_WAIT_MS))) throw serviceUnavailable();
    return drawnPayroll(ports, tenant, contractId, weekEnding);
  },
  async findBanks(tenant: string) {
    await awaitRecorded(tenant);
    return banksIn(sql, tenant);
  },
  async findJobPurchases(tenant: string, contractId: string) {
    await awaitRecorded(tenant);
    return jobPurchasesIn(sql, tenant, contractId);
  },
});

/** How far that is. @throws while the tables are behind the log */
async function mustHaveCaughtUp(log: EventLog, runner: Options['runner'], tenant: string): Promise<number> {
  const position = await log.head(tenant);
  if (!(await runner.waitFor(tenant, position, JOB_WAIT_MS))) throw new Error('The lists are behind');
  return position;
}
