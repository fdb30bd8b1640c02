import { wipScheduleFold } from '@backoffice/contracts/features/wip-schedules';
import { defineProjection } from '#capabilities/define-projection.ts';

export const wipSchedulesProjection = defineProjection(wipScheduleFold, { version: 1 });
