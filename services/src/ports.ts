import type { DryRun, Resource, Route } from '@backoffice/contracts/kernel';
import type { Identity } from '@backoffice/infra/auth';
import type { BackgroundTasks } from '@backoffice/infra/background-tasks';
import type { Clock } from '@backoffice/infra/clock';
import type { EventLog, RecordedEvent } from '@backoffice/infra/event-log';
import type { Files } from '@backoffice/infra/files';
import type { Caller, Guard, HttpProblem, Report } from '@backoffice/infra/http';
import type { Imports } from '@backoffice/infra/imports';
import type { Jobs } from '@backoffice/infra/jobs';
import type { Mailer } from '@backoffice/infra/mail';
import type { Media } from '@backoffice/infra/media';
import type { PaymentProvider } from '@backoffice/infra/payments';
import type { Pusher } from '@backoffice/infra/push';
import type { Sealer } from '@backoffice/infra/seal';
import type { Carrier, Destinations, Texter } from '@backoffice/infra/sms';
import type { RecordSource } from '#capabilities/import/record-source.ts';
import type { FindJobPurchases } from '#domain/job-purchases.ts';
import type { FindBanks, FindLedgerBalance } from '#domain/ledger-balance.ts';
import type { ExpiredRecordLookup } from '#jobs/expiry.ts';
import type { DocumentRenderer } from '#jobs/seal-document.ts';
import type { FindMatching } from '#http/bulk-commands.ts';
import type { BindIdempotencyKey } from '#http/idempotency-key.ts';
import type { Attention, RefusedEffect } from '#kernel/attention.ts';
import type { Checkpoints } from '#kernel/checkpoints.ts';
import type { Consequence } from '#kernel/consequences.ts';
import type { CommandContext } from '#kernel/context.ts';
import type { UndoCompanions } from '#kernel/undo-companions.ts';
import type { ExecuteResult } from '#kernel/execute.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import type { ParkedEvents } from '#kernel/parked-events.ts';
import type { Preview } from '#kernel/preview.ts';
import type { MemberDirectory } from './features/auth/module.ts';
import type { CrewDirectory } from './features/crew-access/module.ts';
import type { PortalDirectory } from './features/portal-access/module.ts';
import type { Moves } from './features/crew-moves/module.ts';
import type { BulkGateway } from './features/open-close-jobs/module.ts';
import type { ReadClosingFigures } from './features/closing-figures/module.ts';
import type { FindJobSpending } from './features/job-budgets/module.ts';
import type { WriteExport } from './features/journal-exports/module.ts';
import type { ProveTenant, Weekday } from './features/proofs/module.ts';
import type { MailReturn } from './features/messages/module.ts';
import type { FindMembers, FindNotifications, ReadDay } from './features/notifications/module.ts';
import type { FindReassignable } from './features/reassignments/module.ts';
import type { FindDueReminders } from './features/reminders/module.ts';
import type { FindDepositTotal, FindReportSchedules } from './features/reports/module.ts';
import type { CountOpenCustomers } from './features/users/module.ts';
import type { DrawPayroll } from './features/contracts/module.ts';
import type { DrawWip } from './features/wip-schedules/module.ts';

/** What the lists of a caller would show of events that are not recorded; the reading side knows. */
export type Foresee = (
  events: readonly RecordedEvent[],
  caller: Caller,
) => Promise<Pick<DryRun, 'events' | 'figures' | 'postings' | 'hidden'>>;

/** What rules ask of the tables. */
export type FactPorts = Pick<
  WritePorts,
  'findLedgerBalance' | 'findBanks' | 'findJobPurchases' | 'findJobSpending' | 'countOpenCustomers'
>;

