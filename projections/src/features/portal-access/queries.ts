import { resources } from '@backoffice/contracts';
import type { LinkView } from '@backoffice/contracts/capabilities';
import type { PortalKind } from '@backoffice/contracts/features/portal-access';
import type { Instant } from '@backoffice/contracts/kernel';
import { snakeCase } from '#kernel/table.ts';
import type { SqlStatement } from '#lists/tenant-sql.ts';

type Source = {
  /** The column that says what it is about. */
  readonly name?: string;
  /** The column of its sum, where its page shows one. */
  readonly amount?: string;
  /** Whether something can be open of it. */
  readonly isBill?: true;
};
const sources: Readonly<Record<PortalKind, Source>> = {
  Proposal: { amount: 'amount' },
  Contract: { amount: 'amount' },
  ChangeOrder: { amount: 'amount' },
  TmTicket: {},
  Invoice: { name: 'contract_name', amount: 'amount_due', isBill: true },
  PayApplication: { name: 'contract_name', amount: 'due' },
  Release: { name: 'contract_name', amount: 'amount' },
  Prelim: {},
  Warranty: {},
};

/** A document of a customer, whether it was sent or not. */
export type CustomerDocument = {
  readonly id: string;
  readonly number: string | number;
  readonly name: string;
  readonly date: string;
  readonly status: string;
  readonly sentAt: Instant | null;
  readonly signedAt: Instant | null;
  readonly trashedAt: Instant | null;
  readonly archivedAt: Instant | null;
  readonly locationId: string;
  readonly locationName: string;
  readonly links: readonly LinkView[];
  readonly amount?: number;
  readonly openDue?: number;
  readonly dueDate?: string;
};

/** All documents of a kind that a customer has at places that are not in the trash. */
export function documentsOf(kind: PortalKind, tenant: string, customerId: string): SqlStatement {
  const resource = resources.find(({ entity }) => entity === kind);
  if (!resource) throw new Error(`${kind} is no kind of document`);
  const { name = 'name', amount, isBill } = sources[kind];
  const has = (field: string) => field in resource.view.shape;
  const instant = (field: string) => (has(field) ? `d.${snakeCase(field)}` : 'NULL');
  const columns = [
    `d.id, d.number, d.${name} AS name, d.date, d.status, d.links, d.sent_at AS "sentAt"`,
    `${instant('signedAt')} AS "signedAt", ${instant('trashedAt')} AS "trashedAt", ${instant('archivedAt')} AS "archivedAt"`,
    'd.location_id AS "locationId", l.name AS "locationName"',
    ...(amount === undefined ? [] : [`d.${amount} AS amount`]),
    ...(isBill ? ['d.open_due AS "openDue", d.due_date AS "dueDate"'] : []),
  ];
  return {
    text: `SELECT ${columns.join(', ')} FROM own.${snakeCase(resource.path)} d
      JOIN own.locations l ON l.tenant = d.tenant AND l.id = d.location_id AND l.trashed_at IS NULL
      WHERE d.tenant = $1 AND d.customer_id = $2`,
    values: [tenant, customerId],
  };
}
