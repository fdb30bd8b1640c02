import { routeTable } from '@backoffice/contracts';
import { capabilityRoutes, linkSender, publicPhotos, type ReadCapability } from '@backoffice/contracts/capabilities';
import { addressLine, dayIn } from '@backoffice/contracts/kernel';
import { HttpResponse, fileResponse, notFound, type Call, type HttpHandler } from '@backoffice/infra/http';
import type { CompanyDetails, ReadFeature } from './read-feature.ts';
import { foldStream } from '#kernel/fold.ts';
import { linksOf } from '#kernel/projection.ts';
import { tableOf } from '#kernel/table.ts';
import { attestationOf } from './attest.ts';
import { isSigning } from './certificate.ts';
import type { DocumentKind, DocumentPorts, DocumentRow, LinkPageInput, RecordedDocument } from './document-kind.ts';
import { requireCompany } from './letterhead.ts';
import { photoAnswer } from './photo-pictures.ts';
import { printDocument } from './print-document.ts';
import { openLink, linkUnknownFailure } from './public-link.ts';

export type { DocumentKind, DocumentRow, LinkPageInput, PrintInput } from './document-kind.ts';

/** What a browser or a search engine may keep of a page that is meant for the holder of a link: nothing. */
const NO_STORE = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/**
 * What the read side keeps and answers of a kind of document: its table, its links, its PDF for us and for the holder
 * of a link, and what that holder sees.
 */
export function documentFeature<Row extends DocumentRow, Beside>(
  kind: DocumentKind<Row, Beside>,
): Required<Pick<ReadFeature, 'projection' | 'table' | 'typeNames' | 'handlers' | 'render' | 'attest'>> {
  const { resource, projection, typeNames, indexes = [], unseen = {}, besideSorts = [] } = kind;
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
    table: tableOf(resource, { links: linksOf(projection), indexes, unseen, besideSorts }),
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
        previewPhoto: async (call) => photoAnswer(ports, (await behindLink(ports, call)).row, call.params),
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
 * may be signed there today. `unsigned`: the states in which a kind waits for that.
 */
export const linkPage = <Row extends DocumentRow>({
  row,
  link,
  company,
  now,
  unsigned = ['sent', 'viewed'],
}: Pick<LinkPageInput<Row, unknown>, 'row' | 'link' | 'company' | 'now'> & {
  readonly unsigned?: readonly string[];
}) => ({
  ...row,
  ...(row.hideTerms && { terms: '' }),
  photos: publicPhotos(row),
  today: dayIn(company.timeZone, now),
  company: senderOf(company),
  canSign: unsigned.includes(row.status) && linkMaySign({ row, link, now }),
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
