import { resources, routeTable } from '@backoffice/contracts';
import { conversation } from '@backoffice/contracts/features/conversations';
import { customer } from '@backoffice/contracts/features/customers';
import { delivery } from '@backoffice/contracts/features/deliveries';
import { location } from '@backoffice/contracts/features/locations';
import { message } from '@backoffice/contracts/features/messages';
import {
  isToldOf,
  notificationKinds,
  NotificationKind,
  briefWords,
  namedWords,
  notificationWords,
  type NotificationItem,
  type NotificationView,
  type ToldItem,
} from '@backoffice/contracts/features/notifications';
import { singularNoun, type Instant, type Resource } from '@backoffice/contracts/kernel';
import type { Caller } from '@backoffice/infra/http';
import type { Sql } from 'postgres';
import { tenantSql } from '#lists/tenant-sql.ts';
import { snakeCase } from '#kernel/table.ts';

/** Whom notifications are for: rights are asked each time somebody looks. */
export type NotificationReader = Pick<Caller, 'tenant' | 'role' | 'may'> & { readonly actor: { readonly id: string } };

/** Those of a time, its end left out, or one by its position. */
export type NotificationRange = { readonly since?: Instant; readonly until?: Instant; readonly position?: number };

type NotificationRow = Pick<
  NotificationView,
  'position' | 'createdAt' | 'kind' | 'entity' | 'recordId' | 'who' | 'reason' | 'amount'
> & {
  readonly isRead: boolean;
  readonly label: string;
  readonly locationId: string | null;
  /** Of a message: what it was about. */
  readonly aboutEntity: string | null;
  readonly aboutId: string | null;
};

/** As many as anybody looks through, of all that are counted. */
const LISTED = 60;
const COUNTED = 1_000;

const told = resources.filter(isToldOf);
const aboutMessages = [...told, customer];
const viewPermissions = told.map(({ entity }) => ({
  entity,
  permission:
    routeTable.find((route) => route.entity === entity && 'read' in route.does && route.does.read === 'one')
      ?.permission ?? '',
}));

/** What some records are called by themselves; others by kind, number and name. */
const labelFields: Readonly<Record<string, string>> = {
  [message.entity]: 'documentName',
  [location.entity]: 'name',
  [delivery.entity]: 'locationName',
  [conversation.entity]: 'subject',
};

/** A branch of the records that notifications are about; the names in it are ours. */
function recordSql({ entity, path, view: { shape }, can }: Resource): string {
  const has = (field: string) => field in shape;
  const column = (field: string) => (has(field) ? `r."${snakeCase(field)}"` : 'NULL');
  const named = labelFields[entity];
  const label = named ? column(named) : `concat_ws(', ', ${column('number')}::text, ${column('name')})`;
  const about = (field: string) => (entity === message.entity ? `r."${snakeCase(field)}"` : 'NULL');
  const who = entity === message.entity ? 'r."recipients"' : 'NULL';
  return `SELECT ${column('salesmanId')} AS salesman_id, ${label} AS label, ${column('locationId')} AS location_id, ${about('documentKind')} AS about_kind,
    ${about('documentId')} AS about_id, ${who} AS recipients
    FROM own."${snakeCase(path)}" r WHERE n.entity = '${entity}' AND r.tenant = n.tenant AND r.id = n.record_id${can.trash ? ' AND r.trashed_at IS NULL' : ''}`;
}
const recordsSql = told.map(recordSql).join(' UNION ALL ');

/**
 * What somebody is told: of kinds that they want and records that they may view, as the salesman, by their role or as
 * the sender; nothing that they did themselves. A link that was opened is told once.
 */
