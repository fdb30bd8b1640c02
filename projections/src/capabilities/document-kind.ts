import type { LinkView, Paper, PhotoHolder } from '@backoffice/contracts/capabilities';
import type { Instant, Resource } from '@backoffice/contracts/kernel';
import type { RecordedEvent } from '@backoffice/infra/event-log';
import type { Picture } from '@backoffice/infra/pdf';
import type { GraphqlTypeNames } from '#graphql/schema.ts';
import type { Projection } from '#kernel/projection.ts';
import type { TableOptions } from '#kernel/table.ts';
import type { CompanyDetails, ReadPorts } from './read-feature.ts';

/** What every document's row has. */
export type DocumentRow = PhotoHolder & {
  readonly id: string;
  readonly number: string | number;
  readonly name?: string;
  readonly contentHash: string;
  readonly status: string;
  readonly hideTerms?: boolean;
  readonly createdAt: Instant;
  readonly trashedAt?: Instant | null;
  readonly archivedAt?: Instant | null;
  readonly links: readonly LinkView[];
  readonly signature?: { readonly name: string } | null;
  readonly signedPdf?: { readonly filePath: string } | null;
};

/** `related`: what the document shows of other records. */
export type PrintInput<Row, Related = null> = {
  readonly row: Row;
  readonly related: Related;
  readonly company: CompanyDetails;
};
export type LinkPageInput<Row, Beside = null> = {
  readonly row: Row;
  readonly related: Beside;
  readonly company: CompanyDetails;
  readonly link: LinkView;
  readonly now: Instant;
};

/** A kind of document that is printed, sent, and shown behind links. */
export type DocumentKind<Row extends DocumentRow, Beside = null> = Pick<TableOptions, 'unseen' | 'besideSorts'> & {
  readonly resource: Resource;
  readonly projection: Projection;
  /** For reports, beside what its lists need. */
  readonly indexes?: readonly string[];
  readonly typeNames: GraphqlTypeNames;
  /** Stands before the number: in print, and in the name of a file. */
  readonly title: string;
  /** It lies down, for tables of many columns. */
  readonly landscape?: true;
  /**
   * Read from the log as it was at an instant: of the signature, so that the same one always gives the same bytes;
   * without one, now, as the holder of a link sees it.
   */
  readonly loadRelated: (ports: DocumentPorts, tenant: string, row: Row, at: Instant) => Promise<Beside>;
  /** What it says. The same records give the same paper. */
  readonly paper: (printed: PrintInput<Row, Beside>) => Paper;
  /** Those that its paper names, by where they are stored. */
  readonly pictures?: (related: Beside) => ReadonlyMap<string, Picture>;
  /** What the holder of a link sees: an allow-list. */
  readonly publicView: (behind: LinkPageInput<Row, Beside>) => object;
  /** Signed or accepted, and so there to be looked at for good. */
  readonly isSettled: (row: Row) => boolean;
};
export type DocumentPorts = Pick<ReadPorts, 'log' | 'clock' | 'files' | 'companyOf' | 'chain' | 'publicUrl'>;

/**
 * A document as it was recorded, down to the names of those it is for: what was sent and signed must not change with an
 * address book.
 */
export type RecordedDocument<Row> = {
  readonly tenant: string;
  readonly row: Row;
  readonly events: readonly RecordedEvent[];
};
