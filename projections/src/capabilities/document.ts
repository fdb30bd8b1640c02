import { routeTable } from '@backoffice/contracts';
import { capabilityRoutes, linkSender, type LinkView, type ReadCapability } from '@backoffice/contracts/capabilities';
import { addressLine, dayIn, type Instant, type Resource } from '@backoffice/contracts/kernel';
import type { RecordedEvent } from '@backoffice/infra/event-log';
import { HttpResponse, fileResponse, notFound, type Call, type HttpHandler } from '@backoffice/infra/http';
import {
  isDrawable,
  renderPdf,
  timelinePage,
  type PdfBlock,
  type PdfDocument,
  type Picture,
  type Timeline,
} from '@backoffice/infra/pdf';
import type { CompanyDetails, ReadFeature, ReadPorts } from './read-feature.ts';
import type { GraphqlTypeNames } from '#graphql/schema.ts';
import { foldStream } from '#kernel/fold.ts';
import { linksOf, type Projection } from '#kernel/projection.ts';
import { tableOf } from '#kernel/table.ts';
import { attestationOf } from './attest.ts';
import { isSigning, signingOf } from './certificate.ts';
import { readPicture, requireCompany, type CompanyLetterhead } from './letterhead.ts';
import { openLink, linkUnknownFailure } from './public-link.ts';

/** What every document's row has. */
export type DocumentRow = {
  readonly id: string;
  readonly number: string;
  readonly name?: string;
  readonly contentHash: string;
  readonly status: string;
  readonly hideTerms?: boolean;
  readonly createdAt: Instant;
  readonly trashedAt: Instant | null;
  readonly archivedAt?: Instant | null;
  readonly links: readonly LinkView[];
  readonly signature?: { readonly name: string } | null;
  readonly signedPdf?: { readonly filePath: string } | null;
};

/** A signed document carries its certificate in the same file, always. */
export type PrintedSignature = { readonly image: Picture | string | null; readonly certificate: Timeline };
/** `beside`: what the document shows of other records. */
export type PrintInput<Row, Beside = null> = {
  readonly row: Row;
  readonly related: Beside;
  readonly company: CompanyLetterhead;
  readonly signing: PrintedSignature | null;
};
export type LinkPageInput<Row, Beside = null> = {
  readonly row: Row;
  readonly related: Beside;
  readonly company: CompanyDetails;
  readonly link: LinkView;
  readonly now: Instant;
};

/** A kind of document that is printed, sent, and shown behind links. */
export type DocumentKind<Row extends DocumentRow, Beside = null> = {
  readonly resource: Resource;
  readonly projection: Projection;
  readonly typeNames: GraphqlTypeNames;
  /** Stands before the number: in print, and in the name of a file. */
  readonly title: string;
  /**
   * Read from the log as it was at an instant: of the signature, so that the same one always gives the same bytes;
   * without one, now, as the holder of a link sees it.
   */
  readonly loadRelated: (ports: DocumentPorts, tenant: string, row: Row, at: Instant) => Promise<Beside>;
  /** What is printed of it. The same records give the same blocks. */
  readonly body: (printed: PrintInput<Row, Beside>) => readonly PdfBlock[];
  /** What the holder of a link sees: an allow-list. */
  readonly publicView: (behind: LinkPageInput<Row, Beside>) => object;
  /** Signed or accepted, and so there to be looked at for good. */
  readonly isSettled: (row: Row) => boolean;
};
type DocumentPorts = Pick<ReadPorts, 'log' | 'clock' | 'files' | 'companyOf' | 'chain' | 'publicUrl'>;

/**
 * A document as it was recorded, down to the names of those it is for: what was sent and signed must not change with an
 * address book.
 */
type RecordedDocument<Row> = { readonly tenant: string; readonly row: Row; readonly events: readonly RecordedEvent[] };

/** By what it becomes another revision: all of it, or field by field. */
const REVISIONS = ['Edited', 'FieldChanged', 'FormChanged'];

