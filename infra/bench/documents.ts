import {
  defineMessages,
  defineResource,
  insert,
  recordFields,
  update,
  type EventEnvelope,
} from '@backoffice/contracts/kernel';
import { readModelOf, tableOf, type Projection } from '@backoffice/projections/kernel';
import pg from 'pg';
import { z } from 'zod';

/**
 * A list of documents as in the measurements that the log was designed by: ten events each, about 400 bytes of JSON.
 */
const DocumentView = z.object({
  ...recordFields,
  kind: z.string(),
  number: z.string(),
  customerName: z.string(),
  projectId: z.string(),
  salesmanId: z.string(),
  status: z.enum(['draft', 'sent', 'approved', 'closed']),
  total: z.int(),
  paid: z.int(),
  lines: z.int(),
});

const document = defineResource({
  entity: 'Document',
  path: 'documents',
  routes: 'document',
  permission: 'document',
  tenant: 'company',
  commands: defineMessages({}),
  events: defineMessages({}),
  refusals: {},
  view: DocumentView,
  historyPhrases: {},
  inverses: {},
  list: { search: ['number', 'customerName'], filter: ['status', 'total', 'projectId'], sort: ['createdAt', 'total'] },
  can: {},
});

type ListedDocument = { readonly total: number; readonly paid: number; readonly lines: number };
const handlerOf = (
  handler: (data: Record<string, unknown>, row: ListedDocument) => ReturnType<Projection['on'][string][number]>,
): Projection['on'][string] => [
  (event: EventEnvelope, row) => handler(event.data as Record<string, unknown>, row as ListedDocument),
]; // written by `fillLog` below

const documents: Projection = {
  name: 'documents',
  version: 1,
  entity: 'Document',
  defaults: { status: 'draft', total: 0, paid: 0, lines: 0 },
  via: {},
  on: {
    DocumentDrafted: handlerOf(({ kind, number, customerName, projectId, salesmanId }) =>
      insert({ kind, number, customerName, projectId, salesmanId }),
    ),
    LineAdded: handlerOf(({ amount }, { total, lines }) => update({ total: total + Number(amount), lines: lines + 1 })),
    DocumentSent: handlerOf(() => update({ status: 'sent' })),
    DocumentApproved: handlerOf(() => update({ status: 'approved' })),
    PaymentApplied: handlerOf(({ amount }, { paid }) => update({ paid: paid + Number(amount) })),
    DocumentClosed: handlerOf(() => update({ status: 'closed' })),
  },
};

export const documentsUnit = readModelOf(documents, tableOf(document));
export const EVENTS_EACH = 10;

/** The events of one document, for another event store to record; what `fillLog` says in SQL. */
export function eventsOfDocument(n: number) {
  const line = {
    amount: 1_000 + (n % 9_000),
    sku: `LAB-0${n % 9}`,
    quantity: 120_000,
    unitPrice: 8_450,
    by: `user-${n % 17}`,
    description:
      'Remove and replace 240 sf of drywall at level 2 corridor, including tape, texture and paint to match existing finish; protect floors and adjacent surfaces',
  };
  const begun = {
    kind: 'invoice',
    number: `INV-${n}`,
    customerName: `Customer ${n % 997} of Oak Street`,
    projectId: `job-${n % 211}`,
    salesmanId: `sam-${n % 20}`,
    note: 'retainage held until completion '.repeat(6),
  };
  return [
    'DocumentDrafted',
    'LineAdded',
    'LineAdded',
    'LineAdded',
    'LineAdded',
    'LineAdded',
    'DocumentSent',
    'DocumentApproved',
    'PaymentApplied',
    'DocumentClosed',
  ].map((type) => ({
    type,
    data: { id: `document-${n}`, ...(type === 'DocumentDrafted' ? begun : line) } as Record<string, unknown>,
  }));
}

/**
 * Writes `count` documents straight into the log's tables, each drafted with its lines by one command; through the log
 * it would take a minute. `url` is that of the owner.
 */
