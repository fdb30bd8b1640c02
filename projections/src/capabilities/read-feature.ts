import type { ReportAnswer, ReportRows, ReportSource } from '@backoffice/contracts/capabilities';
import type { Address, Instant } from '@backoffice/contracts/kernel';
import type { HashChain } from '@backoffice/infra/audit';
import type { Clock } from '@backoffice/infra/clock';
import type { EventLog } from '@backoffice/infra/event-log';
import type { Files } from '@backoffice/infra/files';
import type { Caller, HttpHandler } from '@backoffice/infra/http';
import type { PdfBlock, Picture } from '@backoffice/infra/pdf';
import type { Sql } from 'postgres';
import type { ListDeclaration } from '#graphql/list-query-fields.ts';
import type { Projection } from '#kernel/projection.ts';
import type { Reads } from '#lists/reads.ts';
import type { GraphqlTypeNames, QueryField } from '#graphql/schema.ts';
import type { Table } from '#kernel/table.ts';
import type { ProofCheck } from '#proof/proof-check.ts';

/** A company as the log tells it; null when there is none. */
export type CompanyLookup = (tenant: string, at?: Instant) => Promise<CompanyDetails | null>;
export type CompanyDetails = {
  readonly name: string;
  readonly legalName: string;
  /** Null of a parent company. */
  readonly parentCompanyId: string | null;
  readonly trashedAt?: Instant | null;
  readonly timeZone: string;
  /** Whether the customer's copy of a daily log names who worked. */
  readonly logNamesCrew: boolean;
  /** Who has which part of a profit, from which day on. */
  readonly profitShares:
    | readonly {
        readonly id: string;
        readonly role: 'salesman' | 'foreman' | 'operator';
        readonly shareBp: number;
        readonly basis: 'jobProfit' | 'contractValue';
        readonly releaseOn: 'invoiced' | 'paidInFull' | 'hardClosed';
        readonly minMarginBp: number | null;
        readonly effectiveFrom: string;
      }[]
    | null;
  readonly licenseNumber: string;
  readonly licenseClasses: readonly string[];
  readonly logo: string | null;
  readonly address: Address;
  readonly phone: string;
  readonly email: string;
  readonly paymentInstructions: Readonly<
    Record<'payee' | 'checkAddress' | 'bankAccount' | 'paymentLink' | 'note', string> & { offersRelease: boolean }
  >;
  readonly reminderSchedule: {
    readonly enabled: boolean;
    readonly steps: { readonly days: number; readonly subject: string; readonly body: string }[];
  };
  readonly jobSheetCustomization: {
    readonly columns: {
      readonly key: 'source' | 'phase' | 'quantity' | 'plannedHours' | 'instructions';
      readonly shown: boolean;
      readonly label: string;
      readonly order: number;
    }[];
    readonly showPrices: boolean;
    readonly showSignature: boolean;
    readonly footer: string;
  };
  readonly agingBasis: 'invoiceDate' | 'dueDate';
  readonly fiscalYearMonth: number;
};

/** The company, and the picture at the head of its documents. */
export type CompanyLetterhead = Omit<CompanyDetails, 'logo'> & { readonly logo: Picture | null };

/** What hand-written reads are made of. */
export type ReadPorts = {
  readonly log: EventLog;
  readonly sql: Sql;
  readonly clock: Clock;
  readonly files: Files;
  readonly reads: Reads;
  readonly companyOf: CompanyLookup;
  /** Rows of the tables for what a report asks for. */
  readonly reportRows?: (sources: Readonly<Record<string, ReportSource>>, caller: Caller) => Promise<ReportRows>;
  /** The same, folded anew from the log up to a position. */
  readonly rowsAt?: (
    position: number,
  ) => (sources: Readonly<Record<string, ReportSource>>, caller: Caller) => Promise<ReportRows>;
  /** Where the log has one: what stands for all events up to a position. */
  readonly chain?: Pick<HashChain, 'headAt'>;
  /** How customers reach us; where to verify a document stands on it. */
  readonly publicUrl?: string;
};

/** A sealed file by its hash, or by that of the code on it. */
export type SealReference = { readonly sha256: string } | { readonly codeHash: string };

/** `code` stands on it once it is signed; `signedBy`: by whom, else empty. */
export type RenderedDocument = {
  readonly bytes: Uint8Array;
  readonly contentHash: string;
  readonly code: string | null;
  readonly company: string;
  readonly signedBy: string;
};

/** What a feature brings to the read side; everything generic is mounted from its resource. */
export type ReadFeature = {
  readonly projection?: Projection;
  readonly table?: Table;
  /** The list of a resource whose own handler answers it, or that no route asks for. */
  readonly list?: ListDeclaration;
  /** What GraphQL calls the shapes within its view. */
  readonly typeNames?: GraphqlTypeNames;
  readonly queries?: (ports: ReadPorts) => readonly QueryField[];
  /** Prints a record as it is recorded now, and says which content that was. */
  readonly render?: (ports: ReadPorts, tenant: string, id: string) => Promise<RenderedDocument>;
  /** What the holder of a sealed file, or of its code, is told. */
  readonly attest?: (ports: ReadPorts, tenant: string, id: string, sealed: SealReference) => Promise<object | null>;
  /** What the nightly proof asks of the tables about its part of the books. */
  readonly checks?: readonly ProofCheck[];
  readonly handlers?: (ports: ReadPorts) => readonly HttpHandler[];
  /** Its reports that print otherwise than as a table of their lines, by name. */
  readonly papers?: Readonly<Record<string, (answer: ReportAnswer, company: CompanyLetterhead) => readonly PdfBlock[]>>;
};
