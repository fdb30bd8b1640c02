import { photoContentEvents } from '@backoffice/contracts/capabilities';
import type { RecordedEvent } from '@backoffice/infra/event-log';
import { isDrawable, renderPdf, timelinePage, type PdfDocument, type Picture } from '@backoffice/infra/pdf';
import { signingOf } from './certificate.ts';
import { photoPictures } from './photo-pictures.ts';
import type { DocumentKind, DocumentPorts, DocumentRow, RecordedDocument } from './document-kind.ts';
import { readPicture, requireCompany } from './letterhead.ts';
import type { RenderedDocument } from './read-feature.ts';
import { paperPdf, type PaperInk } from './papers/paper-pdf.ts';

/** By what it becomes another revision: all of it, or field by field. */
const REVISIONS = ['Edited', 'FieldChanged', 'FormChanged'];

const isRevision = (entity: string, { type, data }: RecordedEvent): boolean =>
  REVISIONS.some((news) => type === `${entity}${news}`) ||
  (photoContentEvents.some((news) => type === news.replace('*', entity)) && 'contentHash' in (data as object));

/** The document as it was recorded, and the code of its certificate where it is signed. */
export async function printDocument<Row extends DocumentRow, Beside>(
  kind: DocumentKind<Row, Beside>,
  ports: DocumentPorts,
  { tenant, row, events }: RecordedDocument<Row>,
): Promise<Omit<RenderedDocument, 'contentHash'>> {
  const written = events.findLast((event) => isRevision(kind.resource.entity, event)) ?? events[0];
  const zone = (await ports.companyOf(tenant))?.timeZone ?? 'UTC';
  const signing = await signingOf(ports, kind.resource, events, zone);
  const decidedAt = signing?.at ?? written?.meta.at ?? row.createdAt;
  const [company, related, photos] = await Promise.all([
    requireCompany(ports.companyOf(tenant, signing?.at), tenant),
    kind.loadRelated(ports, tenant, row, signing?.at ?? ports.clock.now()),
    photoPictures(ports, row),
  ]);
  const logo = await readPicture(ports, company.logo);
  const verify = signing && {
    verify: `Verify this document at ${ports.publicUrl ?? ''}/verify · code ${signing.code}`,
  };
  const paper = kind.paper({ row, related, company });
  const { language, head } = paper;
  const title = language === 'es' && head ? head.title : `${kind.title} ${row.number}`;
  const pictures = new Map([...(kind.pictures?.(related) ?? []), ...photos]);
  const document = (image: PaperInk['signature'], picture: Picture | null): PdfDocument => ({
    ...(language && { language }),
    title: [title, ...(row.name === undefined ? [] : [row.name])].join(' · '),
    author: company.name,
    at: decidedAt,
    ...(kind.landscape && { landscape: true }),
    ...(row.status === 'draft' && { watermark: 'Draft' }),
    ...(row.status === 'void' && { watermark: 'Void' }),
    ...(row.status === 'withdrawn' && { watermark: 'Withdrawn' }),
    ...(row.status === 'superseded' && { watermark: 'Superseded' }),
    body: [
      ...paperPdf(paper, { ...company, logo: picture }, { signature: image, pictures }),
      ...(signing ? [timelinePage(signing.certificate)] : []),
    ],
    ...verify,
  });
  const typed = signing?.image ? (row.signature?.name ?? '') : null;
  const image =
    signing?.image && isDrawable(signing.image.bytes)
      ? { ...signing.image, alt: `Signature of ${row.signature?.name ?? 'the customer'}` }
      : typed;
  // a picture that cannot be drawn must not keep a document from being printed, or a signature from being sealed
  const bytes = await renderPdf(document(image, logo)).catch(() => renderPdf(document(typed, null)));
  return { bytes, code: signing?.code ?? null, company: company.name, signedBy: row.signature?.name ?? '' };
}
