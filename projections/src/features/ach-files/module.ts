import { AchFileStatus, AchPayment } from '@backoffice/contracts/features/ach-files';
import type { ReadFeature } from '#capabilities/read-feature.ts';
import { achFilesProjection } from './projection.ts';
import { achFilesTable } from './table.ts';

export const achFilesFeature: ReadFeature = {
  projection: achFilesProjection,
  table: achFilesTable,
  typeNames: { AchFileStatus, AchPayment },
};
