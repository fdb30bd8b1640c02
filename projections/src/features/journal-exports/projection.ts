import { journalExportsFold } from '@backoffice/contracts/features/journal-exports';
import { defineProjection } from '#capabilities/define-projection.ts';

export const journalExportsProjection = defineProjection(journalExportsFold, { version: 1 });