/** What the write side needs of the outside and of the read side. */
export type WritePorts = {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly identity: Identity;
  readonly checkpoints: Checkpoints;
  readonly parkedEvents: ParkedEvents;
  readonly attention: Attention;
  readonly jobs: Jobs;
  readonly backgroundTasks: BackgroundTasks;
  readonly imports: Imports;
  /** What there is already of what is imported; the reading side knows. */
  readonly records: RecordSource;
  readonly mailer: Mailer;
  /** Null where mails that cannot be delivered come back to nobody. */
  readonly mailReturn: MailReturn | null;
  readonly texter: Texter;
  readonly pusher: Pusher;
  /** Null where nobody reports of texts. */ readonly carrier: Carrier | null;
  /** Null where customers pay by check or bank transfer alone. */
  readonly paymentProvider: PaymentProvider | null;
  readonly destinations: Destinations;
  readonly files: Files;
  readonly media: Media;
  /** Prints a document from what is recorded of it by now. */
  readonly renderer: DocumentRenderer;
  /** Signs what is sealed, with a key of its company. */
  readonly sealer: Sealer;
  /** Which proposals a list of today would show as overdue; the reading side knows. */
  readonly findExpiredProposals: ExpiredRecordLookup;
  /** Which warranties a list of today would show as not yet begun, or not yet ended. */
  readonly findDueWarranties: ExpiredRecordLookup;
  /** Which daily logs of days that are over are not locked. */
  readonly findUnlockedLogs: ExpiredRecordLookup;
  /** Which entries that repeat are due again. */
  readonly findDueEntries: ExpiredRecordLookup;
  /** Which approved access a company's list of today would show as outlived. */
  readonly findExpiredAccess: ExpiredRecordLookup;
  /** Locations of a company whose preliminary notice has to be served about now, and is not. */
  readonly findDueNotices: ExpiredRecordLookup;
  /** Which letters a company's schedule asks for today; the reading side knows, and each invoice is asked again. */
  readonly findDueReminders: FindDueReminders;
  /** Which reports a company has mailed every week. */
  readonly findReportSchedules: FindReportSchedules;
  readonly findNotifications: FindNotifications;
  readonly findMembers: FindMembers;
  readonly readDay: ReadDay;
  /** What was deposited in a range of days, less what was taken back. */
  readonly findDepositTotal: FindDepositTotal;
  /** What goes along when records are reassigned. */
  readonly findReassignable: FindReassignable;
  /** How many customers would have no salesman without somebody. */
  readonly countOpenCustomers: CountOpenCustomers;
  /** What a list finds just now; the reading side knows, and each record is asked again. */
  readonly findMatching: FindMatching;
  readonly findLedgerBalance: FindLedgerBalance;
  readonly findBanks: FindBanks;
  readonly findJobPurchases: FindJobPurchases;
  readonly findJobSpending: FindJobSpending;
  readonly drawWip: DrawWip;
  readonly drawPayroll: DrawPayroll;
  readonly readClosingFigures: ReadClosingFigures;
  readonly foresee: Foresee;
  readonly writeExport: WriteExport;
  readonly prove: ProveTenant;
  /** On which night, in UTC, all of the books are proved; on the others what moved. */
  readonly wholeProofDay?: Weekday | undefined;
  /** How customers reach us; links in messages begin with it. */
  readonly publicUrl: string;
  readonly mailFrom: string;
  /** Share tokens are derived from it, so they need not be kept anywhere. */
  readonly secret: string;
  readonly report: Report;
};

/**
 * What handlers and jobs of features may use: the gateway, the ports but for the log, and what the write side makes of
 * them.
 */
export type FeaturePorts = Omit<WritePorts, 'log'> &
  CommandGateway &
  BulkGateway & {
    readonly preview: Preview;
    /** Why numbers in a command cannot be saved to be texted; null where they can. */
    readonly numberProblem: (data: unknown) => HttpProblem | null;
    readonly resources: readonly Resource[];
    readonly routes: readonly Route[];
    readonly members: MemberDirectory;
    /** Somebody who is not here, with the rights that they have now. */
    readonly admitPerson: Guard['admitPerson'];
    readonly crew: CrewDirectory;
    readonly portal: PortalDirectory;
    /** Which worker an invitation to the crew pages names, by the hash of its token. */
    readonly findInvitation: (tokenHash: string) => Promise<{ tenant: string; workerId: string } | null>;
    readonly findMoves: (tenant: string, after: number) => Promise<Moves>;
    readonly bindKey: BindIdempotencyKey;
    /** What a command has done already; null where it has not. */
    /** Runs a reaction on its event again; answers what is refused by now. */
    readonly repeatReaction: (refused: RefusedEffect) => Promise<readonly RefusedEffect[]>;
    readonly findReceipt: (context: CommandContext) => Promise<ExecuteResult | null>;
    /** What follows from events in the same append. */
    readonly consequences: readonly Consequence[];
    /** By command, what goes with it where it takes something back. */
    readonly undoCompanions: Readonly<Record<string, UndoCompanions>>;
    readonly newId: () => string;
    readonly shareToken: (linkId: string) => string;
    /** Who has recorded anything: the companies, and the platform. */
    readonly tenants: () => Promise<readonly string[]>;
    readonly companies: () => Promise<readonly string[]>;
    /** The position of the last event of a company. */
    readonly headOf: (tenant: string) => Promise<number>;
    /** Who holds a claim, in every company. */
    readonly holdersOf: (
      scope: string,
      key: string,
    ) => Promise<readonly { readonly tenant: string; readonly stream: string }[]>;
  };
