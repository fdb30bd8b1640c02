import { message } from '@backoffice/contracts/features/messages';
import { proposal, type ProposalContent } from '@backoffice/contracts/features/proposals';
import { addDays, type Actor, type Instant } from '@backoffice/contracts/kernel';
import type { Files } from '@backoffice/infra/files';
import { sha256, uuidOf } from '@backoffice/infra/http';
import { seedCostPlus } from './cost-plus.ts';
import { tellJobs, type Accepted } from './jobs.ts';
import { planOf, type PlannedProposal } from './plan.ts';
import { seedPeople, type Issued, type SeedPorts, type Seller, type Sent } from './seed.ts';
import { drawnSignature } from './signature.ts';
import { demoTerms } from './works.ts';

type StoryPorts = SeedPorts & {
  readonly files: Files;
  readonly print: (tenant: string, id: string) => Promise<{ readonly bytes: Uint8Array; readonly contentHash: string }>;
  /** Waits until lists have seen everything recorded so far. */
  readonly settled: (tenant: string) => Promise<void>;
};

/** Fills an empty product with a believable company: about 40 customers, 60 locations and 150 proposals in every state. */
export async function tellDemo(ports: StoryPorts): Promise<void> {
  const { stage, owner, customers, locations } = await seedPeople(ports);
  await seedCostPlus(stage, owner, customers);
  const signed: { id: string; at: Instant }[] = [];
  const accepted: Accepted[] = [];
  for (const planned of planOf(stage.today, locations.length)) {
    const place = locations[planned.location];
    if (!place) throw new Error('The plan names a location that is not there');
    const id = stage.newId();
    await tell(planned, id, place);
    if (planned.fate === 'signed') signed.push({ id, at: stage.moment(planned.answered) });
    if (planned.fate === 'signed' || planned.fate === 'accepted') accepted.push({ id, on: planned.answered, seller: place.seller, isGolden: planned.isGolden ?? false });
  }
  await tellJobs(stage, owner, accepted);
  await ports.settled(stage.companyId);
  for (const { id, at } of signed) await keepSignedCopy(id, at);
  ports.clock.go();

  async function tell({ work, fate, created, sent, answered, goodThru }: PlannedProposal, id: string, { id: locationId, seller }: { id: string; seller: Seller }) {
    const act = (by: Actor, at: Instant, type: string, data: unknown, how = {}) => stage.act(stage.companyId, by, at, proposal, id, type, data, how);
    const [written, mailed, said] = [stage.moment(created), stage.moment(sent), stage.moment(answered)].toSorted() as [Instant, Instant, Instant]; // three of them
    await act(seller.actor, written, 'CreateProposal', { locationId, name: work.name, date: created, goodThruDate: goodThru, lineItems: work.lines, terms: demoTerms, sendFollowUp: true }, { begins: true });
    if (fate === 'draft') return;
    if (fate === 'trashed') return act(seller.actor, mailed, 'TrashProposal', {});

    const stream = `Proposal-${id}`;
    const [content] = await stage.events<ProposalContent & { contactName: string; customerName: string }>(stream, 'ProposalCreated');
    const to = await firstAddress(stream);
    await act(seller.actor, mailed, 'EmailProposal', { to: [to], subject: `Proposal for ${work.name}`, body: `Hello,\n\nhere is our proposal for ${work.name.toLowerCase()}. You can read and sign it here: {{doc.link}}\n\nThank you,\n${seller.actor.name}` });
    const [link] = await stage.events<Issued>(stream, 'ProposalLinkIssued');
    const [mail] = await stage.events<Sent>(stream, 'ProposalSent');
    if (!link || !mail || !content) throw new Error('The demo sent a proposal and nothing was recorded');
    await logMail(mail.messageId, mailed, id, `Proposal ${content.number}: ${work.name}`, locationId, seller, { purpose: 'document', to: mail.to, subject: mail.subject, body: mail.body, linkId: mail.linkId, attachments: [] });
    if (fate === 'sent') return;
    if (fate === 'expired') return act({ kind: 'system', id: 'system', name: 'The system', role: null }, stage.moment(addDays(goodThru, 1)), 'ExpireProposal', {});

    const visitor: Actor = { kind: 'link', id: link.linkId, name: content.contactName, role: null };
    await act(visitor, said, 'ViewProposalLink', { linkId: link.linkId }, { linkId: link.linkId });
    if (fate === 'signed') return act(visitor, said, 'SignProposal', { company: content.customerName, date: said.slice(0, 10), name: content.contactName, title: '', signature: drawnSignature(content.contactName), contentHash: content.contentHash, consent: true }, { linkId: link.linkId });
    if (fate === 'declined') return act(visitor, said, 'DeclineProposal', { reason: 'We went with another offer.' }, { linkId: link.linkId });
    if (fate === 'accepted') return act(owner, said, 'AcceptProposalWithoutSignature', { name: content.contactName, company: content.customerName, date: answered, reason: 'Accepted by phone; a signed copy came by post.' });
    if (fate === 'archived') return act(owner, said, 'ArchiveProposal', {});
  }

  /** What the sealing job would do, on the day it would have done it. */
  async function keepSignedCopy(id: string, at: Instant) {
    const stream = `Proposal-${id}`;
    const [signing] = (await ports.log.readStream(stage.companyId, stream)).filter(({ type }) => type === 'ProposalSigned');
    if (!signing) return;
    const { bytes, contentHash } = await ports.print(stage.companyId, id);
    const filePath = `${stage.companyId}/proposal/${signing.id}.pdf`;
    await ports.files.put(filePath, bytes, 'application/pdf');
    await stage.act(stage.companyId, { kind: 'system', id: 'system', name: 'The system', role: null }, at, proposal, id, 'SealProposalPdf', { filePath, sha256: sha256(bytes), contentHash });
    const sealed = (await ports.log.readStream(stage.companyId, stream)).find(({ type }) => type === 'ProposalPdfSealed');
    const [content] = await stage.events<ProposalContent & { locationId: string; salesmanId: string }>(stream, 'ProposalCreated');
    const [mail] = await stage.events<Sent>(stream, 'ProposalSent');
    if (!sealed || !content || !mail) return;
    const name = `Proposal ${content.number}: ${content.name}`;
    await logMail(uuidOf(`signed copy ${sealed.id}`), at, id, name, content.locationId, { id: content.salesmanId }, { purpose: 'signedCopy', to: mail.to, subject: `Signed: ${name}`, body: `Hello,\n\nattached is the signed copy of ${name}. Please keep it for your records.`, linkId: null, attachments: [{ name: `${content.number}, signed.pdf`, sha256: sha256(bytes), filePath }] });
  }

  async function logMail(id: string, at: Instant, documentId: string, documentName: string, locationId: string, seller: { id: string }, about: object) {
    const by: Actor = { kind: 'system', id: 'system', name: 'The system', role: null };
    const act = (type: string, data: unknown, how = {}) => stage.act(stage.companyId, by, at, message, id, type, data, how);
    await act('QueueMessage', { channel: 'email', documentKind: 'proposal', documentId, documentName, locationId, salesmanId: seller.id, cc: [], ...about }, { begins: true });
    await act('RecordMessageSent', { providerId: 'demo' });
  }

  async function firstAddress(stream: string): Promise<string> {
    const [{ customerId } = { customerId: '' }] = await stage.events<{ customerId: string }>(stream, 'ProposalCreated');
    const [{ contacts } = { contacts: [] }] = await stage.events<{ contacts: { isPrimary: boolean; email: string }[] }>(`Customer-${customerId}`, 'CustomerCreated');
    return contacts.find(({ isPrimary }) => isPrimary)?.email ?? '';
  }
}
