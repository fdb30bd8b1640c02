import { inboxFold } from '@backoffice/contracts/features/inboxes';
import { defineProjection } from '#capabilities/define-projection.ts';

export const inboxesProjection = defineProjection(inboxFold, { version: 3 });