export async function fillLog(url: string, tenant: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(
    `
    INSERT INTO log.events (tenant, position, stream, version, command_id, ordinal, id, type, schema_version, data, meta)
    SELECT $1, n + 1, 'Document-' || (n / 10), n % 10 + 1, command, n % 10, gen_random_uuid(), kinds.types[n % 10 + 1], 1,
      CASE WHEN n % 10 = 0 THEN jsonb_build_object('kind', 'invoice', 'number', 'INV-' || (n / 10), 'customerName', 'Customer ' || (n / 10 % 997) || ' of ' || (ARRAY['Oak','Elm','Ash','Fir'])[n / 10 % 4 + 1] || ' Street', 'projectId', 'job-' || (n / 10 % 211), 'salesmanId', 'sam-' || (n / 10 % 20), 'note', repeat('retainage held until completion ', 6))
        ELSE jsonb_build_object('amount', 1000 + n % 9000, 'sku', 'LAB-0' || n % 9, 'quantity', 120000, 'unitPrice', 8450, 'by', 'user-' || n % 17, 'description', 'Remove and replace 240 sf of drywall at level 2 corridor, including tape, texture and paint to match existing finish; protect floors and adjacent surfaces') END,
      jsonb_build_object('at', '2026-11-20T12:00:00.000Z', 'actor', jsonb_build_object('kind', 'user', 'id', 'kim', 'name', 'Kim', 'role', 'OA'), 'commandId', command, 'requestHash', '', 'correlationId', '', 'causationId', NULL)
    FROM generate_series(0::bigint, $2::bigint * 10 - 1) n, LATERAL (SELECT 'command-' || n / 10 || '-' || greatest(n % 10 - 5, 0) AS command) asked, (SELECT ARRAY['DocumentDrafted','LineAdded','LineAdded','LineAdded','LineAdded','LineAdded','DocumentSent','DocumentApproved','PaymentApplied','DocumentClosed'] AS types) kinds`,
    [tenant, count],
  );
  await client.query('INSERT INTO log.tenants VALUES ($1)', [tenant]);
  await client.query('ANALYZE log.events');
  await client.end();
}

const SYLLABLES = 'bdfgklmnprstvz'
  .split('')
  .flatMap((consonant) => 'aeiou'.split('').map((vowel) => consonant + vowel));
const KINDS = ['Builders', 'Homes', 'Estates', 'Partners'];
/** A company grows by customers: each has about twenty documents. */
const DOCUMENTS_OF_A_CUSTOMER = 20;

/** A name of three syllables that no two of the first 343,000 customers share. */
export const surname = (n: number) =>
  [0, 1, 2]
    .map((place) => SYLLABLES[Math.floor((n * 9_973) / SYLLABLES.length ** place) % SYLLABLES.length] ?? '')
    .join('');
const customerName = (n: number) => `${surname(n)} ${KINDS[n % KINDS.length] ?? ''}`;

/** Writes `count` documents straight into the list. */
export async function fillList(pool: pg.Pool, tenant: string, count: number): Promise<void> {
  for (let from = 0; from < count; from += 5_000) {
    await documentsUnit.store.write(
      pool,
      Array.from({ length: Math.min(5_000, count - from) }, (_, index) => {
        const n = from + index;
        const scattered = (n * 7_919) % count; // so that neighbours in one order are strangers in another
        const by = { createdBy: 'kim', createdByName: 'Kim', updatedBy: 'kim', updatedByName: 'Kim' };
        const at = new Date(Date.UTC(2026, 0, 1) + scattered * 60_000).toISOString();
        return {
          id: `document-${n}`,
          tenant,
          version: 1,
          position: n + 1,
          ...by,
          createdAt: at,
          updatedAt: at,
          kind: 'invoice',
          number: `INV-${scattered}`,
          customerName: customerName(scattered % Math.ceil(count / DOCUMENTS_OF_A_CUSTOMER)),
          projectId: `job-${n % 211}`,
          salesmanId: `sam-${n % 20}`,
          status: (['draft', 'sent', 'approved', 'closed'] as const)[Math.floor(n / 7) % 4],
          total: 1_000 + ((n * 104_729) % 1_000_000),
          paid: 0,
          lines: n % 9,
        };
      }),
    );
  }
  await pool.query(`ANALYZE read."${documentsUnit.name}"`);
}
