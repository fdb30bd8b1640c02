import { achFileFold } from '@backoffice/contracts/features/ach-files';
import { defineProjection } from '#capabilities/define-projection.ts';

export const achFilesProjection = defineProjection(achFileFold, { version: 1 });
