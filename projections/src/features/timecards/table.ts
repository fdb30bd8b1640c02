import { timecard } from '@backoffice/contracts/features/timecards';
import { tableOf } from '#kernel/table.ts';

export const timecardsTable = tableOf(timecard, { links: ['workerId'], indexes: ['(tenant, date, worker_id)'] });