export async function notificationsFor(
  sql: Sql,
  { tenant, role, actor, may }: NotificationReader,
  { since, until, position }: NotificationRange,
): Promise<NotificationRow[]> {
  const grants = viewPermissions.map(({ entity, permission }) => ({ entity, grant: may(permission) }));
  const granted = (grant: string) => grants.flatMap((each) => (each.grant === grant ? each.entity : []));
  const ofRole = NotificationKind.options.filter((kind) => notificationKinds[kind].roles.some((each) => each === role));
  return tenantSql(sql, tenant).unsafe<NotificationRow[]>(
    `SELECT n.position::int AS position, n.created_at AS "createdAt", n.kind, n.entity, n.record_id AS "recordId",
      coalesce(nullif(n.who, ''), r.recipients, '') AS who, n.reason, n.amount::float8 AS amount, r.label, r.location_id AS "locationId",
      r.about_kind AS "aboutEntity", r.about_id AS "aboutId",
      coalesce(n.position <= i.read_through OR i.read_positions @> to_jsonb(n.position), false) AS "isRead"
    FROM own.notifications n
    CROSS JOIN LATERAL (${recordsSql}) r
    LEFT JOIN own.inboxes i ON i.tenant = n.tenant AND i.id = $2
    WHERE n.tenant = $1 AND ($3::text IS NULL OR n.created_at >= $3) AND ($7::text IS NULL OR n.created_at < $7)
      AND ($8::bigint IS NULL OR n.position = $8) AND n.created_by <> $2 AND NOT coalesce(i.muted ? n.kind, false)
      AND (n.entity = ANY($4) OR (n.entity = ANY($5) AND r.salesman_id = $2))
      AND (n.kind = ANY($6) OR r.salesman_id = $2 OR (n.kind = 'bounced' AND EXISTS (SELECT 1 FROM own.audit s
        WHERE s.tenant = n.tenant AND s.record_id = r.about_id AND s.created_by = $2 AND s.event_type LIKE '%Sent')))
      AND (n.topic = '' OR NOT EXISTS (SELECT 1 FROM own.notifications e
        WHERE e.tenant = n.tenant AND e.record_id = n.record_id AND e.topic = n.topic AND e.position < n.position))
    ORDER BY n.created_at DESC, n.position DESC LIMIT ${COUNTED}`,
    [tenant, actor.id, since ?? null, granted('allow'), granted('own'), ofRole, until ?? null, position ?? null],
  );
}

/** A notification as its reader sees it: in words, with the page that it leads to. */
function itemOf(row: NotificationRow): NotificationItem {
  const { position, createdAt: at, kind, isRead } = row;
  const { resource, title } = recordOf(row);
  return { position, at, kind, words: notificationWords({ ...row, title }), page: pageOf(row, resource), isRead };
}

/** What its record is, and is called. */
function recordOf({ entity, label }: NotificationRow) {
  const resource = told.find((each) => each.entity === entity);
  const noun = resource ? singularNoun(resource) : '';
  return { resource, noun, title: entity in labelFields || !resource ? label : `${noun} ${label}` };
}

function toldItemOf(row: NotificationRow): ToldItem {
  const screen = { ...row, ...recordOf(row) };
  return { ...itemOf(row), recordId: row.recordId, brief: briefWords(screen), named: namedWords(screen) };
}

/** A message leads to what it was about. */
function pageOf(
  { recordId, locationId, aboutEntity, aboutId }: NotificationRow,
  resource: Resource | undefined,
): string | null {
  const about = aboutMessages.find(({ entity }) => entity.toLowerCase() === aboutEntity?.toLowerCase());
  const page = (aboutEntity === null ? resource : about)?.recordPage ?? '';
  const path = page.replace(':locationId', locationId ?? '').replace(':id', aboutId ?? recordId);
  return path === '' || (page.includes(':locationId') && locationId === null) ? null : path;
}

/** What somebody is told of, newest first, for mails and pushes. */
export const notificationItemsIn =
  (sql: Sql) =>
  async (reader: NotificationReader, range: NotificationRange): Promise<ToldItem[]> =>
    (await notificationsFor(sql, reader, range)).map(toldItemOf);

export const listed = (rows: readonly NotificationRow[]) => rows.slice(0, LISTED).map(itemOf);
