import { proposal, PublicProposal, type ProposalView } from '@backoffice/contracts/features/proposals';
import type { LinkView } from '@backoffice/contracts/capabilities';
import { addressLine, dayIn } from '@backoffice/contracts/kernel';
import type { Recorded } from '@backoffice/infra/event-log';
import { fileAnswer, notFound, type Answer, type Call } from '@backoffice/infra/http';
import { renderPdf } from '@backoffice/infra/pdf';
import { signingOf } from '#capabilities/certificate.ts';
import { linkBehind, linkUnknown } from '#capabilities/public-link.ts';
import type { CompanyFacts, ReadPorts } from '#kernel/feature.ts';
import { foldStream } from '#kernel/fold.ts';
import { proposals } from './projection.ts';
import { proposalDocument } from './report.ts';

/** A proposal as it was recorded, down to the names of those it is for: what was sent and signed must not change with an address book. */
export type RecordedProposal = { readonly tenant: string; readonly row: ProposalView; readonly events: readonly Recorded[] };
type Ports = Pick<ReadPorts, 'log' | 'clock' | 'files' | 'companyOf'>;

export async function recordedProposal({ log }: Ports, tenant: string, id: string): Promise<RecordedProposal | null> {
  const events = await log.readStream(tenant, `${proposal.entity}-${id}`);
  const row = foldStream(proposals, events);
  return row && { tenant, events, row: row as unknown as ProposalView }; // the projection makes rows of this view
}

/** For sealing and for attachments: printed from what is recorded, and which content that was. */
export async function renderProposal(ports: Ports, tenant: string, id: string): Promise<{ bytes: Uint8Array; contentHash: string }> {
  const recorded = await recordedProposal(ports, tenant, id);
  if (!recorded) throw notFound();
  return { bytes: await printed(ports, recorded), contentHash: recorded.row.contentHash };
}

async function printed({ log, companyOf }: Ports, { tenant, row, events }: RecordedProposal): Promise<Uint8Array> {
  const written = events.findLast(({ type }) => type === 'ProposalEdited') ?? events[0];
  const zone = (await companyOf(tenant))?.timeZone ?? 'UTC';
  const signing = await signingOf(log, proposal, events, zone);
  const decidedAt = signing?.at ?? written?.meta.at ?? row.createdAt;
  const company = await mustHave(companyOf(tenant, signing?.at), tenant);
  const document = (image: 'drawn' | 'typed') => proposalDocument({ row, company, decidedAt, signing: signing && { certificate: signing.certificate, image: image === 'drawn' ? signing.image : (row.signature?.name ?? '') } });
  return renderPdf(document('drawn')).catch(() => renderPdf(document('typed'))); // an image that cannot be drawn must not keep a signature from being sealed
}

async function mustHave(looking: Promise<CompanyFacts | null>, tenant: string): Promise<CompanyFacts> {
  const company = await looking;
  if (!company) throw new Error(`There is no company ${tenant}`);
  return company;
}

/** The file that was sealed, or else the document as it stands. */
export async function pdfAnswer(ports: Ports, recorded: RecordedProposal | null): Promise<Answer> {
  if (!recorded) throw notFound();
  const { signedPdf, number } = recorded.row;
  const sealed = signedPdf && (await ports.files.read(signedPdf.filePath));
  return fileAnswer(sealed ?? (await printed(ports, recorded)), 'application/pdf', `Proposal ${number}.pdf`);
}

/** The document behind the link that the caller came by. @throws Failure 404 */
export async function behindLink(ports: Ports, { caller: { link: knocked, tenant } }: Pick<Call, 'caller'>): Promise<RecordedProposal & { link: LinkView; company: CompanyFacts }> {
  if (knocked?.entity !== proposal.entity) throw linkUnknown('the company');
  const company = await mustHave(ports.companyOf(tenant), tenant);
  const recorded = await recordedProposal(ports, tenant, knocked.id);
  if (!recorded) throw linkUnknown(company.name);
  const { row, events } = recorded;
  const link = linkBehind(proposal, row, events, { tokenHash: knocked.tokenHash, now: ports.clock.now(), settled: row.acceptedAt !== null, company: company.name });
  return { ...recorded, link, company };
}

/** An allow-list: whatever the view does not name stays with us. */
export function publicProposal({ row, link, company }: { row: ProposalView; link: LinkView; company: CompanyFacts }, now: string): PublicProposal {
  const { name, licenseNumber, address, phone, email, timeZone } = company;
  const today = dayIn(timeZone, now);
  const isOpen = (row.status === 'sent' || row.status === 'viewed') && row.goodThruDate >= today && link.expiresAt > now;
  return PublicProposal.parse({
    ...row, terms: row.hideTerms ? '' : row.terms, today,
    company: { name, licenseNumber, address: addressLine(address), phone, email },
    canSign: isOpen && link.verbs.includes('sign') && link.usedAt === null && link.contentHash === row.contentHash,
  });
}
