import { notification } from '@backoffice/contracts/features/notifications';
import { tableOf } from '#kernel/table.ts';

export const notificationsTable = tableOf(notification, { indexes: ['(tenant, record_id, topic)'] });
