import type { Correspondence } from '#capabilities/send.ts';
import { company } from '@backoffice/contracts/features/companies';
import { customer } from '@backoffice/contracts/features/customers';
import { location } from '@backoffice/contracts/features/locations';
import { proposal, type ProposalContent, type ProposalParties } from '@backoffice/contracts/features/proposals';
import { fullName, user } from '@backoffice/contracts/features/users';
import { addDays, addressLine, dayText, moneyText, phoneText, startOfDay } from '@backoffice/contracts/kernel';
import type { Gather } from '#kernel/entity.ts';
import type { Folded } from '#kernel/records.ts';
import type { World } from '#kernel/world.ts';
import type { ProposalFacts } from './decider.ts';

export const proposalFacts: Gather<ProposalFacts> = async ({ type, data }, world) => {
  const [parties, ours] = await Promise.all([
    type === 'CreateProposal' ? partiesOf((data as { locationId: string }).locationId, world) : null, // by its contract
    world.record(company, world.tenant),
  ]);
  return { ...world.facts, parties, company: ours?.fields.name ?? '' };
};

/** Names and addresses as they are today; the document carries them for ever. */
async function partiesOf(locationId: string, world: World): Promise<ProposalParties | null> {
  const place = await world.visible(location, locationId);
  const owner = place && (await world.record(customer, place.fields.customerId));
  if (!owner || place.trashed || owner.trashed) return null;
  const { salesmanId, salesmanName, customerId, ...where } = place.fields;
  return {
    locationId, locationName: where.name, locationAddress: addressLine(where.address),
    customerId, customerName: owner.fields.name, customerAddress: addressLine(owner.fields.billingAddress), contactName: owner.fields.contacts.find(({ isPrimary }) => isPrimary)?.name ?? '',
    salesmanId, salesmanName,
  };
}

const LINK_DAYS = 90;

export async function proposalCorrespondence({ fields }: Folded, world: World): Promise<Correspondence> {
  const shown = fields as ProposalParties & ProposalContent; // a proposal's record is folded from its events
  const [ours, owner, seller] = await Promise.all([world.record(company, world.tenant), world.record(customer, shown.customerId), world.record(user, shown.salesmanId)]);
  const contacts = owner?.fields.contacts ?? [];
  const us = ours?.fields;
  const dies = startOfDay(us?.timeZone ?? 'UTC', addDays(shown.goodThruDate, 1));
  const latest = new Date(Date.parse(world.facts.now) + LINK_DAYS * 86_400_000).toISOString();
  return {
    company: us?.name ?? '', linkExpiresAt: dies < latest ? dies : latest,
    contacts: contacts.map(({ receives, ...contact }) => ({ ...contact, isSuggested: receives.includes('proposal') })),
    ours: [us?.email, ...(us?.adminEmails ?? []), seller?.fields.email].filter((address) => address !== undefined),
    letter: { ...letter, attachmentName: `${proposal.entity} ${shown.number}.pdf` },
    mergeFields: {
      'customer.name': shown.customerName, 'contact.firstName': shown.contactName.split(' ')[0] ?? '',
      'location.name': shown.locationName, 'location.address': shown.locationAddress,
      'company.name': us?.name ?? '', 'company.phone': phoneText(us?.phone ?? ''), 'salesman.name': seller ? fullName(seller.fields) : shown.salesmanName,
      'doc.number': shown.number, 'doc.name': shown.name, 'doc.amount': moneyText(shown.amount), 'doc.date': dayText(shown.date), 'doc.goodThruDate': dayText(shown.goodThruDate),
    },
  };
}

const letter = {
  subject: 'Proposal {{doc.number}} for {{doc.name}}',
  email: `Hello {{contact.firstName}},

here is our proposal for {{doc.name}} at {{location.address}}. The total is \${{doc.amount}}, and it is good through {{doc.goodThruDate}}.

You can read and sign it here: {{doc.link}}

Thank you,
{{salesman.name}}
{{company.name}}, {{company.phone}}`,
  text: '{{company.name}}: proposal {{doc.number}} for {{doc.name}}, ${{doc.amount}}. Read and sign it here: {{doc.link}}',
};