/** What a browser or a search engine may keep of a page that is meant for the holder of a link: nothing. */
const NO_STORE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/** The document as it was recorded, and the code of its certificate where it is signed. */
async function printDocument<Row extends DocumentRow, Beside>(
  kind: DocumentKind<Row, Beside>,
  ports: DocumentPorts,
  { tenant, row, events }: RecordedDocument<Row>,
): Promise<{ readonly bytes: Uint8Array; readonly code: string | null }> {
  const written =
    events.findLast(({ type }) => REVISIONS.some((news) => type === `${kind.resource.entity}${news}`)) ?? events[0];
  const zone = (await ports.companyOf(tenant))?.timeZone ?? 'UTC';
  const signing = await signingOf(ports, kind.resource, events, zone);
  const decidedAt = signing?.at ?? written?.meta.at ?? row.createdAt;
  const [company, beside] = await Promise.all([
    requireCompany(ports.companyOf(tenant, signing?.at), tenant),
    kind.loadRelated(ports, tenant, row, signing?.at ?? ports.clock.now()),
  ]);
  const logo = await readPicture(ports, company.logo);
  const verify = signing && {
    verify: `Verify this document at ${ports.publicUrl ?? ''}/verify · code ${signing.code}`,
  };
  const document = (image: PrintedSignature['image'], picture: Picture | null): PdfDocument => ({
    title: [`${kind.title} ${row.number}`, ...(row.name === undefined ? [] : [row.name])].join(' · '),
    author: company.name,
    at: decidedAt,
    ...(row.status === 'draft' && { watermark: 'Draft' }),
    ...(row.status === 'void' && { watermark: 'Void' }),
    ...(row.status === 'superseded' && { watermark: 'Superseded' }),
    body: [
      ...kind.body({
        row,
        related: beside,
        company: { ...company, logo: picture },
        signing: signing && { certificate: signing.certificate, image },
      }),
      ...(signing ? [timelinePage(signing.certificate)] : []),
    ],
    ...verify,
  });
  const typed = signing?.image ? (row.signature?.name ?? '') : null;
  const image = signing?.image && isDrawable(signing.image.bytes) ? signing.image : typed;
  // a picture that cannot be drawn must not keep a document from being printed, or a signature from being sealed
  const bytes = await renderPdf(document(image, logo)).catch(() => renderPdf(document(typed, null)));
  return { bytes, code: signing?.code ?? null };
}

/**
 * What the read side keeps and answers of a kind of document: its table, its links, its PDF for us and for the holder
 * of a link, and what that holder sees.
 */
