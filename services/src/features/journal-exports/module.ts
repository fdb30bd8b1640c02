import { journalExportGuards, journalExportsFold } from '@backoffice/contracts/features/journal-exports';
import type { WriteFeature } from '#capabilities/write-feature.ts';
import { journalExportDecider } from './decider.ts';

export { journalExportHandlers, type WriteExport } from './controller.ts';
export const journalExports = {
  fold: journalExportsFold,
  guards: journalExportGuards,
  decider: journalExportDecider,
} satisfies WriteFeature;
