import { wipSchedule } from '@backoffice/contracts/features/wip-schedules';
import { tableOf } from '#kernel/table.ts';

export const wipSchedulesTable = tableOf(wipSchedule);
