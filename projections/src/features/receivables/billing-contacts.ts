import { returnedAddressesOf, type RecordedContact } from '@backoffice/contracts/features/customers';
import type { BillingContact, Receivables } from '@backoffice/contracts/features/receivables';
import type { Sql } from 'postgres';
import { parameterBinder } from '#lists/condition-sql.ts';
import { tenantSql } from '#lists/tenant-sql.ts';

/** In SQL: the first of those that `billingContactsOf` names. */
const contactSql = `coalesce(${[
  '$[*] ? (@.isPrimary == true && @.receives[*] == "invoice")',
  '$[*] ? (@.receives[*] == "invoice")',
  '$[*] ? (@.isPrimary == true)',
  '$[0]',
]
  .map((path) => `jsonb_path_query_first(contacts, '${path}')`)
  .join(', ')})`;

type Debtor = Receivables['byCustomer'][number];
/** `marked`: all of them where mail came back from one. */
type DebtorContacts = {
  readonly id: string;
  readonly contact: BillingContact;
  readonly marked: readonly RecordedContact[] | null;
};
/** Of every customer whom the caller sees, whom to ask, and from which addresses for bills mail came back. */
export async function billingContacts(
  sql: Sql,
  tenant: string,
  customerIds: readonly string[],
  salesmen: readonly string[] | null,
): Promise<ReadonlyMap<string, Pick<Debtor, 'contact' | 'returned'>>> {
  const { bind, values } = parameterBinder();
  // Joined, as so many that are asked for one by one take longer than all of them.
  const asked = `(SELECT unnest(${bind(customerIds)}::text[]) AS id) asked`;
  const seen = [
    `tenant = ${bind(tenant)}`,
    ...(salesmen === null ? [] : [`salesman_id = ANY(${bind(salesmen)}::text[])`]),
  ].join(' AND ');
  const contacts = await tenantSql(sql, tenant).unsafe<DebtorContacts[]>(
    `SELECT id, json_build_object('name', contact ->> 'name', 'phone', contact ->> 'phone', 'email', contact ->> 'email') AS contact, marked
     FROM (SELECT id, ${contactSql} AS contact, CASE WHEN contacts @? '$[*] ? (@.emailBouncedAt != null)' THEN contacts END AS marked FROM own.customers JOIN ${asked} USING (id) WHERE ${seen} OFFSET 0) customers WHERE contact IS NOT NULL`,
    values,
  );
  return new Map(
    contacts.map(({ id, contact, marked }) => [id, { contact, returned: returnedAddressesOf(marked ?? []) }]),
  );
}
