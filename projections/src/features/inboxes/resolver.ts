import { inboxOwnRoutes, usualSettings, type NotificationSettings } from '@backoffice/contracts/features/inboxes';
import { bindHandler, type HttpHandler } from '@backoffice/infra/http';
import type { ReadPorts } from '#capabilities/read-feature.ts';
import { tenantSql } from '#lists/tenant-sql.ts';

export const inboxReads = ({ sql }: Pick<ReadPorts, 'sql'>): HttpHandler[] => [
  bindHandler(inboxOwnRoutes.settings, async ({ caller: { tenant, actor } }) => {
    const [own] = await tenantSql(sql, tenant)<NotificationSettings[]>`
      SELECT muted, mails, digest_hour AS "digestHour", day_summary AS "daySummary", pushes, push_details AS "pushDetails", quiet
      FROM own.inboxes WHERE tenant = ${tenant} AND id = ${actor.id}`;
    return own ?? usualSettings;
  }),
];