export function documentFeature<Row extends DocumentRow, Beside>(
  kind: DocumentKind<Row, Beside>,
): Required<Pick<ReadFeature, 'projection' | 'table' | 'typeNames' | 'handlers' | 'render' | 'attest'>> {
  const { resource, projection, typeNames } = kind;
  const fileName = ({ number }: Row) => `${kind.title} ${number}.pdf`;

  async function recorded({ log }: DocumentPorts, tenant: string, id: string): Promise<RecordedDocument<Row> | null> {
    const events = await log.readStream(tenant, `${resource.entity}-${id}`);
    const row = foldStream(kind.projection, events);
    return row && { tenant, events, row: row as unknown as Row }; // the projection makes rows of this view
  }

  /** The file that was sealed, or else the document as it stands. */
  async function pdfAnswer(ports: DocumentPorts, found: RecordedDocument<Row> | null): Promise<HttpResponse> {
    if (!found) throw notFound();
    const sealed = found.row.signedPdf && (await ports.files.read(found.row.signedPdf.filePath));
    return fileResponse(
      sealed ?? (await printDocument(kind, ports, found)).bytes,
      'application/pdf',
      fileName(found.row),
    );
  }

  /** The document behind the link that the caller came by. @throws Failure 404 */
  async function behindLink(ports: DocumentPorts, { caller: { link: linkAccess, tenant } }: Pick<Call, 'caller'>) {
    if (linkAccess?.entity !== resource.entity) throw linkUnknownFailure('the company');
    const company = await requireCompany(ports.companyOf(tenant), tenant);
    const found = await recorded(ports, tenant, linkAccess.id);
    if (!found) throw linkUnknownFailure(linkSender(company));
    const now = ports.clock.now();
    const link = openLink(resource, found.row, found.events, {
      tokenHash: linkAccess.tokenHash,
      now,
      isSettled: kind.isSettled(found.row),
      company: linkSender(company),
    });
    return { ...found, link, company, now };
  }

  return {
    projection,
    table: tableOf(resource, { links: linksOf(projection) }),
    typeNames,
    /** For sealing and for attachments: printed from what is recorded, and which content that was. */
    async render(ports, tenant, id) {
      const found = await recorded(ports, tenant, id);
      if (!found) throw notFound();
      return { ...(await printDocument(kind, ports, found)), contentHash: found.row.contentHash };
    },
    /** By the log up to the sealing, whatever became of the document. */
    attest: async (ports, tenant, id, sealed) =>
      attestationOf(kind, await ports.log.readStream(tenant, `${resource.entity}-${id}`), sealed, ports),
    handlers: (ports) => {
      const handlers: Readonly<Record<ReadCapability, HttpHandler['run']>> = {
        links: async ({ params, caller }) => ({
          items: (await ports.reads.one(resource, params['id'] ?? '', caller, ['links']))['links'],
        }),
        async pdf({ params, caller }) {
          const id = params['id'] ?? '';
          await ports.reads.one(resource, id, caller, ['id']);
          return pdfAnswer(ports, await recorded(ports, caller.tenant, id));
        },
        async signaturePicture({ params, caller }) {
          const id = params['id'] ?? '';
          await ports.reads.one(resource, id, caller, ['id']);
          const found = await recorded(ports, caller.tenant, id);
          const signed = found?.row.signature
            ? found.events.findLast(({ type }) => isSigning(resource.entity, type))
            : undefined;
          const { signature = null } = (signed?.data ?? {}) as { readonly signature?: string }; // by its contract
          return { picture: signature };
        },
        async preview(call) {
          const behind = await behindLink(ports, call);
          const beside = await kind.loadRelated(ports, behind.tenant, behind.row, behind.now);
          return new HttpResponse(kind.publicView({ ...behind, related: beside }), { headers: NO_STORE });
        },
        previewPdf: async (call) => pdfAnswer(ports, await behindLink(ports, call)),
      };
      return capabilityRoutes(routeTable, resource.entity, 'read').map(({ route, capability }) => ({
        route,
        run: handlers[capability],
      }));
    },
  };
}

/**
 * What every page for the holder of a link shows: the document without hidden terms, from whom it is, and whether it
 * may be signed there today.
 */
export const linkPage = <Row extends DocumentRow>({
  row,
  link,
  company,
  now,
}: Pick<LinkPageInput<Row, unknown>, 'row' | 'link' | 'company' | 'now'>) => ({
  ...row,
  ...(row.hideTerms && { terms: '' }),
  today: dayIn(company.timeZone, now),
  company: senderOf(company),
  canSign: ['sent', 'viewed'].includes(row.status) && linkMaySign({ row, link, now }),
});

const senderOf = ({ name, licenseNumber, licenseClasses, logo, address, phone, email }: CompanyDetails) => ({
  name,
  licenseNumber,
  licenseClasses,
  logo,
  address: addressLine(address),
  phone,
  email,
});

/** Whether this link may still sign what it shows. */
const linkMaySign = ({ row, link, now }: Pick<LinkPageInput<DocumentRow, unknown>, 'row' | 'link' | 'now'>): boolean =>
  link.expiresAt > now && link.verbs.includes('sign') && link.usedAt === null && link.contentHash === row.contentHash;
