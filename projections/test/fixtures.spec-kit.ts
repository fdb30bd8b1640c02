import { createHash } from 'node:crypto';
import type { CompanyFields } from '@backoffice/contracts/features/companies';
import type { CustomerFields } from '@backoffice/contracts/features/customers';
import type { LocationFields } from '@backoffice/contracts/features/locations';
import type { MessageFields } from '@backoffice/contracts/features/messages';
import { contentForCustomer, type DocumentParties } from '@backoffice/contracts/capabilities';
import { proposal, type ProposalContent } from '@backoffice/contracts/features/proposals';
import { priceLine, sumLineAmounts } from '@backoffice/contracts/kernel';
import { canonicalJson, sha256 } from '@backoffice/infra/http';
import { acme, bolt, newId, sam, sue, type TestDatabase } from './database.spec-kit.ts';

/** A believable beginning, told by events. */
export const [ana, ben, yard, roof, wall, fence] = Array.from({ length: 6 }, newId) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

const sampleAddress = { line1: '12 Canyon Rd', line2: '', city: 'San Diego', state: 'CA', zip: '92101' };
export const companyData = (name: string): CompanyFields => ({
  name,
  legalName: `${name}, Inc.`,
  type: 'parent',
  parentCompanyId: null,
  licenseNumber: '1012345',
  licenseClasses: [],
  dirNumber: '',
  ein: '',
  logo: null,
  address: sampleAddress,
  phone: '+16195550100',
  email: 'office@example.com',
  website: '',
  timeZone: 'America/Los_Angeles',
  weekEndsOn: 6,
  overtimeRule: 'caDaily',
  netDays: 30,
  agingBasis: 'invoiceDate',
  fiscalYearMonth: 1,
  crewPages: true,
  logLockDays: 3,
  logNamesCrew: false,
  defaultRetentionBp: 0,
  burdenBp: 0,
  adminEmails: [],
});
const contact = (name: string) => ({
  id: newId(),
  name,
  title: '',
  email: `${name.toLowerCase()}@example.com`,
  phone: null,
  isPrimary: true,
  receives: ['proposal' as const],
  smsOptIn: false,
  smsOptedOutAt: null,
  emailBouncedAt: null,
});
export const customerData = (name: string, salesmanId: string, salesmanName: string): CustomerFields => ({
  name,
  type: 'business',
  salesmanId,
  salesmanName,
  contacts: [contact(name.split(' ')[0] ?? name)],
  billingAddress: sampleAddress,
  phone: null,
  email: null,
  netDays: 30,
  taxExempt: false,
  notes: '',
});
export const locationData = (
  name: string,
  customerId: string,
  customerName: string,
  salesmanId: string,
  salesmanName: string,
): LocationFields => ({
  customerId,
  customerName,
  salesmanId,
  salesmanName,
  name,
  address: sampleAddress,
  county: '',
  apn: '',
  legalDescription: '',
  siteContact: { name: '', phone: null },
  accessNotes: '',
  isPublicWork: false,
  awardingBody: '',
  projectNumber: '',
  dirProjectId: '',
  wageDeterminationNo: '',
  showPrelimInfo: false,
});

const line = (kind: 'service' | 'section' | 'option' | 'discount', name: string, unitPrice = 0, selected = true) =>
  priceLine({ kind, name, description: '', quantity: 10_000, unit: 'ls', unitPrice, selected }, newId());

export function proposalData(
  number: string,
  name: string,
  parties: DocumentParties,
  change: Partial<ProposalContent> = {},
): DocumentParties & ProposalContent {
  const lineItems = [
    line('section', 'Demolition'),
    line('service', 'Remove old wall', 250_000),
    line('section', 'Wall'),
    line('service', 'Segmental wall', 1_210_938),
    line('option', 'Guard rail', 310_000, false),
    line('discount', 'Early booking', -50_000),
  ];
  const content = {
    number,
    name,
    date: '2026-11-20',
    goodThruDate: '2026-12-20',
    lineItems,
    amount: sumLineAmounts(lineItems),
    terms: 'Half before, half after.',
    hideTerms: false,
    sendFollowUp: false,
    sections: [{ title: 'Not included', body: '- Permits\n- **Engineering**' }],
    internalNotes: 'Do not go below 12,000',
    ...change,
  };
  return {
    ...parties,
    ...content,
    contentHash: sha256(canonicalJson({ ...contentForCustomer(proposal, parties, content), revision: 1 })),
  };
}

