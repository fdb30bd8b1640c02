import { wasSent } from '@backoffice/contracts/capabilities';
import {
  linkFor,
  portalKindsOf,
  PortalPaper,
  PortalRole,
  seesInPortal,
  signersAsked,
  waitsForSignature,
  type PortalKind,
  type PortalPapers,
} from '@backoffice/contracts/features/portal-access';
import { dayIn, type Instant } from '@backoffice/contracts/kernel';
import { portalSignInNeeded, type PortalVisitor } from '@backoffice/infra/http';
import { requireCompany } from '#capabilities/letterhead.ts';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { tenantSql } from '#lists/tenant-sql.ts';
import { documentsOf, type CustomerDocument } from './queries.ts';

type Contact = { readonly id: string; readonly email: string | null; readonly phone: string | null };

/** What was sent to the customer of a contact, as far as the role sees it; the latest first. */
export async function portalPapers(
  { sql, clock, companyOf }: Pick<ReadPorts, 'sql' | 'clock' | 'companyOf'>,
  { tenant, accountId: customerId, contactId, role: said }: PortalVisitor,
): Promise<PortalPapers> {
  const role = PortalRole.parse(said);
  const kinds = portalKindsOf(role);
  const [company, [holders = [], ...found]] = await Promise.all([
    requireCompany(companyOf(tenant), tenant),
    tenantSql(sql, tenant).several([
      { text: 'SELECT contacts FROM own.customers WHERE tenant = $1 AND id = $2', values: [tenant, customerId] },
      ...kinds.map((kind) => documentsOf(kind, tenant, customerId)),
    ]),
  ]);
  const [holder] = holders as { contacts: readonly Contact[] }[]; // as selected
  const contact = holder?.contacts.find(({ id }) => id === contactId);
  if (!contact) throw portalSignInNeeded();
  const seen = { contact, now: clock.now(), seesSums: seesInPortal(role, 'sums') };
  const items = kinds.flatMap((kind, at) =>
    // as `documentsOf` has selected them
    ((found[at] ?? []) as CustomerDocument[])
      .filter((document) => wasSent(document.links, document))
      .map((document) => paperOf(kind, document, seen)),
  );
  return {
    today: dayIn(company.timeZone, seen.now),
    items: items.toSorted((a, b) => b.sentAt.localeCompare(a.sentAt) || a.id.localeCompare(b.id)),
  };
}

type Onlooker = { readonly contact: Contact; readonly now: Instant; readonly seesSums: boolean };

function paperOf(entity: PortalKind, document: CustomerDocument, { contact, now, seesSums }: Onlooker): PortalPaper {
  const signers = waitsForSignature(document) ? signersAsked(document, now) : [];
  const isAsked = linkFor(document, contact, now)?.verbs.includes('sign') ?? false;
  const { amount, openDue, dueDate, ...row } = document;
  return PortalPaper.parse({
    ...row,
    ...(seesSums && { amount, openDue, dueDate }),
    entity,
    number: String(document.number),
    sentAt: document.sentAt ?? now,
    toSign: signers.length > 0,
    signer: signers.length === 0 || isAsked ? null : signers.join(', '),
  });
}
