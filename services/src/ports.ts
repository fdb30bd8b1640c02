import type { Resource } from '@backoffice/contracts/kernel';
import type { Identity } from '@backoffice/infra/auth';
import type { Clock } from '@backoffice/infra/clock';
import type { EventLog } from '@backoffice/infra/event-log';
import type { Files } from '@backoffice/infra/files';
import type { Report } from '@backoffice/infra/http';
import type { Jobs } from '@backoffice/infra/jobs';
import type { Mailer } from '@backoffice/infra/mail';
import type { Media } from '@backoffice/infra/media';
import type { Carrier, Destinations, Texter } from '@backoffice/infra/sms';
import type { ExpiredRecordLookup } from '#jobs/expiry.ts';
import type { DocumentRenderer } from '#jobs/seal-document.ts';
import type { BindIdempotencyKey } from '#http/idempotency-key.ts';
import type { Checkpoints } from '#kernel/checkpoints.ts';
import type { CommandGateway } from '#kernel/command-gateway.ts';
import type { ParkedEvents } from '#kernel/parked-events.ts';
import type { MemberDirectory } from './features/auth/module.ts';
import type { ProveTenant } from './features/proofs/module.ts';
import type { FindDueReminders } from './features/reminders/module.ts';
import type { CountOpenCustomers } from './features/users/module.ts';

/** What the write side needs of the outside and of the read side. */
export type WritePorts = {
  readonly log: EventLog;
  readonly clock: Clock;
  readonly identity: Identity;
  readonly checkpoints: Checkpoints;
  readonly parkedEvents: ParkedEvents;
  readonly jobs: Jobs;
  readonly mailer: Mailer;
  readonly texter: Texter;
  /** Null where nobody reports of texts. */ readonly carrier: Carrier | null;
  readonly destinations: Destinations;
  readonly files: Files;
  readonly media: Media;
  /** Prints a document from what is recorded of it by now. */
  readonly renderer: DocumentRenderer;
  /** Which proposals a list of today would show as overdue; the reading side knows. */
  readonly findExpiredProposals: ExpiredRecordLookup;
  /** Which approved access a company's list of today would show as outlived. */
  readonly findExpiredAccess: ExpiredRecordLookup;
  /** Which letters a company's schedule asks for today; the reading side knows, and each invoice is asked again. */
  readonly findDueReminders: FindDueReminders;
  /** How many customers would have no salesman without somebody. */
  readonly countOpenCustomers: CountOpenCustomers;
  readonly prove: ProveTenant;
  /** How customers reach us; links in messages begin with it. */
  readonly publicUrl: string;
  readonly mailFrom: string;
  /** Share tokens are derived from it, so they need not be kept anywhere. */
  readonly secret: string;
  readonly report: Report;
};

/** What handlers and jobs of features may use: the gateway, the ports but for the log, and what the write side makes of them. */
export type FeaturePorts = Omit<WritePorts, 'log'> &
  CommandGateway & {
    readonly resources: readonly Resource[];
    readonly members: MemberDirectory;
    readonly bindKey: BindIdempotencyKey;
    readonly newId: () => string;
    readonly shareToken: (linkId: string) => string;
    /** Who has recorded anything: the companies, and the platform. */
    readonly tenants: () => Promise<readonly string[]>;
    readonly companies: () => Promise<readonly string[]>;
    /** Who holds a claim, in every company. */
    readonly holdersOf: (
      scope: string,
      key: string,
    ) => Promise<readonly { readonly tenant: string; readonly stream: string }[]>;
  };