export const partiesOf = (
  locationId: string,
  locationName: string,
  customerId: string,
  customerName: string,
  salesmanId: string,
  salesmanName: string,
): DocumentParties => ({
  locationId,
  locationName,
  locationAddress: '1 Yard Way, San Diego, CA 92101',
  customerId,
  customerName,
  customerAddress: '12 Canyon Rd, San Diego, CA 92101',
  contactName: customerName,
  salesmanId,
  salesmanName,
});
export const wallData = proposalData(
  '12',
  'Retaining wall',
  partiesOf(yard, 'Yard', ana, 'Ana Ltd', sam, 'Sam Salesman'),
);
export const fenceData = proposalData('9', 'Fence', partiesOf(roof, 'Roof', ben, 'Ben & Co', sue, 'Sue Salesman'));

export const tokenOf = (linkId: string) => createHash('sha256').update(linkId).digest('base64url');
export const tokenHash = (linkId: string) => sha256(tokenOf(linkId));

/** A link made, and a message about it. */
export const sentEvents = (
  entity: 'Proposal' | 'ChangeOrder' | 'Invoice' | 'Warranty' | 'JobSheet',
  linkId: string,
  messageId: string,
  { contentHash }: { contentHash: string },
  revision = 1,
) => [
  {
    type: `${entity}LinkIssued`,
    data: {
      linkId,
      tokenHash: tokenHash(linkId),
      recipients: [{ name: 'Ana', email: 'ana@example.com', phone: null }],
      verbs: ['view', 'sign'],
      revision,
      contentHash,
      expiresAt: '2026-12-21T08:00:00.000Z',
    },
  },
  {
    type: `${entity}Sent`,
    data: {
      channel: 'email',
      messageId,
      linkId,
      to: ['ana@example.com'],
      cc: [],
      subject: 'Proposal 12',
      body: 'Here it is: {{doc.link}}',
    },
  },
];

export const messageData = (documentId: string, linkId: string): MessageFields => ({
  channel: 'email',
  purpose: 'document',
  documentKind: 'Proposal',
  documentId,
  documentName: 'Proposal 12: Retaining wall',
  locationId: yard,
  salesmanId: sam,
  to: ['ana@example.com'],
  cc: [],
  subject: 'Proposal 12',
  body: 'Here it is',
  linkId,
  statementAsOf: null,
  report: null,
  invoiceLinks: [],
  templateId: null,
  templateName: '',
  attachments: [],
});

export const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
export const signedEvent = (linkId: string, contentHash: string) => ({
  type: 'ProposalSigned',
  data: {
    linkId,
    company: 'Ana Ltd',
    date: '2026-11-20',
    name: 'Ana Able',
    title: 'Owner',
    signature: PIXEL,
    contentHash,
    revision: 1,
    ip: '203.0.113.24',
    userAgent: 'Mozilla/5.0',
    consent: true,
  },
});

const user = (firstName: string, role: 'SM' | 'OA') => ({
  firstName,
  lastName: 'Smith',
  userName: firstName.toLowerCase(),
  email: `${firstName.toLowerCase()}@example.com`,
  phoneNumber: null,
  memberships: [{ companyId: acme, role, status: 'active' }],
  companyId: acme,
});

/** Two companies; in the first two salesmen, two customers with a location and a proposal each. */
export async function seedCompanies({ append: happens }: TestDatabase): Promise<void> {
  await happens('platform', `Company-${acme}`, { type: 'CompanyCreated', data: companyData('Acme') });
  await happens('platform', `Company-${bolt}`, { type: 'CompanyCreated', data: companyData('Bolt') });
  await happens(
    'platform',
    `User-${sam}`,
    { type: 'UserInvited', data: user('Sam', 'SM') },
    { type: 'UserActivated', data: {} },
  );
  await happens('platform', `User-${sue}`, { type: 'UserInvited', data: user('Sue', 'SM') });
  await happens(acme, `Customer-${ana}`, {
    type: 'CustomerCreated',
    data: customerData('Ana Ltd', sam, 'Sam Salesman'),
  });
  await happens(acme, `Customer-${ben}`, {
    type: 'CustomerCreated',
    data: customerData('Ben & Co', sue, 'Sue Salesman'),
  });
  await happens(acme, `Location-${yard}`, {
    type: 'LocationCreated',
    data: locationData('Yard', ana, 'Ana Ltd', sam, 'Sam Salesman'),
  });
  await happens(acme, `Location-${roof}`, {
    type: 'LocationCreated',
    data: locationData('Roof', ben, 'Ben & Co', sue, 'Sue Salesman'),
  });
  await happens(acme, `Proposal-${wall}`, { type: 'ProposalCreated', data: wallData });
  await happens(acme, `Proposal-${fence}`, { type: 'ProposalCreated', data: fenceData });
}
