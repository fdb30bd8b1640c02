import { achFile } from '@backoffice/contracts/features/ach-files';
import { tableOf } from '#kernel/table.ts';

export const achFilesTable = tableOf(achFile, { indexSorts: false });
